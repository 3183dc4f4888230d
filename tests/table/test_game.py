"""A game: hand after hand until the house says that it is over, and who has won it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.cards import Deck, parse_cards
from pitboss.errors import RuleError, TableError
from pitboss.hand.action import ALL_IN, CALL, CHECK, FOLD, Action
from pitboss.hand.view import View
from pitboss.houses.catalog import find_house
from pitboss.shuffle import deck_for, seed_from_text
from pitboss.table.game import Game
from pitboss.table.table import Table
from table.scenes import folded, shoved, table_of


class Always:
    """Ask for the same thing in every turn; check where that is refused."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.seen: list[View] = []

    def act(self, view: View) -> Action:
        """Fold, call or shove; never fold for free."""
        self.seen.append(view)
        assert view.turn is not None
        if self.action == FOLD or view.turn.call is None:
            return CHECK if view.turn.check else self.action
        return CALL if self.action == ALL_IN and view.turn.wager is None else self.action


def random_deck(number: int) -> Deck:
    """Return the deck of a hand by its number."""
    return deck_for(seed_from_text("games"), number)


def game_of(table: Table, **actions: Action) -> Game:
    """Return a game in which everybody always does the same."""
    return Game(table, {name: Always(action) for name, action in actions.items()}, random_deck)


def chips(table: Table) -> dict[str, int]:
    """Return what everybody has."""
    return {name: player.chips for name, player in table.players.items()}


def test_a_hand_is_played_with_the_deck_of_its_number() -> None:
    """Hands are counted from one, also by a game that goes on at a table with some behind it."""
    asked: list[int] = []

    def deck_of(number: int) -> Deck:
        asked.append(number)
        return random_deck(number)

    table = table_of("ring", {"A": (0, 100), "B": (1, 100)})
    players = {"A": Always(FOLD), "B": Always(FOLD)}
    Game(table, players, deck_of).play(most_hands=2)
    hand = Game(table, players, deck_of).play_hand()
    assert asked == [1, 2, 3]
    assert hand.deck == random_deck(3)
    assert hand.over


def test_everybody_decides_on_what_his_own_seat_may_know() -> None:
    """Seats of a hand are those who are dealt in: C is third at the table, and seat 1 of the hand."""
    table = table_of("ring", {"A": (0, 100), "B": (2, 100), "C": (4, 100)}, seats=6)
    table.sit_out("B")
    players = {name: Always(CALL) for name in "AC"}
    Game(table, players, random_deck).play_hand()
    assert {view.seat for view in players["A"].seen} == {0}
    assert {view.seat for view in players["C"].seen} == {1}
    assert all(len(view.hole) == 2 and not view.open_holes for view in players["C"].seen)


def test_a_game_stops_after_so_many_hands_if_asked() -> None:
    """It can be gone on with."""
    table = table_of("ring", {"A": (0, 100), "B": (1, 100)})
    game = game_of(table, A=FOLD, B=FOLD)
    assert game.play(most_hands=5) is None
    assert (table.hands_played, table.over) == (5, False)
    game.play(most_hands=1)
    assert table.hands_played == 6


def test_a_refused_action_stops_the_game_where_it_is() -> None:
    """The rule is named, and the hand can be gone on with by somebody wiser."""
    table = table_of("ring", {"A": (0, 100), "B": (1, 100)})
    with pytest.raises(RuleError, match="RG-"):
        game_of(table, A=Action("raise", 3), B=Action("raise", 3)).play()
    assert table.hand is not None
    assert table.hand.actions == []


def test_a_game_without_enough_players_says_so() -> None:
    """The other one sits out and may come back, so the game is not over."""
    table = table_of("headsup", {"A": (0, 1000), "B": (1, 1000)})
    table.sit_out("B")
    with pytest.raises(TableError, match="too few players"):
        game_of(table, A=FOLD, B=FOLD).play()
    assert not table.over


# headsup


def test_HU_17_the_game_ends_when_a_player_has_no_chips() -> None:
    """Until then the next hand starts; the winner has all 2,000."""
    table = table_of("headsup", {"A": (0, 1000), "B": (1, 1000)})
    winner = game_of(table, A=ALL_IN, B=ALL_IN).play()
    assert winner in ("A", "B")
    assert chips(table) == {"A": 0, "B": 0} | {winner: 2000}
    assert table.over


