"""A round is what a table of two plays; a matchup is fair to both; every hand can be played again."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path

import pytest

from arena.scenes import SEED, Listener, decks, format_of, task_of
from pitboss.arena.hand_lines import HandLines
from pitboss.arena.inside import Inside
from pitboss.arena.matchup import play_matchup
from pitboss.arena.ring_table import play_block, play_table
from pitboss.arena.round import Round, can_deal, levels_of, play_round, winner_of
from pitboss.bots.caller import Caller
from pitboss.bots.catalog import BOTS, PONDERS, find_bot
from pitboss.cards import Deck, parse_cards
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.history.log import sealed
from pitboss.history.log_house import told_house
from pitboss.history.log_read import LogReader
from pitboss.history.log_table import replayed
from pitboss.history.log_write import told_hand
from pitboss.houses.catalog import HOUSES, find_house, load_house
from pitboss.houses.house import House
from pitboss.shuffle import deck_for, seed_from_text
from pitboss.table.game import Game
from pitboss.table.table import Table

MOST = 60
QUICK = sorted({*BOTS} - PONDERS)
FRIDAY = Path(__file__).parents[2] / "examples" / "friday.toml"


def at_a_table(rules: House, one: str, two: str, seed: bytes) -> tuple[Table, list[tuple[int, ...]]]:
    """Play a round at a table, hand by hand; return the button and the chips after each."""
    table = Table(rules, seats=2)
    bots = {"a": find_bot(one, seed=1), "b": find_bot(two, seed=2)}
    for seat, name in enumerate(bots):
        table.seat_first(name, seat, rules.stack)
    game = Game(table, bots, lambda number: deck_for(seed, number))
    after = []
    while not table.over and table.hands_played < MOST:
        hand = game.play_hand()
        after.append((hand.button, *hand.stacks))
        for seat, bot in enumerate(bots.values()):
            bot.hand_over(view_for(hand, seat))
    return table, after


@pytest.mark.parametrize("stack", [None, 30])
@pytest.mark.parametrize("house", [*HOUSES, str(FRIDAY)])
def test_a_round_is_what_a_table_of_two_plays(house: str, stack: int | None) -> None:
    """Hand for hand the same chips, the same end and the same winner: in every house, deep and short."""
    rules = find_house(house, {} if stack is None else {"stack": stack})
    for number, (one, two) in enumerate((a, b) for a in QUICK for b in QUICK if a < b):
        seed = seed_from_text(number)
        table, after = at_a_table(rules, one, two, seed)
        seen: list[tuple[int, ...]] = []
        played = play_round(
            levels_of(rules, MOST),
            [Inside(find_bot(one, seed=1)), Inside(find_bot(two, seed=2))],
            decks(seed),
            most_hands=MOST,
            note=lambda hand, seen=seen: seen.append((hand.button, *hand.stacks)),  # type: ignore[misc]
        )
        assert seen == after
        assert (played.hands, played.curve) == (len(after), [chips for _, chips, _ in after])
        if table.over:
            assert table.winner == (None if played.winner < 0 else "ab"[played.winner])


def short_round(stacks: tuple[int, int], house: str = "micro") -> Round:
    """Return what a round of no hand comes to, from these stacks on."""
    rules = find_house(house)
    assert not can_deal(rules, stacks, 1)
    return Round(winner_of(rules, stacks, 1), 0, 0, list(stacks), [])


def test_MI_14_a_round_ends_when_a_blind_cannot_be_posted() -> None:
    """With 15 chips one may be small blind, and not big blind: who has more chips wins."""
    assert short_round((15, 1985)).winner == 1
    assert short_round((1995, 5)).winner == 0
    assert can_deal(find_house("micro"), (1985, 15), 1)


def test_DU_13_who_cannot_cover_his_blind_has_lost_whatever_the_other_has() -> None:
    """In `duel` the one who covers wins; the house says so, not the arena."""
    rules = find_house("duel")
    assert short_round((rules.big_blind - 1, rules.small_blind), "duel").winner == 1


def test_MI_15_a_round_is_up_to_100_hands_and_equal_chips_are_a_tie() -> None:
    """Two callers who always hold cards of one rank come out even."""
    rules = find_house("micro")
    assert format_of().hands == 100
    same = Deck.stacked(parse_cards("7c7dKs"))
    callers = [Inside(Caller()), Inside(Caller())]
    played = play_round(levels_of(rules, 100), callers, lambda _cards: same, most_hands=100)
    assert (played.hands, played.winner, played.stacks) == (100, -1, [1000, 1000])


def test_MI_16_each_bot_starts_every_second_round_as_the_small_blind(tmp_path: Path) -> None:
    """In 200 rounds each is the first small blind 100 times; the blinds go to and fro within a round."""
    chunk = play_matchup(task_of("caller random", format_of(), rounds=200))
    assert len(chunk.outcomes) == len(chunk.hands) == 200
    where = tmp_path / "a.log.gz"
    where.write_bytes(chunk.log)
    firsts: Counter[str] = Counter()
    blinds = []
    for logged, hand in replayed(LogReader(where)):
        small = logged.names[next(seat for kind, seat, _, _ in hand.log if kind == "small blind")]
        assert logged.at is not None
        if logged.at.endswith(", hand 1"):
            firsts[small] += 1
            blinds.append([small])
        else:
            assert small != blinds[-1][-1]
            blinds[-1].append(small)
    assert firsts == {"caller": 100, "random": 100}
    assert [len(round_) for round_ in blinds] == chunk.hands


def holes_of(log: bytes, tmp_path: Path) -> dict[str, dict[str, str]]:
    """Return who held what: by hand, by name."""
    where = tmp_path / "holes.log.gz"
    where.write_bytes(log)
    return {
        str(logged.at): {name: str(logged.deck[seat]) for seat, name in enumerate(logged.names)}
        for logged, _ in replayed(LogReader(where))
    }


@pytest.mark.parametrize("mirror", [True, False])
def test_mirrored_rounds_have_the_same_deals_with_seats_swapped(mirror: bool, tmp_path: Path) -> None:
    """What a held in round 1 b holds in round 2, hand for hand; without mirrors all deals differ."""
    chunk = play_matchup(task_of("caller folder", format_of(mirror=mirror)))
    holes = holes_of(chunk.log, tmp_path)
    shared = range(1, min(chunk.hands) + 1)
    for one, two in ((1, 2), (3, 4)):
        same = [
            holes[f"round {one}, hand {hand}"]["caller"] == holes[f"round {two}, hand {hand}"]["folder"]
            and holes[f"round {one}, hand {hand}"]["folder"] == holes[f"round {two}, hand {hand}"]["caller"]
            for hand in shared
        ]
        assert all(same) is mirror
        assert sum(same) < len(same) or mirror
    assert any(holes[f"round 1, hand {hand}"] != holes[f"round 3, hand {hand}"] for hand in shared)


def test_bots_that_play_alike_have_no_luck_in_mirrored_rounds() -> None:
    """Two that do the same with the same cards win one each of every two rounds: what luck gives it takes."""
    chunk = play_matchup(task_of("One=tight Two=tight", format_of(), rounds=20))
    for at in range(0, 20, 2):
        assert sorted(chunk.outcomes[at : at + 2]) in (["a", "b"], ["=", "="])
        assert chunk.chips[at] == chunk.chips[at + 1][::-1]


def test_MI_17_a_bot_is_reset_before_every_round_and_told_of_every_hand() -> None:
    """Reset, then how each hand ended for it, then the next round."""
    bots = Listener(), Listener()
    players = [Inside(bot) for bot in bots]
    won, _ = play_table(find_house("ring"), [*players, Inside(Caller())], decks(SEED), hands=3)
    assert [sum(map(int, bot.told)) for bot in bots] == won[:2]
    assert [len(bot.told) for bot in bots] == [3, 3]


@pytest.mark.parametrize("house", HOUSES)
def test_a_line_of_a_hand_is_what_the_log_would_write(house: str, tmp_path: Path) -> None:
    """Byte for byte; and the packed log plays again, hand by hand, to the same end."""
    chunk = play_matchup(task_of("random adaptive", format_of(house, seats=2, hands=12), rounds=2))
    where = tmp_path / "a.log.gz"
    where.write_bytes(chunk.log)
    lines = gzip.decompress(chunk.log).splitlines(keepends=True)
    entries = list(replayed(LogReader(where)))
    assert len(lines) == len(entries) == sum(chunk.hands)
    for line, (logged, hand) in zip(lines, entries, strict=True):
        told = {"at": logged.at, "house": told_house(hand.house)}
        told |= told_hand(hand, logged.names, logged.seats)
        assert line == sealed({"v": 1, "kind": "hand", **told})
        assert HandLines(logged.names).line(hand, str(logged.at)) == line


def test_the_biggest_hand_of_a_chunk_is_where_it_says() -> None:
    """Its line is the one at its place of the log, and no pot is bigger."""
    chunk = play_matchup(task_of("adaptive random", format_of(), rounds=4))
    big = chunk.big
    assert big is not None
    lines = gzip.decompress(chunk.log).decode().splitlines()
    assert lines[big.place - 1] == big.line
    assert f'"at":"round {big.round + 1}, hand {big.hand}"' in big.line
    assert sum(chunk.hands[: big.round]) + big.hand == big.place


@pytest.mark.parametrize("house", ["ring", "standard"])
def test_at_a_table_everybody_has_had_every_seat_with_the_same_deals(house: str, tmp_path: Path) -> None:
    """A block of three rounds: each seat's cards were held by each bot once, and no chip is lost."""
    names = "tight caller random"
    chunk = play_block(task_of(names, format_of(house, 3, hands=9), rounds=3))
    assert chunk.hands == [9, 9, 9]
    assert all(sum(won) == 0 for won in chunk.chips)
    where = tmp_path / "a.log.gz"
    where.write_bytes(chunk.log)
    seats: dict[str, set[tuple[int, str]]] = {name: set() for name in names.split()}
    for logged, hand in replayed(LogReader(where)):
        assert set(logged.stacks) == {HOUSES[house].stack}
        number = str(logged.at).rpartition(" ")[2]
        for seat, name in enumerate(logged.names):
            seats[name].add((seat, number + str(hand.hole(seat))))
    held = list(seats.values())
    assert held[0] == held[1] == held[2]
    assert len(held[0]) == 27


def test_tables_of_callers_with_no_skill_come_out_even_over_a_block() -> None:
    """With mirrored deals callers win nothing from each other, whatever the cards."""
    chunk = play_block(
        task_of("A=caller B=caller C=caller D=caller", format_of("ring", 4, hands=20), rounds=4)
    )
    assert [sum(won) for won in zip(*chunk.chips, strict=True)] == [0, 0, 0, 0]


def test_a_house_file_is_played_as_any_house() -> None:
    """A tournament may be by one's own rules."""
    rules = load_house(FRIDAY)
    assert play_matchup(task_of("tight caller", format_of(str(FRIDAY), seats=2), rounds=2)).outcomes
    assert rules.name == "friday"


def test_a_hand_that_is_not_over_was_never_noted() -> None:
    """Every hand that is noted is over, and chips are conserved."""
    hands: list[Hand] = []
    rules = find_house("headsup")
    callers = [Inside(Caller()), Inside(find_bot("random", seed=3))]
    play_round(levels_of(rules, 30), callers, decks(SEED), most_hands=30, note=hands.append)
    assert hands
    assert all(hand.over and sum(hand.stacks) == 2 * rules.stack for hand in hands)
