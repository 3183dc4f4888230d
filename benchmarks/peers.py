"""How the other engines are driven: the shortest documented way. Each is imported when it is asked for."""

from __future__ import annotations

import random
import warnings
from collections.abc import Sequence
from typing import Any

from games import BIG, SMALL, STACK, Game, Play


def pokerkit(game: Game) -> Play:
    """Make a new state for each hand; the amounts are asked, which is faster than asking `can_...`."""
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
                actions += 1
                least = state.min_completion_betting_or_raising_to_amount
                if state.checking_or_calling_amount:
                    roll = dice() * (2 if least is None else 3)
                    if roll < 1:
                        state.check_or_call()
                        continue
                    if roll < 2:
                        state.fold()
                        continue
                elif least is None or dice() < 0.5:
                    state.check_or_call()
                    continue
                most = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(least + int(dice() * (most - least + 1)))
        return actions

    return call if game.policy == "call" else anything


def pokerkit_asked(game: Game) -> Play:
    """Ask what is legal before each action, as one who does not know the amounts' meaning would."""
    from pokerkit import Automation, NoLimitTexasHoldem

    holdem = NoLimitTexasHoldem(tuple(Automation), True, 0, (SMALL, BIG), BIG)
    n = game.players
    dice = random.Random(1).random

    def play(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            state = holdem(STACK, n)
            while state.status:
                actions += 1
                facing, can_raise = state.can_fold(), state.can_complete_bet_or_raise_to()
                roll = int(dice() * (1 + facing + can_raise))
                if roll == 0:
                    state.check_or_call()
                elif roll == 1 and facing:
                    state.fold()
                else:
                    least = state.min_completion_betting_or_raising_to_amount
                    most = state.max_completion_betting_or_raising_to_amount
                    state.complete_bet_or_raise_to(least + int(dice() * (most - least + 1)))
        return actions

    return play


def texasholdem(game: Game) -> Play:
    """Play one game on and on, the chips set back before each hand."""
    from texasholdem import ActionType, TexasHoldEm

    table = TexasHoldEm(buyin=STACK, big_blind=BIG, small_blind=SMALL, max_players=game.players)
    act = table.take_action
    dice = random.Random(1).random

    def call(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            _start(table)
            while table.is_hand_running():
                act(ActionType.CALL if table.chips_to_call(table.current_player) else ActionType.CHECK)
                actions += 1
        return actions

    def anything(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            _start(table)
            while table.is_hand_running():
                actions += 1
                totals = table.get_available_moves().raise_range
                if table.chips_to_call(table.current_player):
                    roll = dice() * (3 if totals else 2)
                    if roll < 1:
                        act(ActionType.CALL)
                        continue
                    if roll < 2:
                        act(ActionType.FOLD)
                        continue
                elif not totals or dice() < 0.5:
                    act(ActionType.CHECK)
                    continue
                act(ActionType.RAISE, total=totals[int(dice() * len(totals))])
        return actions

    return call if game.policy == "call" else anything


def _start(table: Any) -> None:  # noqa: ANN401 - texasholdem ships no types
    for player in table.players:
        player.chips = STACK
    table.start_hand()


def rlcard_env(game: Game) -> Play:
    """Step the environment, which observes each state; one raises half a pot, a pot or all-in."""
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
        if call:
            roll = dice() * (3 if most else 2)
            if roll < 1:
                return call
            if roll < 2:
                return -1
        elif not most or dice() < 0.5:
            return call
        return int(least + int(dice() * (most - least + 1)))

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


def open_spiel(game: Game) -> Play:
    """Apply actions to a state of `universal_poker` in C++; its raises are a pot or all-in.

    The call is action 1, so that "call" need not ask what is legal.
    """
    import pyspiel

    n = game.players
    first = "2 1 1 1" if n == 2 else "3 1 1 1"  # heads-up the second blind is the button's
    blinds = "2 1" if n == 2 else " ".join(["1 2", *"0" * (n - 2)])
    said = f"numPlayers={n},numRounds=4,blind={blinds},firstPlayer={first},numSuits=4,numRanks=13"
    said += ",numHoleCards=2,numBoardCards=0 3 1 1,"
    if game.betting == "no-limit":
        said += f"betting=nolimit,stack={' '.join([str(STACK)] * n)},bettingAbstraction=fchpa"
    else:
        said += f"betting=limit,raiseSize={BIG} {BIG} {2 * BIG} {2 * BIG},maxRaises=3 4 4 4"
    universal = pyspiel.load_game(f"universal_poker({said})")
    dice = random.Random(1).random
    call = game.policy == "call"

    def play(hands: int) -> int:
        actions = 0
        for _ in range(hands):
            state = universal.new_initial_state()
            while not state.is_terminal():
                if call and not state.is_chance_node():
                    state.apply_action(1)
                    actions += 1
                    continue
                legal = state.legal_actions()
                actions += not state.is_chance_node()
                state.apply_action(legal[int(dice() * len(legal))])
            state.returns()
        return actions

    return play


def pokers(game: Game) -> Play:
    """Apply actions to a state in Rust, a new one for each hand; raises are uniform over what fits."""
    import pokers as package

    kinds, action = package.ActionEnum, package.Action
    fold, check, call = action(kinds.Fold), action(kinds.Check), action(kinds.Call)
    n = game.players
    dice = random.Random(1).random

    def pick(state: Any) -> Any:  # noqa: ANN401 - pokers ships no types
        legal = state.legal_actions
        passive = check if kinds.Check in legal else call
        if game.policy == "call":
            return passive
        move = legal[int(dice() * len(legal))]
        if move == kinds.Fold:
            return fold
        if move != kinds.Raise:
            return passive
        player = state.players_state[state.current_player]
        room = player.stake - (state.min_bet - player.bet_chips)  # chips past the call
        if room <= 0:
            return passive
        return action(kinds.Raise, room if room < BIG else BIG + int(dice() * (room - BIG + 1)))

    def play(hands: int) -> int:
        actions = 0
        for number in range(hands):
            state = package.State.from_seed(n, number % n, float(SMALL), float(BIG), float(STACK), number)
            while not state.final_state:
                state = state.apply_action(pick(state))
                actions += 1
        return actions

    return play
