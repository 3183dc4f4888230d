"""Edges: how much more of a round can be won from a player who is no equilibrium than the table says.

    edge = shipped_edges(house)["calls"]
    edge.excess(edge.as_small, hands, stack)

An edge is a `Rival`: the best response over the whole round to somebody who does the same in every spot,
whatever he holds. The best response to one who always calls wins nearly every round, by waiting; whoever
plays it must know that there is time. `bots/kinds.py` says whom there are edges of.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from pitboss.errors import SolverError
from pitboss.houses.house import House
from pitboss.solver.files import pack_values, shipped, unpack_values
from pitboss.solver.goal import ForRound
from pitboss.solver.measure import measure
from pitboss.solver.meeting import Blind, Fixed
from pitboss.solver.rival import Rival
from pitboss.solver.rounds import Values
from pitboss.solver.sealed import sealed_with_us
from pitboss.solver.solve import Solution
from pitboss.solver.spots import MENU, Spots

__all__ = ["NAME", "STEP", "edge_of", "pack_edges", "shipped_edges", "unpack_edges"]

NAME: Final = "edges"
STEP: Final = 50  # chips between two stacks of the file


def edge_of(house: House, values: Values, does: Blind) -> Rival:
    """Play the best response over the round to one who does the same in every spot."""
    fixed = Fixed(Spots(house, goal=ForRound(values), menu=MENU), values, does)
    return measure(Measured(values, fixed))


@dataclass(slots=True)
class Measured:
    """He is the bot whose rival is looked for."""

    values: Values
    fixed: Fixed

    def __call__(self, hands: int, stack: int) -> tuple[Solution, Solution]:
        """Return what he does as small and as big blind."""
        return (self.fixed(hands, stack),) * 2


def pack_edges(edges: Mapping[str, Rival], about: dict[str, Any]) -> bytes:
    """Return the file of some edges, with fewer stacks than they were worked out for."""
    tables = []
    for edge in edges.values():
        for rows in (edge.as_small, edge.as_big):
            thinned = [array("f", row[:: STEP // edge.step]) for row in rows]
            tables.append(Values(edge.values.round, STEP, thinned))
    return pack_values(tables, {**about, "edges": list(edges)})


def unpack_edges(data: bytes, values: Values, *, name: str = "the file") -> dict[str, Rival]:
    """Read a file of edges over a table."""
    tables, about = unpack_values(data, name=name)
    names = about.get("edges")
    if not isinstance(names, list) or len(tables) != 2 * len(names) or tables[0].round != values.round:
        raise SolverError(f"{name} cannot be read: it does not hold the edges of this table")
    return {
        str(edge): Rival(values, small.unit, small.rows, big.rows)
        for edge, small, big in zip(names, tables[::2], tables[1::2], strict=True)
    }


def shipped_edges(house: House) -> dict[str, Rival]:
    """Return the edges that come with pitboss for a house; none where it brings none."""
    return edges_of(house.page, shipped(house))


@lru_cache(maxsize=8)
def edges_file(page: str) -> bytes | None:
    """Return the file for a page of rules."""
    return sealed_with_us(f"{page}.{NAME}")


def edges_of(page: str, values: Values) -> dict[str, Rival]:
    """Return the edges over a table."""
    data = edges_file(page)
    return {} if data is None else unpack_edges(data, values, name=f"{page}.{NAME}")
