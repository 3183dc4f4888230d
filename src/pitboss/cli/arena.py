"""`pitboss arena`: bots against bots."""

from __future__ import annotations

import typer

from pitboss.cli import arena_check, arena_exploit, arena_run

__all__ = ["app"]

app = typer.Typer(help="Bots against bots: check one, and let many play a tournament.", no_args_is_help=True)


@app.callback()
def arena() -> None:
    """Check a bot, and let many play a tournament."""


app.command("check")(arena_check.check)
app.command("exploit")(arena_exploit.exploit)
app.command("run")(arena_run.run)
