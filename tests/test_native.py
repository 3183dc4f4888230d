"""Which parts are native: compiled hands are used only if they were built from the sources that lie there."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from pitboss import kernel, native
from pitboss.cards import Deck
from pitboss.hand import hand as hand_module
from pitboss.hand.action import CALL
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import find_house
from pitboss.houses.structures import NoLimit
from pitboss.native import Sources, missing, state
from pitboss.solver import solve

SUFFIX = EXTENSION_SUFFIXES[0]


def built(folder: Path, *, suffix: str = SUFFIX) -> Path:
    """Lay out a folder as a build leaves it."""
    (folder / "hand.py").write_text("WON = 3\n", "utf-8")
    digest = sha256(b"WON = 3\n").hexdigest()
    (folder / "compiled.txt").write_text(f"{suffix}\n{digest} hand.py\n", "utf-8")
    return folder


def test_compiled_hands_are_used_where_nothing_has_changed(tmp_path: Path) -> None:
    """Built from exactly these sources, for this Python."""
    assert state(built(tmp_path), {}) == "compiled"


def test_whoever_edits_a_source_runs_what_he_has_written(tmp_path: Path) -> None:
    """One byte is enough, and the file is named; put back, the compiled ones are right again."""
    source = built(tmp_path) / "hand.py"
    source.write_text("WON = 4\n", "utf-8")
    assert state(tmp_path, {}) == "interpreted, as hand.py has changed since they were compiled"
    source.write_text("WON = 3\n", "utf-8")
    assert state(tmp_path, {}) == "compiled"
    source.unlink()
    assert state(tmp_path, {}).startswith("interpreted, as hand.py")


def test_another_python_interprets(tmp_path: Path) -> None:
    """A build for another version lies there and is not for us."""
    told = state(built(tmp_path, suffix=".cpython-399-vax.so"), {})
    assert told == "interpreted, as they were compiled for another Python (.cpython-399-vax.so)"


@pytest.mark.parametrize("note", [None, b"", b"\xff\xfe", b"\x00\n\x00"])
def test_without_a_readable_note_nothing_counts_as_compiled(tmp_path: Path, note: bytes | None) -> None:
    """No build, or one that was cut off."""
    if note is not None:
        (built(tmp_path) / "compiled.txt").write_bytes(note)
    assert state(tmp_path, {}).startswith("interpreted")


def test_one_switch_takes_the_sources(tmp_path: Path) -> None:
    """PITBOSS_PURE=1, for a debugger or a coverage tool."""
    assert state(built(tmp_path), {"PITBOSS_PURE": "1"}) == "interpreted, as PITBOSS_PURE is set"


def test_what_runs_is_what_is_said() -> None:
    """The engine under these tests was loaded from where the version says."""
    compiled = not str(hand_module.__file__).endswith(".py")
    assert compiled == (native.HANDS == "compiled")
    assert (Sources in sys.meta_path) != compiled


def test_the_build_is_not_out_of_date() -> None:
    """A run of all tests on sources that were edited after the build would test half of what it says."""
    if os.environ.get("PITBOSS_PURE"):
        assert native.HANDS == "interpreted, as PITBOSS_PURE is set"
    else:
        assert native.HANDS == "compiled", f"hands: {native.HANDS}; `make check` compiles them again"


def test_what_could_not_be_built_is_said_once(tmp_path: Path) -> None:
    """The build leaves a note; the first command takes it away. Without one there is nothing to say."""
    assert missing(tmp_path) is None
    (tmp_path / "missing.txt").write_text("hands, kernel\n", "utf-8")
    told = missing(tmp_path)
    assert (
        told == "not compiled when it was installed: hands, kernel; their Python twins take over, only slower"
    )
    assert missing(tmp_path) is None


@pytest.mark.slow
@pytest.mark.parametrize("pure", ["", "1"])
def test_the_version_tells_which_parts_are_native(pure: str) -> None:
    """`pitboss --version`, with and without the switch."""
    ran = subprocess.run(
        [sys.executable, "-c", "from pitboss.cli.main import main; main(['--version'])"],
        env={**os.environ, "PITBOSS_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    )
    hands = "interpreted, as PITBOSS_PURE is set" if pure else state(native.HERE, {})
    parts = ["native" if native else "Python" for native in (kernel.NATIVE, solve.NATIVE)]
    assert ran.stdout.endswith(f"(kernel: {parts[0]}; solver: {parts[1]}; hands: {hands})\n")


def test_a_betting_structure_of_ones_own_works_on_either_engine() -> None:
    """A compiled class can be inherited from, and the engine asks the heir."""

    class Steep(NoLimit):
        name = "steep"

        def sizes(self, felt: object, top: int) -> tuple[int, int]:  # noqa: ARG002 - always the same
            return 50, top

    class Told(Hand):
        """A hand that counts."""

        calls = 0

        def act(self, *asked: object) -> None:
            Told.calls += 1
            super().act(*asked)  # type: ignore[arg-type]

    house = replace(find_house("standard"), structures={"steep": Steep()}, betting="steep")
    hand = Told(house, [200, 200], 0, Deck.full())
    assert hand.turn is not None
    assert hand.turn.least == 50
    hand.act(CALL)
    assert Told.calls == 1
    assert type(hand.copy()) is Told
