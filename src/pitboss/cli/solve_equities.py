"""`pitboss solve equities`: count the 169 x 169 matrix that comes with pitboss."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.equity import telling
from pitboss.cli.terminal import paper, write
from pitboss.errors import SolverError
from pitboss.solver.matrix import NAME, count_matrix, pack_matrix, shipped_matrix
from pitboss.solver.sealed import write_sealed

__all__ = ["equities"]


def equities(
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the matrix to this file.")
    ] = None,
) -> None:
    """Count every kind of hand against every other over all boards, and compare with what pitboss brought."""
    with telling() as tell:
        counted = count_matrix(tell)
    if out is not None:
        write_sealed(out, pack_matrix(counted))
        write(paper(), f"{len(pack_matrix(counted)):,} bytes written to {out}")
    if counted != shipped_matrix():
        raise SolverError(
            f"the {NAME} that came with this pitboss is another matrix than the one counted here"
        )
    write(paper(), f"equal to the {NAME} that came with pitboss")
