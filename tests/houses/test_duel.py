"""`duel`, rule by rule (book 004). Seat 0 is YOU, seat 1 is BOT; call and raise are named by their cost."""

from __future__ import annotations

import pytest
from transcript import play, refusal

from pitboss.cards import Deck, parse_cards, print_cards
from pitboss.errors import StateError, TableError
from pitboss.hand.action import parse_action
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.catalog import find_house
from pitboss.rankings import HOLDEM
from pitboss.table.table import Table

DUEL = find_house("duel")
YOU, BOT = 0, 1
YOU_WIN = "AcAd KcKd 2c7d9hJs4s"
BOT_WINS = "KcKd AcAd 2c7d9hJs4s"
TIE = "AcKd AdKc 2c7d9hJs4s"


def deal(you: int = 100, bot: int = 100, cards: str = YOU_WIN) -> Hand:
    """Deal a hand: YOUR cards, BOT's, the board."""
    return Hand(DUEL, [you, bot], 0, Deck.stacked(parse_cards(cards)))


def offer(hand: Hand) -> str:
    """Say who is to act and what it would cost; nothing when the hand is over."""
    return "" if hand.turn is None else f"{DUEL.roles[hand.turn.seat]}? {' '.join(hand.turn.legal)}"


def table_of(you: int, bot: int, **options: int) -> Table:
    """Seat YOU and BOT for their first hand."""
    table = Table(DUEL.with_options(**options))
    table.seat_first("YOU", YOU, you)
    table.seat_first("BOT", BOT, bot)
    return table


def test_DU_1_the_roles_have_names_and_do_not_rotate() -> None:
    """BOT opens every hand, and YOU has the big blind in every hand."""
    assert (DUEL.roles, DUEL.small_blind, DUEL.big_blind) == (("YOU", "BOT"), 1, 2)
    table = table_of(100, 100)
    for number in range(1, 4):
        hand = table.start(Deck.full())
        assert (table.dealt, hand.actor) == (("YOU", "BOT"), BOT)
        play(hand, "call", "fold")
        table.finish()
        assert table.players["YOU"].chips == 100 - 2 * number


def test_DU_2_forced_bets_are_not_in_the_pot() -> None:
    """At the start nothing is, and nobody has paid anything."""
    hand = deal()
    assert (hand.pot, hand.bets, hand.stacks) == (0, [0, 0], [100, 100])


def test_DU_2_a_fold_before_the_flop_pays_the_forced_bet() -> None:
    """BOT wins its own 2 and the 2 that YOU surrenders."""
    hand = play(deal(), "call", "fold")
    assert ([pot.amount for pot in hand.pots], hand.stacks) == ([4], [98, 102])
    assert [(e.seat, e.amount) for e in hand.events if e.kind == "forced"] == [(YOU, 2)]


@pytest.mark.parametrize("checks", [0, 2, 4])
def test_DU_2_a_fold_after_the_flop_adds_nothing(checks: int) -> None:
    """On flop, turn and river alike."""
    hand = play(deal(), "call", "call", *["check"] * checks, "check", "fold")
    assert ([pot.amount for pot in hand.pots], hand.stacks) == ([4], [98, 102])


def test_DU_3_the_minimum_bet_is_2_and_carries_from_round_to_round() -> None:
    """Calls and checks leave it where it is."""
    hand = deal()
    assert hand.current == 2
    for actions, minimum in [
        (("call", "raise"), 4),
        (("check", "check"), 4),
        (("raise", "call"), 8),
        (("call", "call"), 8),
    ]:
        assert play(hand, *actions).current == minimum


def test_DU_4_each_round_BOT_once_and_then_YOU_once() -> None:
    """Nobody answers a raise: four rounds are eight turns, whatever is done."""
    hand = deal()
    order = []
    for text in ("call", "raise", "check", "raise", "raise", "raise", "check", "call"):
        order.append(hand.actor)
        assert refusal(hand, "call", seat=1 - hand.actor) == "DU-4"
        play(hand, text)
    assert (order, hand.over) == ([BOT, YOU] * 4, True)


def test_DU_5_call_pays_the_minimum_bet_and_leaves_it() -> None:
    """All of it, whatever the other one has paid in this round."""
    hand = play(deal(), "call", "raise", "call")
    assert (hand.stacks, hand.pot, hand.current) == ([96, 94], 10, 4)
    assert refusal(hand, "call 4") == "DU-5"


def test_DU_6_raise_doubles_the_minimum_bet_and_pays_that() -> None:
    """From 2 to 4, and from 4 to 8; the figure may be said, or left out, or said as what is added."""
    hand = play(deal(), "call")
    assert offer(hand) == "YOU? fold call:2 raise:4"
    play(hand, "raise 4")
    assert (hand.stacks, hand.pot, hand.current) == ([96, 98], 6, 4)
    play(hand, "raise +4")
    assert (hand.stacks, hand.pot, hand.current) == ([96, 90], 14, 8)
    assert play(hand, "raise").current == 16


