"""How a blueprint is learned: lessons of a flop each, in terms after which the past counts for less.

    school = School(plan, seed=1, threads=2)
    school.learn(seconds=120, tell=print)
    school.blueprint

    school.keep() is a file; School.go_on(plan, data) goes on from it, to the byte as if nothing had been

After term t all that was learned is multiplied by t / (t + 1): the last term counts as much as the average
of all before (linear CFR). What comes out depends on seed, threads and number of terms alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from time import monotonic
from typing import Any, Final

from pitboss.errors import SolverError
from pitboss.solver import spot
from pitboss.solver.blueprint import Blueprint, Plan, thin
from pitboss.solver.buckets import PREFLOP
from pitboss.solver.sealed import seal, unseal

__all__ = ["DEALS", "LESSONS", "School", "contest"]

LESSONS: Final = 20  # a term
DEALS: Final = 1500  # a lesson
KIND: Final = "school"
BYTES: Final = 16  # a chance, while it is learned: its regret and its sum
MOST_MEMORY: Final = 2 << 30
SHORT: Final = 40


class School:
    """A plan being learned."""

    def __init__(
        self, plan: Plan, *, seed: int = 1, threads: int = 1, native: bool | None = None, deals: int = DEALS
    ) -> None:
        self.plan = plan
        self.seed = seed
        self.threads = threads
        self.deals = deals
        cells = plan.offsets[-1]
        if cells * BYTES * (threads + 1) > MOST_MEMORY:
            raise SolverError(
                f"{cells:,} chances are too many to learn with {threads} threads: that takes "
                f"{cells * BYTES * (threads + 1) >> 20:,} MB, and {MOST_MEMORY >> 20:,} are the most; "
                "take fewer sizes or fewer buckets"
            )
        self.terms = 0
        self.seconds = 0.0
        self.engine = kind_of(native=native)(
            plan.nodes,
            plan.payoffs,
            len(plan.tree.blocks),
            list(PREFLOP),
            plan.buckets.parts(),
            seed,
            threads,
        )

    def term(self, lessons: int = LESSONS) -> None:
        """Learn for a term."""
        begin = monotonic()
        self.engine.learn(lessons, self.deals)
        self.terms += 1
        self.engine.fade(self.terms / (self.terms + 1))
        self.seconds += monotonic() - begin

    def learn(
        self, *, seconds: float, terms: int | None = None, tell: Callable[[School], None] | None = None
    ) -> None:
        """Learn for so long, or until so many terms are over. Ctrl-C leaves what was learned so far."""
        begin = self.seconds
        while self.seconds - begin < seconds and (terms is None or self.terms < terms):
            self.term()
            if tell:
                tell(self)

    @property
    def hands(self) -> int:
        """How many hands were dealt."""
        return int(self.engine.lessons) * self.deals

    @property
    def blueprint(self) -> Blueprint:
        """What was learned so far."""
        about = {"hands": self.hands, "terms": self.terms, "seed": self.seed, "threads": self.threads}
        return Blueprint(self.plan, thin(self.engine.average(), self.plan), about)

    @property
    def facts(self) -> dict[str, int]:
        """What else decides what is learned."""
        return {"seed": self.seed, "threads": self.threads, "deals": self.deals}

    def keep(self) -> bytes:
        """Return a file of all that was learned."""
        so_far = {"terms": self.terms, "lessons": int(self.engine.lessons), "seconds": self.seconds}
        return seal(KIND, {**self.plan.header, **self.facts, **so_far}, self.engine.learned(), level=1)

    def go_on(self, data: bytes, *, name: str = "the file") -> None:
        """Go on from a file; one of another plan, or of other deals, is refused."""
        header, learned = unseal(KIND, data, name=name, most=MOST_MEMORY)
        for key, value in {**as_read(self.plan.header), **self.facts}.items():
            if header.get(key) != value:
                raise SolverError(f"{name} cannot be gone on with: its {key} is {told(header.get(key))}")
        try:
            self.engine.go_on(learned, header["lessons"])
            self.terms, self.seconds = int(header["terms"]), float(header["seconds"])
        except (KeyError, TypeError, ValueError) as error:
            raise SolverError(f"{name} cannot be read: {error}") from None


def as_read(header: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
    """Return a header as it comes out of a file."""
    return json.loads(json.dumps(header))


def told(value: object) -> str:
    """Say what a file has, in short."""
    text = json.dumps(value)
    return text if len(text) <= SHORT else "not the same"


def kind_of(*, native: bool | None = None) -> Any:  # noqa: ANN401 - either of two classes
    """Return the class that learns: the native one where it was built, else its twin."""
    module = spot.native_module()
    if module is not None and native is not False:
        return module.Blueprint
    if native:
        raise SolverError("the native solver was not built here")
    return import_module("pitboss.solver.blueprint_reference").Blueprint


def contest(one: Blueprint, other: Blueprint, *, seed: int, flops: int, deals: int) -> tuple[float, float]:
    """Return what one blueprint wins against another in chips a hand, and the standard error of it.

    Both are for the same tree; every deal is played from both seats, over all that both may do. Hands of one
    flop are alike, so a flop counts as one drawing.
    """
    module = spot.native_module()
    if module is None:
        raise SolverError("a contest of blueprints needs the native solver, which was not built here")
    plan = one.plan
    if plan.nodes != other.plan.nodes or plan.payoffs != other.plan.payoffs:
        raise SolverError("two blueprints of different trees cannot be compared")
    tables = (plan.buckets.parts(), one.table, other.plan.buckets.parts(), other.table)
    mean, error = module.contest(
        plan.nodes, plan.payoffs, len(plan.tree.blocks), list(PREFLOP), *tables, seed, flops, deals
    )
    return float(mean), float(error)
