"""What goes wrong, with the code that a program can look for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.errors import PitbossError, ServerError, StoreError

__all__ = ["coded"]


@contextmanager
def coded() -> Iterator[None]:
    """Put the code of an error behind its sentence: "... cannot be had: ... [port_in_use]"."""
    try:
        yield
    except PitbossError as error:
        code = error.code
        if isinstance(error, StoreError):
            code = f"store_{error.kind}"
        elif isinstance(error, ServerError):
            code = error.wire_code
        raise ServerError(code, f"{error} [{code}]") from None
