"""`pitboss serve`: tables for people and bots, on this machine or on the net."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.codes import coded
from pitboss.extras import needs

__all__ = ["serve"]


def serve(
    host: Annotated[str, typer.Option(help="Which address to listen on; 0.0.0.0 is all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Which port; 0 takes a free one.")] = 8000,
    store: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="sqlite:///PATH, postgresql://USER@HOST/DATABASE or memory:; else a file of your own.",
        ),
    ] = None,
    house_file: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="A house of your own, NAME.toml.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=BOT", help="A bot that tables may have: a program, a file, a class."),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Where browsers reach it, behind a proxy: https://poker.example."),
    ] = None,
) -> None:
    """Host tables: open the address that it prints in a browser. Ctrl-C stops it; no chip is lost.

    What keeps it from starting is one line with a code at its end, and exit status 2.
    """
    with needs("server"), coded():
        from pitboss.arena.entries import find_entry
        from pitboss.houses.catalog import load_house
        from pitboss.server.app import Server
        from pitboss.server.figures import log_to
        from pitboss.server.guard import read_origin
        from pitboss.server.serve import listen, run
        from pitboss.server.settings import Settings
        from pitboss.server.store_url import open_store
        from pitboss.server.world import RealWorld

        settings = Settings(
            host=host,
            port=port,
            houses=tuple(load_house(path) for path in house_file or ()),
            bots=tuple(find_entry(text) for text in bot or ()),
            origins=tuple(read_origin(text) for text in origin or ()),
        )
        opened = open_store(store)
        ear = listen(settings)
        log_to()
        server = Server(settings=settings, store=opened, world=RealWorld())
        run(server, ear, ready=lambda: greet(host, ear.getsockname()[1], alone=settings.on_loopback))


def greet(host: str, port: int, *, alone: bool) -> None:
    """Say where it is, and who can reach it."""
    shown = f"[{host}]" if ":" in host else host
    typer.echo(f"pitboss serves at http://{shown}:{port}/")
    if alone:
        typer.echo("Only this computer can reach it. For others put a proxy with TLS in front of it:")
        typer.echo(f"  caddy reverse-proxy --from poker.example --to 127.0.0.1:{port}")
    else:
        typer.echo("It listens beyond this computer, without TLS: put a proxy with TLS in front of it.")
