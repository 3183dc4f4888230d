"""Checks of the engine: random hands over all houses, and every promise looked at after every action."""

from pitboss.check.broken import Broken
from pitboss.check.trial import check_house

__all__ = ["Broken", "check_house"]
