"""Whatever stands in a case file, a case passes, fails or is refused in words; it is no fault of ours."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.conform.runner import READERS, run, run_entry
from pitboss.errors import StateError
from pitboss.hand.action import parse_action

CASES: Final[list[tuple[str, dict[str, Any]]]] = [
    (kind, entry)
    for file in sorted(Path(__file__).parents[2].glob("conformance/*.toml"))
    for kind, entries in tomllib.loads(file.read_text("utf-8")).items()
    for entry in entries
]
ANYTHING: Final = st.recursive(
    st.booleans()
    | st.integers(-3, 300)
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["standard", "duel", "AsAh", "2c3d4h5s6c", "no-limit"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)
WORDS: Final = sorted({word for _, entry in CASES for step in entry["play"] for word in step.split()})
STEP: Final = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)


def wrong_in(kind: str, entry: object) -> list[str]:
    """Play an entry, and return what went wrong with it."""
    return [message for _, message in run_entry(kind, entry, Path())]


@settings(max_examples=120)
@given(st.data())
def test_any_value_in_any_place_has_an_outcome(data: st.DataObject) -> None:
    """Keys that the format knows and others, with values of any kind and size."""
    kind, entry = data.draw(st.sampled_from(CASES))
    changed = dict(entry)
    for _ in range(data.draw(st.integers(1, 2))):
        changed[data.draw(st.sampled_from([*entry, "seats", "hands", "board", "strange"]))] = data.draw(
            ANYTHING
        )
    assert not [message for message in wrong_in(kind, changed) if "fault in pitboss" in message]


@settings(max_examples=120)
@given(st.data())
def test_any_steps_have_an_outcome(data: st.DataObject) -> None:
    """Steps put in, left out, and moved to where they make no sense."""
    kind, entry = data.draw(st.sampled_from(CASES))
    play = list(entry["play"])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(play)))
        play[at : at + data.draw(st.integers(0, 1))] = [data.draw(STEP)]
    assert not [m for m in wrong_in(kind, {**entry, "play": play}) if "fault in pitboss" in m]


@settings(max_examples=100)
@given(st.sampled_from([*READERS]), ANYTHING)
def test_any_entry_has_an_outcome(kind: str, entry: object) -> None:
    """No table at all, too."""
    assert "fault in pitboss" not in " ".join(wrong_in(kind, entry))


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_any_file_has_an_outcome(tmp_path_factory: pytest.TempPathFactory, noise: bytes) -> None:
    """Bytes of any kind behind a heading."""
    file = tmp_path_factory.getbasetemp() / "noise.toml"
    file.write_bytes(b"[[case]]\n" + noise)
    assert all(not outcome.passed for outcome in run([file]))


@settings(max_examples=200)
@given(st.one_of(st.text(max_size=30), STEP))
def test_any_text_is_an_action_or_our_error(text: str) -> None:
    """What somebody types at a table."""
    said = ""
    try:
        action = parse_action(text)
    except StateError as error:
        said = str(error)
    else:
        assert action.verb in ("fold", "check", "call", "bet", "raise", "raise_by", "allin")
    assert not said or "is not an action" in said
