"""`headsup`, rule by rule (book 000). Seat 0 is the button unless a test says otherwise: the big blind."""

from __future__ import annotations

import pytest
from transcript import offer, play, refusal

from pitboss.cards import Deck, parse_cards
from pitboss.errors import HouseError, StateError, TableError
from pitboss.hand.action import ALL_IN, CALL, FOLD, raise_by
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.catalog import find_house
from pitboss.table.table import Table

HEADSUP = find_house("headsup")
ACES_AGAINST_KINGS = "AcAd KcKd 2c7d9hJs4s"
KINGS_AGAINST_ACES = "KcKd AcAd 2c7d9hJs4s"


def deal(
    stacks: list[int], cards: str = ACES_AGAINST_KINGS, *, button: int = 0, small_blind: int = 10
) -> Hand:
    """Deal a hand: the cards of seat 0, those of seat 1, the board."""
    house = HEADSUP.with_options(small_blind=small_blind)
    return Hand(house, stacks, button, Deck.stacked(parse_cards(cards)))


def kinds(hand: Hand) -> list[str]:
    """Return the kinds of all that has happened."""
    return [event.kind for event in hand.events]


def table_of(ann: int, bob: int, **options: object) -> Table:
    """Seat two players for their first hand: Ann has the button."""
    table = Table(HEADSUP.with_options(**options))
    table.seat_first("Ann", 0, ann)
    table.seat_first("Bob", 1, bob)
    return table


def folded_hand(table: Table) -> Hand:
    """Play a hand in which the small blind folds at once."""
    hand = table.start(Deck.full())
    hand.act(FOLD)
    table.finish()
    return hand


def test_HU_1_two_players_with_a_thousand_chips_each() -> None:
    """A third player finds no hand, and neither does one alone."""
    assert HEADSUP.stack == 1000
    assert deal([1000, 1000]).n == 2
    for stacks in ([1000], [1000, 1000, 1000]):
        with pytest.raises(StateError, match="headsup seats 2 to 2"):
            deal(stacks)


def test_HU_2_the_big_blind_is_twice_the_small_one() -> None:
    """One of them may be set, and the other follows; a pair that does not fit is refused by number."""
    assert HEADSUP.with_options(small_blind=25).big_blind == 50
    assert HEADSUP.with_options(big_blind=300).small_blind == 150
    with pytest.raises(HouseError, match="HU-2"):
        HEADSUP.with_options(small_blind=10, big_blind=25)


def test_HU_2_the_default_schedule_lasts_ten_hands_a_level_and_its_end_stays() -> None:
    """Ten, 15, 25 and so on to 500, each for ten hands."""
    table = table_of(10**6, 10**6)
    levels = []
    for _ in range(120):
        levels.append(table.level)
        folded_hand(table)
    smalls = [10, 15, 25, 50, 75, 100, 150, 200, 300, 500, 500, 500]
    assert levels == [(small, 2 * small) for small in smalls for _ in range(10)]


def test_HU_2_a_level_changes_between_hands_only() -> None:
    """A hand keeps the blinds it began with, though the next one has higher ones."""
    table = table_of(1000, 1000, levels=[10, 40], hands_per_level=1)
    hand = play(table.start(Deck.full()), "call", "check")
    assert (hand.house.small_blind, hand.house.big_blind) == (10, 20)
    assert offer(hand) == "0? fold check raise:20-980"
    play(hand, "fold")
    table.finish()
    assert table.level == (40, 80)
    assert [e.total for e in table.start(Deck.full()).events if "blind" in e.kind] == [40, 80]


@pytest.mark.parametrize("levels", [[], [20, 10], [0], ["10"], 10])
def test_HU_2_a_schedule_rises(levels: object) -> None:
    """No levels, falling levels and levels that are no chips are refused."""
    with pytest.raises(HouseError, match="levels"):
        HEADSUP.with_options(levels=levels)


def test_HU_3_the_button_goes_to_the_other_player() -> None:
    """Hand after hand, and the big blind goes with it."""
    table = table_of(1000, 1000)
    buttons = []
    for _ in range(4):
        buttons.append(table.button)
        hand = folded_hand(table)
        big = next(event.seat for event in hand.events if event.kind == "big blind")
        assert hand.button == big
    assert buttons == [0, 1, 0, 1]


