"""A PostgreSQL of one's own, for as long as a test or a trial of the server takes.

    with Cluster.started() as cluster:
        store = open_store(cluster.url)

It lives in a temporary folder, listens on a socket there and on no port, and is gone afterwards. PostgreSQL
refuses to be run by root, so root runs it as another user.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from pitboss.errors import StoreError

__all__ = ["Cluster"]

USERS: Final = ("postgres", "nobody")  # whom root runs it as
NAME: Final = "pitboss"


@dataclass(frozen=True, slots=True)
class Cluster:
    """A running PostgreSQL."""

    folder: Path
    programs: Path
    user: str | None

    @property
    def url(self) -> str:
        """Where a store connects to."""
        return f"postgresql://{NAME}@/postgres?host={self.folder}"

    def database(self, name: str) -> str:
        """Make an empty database, and return its URL."""
        self.run("createdb", "--host", str(self.folder), "--username", NAME, name)
        return f"postgresql://{NAME}@/{name}?host={self.folder}"

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs to its end."""
        try:
            subprocess.run(  # noqa: S603 - our own arguments
                [self.programs / program, *arguments],
                user=self.user,
                cwd=self.folder,
                check=True,
                capture_output=True,
                timeout=120,
            )
        except subprocess.CalledProcessError as error:
            said = error.stderr.decode(errors="replace").strip()[-500:]
            raise StoreError("unreachable", f"{program} failed: {said}") from None

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=20"
        log = str(self.folder / "log")
        self.run("pg_ctl", "start", "--wait", "--silent", "-D", self.data, "-l", log, "-o", options)

    def stop(self, *, mode: str = "immediate") -> None:
        """Stop the server."""
        self.run("pg_ctl", "stop", "--wait", "--silent", "-D", self.data, "-m", mode)

    @property
    def data(self) -> str:
        """Where its files are."""
        return str(self.folder / "data")

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[Self]:
        """Make one, start it, and take it away again."""
        folder = Path(tempfile.mkdtemp(prefix="pitboss-pg-"))
        try:
            user = stranger()
            if user is not None:
                shutil.chown(folder, user)
            cluster = cls(folder, programs(), user)
            data = ("-D", cluster.data, "--no-sync", "--auth", "trust", "--username", NAME)
            cluster.run("initdb", *data, "--encoding", "UTF8", "--locale", "C")
            cluster.start()
            try:
                yield cluster
            finally:
                cluster.stop()
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def programs() -> Path:
    """Find PostgreSQL's programs: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[-3])
    if not folders:
        raise StoreError("bad_url", "no PostgreSQL is installed here: no initdb, on the path or in /usr/lib")
    return folders[-1].parent


def stranger() -> str | None:
    """Return whom to run it as, if we are root."""
    if os.geteuid() != 0:
        return None
    there = {entry.pw_name for entry in pwd.getpwall()}
    return next(user for user in USERS if user in there)
