"""Whether a bot is fit to play: asked everything that a tournament might, each thing judged apart.

greeting   it starts, and says who it is, in which protocol
reset      it forgets when it is told to, three times over
spots      it answers legally wherever a hand may take it
speed      it answers in time, with some to spare
memory     it stays within what the terms allow
manners    it says nothing unasked, and leaves nothing behind when it goes
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from pitboss.arena.faults import KINDS, Fault
from pitboss.arena.outside import Outside
from pitboss.arena.player import Entry, Player, Terms
from pitboss.bots.bot import Bot
from pitboss.bots.catalog import find_bot
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.houses.house import House
from pitboss.shuffle import deck_for, seed_from_text

__all__ = ["Finding", "Fitness", "fitness_of"]

HANDS: Final = 12  # in each spot
ROUND: Final = 100  # hands of a round, where the house does not say
RESETS: Final = 3
SEED: Final = seed_from_text("pitboss arena check")
FEW: Final = 0.02  # of the answers may be slow: a busy machine has such moments
MOST_WORDS: Final = 5  # of one finding; more of the same help nobody


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: what, whether it is well, and in words what was seen."""

    name: str
    ok: bool
    words: str


@dataclass
class Fitness:
    """All that was found out about a bot."""

    bot: str
    name: str = ""
    protocol: str = ""
    findings: list[Finding] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    start_seconds: float = 0.0
    memory: int = 0
    stderr: str = ""

    @property
    def ok(self) -> bool:
        """Whether nothing was wrong."""
        return all(finding.ok for finding in self.findings)

    def at(self, share: float) -> float:
        """Return how long the bot took for an answer, so much of the time at most."""
        ranked = sorted(self.times)
        return ranked[min(int(share * len(ranked)), len(ranked) - 1)] if ranked else 0.0


class Least(Bot):
    """Raises by the least, as long as it may."""

    def act(self, view: View) -> Action:
        """Raise by the least, else call or check."""
        turn = view.turn
        if turn is not None and turn.wager:
            return view.raise_to(turn.least)
        return view.call()


class LastWord(Bot):
    """Checks and calls until the last street, and puts everything in there."""

    def act(self, view: View) -> Action:
        """Wait for the last street."""
        turn = view.turn
        last = view.house.streets[-1].name
        if turn is not None and turn.wager and view.street == last:
            return view.raise_to(turn.most)
        return view.check() if turn is not None and turn.check else view.call()


def rival(name: str) -> Bot:
    """Return an opponent."""
    return {"least": Least, "last": LastWord}[name]() if name in ("least", "last") else find_bot(name, seed=1)


