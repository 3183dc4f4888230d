"""A claim on a SQLite file: one server at a time writes in it.

The claim is a lock on a file beside it, which the system takes back when its owner is gone, however he went.
Who only reads (an audit) needs none. PostgreSQL has a lock of its own (`store_url.py`).
"""

from __future__ import annotations

import os
from pathlib import Path

from pitboss.errors import StoreError

__all__ = ["Claim"]


class Claim:
    """Held from `take` until `release`."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        self.file: int | None = None

    def take(self) -> None:
        """Take it, or say that somebody else has it."""
        try:
            import fcntl
        except ImportError:  # Windows
            return
        try:
            self.file = os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600)
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise StoreError("conflict", f"another server writes in {self.path.with_suffix('')}") from None
        except OSError:  # a folder that takes no new file: writing will say what is wrong
            self.release()

    def release(self) -> None:
        """Give it back."""
        file, self.file = self.file, None
        if file is not None:
            os.close(file)
