"""A driver in a process of its own: so the same sources can run interpreted beside themselves compiled.

It is told how many hands to play, line by line, and answers with the processor's seconds and the actions.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Final

from games import GAMES, Game, Play

__all__ = ["Elsewhere", "timed"]


def timed(play: Play, hands: int) -> tuple[float, int]:
    """Return the processor's seconds for so many hands, and the actions."""
    gc.collect()
    start = process_time()
    actions = play(hands)
    return process_time() - start, actions


INTERPRETED: Final = {"PITBOSS_PURE": "1", "PITBOSS_KERNEL": "reference"}  # nothing compiled at all


class Elsewhere:
    """A process that plays one of our drivers on the interpreted engine."""

    def __init__(self, driver: str, game: Game) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - our own file
            [sys.executable, Path(__file__), driver, str(GAMES.index(game))],
            env={**os.environ, **INTERPRETED},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self, hands: int) -> tuple[float, int]:
        """Play so many hands there, and return the processor's seconds and the actions."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{hands}\n")
        self.process.stdin.flush()
        seconds, actions = self.process.stdout.readline().split()
        return float(seconds), int(actions)

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def main(name: str, game: str) -> None:
    """Play what is asked for until there are no more lines."""
    from drivers import DRIVERS

    from pitboss.kernel import NATIVE
    from pitboss.native import HANDS

    assert HANDS.startswith("interpreted"), HANDS
    assert not NATIVE
    play = next(driver for driver in DRIVERS if driver.name == name).make(GAMES[int(game)])
    for line in sys.stdin:
        seconds, actions = timed(play, int(line))
        print(seconds, actions, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
