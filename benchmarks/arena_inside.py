"""Whole tournaments of built-in bots beside PyPokerEngine's match loop, and what the judge spends a decision on.

    python benchmarks/arena_inside.py --quick
    python benchmarks/arena_inside.py --write        and writes benchmarks/arena_inside.md

The tournament is the command itself, `pitboss arena run` with six built-in bots, all pairs, everything that it
does included: processes, shuffles, views, rules, bots, every hand in a log on the disk, ratings, report. All
settings are measured in turn, several times. Rates are per second of processor time, which does not depend on
what else the machine does; the rate by the clock is told as well.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from arena_elo import told

from pitboss import native
from pitboss.arena.hand_lines import HandLines, packed
from pitboss.arena.inside import Inside
from pitboss.arena.round import play_round
from pitboss.arena.ruling import ruled
from pitboss.bots.bot import Bot
from pitboss.bots.catalog import BOTS, find_bot
from pitboss.cards import Deck
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.houses.catalog import find_house
from pitboss.shuffle import SeededShuffler, seed_from_text

PITBOSS: Final = Path(sys.executable).with_name("pitboss")
SEED: Final = seed_from_text("arena_inside")


class Run(NamedTuple):
    """What one setting came to."""

    hands: int
    decisions: int
    cpu: float  # of all processes
    clock: float


def tournament(rounds: int, jobs: int, *more: str) -> Run:
    """Play a tournament of the six built-in bots as a user would."""
    before, began = children(), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "t"
        words = [str(PITBOSS), "arena", "run", *BOTS, "--rounds", str(rounds), "--seed", "7", *more]
        subprocess.run(  # noqa: S603 - our own program
            [*words, "--jobs", str(jobs), "--out", str(out)], check=True, stdout=subprocess.DEVNULL
        )
        totals = json.loads((out / "results.json").read_text("utf-8"))["totals"]
    return Run(totals["hands"], totals["decisions"], children() - before, time.perf_counter() - began)


def children() -> float:
    """Return the processor time of all that this process has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def pypokerengine(hands: int, kind: str) -> Run:
    """Play heads-up matches of a hundred hands by PyPokerEngine's own loop; chips are set back after each."""
    import random

    from pypokerengine.api.game import setup_config, start_poker
    from pypokerengine.players import BasePokerPlayer

    dice = random.Random(1).random
    count = 0

    class Player(BasePokerPlayer):  # type: ignore[misc] - it has no types
        def declare_action(self, valid: Any, *_: Any) -> tuple[str, int]:  # noqa: ANN401 - theirs
            nonlocal count
            count += 1
            roll = 1 if kind == "call" else int(dice() * 3)
            if roll == 2 and valid[2]["amount"]["min"] >= 0:
                least, most = valid[2]["amount"]["min"], valid[2]["amount"]["max"]
                return "raise", least + int(dice() * (most - least + 1))
            return ("fold", 0) if roll == 0 else ("call", valid[1]["amount"])

        def receive_game_start_message(self, *_: object) -> None: ...
        def receive_round_start_message(self, *_: object) -> None: ...
        def receive_street_start_message(self, *_: object) -> None: ...
        def receive_game_update_message(self, *_: object) -> None: ...
        def receive_round_result_message(self, *_: object) -> None: ...

    began, clock = time.process_time(), time.perf_counter()
    played = 0
    while played < hands:
        config = setup_config(max_round=100, initial_stack=1000, small_blind_amount=10)
        rounds: list[int] = []
        for name in ("a", "b"):
            player = Player()
            player.receive_round_result_message = lambda *_, rounds=rounds: rounds.append(1)  # type: ignore[method-assign]
            config.register_player(name, player)
        start_poker(config, verbose=0)
        played += len(rounds) // 2
    return Run(played, count, time.process_time() - began, time.perf_counter() - clock)


