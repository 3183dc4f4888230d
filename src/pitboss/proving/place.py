"""Where a server on trial keeps its store: a new file, a PostgreSQL of its own, or what a URL names.

with a_place("postgresql") as place:
    place.url
    place.kill_backends()
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pitboss.errors import StoreError
from pitboss.server.cluster import Cluster

__all__ = ["Place", "a_place"]

KILL: Final = (
    "select count(pg_terminate_backend(pid)) from pg_stat_activity "
    "where datname = current_database() and pid <> pg_backend_pid()"
)


@dataclass(frozen=True, slots=True)
class Place:
    """A store, by its URL."""

    url: str

    @property
    def is_postgresql(self) -> bool:
        """Whether a database server keeps it, whose processes can be killed."""
        return self.url.startswith("postgresql")

    def kill_backends(self) -> int:
        """Kill the database's own processes for everybody who is connected, and say how many there were."""
        import psycopg

        try:
            with psycopg.connect(self.url, autocommit=True) as connection:
                row = connection.execute(KILL).fetchone()
        except psycopg.Error as error:
            raise StoreError("unreachable", f"its backends cannot be killed: {error}") from None
        return int(row[0]) if row is not None else 0


@contextmanager
def a_place(name: str) -> Iterator[Place]:
    """Make a place for a while: "sqlite", "postgresql"; a URL is somebody's own, and is left alone."""
    if name == "sqlite":
        with TemporaryDirectory(prefix="pitboss-store-") as folder:
            yield Place(f"sqlite:///{Path(folder) / 'store.db'}")
    elif name == "postgresql":
        with Cluster.started() as cluster:
            yield Place(cluster.url)
    else:
        yield Place(name)
