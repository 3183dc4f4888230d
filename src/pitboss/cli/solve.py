"""`pitboss solve`: strategies that nobody can beat by much, each kind of game by its own verb."""

from __future__ import annotations

import typer

from pitboss.cli import solve_equities, solve_headsup, solve_micro, solve_pushfold, solve_spot

__all__ = ["app"]

app = typer.Typer(help="Solve games: push or fold, spots, blueprints.", no_args_is_help=True)
app.command("micro")(solve_micro.micro)
app.command("pushfold")(solve_pushfold.pushfold)
app.command("headsup")(solve_headsup.headsup)
app.command("spot")(solve_spot.spot)
app.command("equities")(solve_equities.equities)
