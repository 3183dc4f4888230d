"""A table's log: it deals the same evening again, and a line too few does not go unnoticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from history.log_scenes import evening, play_out
from pitboss.errors import HistoryError, TableError
from pitboss.history.log import LoggedHand, LoggedRequest, sealed
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed
from pitboss.history.log_write import LogWriter
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.shuffle import deck_for, seed_from_text

Line = dict[str, object]


def edited(path: Path, edit: Callable[[list[Line]], list[Line]]) -> Path:
    """Change the lines of a log, and seal them anew."""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    for line in lines:
        del line["crc"]
    path.write_bytes(b"".join(map(sealed, edit(lines))))
    return path


def test_what_happened_during_a_hand_is_written_so(tmp_path: Path) -> None:
    """A top-up in the middle of hand 1 comes into play after it, and the log says in which hand it was."""
    with LogWriter(tmp_path / "a.log") as log:
        table = log.table(HOUSES["standard"], seats=3)
        table.seat_first("Ann", 0, 50)
        table.seat_first("Bob", 1, 50)
        hand = table.start(deck_for(seed_from_text("table"), 1))
        table.top_up("Ann", 30)
        table.leave("Bob")
        play_out(hand)
        table.finish()
        table.join("Cem", 2, 80)
    entries = list(LogReader(tmp_path / "a.log"))
    asked = [(e.kind, e.name, e.during) for e in entries if isinstance(e, LoggedRequest)]
    assert asked == [
        ("seat", "Ann", None),
        ("seat", "Bob", None),
        ("top up", "Ann", 1),
        ("leave", "Bob", 1),
        ("join", "Cem", None),
    ]
    assert len(list(replayed(LogReader(tmp_path / "a.log")))) == 1


def test_a_request_that_the_table_refuses_is_not_written(tmp_path: Path) -> None:
    """The log is what happened, and a refusal is nothing that happened."""
    with LogWriter(tmp_path / "a.log") as log:
        table = log.table(HOUSES["standard"], seats=2)
        table.seat_first("Ann", 0, 50)
        with pytest.raises(TableError):
            table.seat_first("Bob", 0, 50)
        with pytest.raises(TableError):
            table.finish()
    assert len(list(LogReader(tmp_path / "a.log"))) == 2


def test_rising_levels_replay(tmp_path: Path) -> None:
    """Each hand's line has the blinds of its level (HU-2), and the table deals them again."""
    evening(tmp_path / "a.log", "headsup", hands=9, levels=[1, 2, 4], hands_per_level=2, stack=4000)
    blinds = [logged.house.small_blind for logged, _ in replayed(LogReader(tmp_path / "a.log"))]
    assert blinds == [1, 1, 2, 2, 4, 4, 4, 4, 4][: len(blinds)]
    assert len(blinds) > 4


def test_two_evenings_in_one_file(tmp_path: Path) -> None:
    """A log that is opened again goes on with a new table; hands of no table may stand between."""
    evening(tmp_path / "a.log", hands=3)
    with LogWriter(tmp_path / "a.log") as log:
        hand = log.table(find_house("micro"))  # opened, and nobody came
        assert not hand.players
    evening(tmp_path / "a.log", "ring", hands=2)
    numbers = [logged.number for logged, _ in replayed(LogReader(tmp_path / "a.log"))]
    assert numbers == [1, 2, 3, 1, 2]


@pytest.mark.parametrize("kind", ["table", "seat", "join", "sit out", "sit in", "top up", "leave", "hand"])
def test_a_missing_line_is_noticed(kind: str, tmp_path: Path) -> None:
    """Whatever is taken out of the evening, the reader says behind which line it is missing."""
    evening(tmp_path / "a.log")

    def without(lines: list[Line]) -> list[Line]:
        first = next(number for number, line in enumerate(lines) if line["kind"] == kind)
        return lines[:first] + lines[first + 1 :]

    log = edited(tmp_path / "a.log", without)
    with pytest.raises(HistoryError, match=r"a.log, line \d+: (is step|belongs to)"):
        list(replayed(LogReader(log)))


