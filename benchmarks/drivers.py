"""How each engine is driven: the same games, the same policies, the shortest documented way.

A policy is what the players do:

    call     everybody checks or calls to the showdown: 8 actions heads-up, 24 with six players
    random   uniform over check or call, a fold if there is a bet to match, and a bet or raise if it is legal;
             its size is uniform over the legal range, or over what the engine has on its menu

Blinds are 1 and 2, every stack is 200 at the start of each hand, every hand has a freshly shuffled deck.
A driver plays n hands and returns how many actions that took. Engines are imported when they are asked for.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from pitboss.hand.action import CALL, CHECK, FOLD, Action
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import find_house
from pitboss.shuffle import SeededShuffler, seed_from_text

SMALL: Final = 1
BIG: Final = 2
STACK: Final = 200

Play = Callable[[int], int]


class Game(NamedTuple):
    """One column of the table."""

    betting: str
    players: int
    policy: str

    def __str__(self) -> str:
        """Name the column."""
        seats = "heads-up" if self.players == 2 else f"{self.players} players"
        return f"{self.betting}, {seats}, {self.policy}"


class Driver(NamedTuple):
    """One row of the table."""

    name: str
    package: str
    how: str
    make: Callable[[Game], Play]


def pitboss_by_turn(game: Game) -> Play:
    """Ask `hand.turn` at each decision, as a bot or a screen does."""
    house = find_house("standard", {"betting": game.betting, "small_blind": SMALL, "big_blind": BIG})
    n = game.players
    stacks = [STACK] * n
    deal, cards = SeededShuffler(seed_from_text("benchmark")).deal, 2 * n + 5
    dice = random.Random(1).random

    def call(hands: int) -> int:
        actions = 0
        for number in range(hands):
            hand = Hand(house, stacks, number % n, deal(cards))
            while (turn := hand.turn) is not None:
                hand.act(CHECK if turn.call is None else CALL)
            actions += len(hand.actions)
        return actions

    def anything(hands: int) -> int:
        actions = 0
        for number in range(hands):
            hand = Hand(house, stacks, number % n, deal(cards))
            while (turn := hand.turn) is not None:
                faces = turn.call is not None
                choice = int(dice() * (1 + faces + (turn.wager is not None)))
                if choice == 0:
                    hand.act(CALL if faces else CHECK)
                elif choice == 1 and faces:
                    hand.act(FOLD)
                else:
                    to = turn.least + int(dice() * (turn.most - turn.least + 1))
                    hand.act(Action(turn.wager or "raise", to))
            actions += len(hand.actions)
        return actions

    return call if game.policy == "call" else anything


def pitboss_by_felt(game: Game) -> Play:
    """Read `actor`, `call`, `least` and `most` from the hand at each decision."""
    house = find_house("standard", {"betting": game.betting, "small_blind": SMALL, "big_blind": BIG})
    n = game.players
    stacks = [STACK] * n
    deal, cards = SeededShuffler(seed_from_text("benchmark")).deal, 2 * n + 5
    dice = random.Random(1).random

    def call(hands: int) -> int:
        actions = 0
        for number in range(hands):
            hand = Hand(house, stacks, number % n, deal(cards))
            while hand.actor >= 0:
                hand.act(CHECK if hand.call < 0 else CALL)
            actions += len(hand.actions)
        return actions

    def anything(hands: int) -> int:
        actions = 0
        for number in range(hands):
            hand = Hand(house, stacks, number % n, deal(cards))
            while hand.actor >= 0:
                faces = hand.call >= 0
                least = hand.least
                choice = int(dice() * (1 + faces + (least > 0)))
                if choice == 0:
                    hand.act(CALL if faces else CHECK)
                elif choice == 1 and faces:
                    hand.act(FOLD)
                else:
                    to = least + int(dice() * (hand.most - least + 1))
                    hand.act(Action("raise" if hand.current else "bet", to))
            actions += len(hand.actions)
        return actions

    return call if game.policy == "call" else anything


def pokerkit(game: Game) -> Play:
    """Make a state of a game for each hand, with all automations; ask amounts rather than `can_...`: it is faster."""
    from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem

    automations = tuple(Automation)
    if game.betting == "no-limit":
        holdem = NoLimitTexasHoldem(automations, True, 0, (SMALL, BIG), BIG)
    else:
        holdem = FixedLimitTexasHoldem(automations, True, 0, (SMALL, BIG), BIG, 2 * BIG)
    n = game.players
    dice = random.Random(1).random

    def call(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            state = holdem(STACK, n)
            while state.status:
                state.check_or_call()
                actions += 1
        return actions

    def anything(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            state = holdem(STACK, n)
            while state.status:
                faces = state.checking_or_calling_amount > 0
                least = state.min_completion_betting_or_raising_to_amount
                choice = int(dice() * (1 + faces + (least is not None)))
                if choice == 0:
                    state.check_or_call()
                elif choice == 1 and faces:
                    state.fold()
                else:
                    most = state.max_completion_betting_or_raising_to_amount
                    state.complete_bet_or_raise_to(least + int(dice() * (most - least + 1)))
                actions += 1
        return actions

    return call if game.policy == "call" else anything


def texasholdem(game: Game) -> Play:
    """Play one game on and on, the chips set back before each hand."""
    from texasholdem import ActionType, TexasHoldEm

    table = TexasHoldEm(buyin=STACK, big_blind=BIG, small_blind=SMALL, max_players=game.players)
    act = table.take_action
    dice = random.Random(1).random

    def start() -> None:
        for player in table.players:
            player.chips = STACK
        table.start_hand()

    def call(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            start()
            while table.is_hand_running():
                act(ActionType.CALL if table.chips_to_call(table.current_player) else ActionType.CHECK)
                actions += 1
        return actions

    def anything(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            start()
            while table.is_hand_running():
                faces = table.chips_to_call(table.current_player) > 0
                totals = table.get_available_moves().raise_range
                choice = int(dice() * (1 + faces + (len(totals) > 0)))
                if choice == 0:
                    act(ActionType.CALL if faces else ActionType.CHECK)
                elif choice == 1 and faces:
                    act(ActionType.FOLD)
                else:
                    act(ActionType.RAISE, total=totals[int(dice() * len(totals))])
                actions += 1
        return actions

    return call if game.policy == "call" else anything


def rlcard_env(game: Game) -> Play:
    """Step the environment, which makes an observation of each state; raises are half a pot, a pot and all-in."""
    env = _rlcard(game)
    dice = random.Random(1).random

    def play(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                if game.policy == "random":
                    move = legal[int(dice() * len(legal))]
                elif game.betting == "no-limit":
                    move = 1
                else:
                    move = 3 if 3 in legal else 0
                state, _ = env.step(move)
                actions += 1
            env.get_payoffs()
        return actions

    return play


def rlcard_game(game: Game) -> Play:
    """Step the game inside the environment, without observations."""
    inner = _rlcard(game).game
    dice = random.Random(1).random

    def pick(legal: Sequence[Any]) -> Any:  # noqa: ANN401 - rlcard's actions are names or members
        if game.policy == "random":
            return legal[int(dice() * len(legal))]
        if game.betting == "no-limit":
            return next(move for move in legal if move.name == "CHECK_CALL")
        return "check" if "check" in legal else "call"

    def play(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            inner.init_game()
            while not inner.is_over():
                inner.step(pick(inner.get_legal_actions()))
                actions += 1
            inner.get_payoffs()
        return actions

    return play


def _rlcard(game: Game) -> Any:  # noqa: ANN401 - rlcard ships no types
    import rlcard

    config: dict[str, Any] = {"game_num_players": game.players, "seed": 1}
    if game.betting == "no-limit":
        return rlcard.make("no-limit-holdem", config=config | {"chips_for_each": STACK})
    return rlcard.make("limit-holdem", config=config)


def clubs(game: Game) -> Play:
    """Step a dealer, with the stacks set back; a hand whose odd chips make it fail is counted as played."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it imports a module that Python gives up
        import clubs as package

    kind = "NO_LIMIT" if game.betting == "no-limit" else "LIMIT"
    size = {2: "TWO", 6: "SIX"}[game.players]
    config = getattr(package.configs, f"{kind}_HOLDEM_{size}_PLAYER") | {"start_stack": STACK}
    dealer = package.Dealer(**config)
    dice = random.Random(1).random

    def pick(seen: Any) -> int:  # noqa: ANN401 - a dict of many things
        call: int = seen["call"]
        if game.policy == "call":
            return call
        least, most = seen["min_raise"], seen["max_raise"]
        choice = int(dice() * (1 + (call > 0) + (most > 0)))
        if choice == 0:
            return call
        if choice == 1 and call > 0:
            return -1
        return least + int(dice() * (most - least + 1))

    def play(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            seen = dealer.reset(reset_stacks=True)
            done = [False]
            while not all(done):
                actions += 1
                try:
                    seen, _, done = dealer.step(pick(seen))
                except IndexError:
                    break
        return actions

    return play


DRIVERS: Final = (
    Driver("pitboss, turn", "pitboss", "`hand.turn` at each decision", pitboss_by_turn),
    Driver(
        "pitboss, felt",
        "pitboss",
        "`hand.actor`, `.call`, `.least`, `.most` at each decision",
        pitboss_by_felt,
    ),
    Driver("pokerkit", "pokerkit", "a new state for each hand, all automations", pokerkit),
    Driver("texasholdem", "texasholdem", "one `TexasHoldEm`, chips set back", texasholdem),
    Driver("rlcard, env", "rlcard", "`env.step`; raises from a menu of three", rlcard_env),
    Driver("rlcard, game", "rlcard", "`env.game.step`, no observations", rlcard_game),
    Driver("clubs", "clubs", "`dealer.step`, stacks set back", clubs),
)

GAMES: Final = (
    Game("no-limit", 2, "call"),
    Game("no-limit", 2, "random"),
    Game("no-limit", 6, "call"),
    Game("no-limit", 6, "random"),
    Game("fixed-limit", 2, "call"),
)


def plays(driver: Driver, game: Game) -> bool:
    """Say whether an engine has this game: texasholdem knows no limit only."""
    return driver.package != "texasholdem" or game.betting == "no-limit"
