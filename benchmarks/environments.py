"""Environments for learners: ours beside PettingZoo's own no-limit hold'em and rlcard's.

smoke run:     python benchmarks/environments.py --quick
as published:  pip install pygame==2.6.1 && python benchmarks/environments.py --write

All play heads-up no-limit hold'em with 100 chips and blinds of 1 and 2, and choose at random among what the
mask allows; an observation and a mask are read at every decision. PettingZoo's is left out without pygame.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from machine import HERE, head

from pitboss import find_house
from pitboss.research.aec import HouseAEC
from pitboss.research.gym import HouseEnv

Play = Callable[[float], float]
"""Play for so many seconds of the processor; return decisions a second."""

HOUSE: Final = find_house("standard", {"stack": 100})
SIZES: Final = "half,pot,allin"  # as rlcard's


def timed(steps: Iterator[None], seconds: float) -> float:
    """Take steps for so long, and return how many a second."""
    count, start = 0, process_time()
    while (now := process_time() - start) < seconds:
        for _ in range(50):
            next(steps)
        count += 50
    return count / now


def rounds(env: Any, dice: Random) -> Iterator[None]:  # noqa: ANN401 - ours and theirs
    """Play an AEC environment for ever, a decision at a time."""
    while True:
        env.reset()
        while True:
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                break
            mask = observation["action_mask"]
            env.step(dice.choice([choice for choice, there in enumerate(mask) if there]))
            yield


def learner(env: HouseEnv, dice: Random) -> Iterator[None]:
    """Play our Gymnasium environment for ever; the decisions of the bot are not counted."""
    while True:
        observation, _ = env.reset()
        over = False
        while not over:
            mask = observation["action_mask"]
            choice = dice.choice([choice for choice, there in enumerate(mask) if there])
            observation, _, over, _, _ = env.step(choice)
            yield


def cards(env: Any, dice: Random) -> Iterator[None]:  # noqa: ANN401 - rlcard ships no types
    """Play rlcard's environment for ever."""
    while True:
        state, _player = env.reset()
        while not env.is_over():
            state, _player = env.step(dice.choice(list(state["legal_actions"])))
            yield


def drivers() -> dict[str, Iterator[None]]:
    """Return all that can be played here, by name."""
    import rlcard

    found = {
        "pitboss, PettingZoo": rounds(HouseAEC(HOUSE, seats=2, sizes=SIZES), Random(1)),
        "pitboss, Gymnasium against a bot that calls": learner(
            HouseEnv(HOUSE, rivals=("caller",), sizes=SIZES), Random(1)
        ),
        "rlcard, no-limit-holdem": cards(rlcard.make("no-limit-holdem", {"seed": 1}), Random(1)),
    }
    if find_spec("pygame") is not None:
        from pettingzoo.classic import texas_holdem_no_limit_v6

        found["PettingZoo, texas_holdem_no_limit_v6"] = rounds(texas_holdem_no_limit_v6.raw_env(), Random(1))
    return found


def main() -> None:
    """Measure all in turn, again and again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a smoke run")
    parser.add_argument("--write", action="store_true", help="write benchmarks/environments.md")
    asked = parser.parse_args()
    times, seconds = (1, 0.02) if asked.quick else (7, 0.25)
    warnings.simplefilter("ignore")
    them = drivers()
    rates: dict[str, list[float]] = {name: [] for name in them}
    for _ in range(times):
        for name, steps in them.items():
            rates[name].append(timed(steps, seconds))
    text = page(rates, times, seconds)
    if asked.write:
        (HERE / "environments.md").write_text(text, "utf-8")
    sys.stdout.write(text)


def page(rates: dict[str, list[float]], times: int, seconds: float) -> str:
    """Write down what was measured."""
    first = next(iter(rates.values()))
    rows = [
        "| environment | decisions a second | from - to | ours in PettingZoo is |",
        "|---|---:|---:|---:|",
    ]
    for name, found in rates.items():
        ratio = median(ours / theirs for ours, theirs in zip(first, found, strict=True))
        spread = f"{min(found):,.0f} - {max(found):,.0f}"
        rows.append(f"| {name} | {median(found):,.0f} | {spread} | {ratio:.2f} x |")
    packages = ["gymnasium", "numpy", "pettingzoo", "rlcard", *["pygame"] * (find_spec("pygame") is not None)]
    return "\n".join(
        [
            "# Environments for learners",
            "",
            "Decisions a second in heads-up no-limit hold'em with 100 chips and blinds of 1 and 2, at random",
            "among those of the mask. An observation and a mask are made at every decision. Dealing is part",
            "of the time; so are the answers of the bot in our Gymnasium environment, which are not counted.",
            "",
            *rows,
            "",
            f"Seconds of the processor; medians of {times} measurements of {seconds:g} s each, all in turn;",
            "the ratio is the median of those of each turn. `python benchmarks/environments.py --write`.",
            "",
            *head(packages),
            "",
        ]
    )


if __name__ == "__main__":
    main()