def test_HU_17_one_chip_is_enough_to_go_on() -> None:
    """A loses all but one: he posts it, and is all-in (HU-18)."""
    table = table_of("headsup", {"A": (0, 101), "B": (1, 100)})
    shoved(table, "B")
    assert chips(table) == {"A": 1, "B": 200}
    assert not table.over
    assert table.winner is None
    shoved(table, "B")
    assert table.over
    assert table.winner == "B"


def test_HU_17_a_split_pot_goes_on() -> None:
    """The board plays for both."""
    table = table_of("headsup", {"A": (0, 100), "B": (1, 100)})
    deck = Deck.stacked(parse_cards("2c3d 2d3h AsKsQsJsTs"))
    Game(table, {"A": Always(ALL_IN), "B": Always(ALL_IN)}, lambda _: deck).play_hand()
    assert chips(table) == {"A": 100, "B": 100}
    assert not table.over


def test_HU_17_whoever_stays_has_won_when_the_other_leaves() -> None:
    """There is nobody to play the next hand with."""
    table = table_of("headsup", {"A": (0, 1000), "B": (1, 1000)})
    folded(table)
    table.leave("A")
    assert table.over
    assert table.winner == "B"


def test_HU_2_the_levels_force_an_end() -> None:
    """Two who fold everything to the big blind: at 500/1000 somebody is all-in sooner or later."""
    table = table_of("headsup", {"A": (0, 1000), "B": (1, 1000)}, hands_per_level=1)
    game_of(table, A=CALL, B=CALL).play(most_hands=500)
    assert table.over


def test_a_house_of_many_may_ask_for_full_blinds() -> None:
    """C, broke, would be small blind: it is dead, and the game goes on until a blind is really due."""
    table = Table(replace(find_house("standard"), name="full", full_blinds=True), seats=4)
    for name, seat, stack in (("A", 0, 100), ("B", 1, 300), ("C", 2, 100), ("D", 3, 300)):
        table.seat_first(name, seat, stack)
    shoved(table, "A")
    assert chips(table)["C"] == 0
    assert not table.over
    assert folded(table) == "button 1, dealt A B D, posted D:2"
    table.players["A"].chips = 1
    assert table.over


def test_a_freezeout_of_many_goes_on_until_one_has_all_the_chips() -> None:
    """The first who is broke is out, nobody buys more, and the others play on."""
    table = Table(replace(find_house("standard"), name="short", freezeout=True), seats=3)
    for name, seat, stack in (("A", 0, 100), ("B", 1, 150), ("C", 2, 200)):
        table.seat_first(name, seat, stack)
    shoved(table, "A")
    assert chips(table) == {"A": 300, "B": 0, "C": 150}
    assert not table.over
    with pytest.raises(TableError, match="nobody buys chips"):
        table.top_up("B", 100)
    shoved(table, "A")
    assert chips(table) == {"A": 450, "B": 0, "C": 0}
    assert table.over
    assert table.winner == "A"


# micro


def test_MI_15_a_round_is_a_hundred_hands_and_equal_chips_are_a_tie() -> None:
    """The small blind folds every time, and both have it fifty times."""
    table = table_of("micro", {"A": (0, 1000), "B": (1, 1000)})
    assert game_of(table, A=FOLD, B=FOLD).play() is None
    assert table.hands_played == 100
    assert table.over
    assert chips(table) == {"A": 1000, "B": 1000}


def test_MI_15_more_chips_at_the_end_win_the_round() -> None:
    """With three hands A is the small blind once only."""
    table = table_of("micro", {"A": (0, 1000), "B": (1, 1000)}, hands=3)
    assert game_of(table, A=FOLD, B=FOLD).play() == "A"
    assert chips(table) == {"A": 1010, "B": 990}


def test_MI_14_the_round_ends_at_once_when_the_big_blind_cannot_be_posted() -> None:
    """A has 19 and would be big blind; with 20 he could."""
    table = table_of("micro", {"A": (0, 19), "B": (1, 1981)})
    assert table.over
    assert table.winner == "B"
    assert not table_of("micro", {"A": (0, 20), "B": (1, 1980)}).over


def test_MI_14_or_the_small_blind() -> None:
    """B has 9 and would be small blind; as the big blind's opponent 10 will do."""
    table = table_of("micro", {"A": (0, 1991), "B": (1, 9)})
    assert table.over
    assert table.winner == "A"
    assert not table_of("micro", {"A": (0, 1990), "B": (1, 10)}).over


