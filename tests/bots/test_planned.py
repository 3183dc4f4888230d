"""Bots that play by charts, blueprints and solutions: with one, and where there is none."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss import Deck, Hand, find_house, parse_action, parse_cards
from pitboss.bots import planned as planned_module
from pitboss.bots.catalog import find_bot
from pitboss.bots.imagine import imagined
from pitboss.bots.odds import Odds
from pitboss.bots.planned import Planned, Resolver, blueprint_for
from pitboss.bots.reading import better_part, in_order, likely, read
from pitboss.bots.short import short_stacked
from pitboss.hand.action import ALL_IN, CALL, CHECK, FOLD
from pitboss.hand.view import View, view_for
from pitboss.houses.catalog import HOUSES
from pitboss.shuffle import deck_for, seed_from_text
from solver.plans import learned

SEED = seed_from_text("planned")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a small blueprint be the one that comes with pitboss."""
    found = learned(sizes="pot,allin", terms=10)
    monkeypatch.setattr(
        planned_module, "shipped_blueprints", lambda page: (found,) if page == "headsup" else ()
    )


def seen(holes: str, *actions: str, house: str = "headsup", stack: int = 400, **options: object) -> View:
    """Return what the player to act sees."""
    hand = Hand(find_house(house, options), [stack, stack], 0, Deck.stacked(parse_cards(holes)))
    for action in actions:
        hand.act(parse_action(action))
    return view_for(hand, hand.actor)


@pytest.mark.parametrize("house", [name for name in HOUSES if name != "micro"])
def test_a_hand_is_imagined_as_it_looks(house: str) -> None:
    """Whatever was done, it has the same chips and turns, and the same cards where they are known."""
    rules = HOUSES[house]
    for number in range(12):
        hand = Hand(rules, [rules.stack] * 2, 0, deck_for(SEED, number))
        bot = find_bot("random", seed=number)
        while not hand.over:
            view = view_for(hand, hand.actor)
            again = imagined(view)
            assert again is not None
            assert again.turn == hand.turn
            assert again.hole(hand.actor) == hand.hole(hand.actor)
            assert again.board == hand.board
            assert len(again.actions) == len(hand.actions)
            hand.act(bot.act(view))


def test_an_imagined_hand_knows_no_cards_of_others() -> None:
    """Two hands that differ by hidden cards alone are imagined alike."""
    hands = [
        Hand(HOUSES["headsup"], [400, 400], 0, Deck.stacked(parse_cards(f"AsAd {other}")))
        for other in ("KsKd", "7h2c")
    ]
    one, other = (imagined(view_for(hand, 0)) for hand in hands)
    assert one is not None
    assert other is not None
    assert one.deck == other.deck


def test_a_short_stack_goes_in_or_gives_up() -> None:
    """At ten big blinds by the chart: aces always, seven-deuce never; and calls by the other chart."""
    aces = short_stacked(seen("7h2c AsAd", stack=200))
    assert aces is not None
    assert dict(aces)[ALL_IN] == 1
    rags = short_stacked(seen("AsAd 7h2c", stack=200))
    assert rags is not None
    assert dict(rags)[FOLD] == 1
    faced = short_stacked(seen("KsQd 7h2c", "allin", stack=200))
    assert faced is not None
    assert dict(faced)[CALL] == 1


@pytest.mark.parametrize(
    "view",
    [
        seen("AsAd 7h2c"),
        seen("AsAd 7h2c", "call", stack=200),
        seen("AsAd 7h2c", "raise 40", stack=200),
        seen("AsAd 7h2c", stack=20),
        seen("AsAd 7h2c", "call", "check", stack=200),
        seen("As 7h", house="micro", stack=1000),
        seen("AsAd 7h2c", house="classroom", stack=20),
        seen("AsAd 7h2c", house="duel", stack=20),
    ],
    ids=["deep", "limped", "raised", "one blind", "flop", "micro", "classroom", "duel"],
)
def test_push_or_fold_says_nothing_where_it_does_not_apply(view: View) -> None:
    """Deep stacks, other actions, later streets, houses of limits."""
    assert short_stacked(view) is None


@pytest.mark.usefixtures("small")
def test_a_blueprint_plays_its_chances() -> None:
    """Over many decisions each action comes as often as the table says."""
    bot = Planned(seed=4)
    view = seen("7h2c JsTs", stack=300)
    choices = bot.choices(view)
    assert choices is not None
    told = Counter(bot.act(view) for _ in range(600))
    for action, chance in choices:
        assert told[action] / 600 == pytest.approx(chance, abs=0.08)


