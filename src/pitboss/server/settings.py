"""How a server is set up: what the command line says, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pitboss.arena.player import Entry
from pitboss.houses.house import House
from pitboss.server.limits import Limits
from pitboss.server.room import Customs

__all__ = ["WEB", "Settings"]

WEB = Path(__file__).parent.parent / "web"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that a server may be told."""

    host: str = "127.0.0.1"
    port: int = 8000
    houses: tuple[House, ...] = ()
    bots: Iterable[Entry] = ()
    limits: Limits = field(default_factory=Limits)
    customs: Customs = field(default_factory=Customs)
    origins: tuple[str, ...] = ()  # under which the page is reached; none: the Host of each request
    private: bool = False  # for one person: seeds are allowed
    web: Path = WEB

    @property
    def on_loopback(self) -> bool:
        """Whether only this computer can reach it."""
        return self.host in ("localhost", "::1") or self.host.startswith("127.")
