r"""Tables of chances on disk: small, versioned, with a checksum, and with how they were made.

    pitboss values 1\n
    {"house": "micro", ...}\n          one line of JSON: what it is for, how it was made, its measured gap
    zlib( rows of float32, little-endian )
    sha256 of all that stands before, 32 bytes

A file is written beside its place and then moved there, so that the last good one is never lost.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from pitboss.errors import SolverError
from pitboss.houses.house import House
from pitboss.solver.rounds import Round, Values

__all__ = ["load_values", "pack_values", "save_values", "shipped", "unpack_values"]

MAGIC: Final = b"pitboss values 1\n"
MOST_BYTES: Final = 64 << 20


def pack_values(tables: list[Values], about: dict[str, Any]) -> bytes:
    """Return the file of some tables of one round, all with as many rows."""
    first = tables[0]
    header = {
        "round": [first.round.total, first.round.small, first.round.big, first.round.hands],
        "unit": first.unit,
        "rows": len(first.rows),
        "tables": len(tables),
        **about,
    }
    cells = array("f")
    for table in tables:
        for row in table.rows:
            cells.extend(row)
    if sys.byteorder == "big":
        cells.byteswap()
    head = MAGIC + json.dumps(header).encode() + b"\n"
    body = head + zlib.compress(cells.tobytes(), 9)
    return body + sha256(body).digest()


def unpack_values(data: bytes, *, name: str = "the file") -> tuple[list[Values], dict[str, Any]]:
    """Read a file of tables; a SolverError says what is wrong with it."""
    if not data.startswith(b"pitboss values "):
        raise SolverError(f"{name} is not a table of values: it does not begin with {MAGIC[:14].decode()!r}")
    if not data.startswith(MAGIC):
        version = data[15:25].split(b"\n")[0].decode("ascii", "replace")
        raise SolverError(f"{name} is of version {version}, and this pitboss reads version 1")
    body, digest = data[:-32], data[-32:]
    if sha256(body).digest() != digest:
        raise SolverError(f"{name} is damaged: its checksum does not match its {len(body):,} bytes")
    head, _, packed = body[len(MAGIC) :].partition(b"\n")
    try:
        header: dict[str, Any] = json.loads(head)
        round_of = Round(*header["round"])
        unit, rows, tables = header["unit"], header["rows"], header["tables"]
        width = round_of.total // unit + 1
        cells = array("f", zlib.decompressobj().decompress(packed, MOST_BYTES))
    except (ValueError, KeyError, TypeError, ZeroDivisionError, zlib.error) as error:
        raise SolverError(f"{name} cannot be read: {error}") from None
    if len(cells) != tables * rows * width or rows < 1:
        raise SolverError(f"{name} cannot be read: its size is not what its header says")
    if sys.byteorder == "big":
        cells.byteswap()
    parts = [cells[at : at + width] for at in range(0, len(cells), width)]
    return [Values(round_of, unit, parts[n * rows : (n + 1) * rows]) for n in range(tables)], header


def save_values(path: Path, tables: list[Values], about: dict[str, Any]) -> None:
    """Write a file of tables; it is whole, or the one before it stays."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_bytes(pack_values(tables, about))
        beside.replace(path)
    except OSError as error:
        raise SolverError(f"{path} cannot be written: {error.strerror or error}") from None


def load_values(path: Path) -> tuple[list[Values], dict[str, Any]]:
    """Read a file of tables."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SolverError(f"{path} cannot be read: {error.strerror or error}") from None
    return unpack_values(data, name=str(path))


_SHIPPED: dict[str, tuple[list[Values], dict[str, Any]]] = {}


def shipped(house: House) -> Values:
    """Return the values of a house's rounds that come with pitboss."""
    wanted = Round.of(house)
    name = f"{house.page}.values"
    if name not in _SHIPPED:
        place = files("pitboss.solver") / "tables" / name
        if not place.is_file():
            raise SolverError(f"no table of rounds comes with pitboss for {house.name}")
        _SHIPPED[name] = unpack_values(place.read_bytes(), name=name)
    values = _SHIPPED[name][0][0]
    if values.round != wanted:
        raise SolverError(
            f"the table of {house.page} is for rounds of {values.round}, and this house plays {wanted}"
        )
    return values
