"""A small blueprint to try things with: ten big blinds, limp or all-in, a few buckets."""

from __future__ import annotations

from functools import cache

from pitboss import find_house
from pitboss.solver.blueprint import Blueprint, Plan
from pitboss.solver.buckets import Buckets, find_buckets
from pitboss.solver.school import School

__all__ = ["few_buckets", "learned", "plan"]


@cache
def few_buckets() -> Buckets:
    """Return a dozen buckets a street."""
    return find_buckets(((4, 3), (4, 3), (12, 1)), boards=(4, 8, 16))


@cache
def plan(house: str = "headsup", bigs: int = 10, sizes: str = "allin") -> Plan:
    """Return a small plan."""
    rules = find_house(house)
    return Plan(rules, bigs * rules.big_blind, sizes, few_buckets())


@cache
def learned(house: str = "headsup", bigs: int = 10, *, terms: int = 3, sizes: str = "allin") -> Blueprint:
    """Return what is learned for it in a moment."""
    school = School(plan(house, bigs, sizes), deals=400)
    for _ in range(terms):
        school.term(5)
    return school.blueprint
