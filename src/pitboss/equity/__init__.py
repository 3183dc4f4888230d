"""Equities: what share of the pot each player can expect when all cards are dealt and nobody folds.

from pitboss.equity import Question
odds = Question.of(["AA", "KK"]).exactly()
odds.shares[0].equity
"""

from __future__ import annotations

from pitboss.equity.odds import Odds, Share
from pitboss.equity.question import Question
from pitboss.equity.ranges import Range, parse_range

__all__ = ["Odds", "Question", "Range", "Share", "parse_range"]
