"""Random hands with nothing compiled, beside pokerkit: the one place where 50 times is not far away.

python benchmarks/interpreted.py --write
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial

import engines
from drivers import DRIVERS
from elsewhere import Elsewhere, timed
from games import GAMES, Game
from machine import HERE, head

RANDOM = [game for game in GAMES if game.policy == "random"]
OURS = [name + engines.INTERPRETED for name in engines.OURS]


def made(game: Game) -> Iterator[tuple[str, engines.Timed]]:
    """Yield pokerkit, driven in both ways, and ours in processes of their own."""
    for driver in DRIVERS:
        if driver.package == "pokerkit":
            yield driver.name, partial(timed, driver.make(game))
    for name in engines.OURS:
        yield name + engines.INTERPRETED, Elsewhere(name, game)


def page(effort: engines.Effort) -> str:
    """Measure, and write it as a page."""
    results = {game: engines.measure(game, effort, made) for game in RANDOM}
    lines = ["# Random hands, nothing compiled", "", *head({"pokerkit"}), "", *METHOD.splitlines(), ""]
    lines += [engines.heading("hands per second", results)]
    for name in results[RANDOM[0]]:
        cells = [f"{speeds[name].rate:,.0f} (±{speeds[name].spread / 2:.0%})" for speeds in results.values()]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    lines += ["", engines.heading("times as fast", results)]
    for mine in OURS:
        for peer in ("pokerkit", "pokerkit, asked"):
            cells = [f"{speeds[mine].over(speeds[peer]):.1f}" for speeds in results.values()]
            lines.append(f"| {mine} / {peer} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", *NOTES.splitlines(), ""])


METHOD = """\
`python benchmarks/interpreted.py --write`: as in [results.md](results.md), these drivers alone, in one run.
With PITBOSS_PURE=1 and PITBOSS_KERNEL=reference hands and evaluator are plain Python. "pokerkit, asked" asks
`can_fold` and `can_complete_bet_or_raise_to` before each action; "pokerkit" is our own shorter way, which
reads the amounts instead. Nine rounds in turn, processor time, medians; ± is half of largest less smallest.
Other work ran on the machine: read ratios."""

NOTES = """\
A random hand heads-up has 3.7 actions, and 59 % end before the flop, where pokerkit has dealt no board and
compared no hands. Of ours each part takes, timed alone (us; tenth percentile of 150 short runs, same day):
the deck 1.05, `Hand(...)` 0.8, a fold with the award 0.7, a call 0.5, a wager 0.6, a check opening a street
0.9, an all-in call with run-out and showdown 4, `hand.turn` 0.2 (five of them, which a driver of the felt
saves). The rest is the driver's own loop and dice. The evaluator remembers what it has worked out: a fresh
process is slower until most hands have come up once."""


if __name__ == "__main__":
    told = page(engines.FULL if "--quick" not in sys.argv else engines.QUICK)
    print(told)
    if "--write" in sys.argv:
        (HERE / "interpreted.md").write_text(told, encoding="utf-8")