def test_HU_4_two_cards_each_and_a_board_of_three_one_and_one() -> None:
    """The four streets by name, and how many cards each one opens."""
    hand = deal([1000, 1000])
    assert [len(hand.hole(seat)) for seat in range(2)] == [2, 2]
    seen = [(hand.street_name, len(hand.board))]
    for actions in (("call", "check"), ("check", "check"), ("check", "check")):
        play(hand, *actions)
        seen.append((hand.street_name, len(hand.board)))
    assert seen == [("preflop", 0), ("flop", 3), ("turn", 4), ("river", 5)]
    assert play(hand, "check", "check").over


@pytest.mark.parametrize("button", [0, 1])
def test_HU_5_the_button_posts_the_big_blind(button: int) -> None:
    """The reverse of most cardrooms."""
    hand = deal([1000, 1000], button=button)
    posted = {event.kind: (event.seat, event.amount) for event in hand.events if "blind" in event.kind}
    assert posted == {"small blind": (1 - button, 10), "big blind": (button, 20)}


def test_HU_6_the_small_blind_acts_first_before_the_flop() -> None:
    """He faces a raise; the button's turn has not come."""
    hand = deal([1000, 1000])
    assert offer(hand) == "1? fold call:10 raise:40-1000"
    assert refusal(hand, "check", seat=0) == "HU-6"


def test_HU_7_facing_a_raise_one_may_call_raise_go_all_in_or_fold() -> None:
    """Each of the four is taken, a check is not."""
    hand = play(deal([1000, 1000]), "raise 60")
    assert offer(hand) == "0? fold call:40 raise:100-1000"
    assert refusal(hand, "check") == "HU-7"
    assert [hand.why_not(action) for action in (FOLD, CALL, ALL_IN, raise_by(40))] == [None] * 4


def test_HU_7_nobody_checks_against_a_raise_on_a_later_street() -> None:
    """The same rule, under the same number."""
    assert refusal(play(deal([1000, 1000]), "call", "check", "raise 50"), "check") == "HU-7"


def test_HU_8_facing_20_and_declaring_50_costs_70() -> None:
    """He pays what matches, and then what he declared."""
    hand = play(deal([1000, 1000]), "call", "check", "raise +20")
    assert offer(hand) == "1? fold call:20 raise:40-980"
    play(hand, "raise +50")
    assert (hand.stacks[1], hand.bets) == (1000 - 20 - 70, [20, 70])


def test_HU_8_how_much_more_and_a_total_are_two_ways_to_say_the_same() -> None:
    """Over a blind of 20, "raise +60" and "raise 80" leave the same hand behind."""
    more, total = play(deal([1000, 1000]), "raise +60"), play(deal([1000, 1000]), "raise 80")
    assert (more.stacks, more.bets, offer(more)) == (total.stacks, total.bets, offer(total))
    assert more.bets == [20, 80]


@pytest.mark.parametrize("text", ["raise 0", "raise +0", "call 10", "fold 5", "raise"])
def test_HU_8_an_amount_belongs_to_a_raise_and_is_more_than_none(text: str) -> None:
    """No amount, no chips and an amount of anything else are refused."""
    assert refusal(deal([1000, 1000]), text) == "HU-8"


def test_HU_9_all_in_is_every_chip() -> None:
    """Also the ones that the other player cannot match; and more than all is refused."""
    hand = deal([300, 1000])
    assert refusal(hand, "raise 1001") == "HU-9"
    assert refusal(hand, "raise +981") == "HU-9"
    play(hand, "allin")
    assert (hand.stacks, hand.bets) == ([280, 0], [20, 1000])


def test_HU_10_nothing_to_match_check_raise_all_in_or_fold() -> None:
    """For a limped big blind, for who opens a street, and for who is checked to."""
    hand = play(deal([1000, 1000]), "call")
    for wanted in ("0? fold check raise:40-1000", "0? fold check raise:20-980", "1? fold check raise:20-980"):
        assert offer(hand) == wanted
        assert refusal(hand, "call") == "HU-10"
        assert hand.why_not(ALL_IN) is None
        play(hand, "check")


def test_HU_10_folding_a_free_check_is_legal() -> None:
    """It gives away the pot."""
    assert play(deal([1000, 1000]), "call", "fold").stacks == [980, 1020]


