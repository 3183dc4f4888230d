"""How bad an evening is: what the network, the disk and fate do to a server, and how often.

Everything is drawn from the dice of the evening, so that a seed is an evening.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.check.dice import Dice

__all__ = ["CALM", "Weather", "draw_weather"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """Probabilities, each of one message, one write or one second."""

    way: tuple[float, float] = (0.001, 0.02)  # how long a message takes, in seconds
    drop: float = 0  # a message is lost
    twice: float = 0  # it comes twice
    late: float = 0  # it is overtaken by others
    cut: float = 0  # the connection breaks with it
    deaf: float = 0  # a client stops reading for some seconds
    disk: tuple[float, float] = (0.0001, 0.001)  # how long a write takes
    slow: float = 0  # a write takes seconds
    fail: float = 0  # a write fails, and so do others for a while
    lost: float = 0  # a write is done, and its answer is lost
    crash: float = 0  # the server is killed at this write, before it or after it
    stop: float = 0  # the server is stopped as one should, in this second
    jump: float = 0  # somebody sets the computer's clock, in this second


CALM: Final = Weather()


def draw_weather(dice: Dice) -> Weather:
    """Draw an evening: every sixth is calm, and in a storm everything comes together."""
    bad = dice.choice((0, 0.3, 1, 1, 1, 2))

    def some(most: float) -> float:
        """Let some of it not happen at all."""
        return bad * dice.random() * most if dice.random() < 0.6 else 0

    return Weather(
        way=(0.001, dice.choice((0.005, 0.05, 0.5))),
        drop=some(0.03),
        twice=some(0.05),
        late=some(0.05),
        cut=some(0.01),
        deaf=some(0.005),
        disk=(0.0001, dice.choice((0.001, 0.01, 0.2))),
        slow=some(0.01),
        fail=some(0.02),
        lost=some(0.02),
        crash=some(0.03),
        stop=some(0.01),
        jump=some(0.02),
    )