@pytest.mark.parametrize(
    "text", ["raise 2", "raise 3", "raise 5", "raise 8", "raise +1", "raise +4", "allin"]
)
def test_DU_6_a_raise_has_one_price(text: str) -> None:
    """Any other figure is refused."""
    assert refusal(play(deal(), "call"), text) == "DU-6"


def test_DU_7_nobody_checks_before_the_flop() -> None:
    """Neither BOT nor YOU."""
    hand = deal()
    assert refusal(hand, "check") == "DU-7"
    assert refusal(play(hand, "call"), "check") == "DU-7"


def test_DU_7_YOU_may_check_only_after_a_check_of_this_round() -> None:
    """BOT checks the flop, calls on the turn and raises nothing on the river."""
    hand = play(deal(), "call", "call", "check")
    assert offer(hand) == "YOU? fold check call:2 raise:4"
    play(hand, "check", "call")
    assert offer(hand) == "YOU? fold call:2 raise:4"
    assert refusal(hand, "check") == "DU-7"


def test_DU_7_after_a_raise_of_BOT_YOU_may_not_check() -> None:
    """Call 4, raise to 8, or fold."""
    hand = play(deal(), "call", "call", "raise")
    assert offer(hand) == "YOU? fold call:4 raise:8"
    assert refusal(hand, "check") == "DU-7"


def test_DU_8_a_fold_ends_the_hand_and_shows_nothing() -> None:
    """The other one wins what is there, with BOT's cards still face down."""
    hand = play(deal(), "call", "raise", "raise", "fold")
    assert (hand.over, len(hand.board), hand.stacks) == (True, 3, [96, 104])
    assert view_for(hand, YOU).open_holes == {}


def test_DU_9_what_BOT_may_do_street_by_street() -> None:
    """Call; call, raise or check twice; call or check. It never folds."""
    hand = deal()
    offers = []
    for reply in ("call", "check", "check", "check"):
        offers.append(offer(hand))
        assert refusal(hand, "fold") == "DU-9"
        play(hand, "call" if hand.street_name == "preflop" else "check", reply)
    assert offers == [
        "BOT? call:2",
        "BOT? check call:2 raise:4",
        "BOT? check call:2 raise:4",
        "BOT? check call:2",
    ]


@pytest.mark.parametrize("before", [[], ["call", "call", *["check"] * 4]])
def test_DU_9_BOT_raises_on_flop_and_turn_only(before: list[str]) -> None:
    """Neither before the flop nor on the river, by whatever figure."""
    hand = play(deal(), *before)
    assert [refusal(hand, text) for text in ("raise", "raise 4", "raise 5")] == ["DU-9"] * 3


def test_DU_9_BOT_may_not_raise_before_the_flop_with_few_chips_either() -> None:
    """What it lacks is the right, not the price: this number, and not DU-13."""
    assert refusal(deal(bot=3), "raise") == "DU-9"


def test_DU_10_what_YOU_may_do() -> None:
    """Call, raise or fold; later a check too, where DU-7 lets it; on the river a raise as well."""
    hand = play(deal(), "call")
    assert offer(hand) == "YOU? fold call:2 raise:4"
    play(hand, "call")
    for street in ("flop", "turn", "river"):
        assert (hand.street_name, offer(play(hand, "check"))) == (street, "YOU? fold check call:2 raise:4")
        assert hand.why_not(parse_action("raise")) is None
        play(hand, "check")
    assert hand.over


def test_DU_11_YOU_sees_the_own_best_hand_and_not_BOTs_cards() -> None:
    """Two cards each and three, one and one; from the flop on the own cards and the board have a name."""
    hand = play(deal(cards="AcAd KcKd Ah7d9hJs9c"), "call", "call")
    names = []
    for _ in ("flop", "turn", "river"):
        view = view_for(hand, YOU)
        names.append((len(view.board), HOLDEM.best(view.hole + view.board).category))
        assert view.open_holes == {}
        assert {e.seat: e.cards for e in view.events if e.kind == "deal"} == {YOU: hand.hole(YOU), BOT: ()}
        play(hand, "check", "check")
    assert names == [(3, "three of a kind"), (4, "three of a kind"), (5, "full house")]
    assert view_for(hand, YOU).open_holes == {YOU: hand.hole(YOU), BOT: hand.hole(BOT)}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("JcJdQh3s2c", "JhJs7c6d4h"),  # the book: the queen beats the seven
        ("6d5h4h3s2c", "Ac5h4h3s2c"),  # the book: 2-3-4-5-A is the lowest straight
        ("6h5h4h3h2h", "Ad5d4d3d2d"),  # and the lowest straight flush
        ("Ad5d4d3d2d", "AcAdAhAsKc"),
    ],
)
def test_DU_12_kickers_and_the_lowest_straight(better: str, worse: str) -> None:
    """The book's examples, card for card."""
    assert HOLDEM.strength(parse_cards(better)) > HOLDEM.strength(parse_cards(worse))


