"""Records that nobody replays give the same figures as hands that the engine played."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from history.log_scenes import evening
from pitboss.errors import HistoryError
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed
from pitboss.history.log_view import seen_by
from pitboss.history.phh_read import recorded_of
from pitboss.history.phh_sheet import read_sheet
from pitboss.history.pokerstars_phh import recorded_hands
from pitboss.history.pokerstars_write import Page, write_page
from pitboss.history.recorded import Recorded
from pitboss.history.stats import Figures, Stats, Tale, tale_of
from pitboss.history.stats_tales import tale_of_record

KINDS: list[dict[str, Any]] = [
    {},
    {"ante": 1, "straddle": True},
    {"rake": {"percent": 5, "cap": 7}},
    {"stack": 12, "ante": 1},
]


@pytest.mark.parametrize("options", KINDS, ids=lambda options: "-".join(options) or "plain")
def test_a_record_of_an_evening_has_the_figures_of_the_evening(
    options: dict[str, Any], tmp_path: Path
) -> None:
    """Every count of every player is the same, whether the engine told it or a page of a spectator."""
    evening(tmp_path / "a.log", hands=40, seed=3, **options)
    ours, records = Stats(), Stats()
    for logged, hand in replayed(LogReader(tmp_path / "a.log")):
        ours.take(tale_of(hand, logged.names))
        page = write_page(seen_by(hand, None), Page(names=logged.names, seats=logged.seats))
        ((_, read),) = recorded_hands(io.BytesIO(page.encode()))
        assert isinstance(read, Recorded)
        records.take(tale_of_record(read))
    assert [counts(player) for player in records.table()] == [counts(player) for player in ours.table()]
    results = [player.won for player in ours.table()]
    assert [player.won for player in records.table()] == pytest.approx(results)


def counts(player: Figures) -> dict[str, object]:
    """Return all figures that are whole numbers, and the name."""
    return {key: getattr(player, key) for key in Figures.__slots__ if key not in ("mean", "squares")}


HAND = """\
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
players = ['Ann', 'Bob', 'Cem']
"""
DEALT = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????'"
STOLEN = f"actions = [{DEALT}, 'p3 cbr 6', 'p1 f', 'p2 f']\n"
SHOWN = f"actions = [{DEALT}, 'p3 cc', 'p1 f', 'p2 cc', 'd db 2c3c4d', 'p2 cbr 10', 'p3 cc', 'd db 9h', 'p2 cc', 'p3 cc', 'd db Kd', 'p2 cc', 'p3 cc', 'p2 sm AsAh', 'p3 sm ????']\n"  # noqa: E501


def tale(text: str) -> Tale:
    """Tell a hand of PHH."""
    return tale_of_record(recorded_of(read_sheet(HAND + text)))


@pytest.mark.parametrize(
    ("results", "won"),
    [
        ("", [-1, -2, 3]),  # nothing recorded: the pot is his who was left
        ("winnings = [0, 0, 0]", [-1, -2, 3]),
        ("winnings = [0, 0, 5]", [-1, -2, 3]),  # 2 of his own, 3 of the blinds
        ("winnings = [0, 0, 9]", [-1, -2, 3]),  # with the 4 that nobody called
        ("winnings = [0, 0, 4.50]", [-100, -200, 250]),  # a rake, counted in cents
        ("winnings = [0, 0, 1]", [-1, -2, 3]),  # nobody takes such a rake: the record is wrong
        ("finishing_stacks = [99, 98, 103]", [-1, -2, 3]),
    ],
)
def test_a_hand_won_by_folds_is_settled(results: str, won: list[int]) -> None:
    """Sites count an uncalled bet as won, or not; either way the hand brought the same."""
    told = tale(STOLEN + results)
    assert told.won == won
    assert told.collected == {2}


@pytest.mark.parametrize(
    ("results", "won"),
    [
        ("", None),
        ("winnings = [0, 0, 0]", None),
        ("winnings = [0, 24, 0]", [-1, 12, -12]),  # a rake of 1
        ("winnings = [0, 3, 0]", None),  # impossible, and nobody saw the other hand
        ("finishing_stacks = [99, 112, 88]", [-1, 12, -12]),
    ],
)
def test_a_showdown_is_settled_by_its_record_alone(results: str, won: list[int] | None) -> None:
    """What is not recorded is left open: the hand counts for everything but its result."""
    told = tale(SHOWN + results)
    assert told.won == won
    stats = Stats()
    stats.take(told)
    bob = stats.players["Bob"]
    settled = won is not None
    assert (bob.showdowns, bob.settled, bob.counted) == (1, settled, settled)
    assert bob.wsd == (100 if settled else None)
    assert bob.bb_per_100 == (None if won is None else 50 * won[1])


def test_a_call_is_a_check_where_nothing_is_to_be_called() -> None:
    """PHH has one word for both."""
    kinds = [(deed.seat, deed.kind, deed.chips) for deed in tale(SHOWN).deeds[:5]]
    assert kinds == [(2, "call", 2), (0, "fold", 0), (1, "check", 0), (1, "bet", 10), (2, "call", 10)]


def test_a_call_takes_no_more_than_there_is() -> None:
    """A short stack calls for what it has, and is not asked again."""
    told = tale(f"actions = [{DEALT}, 'p3 cbr 100', 'p1 f', 'p2 cc']\n".replace("p3 cbr 100", "p3 cbr 300"))
    assert [deed.chips for deed in told.deeds] == [100, 0, 98]


def test_who_has_folded_does_not_act() -> None:
    """A record that contradicts itself is refused, not counted."""
    with pytest.raises(HistoryError, match="p1 acts, and is not in the hand"):
        tale(f"actions = [{DEALT}, 'p3 cbr 6', 'p1 f', 'p1 cc']")


def test_players_without_names_are_numbered() -> None:
    """p1, p2, p3, as the format calls them."""
    text = (HAND + STOLEN).replace("players = ['Ann', 'Bob', 'Cem']\n", "")
    assert list(tale_of_record(recorded_of(read_sheet(text))).names) == ["p1", "p2", "p3"]
