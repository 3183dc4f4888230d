"""`pitboss solve headsup`: learn a blueprint for hands of two, and measure it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from pitboss.cli.solve_pushfold import chips_of
from pitboss.cli.stakes import house_for
from pitboss.cli.terminal import paper, write
from pitboss.errors import SolverError, said
from pitboss.houses.house import House
from pitboss.solver.audit import Audit
from pitboss.solver.blueprint import Blueprint, Plan, pack_blueprint, unpack_blueprint
from pitboss.solver.buckets import Shape, find_buckets
from pitboss.solver.school import School, contest
from pitboss.solver.sealed import read_sealed, write_sealed

__all__ = ["headsup", "shape_of"]

Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE", help="Set an option of the house.")
]
KEEP: Final = 60.0  # seconds of learning between two files
COLUMNS: Final = 4  # of a row of buckets, where cards are still to come


def headsup(
    *,
    house: Annotated[str, typer.Option("--house", metavar="HOUSE", help="By whose rules.")] = "headsup",
    option: Options = None,
    stack: Annotated[str, typer.Option("--stack", metavar="BB", help="Both stacks, in big blinds.")] = "20",
    sizes: Annotated[
        str, typer.Option("--sizes", help="Parts of the pot that may be bet; after a slash those of raises.")
    ] = "half,pot,allin",
    buckets: Annotated[int, typer.Option("--buckets", help="How many a street has, after the first.")] = 100,
    seconds: Annotated[float, typer.Option("--seconds", help="Learn for so long.")] = 120.0,
    terms: Annotated[
        int | None, typer.Option("--terms", min=1, help="Learn for so many terms; repeatable to the byte.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Which deals to learn from.")] = 1,
    threads: Annotated[int, typer.Option("--threads", min=1, max=64, help="How many may work.")] = 1,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep", metavar="FILE", help="Keep all that was learned here, and go on from it if it is there."
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the blueprint.")] = None,
    audit: Annotated[
        int,
        typer.Option("--audit", min=0, metavar="FLOPS", help="Measure the best response on so many flops."),
    ] = 0,
    against: Annotated[
        Path | None, typer.Option("--against", metavar="FILE", help="Play against another blueprint.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Learn a strategy for whole hands of two by Monte Carlo CFR. Ctrl-C ends it, and keeps what there is.

    With --keep the same call goes on later, as if it had never been ended.
    """
    rules = house_for(house, option or ())
    if not 0 < seconds < float("inf"):
        raise SolverError(f"--seconds {seconds:g} is no time: a number above 0")
    rival = None if against is None else unpack_blueprint(read_sealed(against), name=str(against))
    plan = Plan(rules, chips_of(stack, rules), sizes, find_buckets(shape_of(buckets)))
    school = School(plan, seed=seed, threads=threads)
    if keep is not None and keep.exists():
        school.go_on(read_sealed(keep), name=str(keep))
    learn(school, seconds, terms, keep)
    blueprint = school.blueprint
    told = described(school, blueprint)
    if out is not None:
        write_sealed(out, pack_blueprint(blueprint))
    if audit:
        told |= audited(blueprint, audit, threads)
        blueprint.about.update(
            (key, told[key]) for key in ("exploitability", "exploitability_error", "flops")
        )
    if rival is not None:
        mean, error = contest(blueprint, rival, seed=seed, flops=200, deals=200)
        told |= {"against": mean, "against_error": error}
    if out is not None:
        write_sealed(out, pack_blueprint(blueprint))
        told["bytes"] = out.stat().st_size
    if as_json:
        print(json.dumps(told))
    else:
        show(told, rules, out)


def shape_of(buckets: int) -> Shape:
    """Return the grids of so many buckets a street."""
    if not 4 <= buckets <= 5000 or buckets % COLUMNS:
        raise SolverError(f"{said(buckets)} buckets: a multiple of {COLUMNS} from 4 to 5,000")
    rows = (buckets // COLUMNS, COLUMNS)
    return rows, rows, (buckets, 1)


def learn(school: School, seconds: float, terms: int | None, keep: Path | None) -> None:
    """Learn, and keep it now and then; Ctrl-C or want of memory ends it, once there is something."""
    console = Console(file=sys.stderr)
    kept = school.seconds
    end = school.seconds + seconds

    def tell(school: School) -> None:
        nonlocal kept
        if console.is_terminal:
            part = f"term {school.terms:,} of {terms:,}" if terms else f"{end - school.seconds:.0f} s left"
            line = f"\r{school.hands:,} hands in {school.seconds:.0f} s, {part}   "
            console.print(line, end="", highlight=False, markup=False)
        if keep is not None and school.seconds - kept > KEEP:
            write_sealed(keep, school.keep())
            kept = school.seconds

    try:
        school.learn(seconds=seconds, terms=terms, tell=tell)
    except (KeyboardInterrupt, MemoryError) as end_of_it:
        if not school.terms:
            raise
        if isinstance(end_of_it, MemoryError):
            print("pitboss: there is no memory left: what was learned so far is kept", file=sys.stderr)
    if console.is_terminal:
        console.print()
    if keep is not None:
        write_sealed(keep, school.keep())


def audited(blueprint: Blueprint, flops: int, threads: int) -> dict[str, Any]:
    """Measure what a best response wins, in chips a hand."""
    found = Audit(blueprint)
    found.run(flops, threads=threads)
    worth, error = found.exploitability
    seats = [found.response(seat).worth for seat in (0, 1)]
    return {"exploitability": worth, "exploitability_error": error, "flops": flops, "responses": seats}


def described(school: School, blueprint: Blueprint) -> dict[str, Any]:
    """Say what was learned."""
    plan = blueprint.plan
    return {
        "house": plan.house.name,
        "stack": plan.bigs,
        "sizes": plan.sizes,
        "buckets": list(plan.buckets.sizes),
        "nodes": len(plan.tree),
        "cells": plan.offsets[-1],
        "hands": school.hands,
        "terms": school.terms,
        "seconds": school.seconds,
    }


def show(told: dict[str, Any], house: House, out: Path | None) -> None:
    """Print what was learned, and how good it is."""
    big = house.big_blind
    game = f"{told['house']}, {told['stack']:g} big blinds"
    size = f"{told['nodes']:,} nodes, {told['cells']:,} chances"
    lines = [f"{game}: {told['hands']:,} hands in {told['seconds']:.0f} s, {size}"]
    if "exploitability" in told:
        lines.append(
            f"a best response wins {told['exploitability'] / big:.3f} big blinds a hand "
            f"(+-{1.96 * told['exploitability_error'] / big:.3f}, {told['flops']} flops)"
        )
    if "against" in told:
        lines.append(
            f"it wins {told['against'] / big:+.4f} big blinds a hand against the other "
            f"(+-{1.96 * told['against_error'] / big:.4f})"
        )
    if out is not None:
        lines.append(f"{told['bytes']:,} bytes written to {out}")
    write(paper(), *lines)
