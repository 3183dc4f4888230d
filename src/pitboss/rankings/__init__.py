"""What hands are worth: readable, and the truth that faster code is tested against."""

from __future__ import annotations

from typing import Final

from pitboss.rankings.holdem import HOLDEM
from pitboss.rankings.micro import MICRO
from pitboss.rankings.ranking import Best, Ranking

__all__ = ["HOLDEM", "MICRO", "RANKINGS", "Best", "Ranking"]

RANKINGS: Final[dict[str, Ranking]] = {ranking.name: ranking for ranking in (HOLDEM, MICRO)}
"""Every ranking by the name that a house gives."""