def matches(hands: int, kind: str, house: str) -> Run:
    """Play the same matches by our loop, in this process."""
    rules = find_house(house, {"small_blind": 10, "big_blind": 20, "stack": 1000})
    played = decisions = 0
    name = "caller" if kind == "call" else "random"
    players = [Inside(find_bot(name, seed=seat)) for seat in range(2)]
    deal = SeededShuffler(SEED).deal
    began, clock = time.process_time(), time.perf_counter()
    while played < hands:
        came_to = play_round([rules], players, deal, most_hands=100)
        played += came_to.hands
        decisions += came_to.decisions
    return Run(played, decisions, time.process_time() - began, time.perf_counter() - clock)


# what a decision costs the judge


class Recorder(Bot):
    """Takes down what another bot answers."""

    def __init__(self, bot: Bot, answers: list[Action]) -> None:
        self.bot = bot
        self.answers = answers

    def act(self, view: View) -> Action:
        """Ask the other."""
        self.answers.append(self.bot.act(view))
        return self.answers[-1]

    def reset(self) -> None:
        """Pass it on."""
        self.bot.reset()

    def hand_over(self, result: View) -> None:
        """Pass it on."""
        self.bot.hand_over(result)


class Parrot(Bot):
    """Answers what was recorded: a bot that costs next to nothing."""

    def __init__(self, answers: Sequence[Action]) -> None:
        self.next = iter(answers).__next__

    def act(self, view: View) -> Action:  # noqa: ARG002 - it looks at nothing
        """Say the next thing."""
        return self.next()


class Recorded(NamedTuple):
    """Rounds of all pairs of built-in bots, with everything that it takes to play them again."""

    hands: list[Hand]
    answers: list[tuple[list[Action], list[Action]]]


def recorded(rounds: int) -> Recorded:
    """Play rounds of every pair, and record them."""
    house = find_house("micro")
    hands: list[Hand] = []
    answers = []
    for a in BOTS:
        for b in BOTS:
            if a < b:
                told_by: tuple[list[Action], list[Action]] = ([], [])
                bots = [Recorder(find_bot(name, seed=4), told_by[seat]) for seat, name in enumerate((a, b))]
                players = [Inside(bot) for bot in bots]
                deal = SeededShuffler(SEED).deal
                for _ in range(rounds):
                    for player in players:
                        player.reset()
                    play_round([house], players, deal, most_hands=100, note=hands.append)
                answers.append(told_by)
    return Recorded(hands, answers)


