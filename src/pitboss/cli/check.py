"""`pitboss check`."""

import typer

app = typer.Typer(help="Not written yet.")