def spots(house: House) -> Iterator[tuple[str, str, int, int]]:
    """Yield the places a hand may take a bot to: in words, against whom, its own chips and the rival's."""
    big = house.big_blind
    deep = house.stack
    yield "with deep stacks, first and last to act", "caller", deep, deep
    yield "against who gives up at once", "folder", deep, deep
    yield "facing an all-in", "maniac", deep, deep
    yield "facing one minimum raise after another", "least", deep, deep
    yield "facing an all-in on the last street", "last", deep, deep
    yield "facing anything at all", "random", deep, deep
    yield "with chips for the blind and no more", "random", big, deep
    yield "with chips for less than a minimum raise", "least", big + max(big // 2, 1), deep
    yield "with three big blinds, facing an all-in", "maniac", 3 * big, deep
    yield "against a rival with chips for the blind and no more", "random", deep, big
    yield "against a rival who is all-in for less than a raise", "maniac", deep, big + max(big // 2, 1)
    yield "with odd stacks", "random", 7 * big + 1, 11 * big - 1


def fitness_of(entry: Entry, terms: Terms) -> Fitness:
    """Try a bot out on the terms of a tournament."""
    fitness = Fitness(entry.spec)
    began = monotonic()
    player = entry.start(terms, seed=SEED)
    fitness.start_seconds = monotonic() - began
    trial = Trial(player, terms, fitness)
    try:
        if trial.greeting(entry):
            trial.resets()
            trial.spots()
            trial.whole_round()
    finally:
        player.close()
    if trial.greeted:
        trial.speed()
        trial.memory()
        trial.manners()
    return fitness


class Trial:
    """One bot on trial."""

    def __init__(self, player: Player, terms: Terms, fitness: Fitness) -> None:
        self.player = player
        self.terms = terms
        self.fitness = fitness
        self.greeted = False
        self.number = 0

    def find(self, name: str, wrong: Sequence[str], words: str) -> None:
        """Note a finding: what is wrong, else what is well."""
        said = "; ".join(dict.fromkeys(wrong[:MOST_WORDS]))
        self.fitness.findings.append(Finding(name, not wrong, said or words))

    @property
    def notes(self) -> list[Fault]:
        """The faults so far, with their words."""
        return self.player.notes if isinstance(self.player, Outside) else []

    def news(self, before: Counter[str], notes: int) -> list[str]:
        """Say what has gone wrong since."""
        kinds = self.player.faults - before
        worded = [f"{fault.kind}: {fault.words}" for fault in self.notes[notes:]]
        named = {fault.kind for fault in self.notes[notes:]}
        return worded + [f"{kind}: {KINDS[kind]}" for kind in kinds if kind not in named]

    def greeting(self, entry: Entry) -> bool:
        """See whether it has said who it is."""
        player = self.player
        fitness = self.fitness
        fitness.name = entry.name
        fitness.protocol = "class"
        if isinstance(player, Outside):
            fitness.name = player.said_name or entry.name
            fitness.protocol = player.protocol
        wrong = self.news(Counter(), 0)
        took = f"in {1000 * fitness.start_seconds:.0f} ms"
        self.greeted = not wrong
        self.find("greeting", wrong, f"it is called {fitness.name}, and speaks {fitness.protocol}; {took}")
        return self.greeted

    def resets(self) -> None:
        """Begin several rounds."""
        before, notes = self.player.faults.copy(), len(self.notes)
        for _ in range(RESETS):
            self.player.reset()
        wrong = self.news(before, notes)
        if wrong and isinstance(self.player, Outside):
            wrong = [self.player.first_words]
        self.find("reset", wrong, f"{RESETS} resets answered")

    def spots(self) -> None:
        """Play some hands in every spot, from both seats."""
        for words, name, mine, theirs in spots(self.terms.rules):
            before, notes = self.player.faults.copy(), len(self.notes)
            asked = len(self.fitness.times)
            self.player.reset()
            for _ in range(HANDS):
                self.hand(rival(name), mine, theirs)
            asked = len(self.fitness.times) - asked
            self.find(f"answers {words}", self.news(before, notes), f"{asked} asked, all legal")

    def whole_round(self) -> None:
        """Play a round to its last hand, against one who never stays in it."""
        house = self.terms.rules
        hands = house.hands or ROUND
        before, notes = self.player.faults.copy(), len(self.notes)
        self.player.reset()
        for _ in range(hands):
            self.hand(rival("folder"), house.stack, house.stack)
        self.find(
            "answers to the last hand of a round", self.news(before, notes), f"{hands} hands, all legal"
        )

    def hand(self, other: Bot, mine: int, theirs: int) -> None:
        """Play one hand; the seats change from hand to hand."""
        house = self.terms.rules
        self.number += 1
        seats = max(house.min_seats, 2)
        seat = self.number % seats
        stacks = [mine if number == seat else theirs for number in range(seats)]
        button = 0 if house.button_moves == "never" else self.number // 2 % seats
        hand = Hand(house, stacks, button, deck_for(SEED, self.number))
        while not hand.over:
            view = view_for(hand, hand.actor)
            hand.act(self.timed(view) if hand.actor == seat else other.act(view))
        if self.player.listens:
            self.player.hand_over(view_for(hand, seat))

    def timed(self, view: View) -> Action:
        """Ask the bot, and note how long it took."""
        asked = monotonic()
        action = self.player.act(view)
        self.fitness.times.append(monotonic() - asked)
        return action

    def speed(self) -> None:
        """Look at the times of all answers; a few slow ones are told, as they may be the machine's own."""
        fitness, limit = self.fitness, self.terms.seconds
        slowest = fitness.at(1.0)
        slow = sum(seconds > limit / 2 for seconds in fitness.times)
        warning = f"{slow} of {len(fitness.times)} answers took up to {slowest:.2f} s of {limit:g} s: "
        wrong = []
        if slow > FEW * len(fitness.times):
            wrong = [f"{warning}on a busy machine it will be late"]
        usual, seldom = 1e6 * fitness.at(0.5), 1e6 * fitness.at(0.99)
        words = f"half of {len(fitness.times)} answers in {usual:,.0f} us, 99 % in {seldom:,.0f} us, all in "
        words += f"{1000 * slowest:,.1f} ms of {1000 * limit:,.0f}"
        if slow:
            words += f"; but {warning}if the machine was not busy, it is the bot that will be late"
        self.find("speed", wrong, words)

    def memory(self) -> None:
        """Look at the most memory that it has used."""
        if not isinstance(self.player, Outside):
            return
        self.fitness.memory = self.player.memory
        self.fitness.stderr = self.player.stderr
        used, most = self.player.memory >> 20, self.terms.memory >> 20
        wrong = []
        if used > most * 3 // 4:
            wrong = [f"it has used {used} MiB of {most} MiB: there is little to spare"]
        self.find("memory", wrong, f"{used} MiB of {most} MiB at most")

    def manners(self) -> None:
        """Look at what it did unasked, and how it went."""
        self.fitness.faults = self.player.faults.copy()
        kinds = ("out of turn", "left behind", "processes", "disk")
        wrong = [f"{kind}: {KINDS[kind]}" for kind in kinds if self.player.faults[kind]]
        if isinstance(self.player, Outside) and self.player.lingered:
            wrong.append("it does not end when its input is closed, and has to be killed")
        self.find(
            "manners", wrong, "it says nothing unasked, ends when it is told to, and leaves nothing behind"
        )
