"""A server on the test stand: `pitboss serve`, which notes when each entry was decided and stored.

python -m pitboss.proving.stand FILE --port 0 --store sqlite:///evening.db

The notes stay in memory until it stops: FILE then has a line "TABLE NUMBER DECIDED STORED" for each entry, in
seconds of the monotonic clock, which is the same one for all processes of a machine.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from time import monotonic

from pitboss.errors import PitbossError
from pitboss.server.app import Server
from pitboss.server.serve import listen, run
from pitboss.server.settings import Settings
from pitboss.server.storage import Storage
from pitboss.server.store import Action
from pitboss.server.store_url import open_store
from pitboss.server.world import RealWorld

__all__ = ["Timed"]

Note = tuple[str, int, float, float]


class Timed:
    """Takes the place of `Storage.append`, and notes when it began and ended."""

    def __init__(self, storage: Storage) -> None:
        self.append = storage.append
        self.notes: list[Note] = []

    async def __call__(
        self, table: str, number: int, data: bytes, *, action: Action | None, closing: bool
    ) -> int:
        """Append."""
        decided = monotonic()
        done = await self.append(table, number, data, action=action, closing=closing)
        self.notes.append((table, done, decided, monotonic()))
        return done


def main() -> None:
    """Serve until a signal comes, and write the notes."""
    parser = ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--port", type=int)
    parser.add_argument("--store")
    told = parser.parse_args()
    settings = Settings(port=told.port)
    server = Server(settings=settings, store=open_store(told.store), world=RealWorld())
    timed = Timed(server.lobby.storage)
    server.lobby.storage.append = timed  # type: ignore[method-assign]
    ear = listen(settings)
    address = f"http://127.0.0.1:{ear.getsockname()[1]}/"
    try:
        run(server, ear, ready=lambda: print(address, flush=True))
    finally:
        lines = (
            f"{table} {number} {decided!r} {stored!r}\n" for table, number, decided, stored in timed.notes
        )
        told.file.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except PitbossError as error:
        sys.exit(f"pitboss: {error}")
