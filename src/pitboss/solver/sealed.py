r"""Files of what took long to work out: small, versioned, with a checksum, and with how they were made.

    pitboss KIND 1\n
    {"house": "micro", ...}\n          one line of JSON: what it is for, how it was made
    zlib( numbers )
    sha256 of all that stands before, 32 bytes

A file is written beside its place and then moved there, so that the last good one is never lost.
"""

from __future__ import annotations

import json
import zlib
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from pitboss.errors import SolverError

__all__ = ["read_sealed", "seal", "sealed_with_us", "unseal", "write_sealed"]

VERSION: Final = 1
MOST_BYTES: Final = 64 << 20


def seal(kind: str, header: dict[str, Any], numbers: bytes, *, level: int = 9) -> bytes:
    """Return a file of this kind."""
    head = f"pitboss {kind} {VERSION}\n".encode() + json.dumps(header).encode() + b"\n"
    body = head + zlib.compress(numbers, level)
    return body + sha256(body).digest()


def unseal(
    kind: str, data: bytes, *, name: str = "the file", most: int = MOST_BYTES
) -> tuple[dict[str, Any], bytes]:
    """Return header and numbers of a file; a SolverError says what is wrong with it."""
    begins = f"pitboss {kind} "
    if not data.startswith(begins.encode()):
        raise SolverError(f"{name} is no file of {kind}: it does not begin with {begins!r}")
    title, _, _ = data[:80].partition(b"\n")
    if title != f"{begins}{VERSION}".encode():
        version = title[len(begins) :].decode("ascii", "replace")
        raise SolverError(f"{name} is of version {version}, and this pitboss reads version {VERSION}")
    body, digest = data[:-32], data[-32:]
    if sha256(body).digest() != digest:
        raise SolverError(f"{name} is damaged: its checksum does not match its {len(body):,} bytes")
    head, _, packed = body[len(title) + 1 :].partition(b"\n")
    try:
        header: dict[str, Any] = json.loads(head)
        numbers = zlib.decompressobj().decompress(packed, most)
    except (ValueError, zlib.error) as error:
        raise SolverError(f"{name} cannot be read: {error}") from None
    return header, numbers


def write_sealed(path: Path, data: bytes) -> None:
    """Write a file; it is whole, or the one before it stays."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        raise SolverError(f"{path} cannot be written: {error.strerror or error}") from None


def read_sealed(path: Path) -> bytes:
    """Read a file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise SolverError(f"{path} cannot be read: {error.strerror or error}") from None


def sealed_with_us(name: str) -> bytes | None:
    """Return a file that comes with pitboss, if it does."""
    place = files("pitboss.solver") / "tables" / name
    return place.read_bytes() if place.is_file() else None