def test_MI_14_is_about_the_blind_of_the_next_hand() -> None:
    """B has posted the small blind with 15 chips and folded; 5 are too few for the big one."""
    table = table_of("micro", {"A": (0, 1985), "B": (1, 15)})
    assert folded(table) == "button 0, dealt A B, posted B:10 A:20"
    assert chips(table) == {"A": 1995, "B": 5}
    assert table.over
    assert table.winner == "A"


def test_MI_14_a_round_also_ends_when_all_chips_are_won() -> None:
    """Nothing is left to post."""
    table = table_of("micro", {"A": (0, 1000), "B": (1, 1000)})
    assert game_of(table, A=ALL_IN, B=ALL_IN).play() in ("A", "B")
    assert sorted(chips(table).values()) == [0, 2000]


# duel


def test_DU_13_chips_carry_to_the_next_hand_and_the_roles_stay() -> None:
    """YOU folds before the flop: the forced 2 and BOT's call of 2 go to BOT (DU-2)."""
    table = table_of("duel", {"YOU": (0, 100), "BOT": (1, 100)})
    game = game_of(table, YOU=FOLD, BOT=CALL)
    game.play(most_hands=3)
    assert chips(table) == {"YOU": 94, "BOT": 106}
    assert table.dealt == ("YOU", "BOT")


def test_DU_13_the_game_ends_when_YOU_cannot_cover_the_big_blind() -> None:
    """With 100 chips YOU can fold fifty times."""
    table = table_of("duel", {"YOU": (0, 100), "BOT": (1, 100)})
    assert game_of(table, YOU=FOLD, BOT=CALL).play() == "BOT"
    assert table.hands_played == 50


@pytest.mark.parametrize(
    ("you", "bot", "winner"),
    [(1, 199, "BOT"), (2, 198, None), (199, 1, None)],
)
def test_DU_13_a_hand_needs_both_forced_bets_covered(you: int, bot: int, winner: str | None) -> None:
    """YOU needs 2 and BOT needs 1; whoever cannot has lost."""
    table = table_of("duel", {"YOU": (0, you), "BOT": (1, bot)})
    assert table.over is (winner is not None)
    assert table.winner == winner


@pytest.mark.parametrize(
    ("you", "bot", "winner"),
    [(1, 1, "BOT"), (49, 20, "BOT"), (60, 9, "YOU"), (49, 9, None)],
)
def test_DU_13_whoever_cannot_cover_has_lost_though_he_has_more(
    you: int, bot: int, winner: str | None
) -> None:
    """The forced bets are 50 and 10; with one chip each only the small one of 1 is covered."""
    blinds = {"small_blind": 1, "big_blind": 2} if you == 1 else {"small_blind": 10, "big_blind": 50}
    table = table_of("duel", {"YOU": (0, you), "BOT": (1, bot)}, **blinds)
    assert table.over
    assert table.winner == winner


def test_DU_13_the_game_ends_when_BOT_is_out_of_chips() -> None:
    """One chip short of its forced bet is none at all."""
    table = table_of("duel", {"YOU": (0, 100), "BOT": (1, 2)})
    deck = Deck.stacked(parse_cards("AsAh 2c7d KsKd9h4cTs"))
    Game(table, {"YOU": Always(CALL), "BOT": Always(CALL)}, lambda _: deck).play()
    assert chips(table)["BOT"] == 0
    assert table.winner == "YOU"


# cash games


@pytest.mark.parametrize("house", ["standard", "ring", "classroom"])
def test_a_cash_game_goes_on_while_two_have_chips(house: str) -> None:
    """When one has everything it is over, until somebody buys chips."""
    table = table_of(house, {"A": (0, 40), "B": (1, 40)})
    game = game_of(table, A=ALL_IN if house != "classroom" else CALL, B=CALL)
    while not table.over:
        game.play_hand()
    assert table.winner in ("A", "B")
    loser = next(name for name, player in table.players.items() if not player.chips)
    table.top_up(loser, 40)
    assert not table.over
    assert table.winner is None
    game.play_hand()


def test_a_table_before_its_first_hand_is_not_over() -> None:
    """It waits for players; nobody has won anything."""
    table = Table(find_house("headsup"))
    assert not table.over
    table.seat_first("A", 0, 1000)
    assert not table.over
    assert table.winner is None


def test_nobody_has_won_while_a_hand_is_played() -> None:
    """Not even when all chips lie in the middle."""
    table = table_of("headsup", {"A": (0, 5), "B": (1, 5)})
    hand = table.start(Deck.full())
    assert hand.over
    assert not table.over
    table.finish()
    assert chips(table) == {"A": 5, "B": 5}
    assert not table.over
