"""`pitboss houses`."""

import typer

app = typer.Typer(help="Not written yet.")
