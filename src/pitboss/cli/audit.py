"""`pitboss audit`: whether every chip ever given is still found, and every table's history holds."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.codes import coded
from pitboss.errors import StoreError
from pitboss.extras import needs

if TYPE_CHECKING:
    from pitboss.cli.audit_page import Tally

__all__ = ["audit"]


def audit(
    *,
    store: Annotated[
        str | None, typer.Option(help="Which store, as for serve.", show_default="the one of your own")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object at the end, and nothing else.")
    ] = False,
) -> None:
    """Add up every chip ever given, and play every table's history again. The store may be in use.

    Exits with 0 if all is well, with 1 if something is wrong, with 2 if the store cannot be read.
    """
    with needs("server"):
        from pitboss.cli.audit_page import Tally
    tally = Tally(store, live=sys.stderr.isatty() and not as_json)
    with coded():
        take(tally)
    tally.wipe()
    print(json.dumps(tally.summary()) if as_json else "\n".join(tally.lines()))
    if not tally.well:
        raise typer.Exit(1)


def take(tally: Tally) -> None:
    """Look at the whole store; that it is damaged is what was to be found out."""
    try:
        asyncio.run(tally.take())
    except StoreError as error:
        if error.kind != "damaged":
            raise
        tally.faults.append(str(error))
    except KeyboardInterrupt:
        tally.wipe()
        print("interrupted: not everything has been looked at", file=sys.stderr)
        raise typer.Exit(130) from None
