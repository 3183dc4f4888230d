"""What the judge spends a decision on: the parts of its work, each alone, over recorded hands."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.arena.hand_lines import HandLines, packed
from pitboss.arena.inside import Inside
from pitboss.arena.round import play_round
from pitboss.arena.ruling import ruled
from pitboss.bots.bot import Bot
from pitboss.bots.catalog import find_bot
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.houses.catalog import find_house
from pitboss.shuffle import SeededShuffler, seed_from_text

__all__ = ["SIX", "profile"]

SIX: Final = ("adaptive", "caller", "folder", "maniac", "random", "tight")  # who neither solve nor ponder
SEED: Final = seed_from_text("arena_judge")
HOUSE: Final = find_house("micro")


class Recorder(Bot):
    """Takes down what another bot answers."""

    def __init__(self, bot: Bot, answers: list[Action]) -> None:
        self.bot = bot
        self.answers = answers
        self.reset = bot.reset  # type: ignore[method-assign]
        self.hand_over = bot.hand_over  # type: ignore[method-assign]

    def act(self, view: View) -> Action:
        """Ask the other."""
        self.answers.append(self.bot.act(view))
        return self.answers[-1]


class Parrot(Bot):
    """Answers what was recorded: a bot that costs next to nothing."""

    def __init__(self, answers: Sequence[Action]) -> None:
        self.next = iter(answers).__next__

    def act(self, view: View) -> Action:  # noqa: ARG002 - it looks at nothing
        """Say the next thing."""
        return self.next()


@dataclass
class Recorded:
    """Rounds of all pairs of built-in bots, with everything that it takes to do each part again."""

    rounds: int
    hands: list[Hand] = field(default_factory=list)
    answers: list[tuple[list[Action], list[Action]]] = field(default_factory=list)
    views: list[tuple[View, Action]] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Play them, once."""
        for a in SIX:
            for b in SIX:
                if a < b:
                    self.play(a, b)
        for hand in self.hands:
            again = Hand(HOUSE, hand.started, hand.button, hand.deck)
            for action in hand.actions:
                self.views.append((view_for(again, again.actor), action))
                again.act(action)
        writing = HandLines(["adaptive", "caller"])
        self.lines = [writing.line(hand, "round 1, hand 1") for hand in self.hands]

    def play(self, a: str, b: str) -> None:
        """Play rounds of a pair."""
        told: tuple[list[Action], list[Action]] = ([], [])
        bots = [Recorder(find_bot(name, seed=4), told[seat]) for seat, name in enumerate((a, b))]
        players = [Inside(bot) for bot in bots]
        deal = SeededShuffler(SEED).deal
        for _ in range(self.rounds):
            for player in players:
                player.reset()
            play_round([HOUSE], players, deal, most_hands=100, note=self.hands.append)
        self.answers.append(told)

    # the parts

    def deals(self) -> None:
        """Shuffle and deal."""
        deal = SeededShuffler(SEED).deal
        for _ in self.hands:
            deal(3)

    def rules(self) -> None:
        """Play the hands by the rules, from the blinds to the award."""
        for hand in self.hands:
            again = Hand(HOUSE, hand.started, hand.button, hand.deck)
            for action in hand.actions:
                again.act(action)

    def looks(self) -> None:
        """Build a view for each decision."""
        for hand in self.hands:
            for _ in hand.actions:
                view_for(hand, 0)

    def rulings(self) -> None:
        """Judge the answers."""
        for view, action in self.views:
            assert view.turn is not None
            ruled(view, view.turn, action)

    def matches(self) -> None:
        """Do all of that in the loop of a match."""
        for told in self.answers:
            players = [Inside(Parrot(one)) for one in told]
            deal = SeededShuffler(SEED).deal
            for _ in range(self.rounds):
                play_round([HOUSE], players, deal, most_hands=100)

    def writes(self) -> None:
        """Write every hand as a line of the log."""
        lines = HandLines(["adaptive", "caller"])
        for hand in self.hands:
            lines.line(hand, "round 1, hand 1")

    def packs(self) -> None:
        """Pack the log, chunk by chunk."""
        for at in range(0, len(self.lines), 1000):
            packed(self.lines[at : at + 1000])


def profile(rounds: int, times: int) -> list[tuple[str, float]]:
    """Return what each part of the judge's work costs, in microseconds a decision: the best of some times."""
    recorded = Recorded(rounds)
    decisions = sum(len(hand.actions) for hand in recorded.hands)
    parts: dict[str, Callable[[], None]] = {
        "shuffle and deal": recorded.deals,
        "rules: the hand from the blinds to the award": recorded.rules,
        "a view for the bot": recorded.looks,
        "judging the answer": recorded.rulings,
        "all of that, in the loop of a match": recorded.matches,
        "the hand as a line of the log": recorded.writes,
        "packing the log": recorded.packs,
    }
    best = dict.fromkeys(parts, float("inf"))
    for _ in range(times):
        for name, work in parts.items():
            began = time.process_time()
            work()
            best[name] = min(best[name], time.process_time() - began)
    return [(name, 1e6 * seconds / decisions) for name, seconds in best.items()]