def profile(rounds: int, times: int) -> list[tuple[str, float]]:
    """Return what each part of the judge's work costs, in microseconds a decision."""
    house = find_house("micro")
    hands, answers = recorded(rounds)
    decisions = sum(len(hand.actions) for hand in hands)
    views = []
    for hand in hands:
        again = Hand(house, hand.started, hand.button, hand.deck)
        for action in hand.actions:
            views.append((view_for(again, again.actor), action))
            again.act(action)
    lines = HandLines(["adaptive", "caller"])
    written = [lines.line(hand, "round 1, hand 1") for hand in hands]

    def deal() -> None:
        deal = SeededShuffler(SEED).deal
        for _ in hands:
            deal(3)

    def play() -> None:
        for hand in hands:
            again = Hand(house, hand.started, hand.button, hand.deck)
            for action in hand.actions:
                again.act(action)

    def look() -> None:
        for hand in hands:
            for _ in hand.actions:
                view_for(hand, 0)

    def rule() -> None:
        for view, action in views:
            assert view.turn is not None
            ruled(view, view.turn, action)

    def write() -> None:
        for hand in hands:
            lines.line(hand, "round 1, hand 1")

    def pack() -> None:
        for at in range(0, len(written), 1000):
            packed(written[at : at + 1000])

    def all_of_it() -> None:
        at = 0
        for told_by in answers:
            players = [Inside(Parrot(one)) for one in told_by]
            deal = SeededShuffler(SEED).deal
            for _ in range(rounds):
                play_round([house], players, deal, most_hands=100)
            at += 1

    def cost(work: Callable[[], None]) -> float:
        found = []
        for _ in range(times):
            began = time.process_time()
            work()
            found.append(time.process_time() - began)
        return 1e6 * min(found) / decisions

    parts = {
        "shuffle and deal": deal,
        "rules: the hand from the blinds to the award": play,
        "a view for the bot": look,
        "judging the answer": rule,
        "all of that, in the loop of a match": all_of_it,
        "the hand as a line of the log": write,
        "packing the log": pack,
    }
    return [(name, cost(work)) for name, work in parts.items()]


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--times", type=int, default=5)
    args = parser.parse_args()
    rounds, hands, times = (4, 200, 1) if args.quick else (200, 2000, args.times)
    settings: dict[str, Callable[[], Run]] = {
        "pitboss, tournament, one process": lambda: tournament(rounds, 1),
        "pitboss, tournament, two processes": lambda: tournament(rounds, 2),
        "pitboss, tournament without hands, one process": lambda: tournament(rounds, 1, "--no-hands"),
        "pitboss, match of callers, hold'em": lambda: matches(20 * hands, "call", "standard"),
        "pitboss, match of random bots, hold'em": lambda: matches(20 * hands, "random", "standard"),
        "PyPokerEngine, match of callers, hold'em": lambda: pypokerengine(hands, "call"),
        "PyPokerEngine, match of random bots, hold'em": lambda: pypokerengine(hands, "random"),
    }
    found: dict[str, list[Run]] = {name: [] for name in settings}
    for _ in range(times):
        for name, play in settings.items():
            found[name].append(play())
            print(f"{name:50} {found[name][-1].hands / found[name][-1].cpu:10,.0f} hands/s", flush=True)
    text = table(found, profile(2 if args.quick else 20, times), rounds, times)
    print(text)
    if args.write:
        Path(__file__).with_suffix(".md").write_text(text, "utf-8")


def table(found: dict[str, list[Run]], parts: list[tuple[str, float]], rounds: int, times: int) -> str:
    """Write it all down."""
    base = [run.hands / run.cpu for run in found["PyPokerEngine, match of callers, hold'em"]]
    rows = [
        "| | hands | hands/s of processor time | times PyPokerEngine (callers) | from - to | hands/s by the clock |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, runs in found.items():
        rates = [run.hands / run.cpu for run in runs]
        ratios = [rate / other for rate, other in zip(rates, base, strict=True)]
        cells = [
            name,
            f"{runs[0].hands:,}",
            f"{median(rates):,.0f}",
            f"{median(ratios):,.0f}",
            f"{min(ratios):,.0f} - {max(ratios):,.0f}",
            f"{median(run.hands / run.clock for run in runs):,.0f}",
        ]
        rows.append(f"| {' | '.join(cells)} |")
    costs = [f"| {name} | {cost:.2f} |" for name, cost in parts]
    return (
        "# Bots in the judge's own process\n\n" + "\n".join(rows) + "\n\n"
        f"The tournament is `pitboss arena run {' '.join(BOTS)} --rounds {rounds}` as a user would call it, "
        "start, ratings and report included; a match is rounds of a hundred hands at 10/20 with 1,000 chips. "
        f"Medians of {times} runs, all settings in turn. {os.cpu_count()} cores ({platform.machine()}), "
        f"hands: {native.HANDS}. {told()} `python benchmarks/arena_inside.py --write`.\n\n"
        "## What the judge spends a decision on\n\n| | us a decision |\n|---|---:|\n"
        + "\n".join(costs)
        + "\n\n"
        "The same hands of all pairs of built-in bots again, with bots that answer from a list. A decision is "
        f"one answer; a hand has {decisions_a_hand(found):.1f} of them.\n"
    )


def decisions_a_hand(found: dict[str, list[Run]]) -> float:
    """Return how many decisions a hand of the tournament has."""
    run = found["pitboss, tournament, one process"][0]
    return run.decisions / run.hands


if __name__ == "__main__":
    main()