def test_HU_11_a_limped_big_blind_still_acts() -> None:
    """The bets match, but only one has acted; after the check the flop comes."""
    hand = play(deal([1000, 1000]), "call")
    assert (hand.bets, hand.street_name, hand.actor) == ([20, 20], "preflop", 0)
    assert play(hand, "check").street_name == "flop"


def test_HU_11_a_called_raise_ends_the_street() -> None:
    """Both have acted and the bets match: nobody is asked again."""
    assert play(deal([1000, 1000]), "raise 60", "call").street_name == "flop"
    assert play(deal([1000, 1000]), "call", "raise 60", "call").street_name == "flop"


@pytest.mark.parametrize("button", [0, 1])
def test_HU_12_the_button_acts_first_on_flop_turn_and_river(button: int) -> None:
    """The other player's turn has not come, and the refusal names this rule and not HU-6."""
    hand = play(deal([1000, 1000], button=button), "call", "check")
    for street in ("flop", "turn", "river"):
        assert (hand.street_name, hand.actor) == (street, button)
        assert refusal(hand, "check", seat=1 - button) == "HU-12"
        play(hand, "check", "check")


@pytest.mark.parametrize("before", [(), ("call", "check", "raise 50"), ("call", *["check"] * 5, "raise 50")])
def test_HU_13_a_fold_ends_the_hand_and_nothing_is_shown(before: tuple[str, ...]) -> None:
    """On any street: the other one has the pot, and no hole card lies open to anybody."""
    hand = play(deal([1000, 1000]), *before)
    loser = hand.actor
    pot = hand.pots[0].amount
    play(hand, "fold")
    assert hand.over
    assert "show" not in kinds(hand)
    assert view_for(hand, None).open_holes == {}
    assert hand.stacks[1 - loser] - 1000 == pot - hand.paid[1 - loser]
    assert sum(hand.stacks) == 2000


def test_HU_14_an_all_in_of_no_more_than_the_bet_goes_straight_to_showdown() -> None:
    """The rest of the board is dealt, and nobody has another action."""
    hand = play(deal([1000, 100]), "raise 40", "call", "raise 60")
    assert offer(hand) == "1? fold call:60"
    play(hand, "allin")
    assert (hand.over, len(hand.board), hand.stacks) == (True, 5, [1100, 0])


def test_HU_14_a_larger_all_in_gives_the_other_one_action() -> None:
    """Fold or call; "all-in" is a call, a raise is refused under this number."""
    hand = play(deal([1000, 500], KINGS_AGAINST_ACES), "allin")
    assert offer(hand) == "0? fold call:480"
    assert refusal(hand, "raise 1000") == "HU-14"
    assert refusal(hand, "raise +20") == "HU-14"
    play(hand, "allin")
    assert (hand.over, hand.stacks) == (True, [500, 1000])
    assert kinds(hand).count("call") == 1


def test_HU_14_the_pages_example() -> None:
    """A raise of 60 more, a call, a check, an all-in of 920, a call."""
    hand = play(deal([1000, 1000], "AhKh 9c9d 2c7dJs4h3s"), "raise +60", "call", "check", "allin")
    assert offer(hand) == "0? fold call:920"
    assert play(hand, "call").stacks == [0, 2000]


def test_HU_15_what_cannot_be_matched_goes_back_before_the_award() -> None:
    """300 against 1,000: the 700 come back first, the pot is 600."""
    hand = play(deal([300, 1000]), "allin", "call")
    back = next(event for event in hand.events if event.kind == "return")
    assert (back.seat, back.amount) == (1, 700)
    assert kinds(hand).index("return") < kinds(hand).index("win")
    assert ([pot.amount for pot in hand.pots], hand.stacks) == ([600], [600, 700])


def test_HU_15_a_bet_over_a_short_call_comes_down_to_it() -> None:
    """The caller has 60 left: of 200 bet, 140 go back."""
    hand = play(deal([1000, 100], KINGS_AGAINST_ACES), "raise 40", "call", "raise 200", "call")
    assert hand.stacks == [900, 200]