@pytest.mark.usefixtures("small")
def test_sizes_are_the_hands_own() -> None:
    """A raise of the pot is one of this pot, in this house's chips; it is never more than there is."""
    for stakes in (10, 50):
        view = seen("7h2c AsAd", stack=30 * stakes, small_blind=stakes)
        choices = Planned().choices(view)
        assert choices is not None
        sizes = {action.amount for action, _ in choices if action.amount}
        assert sizes <= {6 * stakes, 30 * stakes}


@pytest.mark.usefixtures("small")
def test_the_nearest_blueprint_serves_a_stack() -> None:
    """By the ratio of stacks; `standard` for two is the same game, micro has none."""
    house = HOUSES["headsup"]
    found = blueprint_for(house, 2000)
    assert found is blueprint_for(HOUSES["standard"], 30)
    assert blueprint_for(HOUSES["classroom"], 100) is None
    assert blueprint_for(find_house("standard", {"betting": "pot-limit"}), 100) is None


@pytest.mark.usefixtures("small")
def test_the_resolver_solves_the_river() -> None:
    """With four kings it does not fold to a bet, with nothing it does not call for everything."""
    bot = Resolver(seed=1)
    line = ["call", "check", *["check"] * 4, "raise 40"]
    full = seen("2h2d KsKd KhKc7s 7h 9s", *line)
    choices = bot.choices(full)
    assert choices is not None
    assert sum(chance for action, chance in choices if action == FOLD) < 0.05
    nothing = seen("KsKd 4h3d KhQc2s 7h 9s", *line[:-1], "allin")
    choices = bot.choices(nothing)
    assert choices is not None
    assert sum(chance for action, chance in choices if action == FOLD) > 0.5


@pytest.mark.parametrize("name", ["blueprint", "resolver"])
def test_without_a_plan_odds_plays_on(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than two players, a house without a blueprint: no action is refused."""
    monkeypatch.setattr(planned_module, "shipped_blueprints", lambda _page: ())
    for house, players in (("ring", 4), ("standard", 3), ("headsup", 2)):
        rules = HOUSES[house]
        bots = [find_bot(name, seed=seat) for seat in range(players)]
        for number in range(3):
            hand = Hand(rules, [rules.stack] * players, 0, deck_for(SEED, number))
            while not hand.over:
                hand.act(bots[hand.actor].act(view_for(hand, hand.actor)))
            assert sum(hand.stacks) == players * rules.stack


def test_hands_stand_in_order() -> None:
    """Aces first, then kings; three-deuce of two suits last; a part from the top is that many."""
    order = in_order()
    assert len(order) == 1326
    assert {hand[0].rank.letter for hand in order[:6]} == {"A"}
    assert "".join(map(str, sorted(card.rank.letter for card in order[-1]))) == "23"
    assert len(likely(0, 0.1)) == 133
    assert likely(0.1, 0.2).isdisjoint(likely(0, 0.1))


def test_what_somebody_did_is_read_from_it() -> None:
    """Who raised has fewer hands than who limped; who bets on the flop has the better part of them."""
    limped, raised = (read(seen("AsAd 7h2c", action, house="ring"))[1] for action in ("call", "raise 8"))
    assert len(raised) < len(limped) / 2
    assert all(not {*hand} & {*parse_cards("AsAd")} for hand in limped)
    checked = read(seen("AsAd 7h2c QhJh2s", "call", "check", "check", house="ring"))
    wagered = read(seen("AsAd 7h2c QhJh2s", "call", "check", "bet 4", house="ring"))
    assert sum(map(len, wagered.values())) < sum(map(len, checked.values()))


def test_the_better_part_is_better() -> None:
    """Half of the hands, and every eighth of the others."""
    hands = tuple(sorted(likely(0, 0.5)))
    board = parse_cards("QhJh2s")
    kept = better_part(hands, board)
    assert parse_cards("QsJd") in kept or parse_cards("QsJd") not in hands
    left = [hand for hand in hands if not {*hand} & {*board}]
    assert 0.55 < len(kept) / len(left) < 0.65


def test_odds_pays_what_a_hand_is_worth() -> None:
    """It raises aces, lets rags go to a raise, stays with a draw, and checks for free."""
    bot = Odds(seed=2)
    assert bot.act(seen("AsAd 7h2c", "raise 60")).verb == "raise"
    assert bot.act(seen("7h2c AsAd", "raise 100")) == FOLD
    assert bot.act(seen("7h2c AsAd", "call")) == CHECK
    assert bot.act(seen("Th9h AsAd QhJh2s", "call", "check", "check", "raise 20")).verb in ("call", "raise")
