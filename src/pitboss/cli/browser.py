"""A table in the browser: a server of one's own on this computer, and the page that it serves, opened."""

from __future__ import annotations

import os
import signal
import sys
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final

from pitboss.errors import HistoryError
from pitboss.history.log_write import LogWriter
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.server.private import AT_HOME, Private, private_server
from pitboss.server.settings import Settings
from pitboss.server.wish import Wish

__all__ = ["Table", "has_screen", "in_browser"]

SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY")  # where a system has screens by name


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The table that is asked for."""

    house: str  # a name, or a house file
    options: Mapping[str, Any]
    company: list[str]
    seed: str = ""
    port: int = 0


def in_browser(table: Table, *, log: LogWriter | None = None) -> int:
    """Serve the table and open it; return the exit status when it is ended by Ctrl-C."""
    own = () if table.house in HOUSES else (find_house(table.house),)
    wish = Wish(
        house=own[0].name if own else table.house,
        options=dict(table.options),
        bots=table.company,
        seats=len(table.company) + 1,
        seconds=None,
        sit=True,
        seed=table.seed,
    )
    settings = Settings(port=table.port, private=True, customs=AT_HOME, houses=own)
    with private_server(wish, seed=table.seed or None, settings=settings, log=log) as private:
        open_page(private.link)
        wait(private)
    if private.record is not None and private.record.fault_of_log is not None:
        raise HistoryError(f"the log ends too soon: {private.record.fault_of_log}")
    return 0


def open_page(link: str) -> None:
    """Open the page where there is a screen; the address is said in any case."""
    opened = has_screen(os.environ) and webbrowser.open(link)
    print("Your table is open in the browser." if opened else "Your table is ready. Open this in a browser:")
    print(f"  {link}")
    print("The link lets one person in, and the page remembers you. Ctrl-C ends the table.", flush=True)


def has_screen(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Say whether a browser that we open could be seen."""
    if "SSH_CONNECTION" in environment and not any(environment.get(name) for name in SCREENS):
        return False
    if platform in ("darwin", "win32", "cygwin"):
        return True
    return any(environment.get(name) for name in SCREENS)


def wait(private: Private) -> None:
    """Wait until somebody ends it: Ctrl-C, or the signal that ends programs."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        private.wait()
    except KeyboardInterrupt:
        print("\nThe table is closed.")
    finally:
        signal.signal(signal.SIGTERM, before)