@pytest.mark.parametrize(
    ("cards", "stacks", "names"),
    [
        ("9s8s AdAh TsJsQsKsAs", [1000, 1000], ["royal flush", "royal flush"]),
        ("Th9c 2hAc 7h8hJh3hKd", [1020, 980], ["flush, jack high", "flush, jack high"]),
        ("AhTc AdQs As9d6c4h2s", [980, 1020], ["one pair, aces", "one pair, aces"]),
    ],
)
def test_HU_16_the_best_five_of_seven_win_or_share_and_both_are_shown(
    cards: str, stacks: list[int], names: list[str]
) -> None:
    """The loser's hand is shown too."""
    hand = play(deal([1000, 1000], cards), "call", *["check"] * 7)
    shown = {event.seat: event.text for event in hand.events if event.kind == "show"}
    assert hand.stacks == stacks
    assert all(shown[seat].startswith(name) for seat, name in enumerate(names))
    assert view_for(hand, None).open_holes == {0: hand.hole(0), 1: hand.hole(1)}


def test_HU_17_the_game_goes_on_until_a_player_has_no_chips() -> None:
    """Fifteen chips are chips, though they cover no big blind; none are the end, and no hand starts."""
    table = table_of(1985, 15)
    assert not table.over
    hand = table.start(Deck.stacked(parse_cards(ACES_AGAINST_KINGS)))
    play(hand, "call")
    table.finish()
    assert (table.over, table.winner) == (True, "Ann")
    assert [player.chips for player in table.players.values()] == [2000, 0]
    with pytest.raises(TableError):
        table.start(Deck.full())


def test_HU_17_a_fold_ends_a_hand_and_not_the_game() -> None:
    """Both have chips, so the next hand starts."""
    table = table_of(1000, 1000)
    folded_hand(table)
    assert (table.over, table.winner) == (False, None)
    assert offer(table.start(Deck.full())) == "0? fold call:10 raise:40-1010"


def test_HU_18_a_raise_adds_at_least_the_last_one() -> None:
    """To 60 is by 40, so the next is to 100; 120 more make it 300."""
    hand = deal([1000, 1000])
    for too_little, then, wanted in [
        ("raise 39", "raise 60", "0? fold call:40 raise:100-1000"),
        ("raise +39", "raise 180", "1? fold call:120 raise:300-1000"),
        ("raise 299", "call", "0? fold check raise:20-820"),  # a new street begins at a big blind
        ("raise 19", "raise 20", "1? fold call:20 raise:40-820"),
    ]:
        assert refusal(hand, too_little) == "HU-18"
        assert offer(play(hand, then)) == wanted


def test_HU_18_an_all_in_for_less_is_legal() -> None:
    """It is offered as such, has two names, and no amount below it will do."""
    hand = play(deal([90, 1000]), "raise 60")
    assert offer(hand) == "0? fold call:40 allin:90"
    assert refusal(hand, "raise 89") == "HU-18"
    assert offer(play(hand.copy(), "raise 90")) == offer(play(hand, "allin")) == "1? fold call:30"


@pytest.mark.parametrize(
    ("stacks", "asked", "pot", "after"),
    [
        ([15, 1000], "1? fold call:5", 30, [30, 985]),  # big blind short: no more than 15 to match
        ([20, 1000], "1? fold call:10", 40, [40, 980]),  # just paid, and all-in
        ([10, 1000], "", 20, [20, 990]),  # matched by the small blind already
        ([6, 1000], "", 12, [12, 994]),
        ([1000, 15], "1? fold call:5", 30, [1015, 0]),
        ([1000, 10], "", 20, [1010, 0]),
        ([1000, 7], "", 14, [1007, 0]),
        ([3, 4], "", 6, [6, 1]),
    ],
)
def test_HU_18_a_short_blind_is_all_in_and_the_other_matches_no_more(
    stacks: list[int], asked: str, pot: int, after: list[int]
) -> None:
    """Aces on the big blind against kings; who has nothing to decide is not asked."""
    hand = deal(stacks)
    assert offer(hand) == asked
    if asked:
        play(hand, "call")
    assert hand.over
    assert ([pot.amount for pot in hand.pots], hand.stacks) == ([pot], after)


def test_HU_18_against_a_blind_that_is_all_in_there_is_no_raise() -> None:
    """Nobody is left to answer it (HU-14)."""
    assert refusal(deal([20, 1000]), "raise 40") == "HU-14"
