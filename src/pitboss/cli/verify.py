"""`pitboss verify`: whether the cards of a hand are those that the house committed to before the deal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.server.proof import check_proof, read_proof

__all__ = ["verify"]


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A proof that a table has let you download.")],
    root: Annotated[
        str | None, typer.Option(help="The root that you wrote down before the deal; else the one in FILE.")
    ] = None,
) -> None:
    """Check the proof of a hand: 0 if it holds, 1 if it does not, 2 if the file is no proof."""
    verdict = check_proof(read_proof(file), root=root)
    print("\n".join(verdict.lines))
    for fault in verdict.faults:
        print(f"WRONG: {fault}")
    if not verdict.holds:
        print("The proof does not hold.")
        raise typer.Exit(1)
    known = "that you told" if root else "in this file; --root compares it with what you were told then"
    print(f"The proof holds: each of these cards lay in its place before the deal, by the root {known}.")