def change(kind: str, **fields: object) -> Callable[[list[Line]], list[Line]]:
    """Return an edit of the first line of a kind."""

    def edit(lines: list[Line]) -> list[Line]:
        next(line for line in lines if line["kind"] == kind).update(fields)
        return lines

    return edit


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (change("seat", seat=9), "the table refuses this seat"),
        (change("seat", chips=0), "the table refuses this seat"),
        (change("seat", name="Bob"), "the table refuses this seat"),
        (change("join", during=3), "was asked during hand 3, the next is 2"),
        (change("table", seats=99), "this table cannot be"),
        (change("table", button=3), "with other (button|posts)"),
        (change("hand", number=2), "is hand 2, where hand 1 is expected"),
        (change("hand", names=["Ann", "Bob", "Cem", "Eve"]), "with other players"),
        (change("hand", seats=[0, 1, 2, 5]), "with other seats"),
        (change("hand", house={"base": "ring"}), "with other house"),
        (change("hand", stacks=[200, 200, 200, 199]), "with other stacks"),
        (change("hand", play=["0 fold"]), "does not replay"),
    ],
)
def test_a_table_that_was_another_is_refused(
    edit: Callable[[list[Line]], list[Line]], why: str, tmp_path: Path
) -> None:
    """A hand must be the one that the table deals, to the last chip and seat."""
    evening(tmp_path / "a.log", hands=4)
    with pytest.raises(HistoryError, match=why):
        list(replayed(LogReader(edited(tmp_path / "a.log", edit))))


def test_hands_of_a_table_that_never_opened_are_refused(tmp_path: Path) -> None:
    """The beginning of the file is missing: that is said once, and each hand still replays alone."""
    evening(tmp_path / "a.log", hands=4)
    log = edited(tmp_path / "a.log", lambda lines: lines[1:])
    damage: list[HistoryError] = []
    again = list(replayed(LogReader(log, damage=damage)))
    assert len(again) == 4
    assert [str(error) for error in damage] == [f"{log}, line 1: belongs to a table, and no table has opened"]


def test_behind_damage_the_hands_are_played_each_for_itself(tmp_path: Path) -> None:
    """A table that has lost a line cannot go on; its hands can, and the next table is played as ever."""
    evening(tmp_path / "a.log", hands=5)
    evening(tmp_path / "a.log", hands=3, seed=1)
    lines = (tmp_path / "a.log").read_bytes().splitlines(keepends=True)
    hurt = next(number for number, line in enumerate(lines) if b'"kind":"hand"' in line)
    lines[hurt] = lines[hurt].replace(b"play", b"pray")
    (tmp_path / "a.log").write_bytes(b"".join(lines))
    damage: list[HistoryError] = []
    hands = list(replayed(LogReader(tmp_path / "a.log", damage=damage)))
    assert [logged.number for logged, _ in hands] == [2, 3, 4, 5, 1, 2, 3]
    assert ["damaged" in str(error) for error in damage] == [True, False]


def test_requests_without_end_are_not_kept_without_end(tmp_path: Path) -> None:
    """Memory is bounded: nobody asks ten thousand times during one hand."""
    evening(tmp_path / "a.log", hands=1)

    def crowd(lines: list[Line]) -> list[Line]:
        seats = [line for line in lines if line["kind"] in ("table", "seat")]
        ask = {"v": 1, "kind": "sit out", "name": "Ann", "during": 1}
        return seats + [ask | {"step": step} for step in range(len(seats), len(seats) + 10_001)]

    with pytest.raises(HistoryError, match="more than 10000 requests"):
        list(replayed(LogReader(edited(tmp_path / "a.log", crowd))))


def test_a_player_may_leave_before_the_end_of_the_hand(tmp_path: Path) -> None:
    """His seat stands in the hand's line all the same."""
    evening(tmp_path / "a.log", hands=9)
    hand = next(e for e in LogReader(tmp_path / "a.log") if isinstance(e, LoggedHand) and e.number == 8)
    assert "Cem" in hand.names
    assert hand.seats[hand.names.index("Cem")] == 2
