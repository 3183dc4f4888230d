"""What needs more than the core: its parts are imported when it is used, and missed in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.errors import PitbossError

__all__ = ["needs"]


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Say what to install if an import in this block finds nothing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise PitbossError(
            f"{error.name} is not installed, and this needs it: pip install 'pitboss[{extra}]'"
        ) from None
