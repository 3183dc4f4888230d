"""Who is told what goes on in a room, beside its viewers: the lobby, figures, logs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pitboss.server.book import Step

if TYPE_CHECKING:
    from pitboss.server.room import Room

__all__ = ["Nobody", "Watcher"]


class Watcher(Protocol):
    """Hears of what happens."""

    def stepped(self, room: Room, step: Step) -> None:
        """Note an entry."""

    def refused(self, room: Room, code: str) -> None:
        """Note a refusal."""

    def changed(self, room: Room) -> None:
        """Note that the room looks different from the lobby."""

    def bot_faulted(self, room: Room, kind: str, fault: str, times: int) -> None:
        """Note that a bot did not behave."""


class Nobody:
    """A watcher who does nothing."""

    def stepped(self, room: Room, step: Step) -> None:
        """Do nothing."""

    def refused(self, room: Room, code: str) -> None:
        """Do nothing."""

    def changed(self, room: Room) -> None:
        """Do nothing."""

    def bot_faulted(self, room: Room, kind: str, fault: str, times: int) -> None:
        """Do nothing."""
