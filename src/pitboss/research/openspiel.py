"""One hand of `micro` as a game of OpenSpiel.

    import pyspiel
    import pitboss.research.openspiel

    game = pyspiel.load_game("python_pitboss_micro(stack=200,ranks=4,suits=2)")

parameter        what                                                                   default
stack            chips of both players before the blinds of 10 and 20                      1000
sizes            a menu with semicolons, or "all": all that is legal, chip by chip     pot;allin
ranks, suits     how many of each the deck has, from the twos and from clubs on           13, 4

Player 0 is the small blind. Actions: 0 is a fold, 1 a check or a call, 1 + n a raise to n in front on this
street. The hand itself says what is legal and who wins what; with a menu nobody folds where a check is free.
Cards come at chance nodes: both players', and the board when it is turned.
"""

from __future__ import annotations

from typing import Any, Final

from pitboss.cards import CARDS
from pitboss.errors import SolverError, said
from pitboss.extras import needs
from pitboss.hand.action import FOLD, Action
from pitboss.hand.hand import Hand
from pitboss.houses.micro import MICRO
from pitboss.research.dealt import HOLES, PLAYERS, Dealt
from pitboss.research.observer import Observer, number_of
from pitboss.solver.menu import Grid, Menu, Sizes, choices

with needs("research"):
    import pyspiel

__all__ = ["NAME", "MicroGame", "MicroState"]

NAME: Final = "python_pitboss_micro"
DEFAULTS: Final = {"stack": 1000, "sizes": "pot;allin", "ranks": 13, "suits": 4}
MOST_STACK: Final = 100_000  # an action a chip: OpenSpiel lists them all

GAME: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Heads-Up Micro Hold'em (pitboss)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class Rules:
    """What a game is played with; nobody changes it, so that a copy of a state shares it."""

    def __init__(self, params: dict[str, Any]) -> None:
        told = {**DEFAULTS, **params}
        self.stack, ranks, suits = (int(told[key]) for key in ("stack", "ranks", "suits"))
        least = MICRO.big_blind
        if not least < self.stack <= MOST_STACK:
            raise SolverError(f"stack = {self.stack} is out of range: {least + 1} to {MOST_STACK} ({NAME})")
        if not (1 <= ranks <= 13 and 1 <= suits <= 4 and ranks * suits > HOLES):
            raise SolverError(
                f"{ranks} ranks of {suits} suits make no deck of {NAME}: "
                "1 to 13 of 1 to 4, and 3 cards in all at least"
            )
        self.deck = tuple(card for card in CARDS if card.rank < CARDS[0].rank + ranks and card.suit < suits)
        sizes = str(told["sizes"])
        self.everything = sizes == "all"
        self.sizes: Sizes = Grid(1) if self.everything else Menu.of(sizes.replace(";", ","))
        self.length = self.stack // MICRO.big_blind + 5  # raises of a big blind, and the rest

    def legal(self, hand: Hand) -> dict[int, Action]:
        """Return what the player to act may do, by number."""
        turn = hand.turn
        folds = [FOLD] if self.everything and turn is not None and turn.fold else []
        return {number_of(action): action for action in [*folds, *choices(hand, self.sizes)]}

    def __deepcopy__(self, _memo: object) -> Rules:
        """Return the same."""
        return self


class MicroGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """The game: a stack, a menu, a deck."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.rules = Rules(params or {})
        stack = self.rules.stack
        info = pyspiel.GameInfo(
            num_distinct_actions=stack + 2,
            max_chance_outcomes=len(CARDS),
            num_players=PLAYERS,
            min_utility=-float(stack),
            max_utility=float(stack),
            utility_sum=0.0,
            max_game_length=self.rules.length,
        )
        super().__init__(GAME, info, params or {})

    def new_initial_state(self) -> MicroState:
        """Return the state before any card is dealt."""
        return MicroState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:  # noqa: ANN401 - OpenSpiel's
        """Return what turns states into numbers and texts."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.rules.stack, self.rules.length, kind, params)


class MicroState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """The cards that are dealt so far, and the hand that is played with them."""

    def __init__(self, game: MicroGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.dealt = Dealt(game.rules.stack)

    def current_player(self) -> int:
        """Return who is to act: a player, chance, or nobody."""
        hand = self.dealt.hand
        if hand is None or self.dealt.board_is_due:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if hand.over else int(hand.actor)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come, each as likely as the other."""
        left = [int(card) for card in self.rules.deck if card not in self.dealt.cards]
        return [(card, 1 / len(left)) for card in left]

    def legal(self) -> dict[int, Action]:
        """Return what the player to act may do, by number."""
        return {} if self.dealt.hand is None else self.rules.legal(self.dealt.hand)

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.legal())

    def _apply_action(self, action: int) -> None:
        if self.current_player() == pyspiel.PlayerId.CHANCE:
            self.dealt.deal(CARDS[action])
            return
        legal = self.legal()
        if action not in legal:
            raise SolverError(f"{said(action)} is not an action here: {sorted(legal)}")
        self.dealt.act(legal[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {CARDS[action]}"
        return {0: "fold", 1: "check or call"}.get(action, f"raise {action - 1}")

    def is_terminal(self) -> bool:
        """Say whether the hand is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Return the chips that each has won."""
        if self.dealt.hand is None or not self.is_terminal():
            return [0.0] * PLAYERS
        return [float(stack - self.rules.stack) for stack in self.dealt.hand.stacks]

    def __str__(self) -> str:
        """Write down everything, hidden cards too: for the terminal of a researcher."""
        return " ".join([*map(str, self.dealt.cards), "|", ", ".join(map(str, self.dealt.actions))])


pyspiel.register_game(GAME, MicroGame)