@pytest.mark.parametrize(
    ("cards", "after", "best"),
    [
        ("JhQs Jd3h Jc7d6h4s2c", [102, 98], ["JhJcQs7d6h", "JdJc7d6h4s"]),
        ("AcQh 6d9s 2c3d4h5sKd", [98, 102], ["5s4h3d2cAc", "6d5s4h3d2c"]),
        ("2c2d 3c3d ThJhQhKhAh", [100, 100], ["AhKhQhJhTh", "AhKhQhJhTh"]),
    ],
)
def test_DU_12_the_best_five_of_seven_win_the_pot_or_split_it(
    cards: str, after: list[int], best: list[str]
) -> None:
    """All cards are shown, and the five that play can be named."""
    hand = play(deal(cards=cards), "call", "call", *["check"] * 6)
    assert hand.stacks == after
    shown = view_for(hand, YOU).open_holes
    assert [print_cards(HOLDEM.best(shown[seat] + hand.board).cards) for seat in (YOU, BOT)] == best


def test_DU_12_an_odd_chip_goes_to_YOU() -> None:
    """YOU calls the flop with one last chip: of 7 in the pot YOU has 4."""
    hand = play(deal(you=3, cards=TIE), "call", "call", "call", "call")
    assert ([pot.amount for pot in hand.pots], hand.stacks) == ([7], [4, 99])


def test_DU_13_both_start_with_100_and_chips_carry() -> None:
    """The next hand begins where the last one ended."""
    assert DUEL.stack == 100
    table = table_of(100, 100)
    play(table.start(Deck.full()), "call", "fold")
    table.finish()
    assert table.start(Deck.full()).started == (98, 102)


def test_DU_13_a_raise_needs_the_whole_doubled_minimum() -> None:
    """Four chips have it, three do not; all-in is the word for a raise of just the stack."""
    assert offer(play(deal(you=4), "call")) == "YOU? fold call:2 raise:4"
    assert play(deal(you=4), "call", "allin").stacks == [6, 98]
    short = play(deal(you=3), "call")
    assert offer(short) == "YOU? fold call:2"
    assert refusal(short, "raise 4") == "DU-13"


def test_DU_13_less_than_the_minimum_calls_with_what_is_there() -> None:
    """One chip against a minimum of 4; then nobody has a turn any more and the board is dealt."""
    hand = play(deal(you=3), "call", "call", "raise")
    assert offer(hand) == "YOU? fold call:1"
    play(hand, "call")
    assert (hand.over, len(hand.board), hand.stacks) == (True, 5, [9, 94])


@pytest.mark.parametrize(
    ("reply", "cards", "after"),
    [
        ("call", BOT_WINS, [98, 4]),
        ("raise", BOT_WINS, [96, 6]),  # nothing is returned, though BOT has matched 2 of the 4
        ("raise", YOU_WIN, [102, 0]),
        ("fold", YOU_WIN, [98, 4]),
    ],
)
def test_DU_13_in_the_round_in_which_BOT_runs_out_YOU_still_has_a_turn(
    reply: str, cards: str, after: list[int]
) -> None:
    """BOT's two chips are the call; YOU may call, raise or fold, and the winner takes it all."""
    hand = play(deal(bot=2, cards=cards), "call")
    assert offer(hand) == "YOU? fold call:2 raise:4"
    play(hand, reply)
    assert (hand.over, hand.stacks) == (True, after)
    assert "return" not in [event.kind for event in hand.events]


@pytest.mark.parametrize("bot", [100, 1])
def test_DU_13_whoever_cannot_cover_the_forced_bet_has_lost(bot: int) -> None:
    """One chip is not enough for YOU; that BOT has no more either does not make it a tie."""
    table = table_of(1, bot)
    assert (table.over, table.winner) == (True, "BOT")
    with pytest.raises(TableError):
        table.start(Deck.full())
    with pytest.raises(StateError, match="DU-13"):
        deal(1, bot)


@pytest.mark.parametrize(
    ("you", "bot", "cards", "winner"), [(4, 100, BOT_WINS, "BOT"), (100, 4, YOU_WIN, "YOU")]
)
def test_DU_13_the_last_chip_lost_is_the_game_lost(you: int, bot: int, cards: str, winner: str) -> None:
    """Both call twice, and one of them has nothing left."""
    table = table_of(you, bot)
    play(table.start(Deck.stacked(parse_cards(cards))), "call", "call", "call", "call")
    table.finish()
    assert (table.over, table.winner) == (True, winner)


def test_DU_13_it_is_the_forced_bet_that_counts_and_not_who_has_more() -> None:
    """Nine chips are more than seven, but cover no 10."""
    table = table_of(9, 7, small_blind=5, big_blind=10)
    assert (table.over, table.winner) == (True, "BOT")


def test_DU_13_one_chip_covers_the_forced_bet_of_BOT() -> None:
    """The game goes on."""
    table = table_of(100, 1)
    assert (table.over, table.winner) == (False, None)
    assert offer(table.start(Deck.full())) == "BOT? call:1"
