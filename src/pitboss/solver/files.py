r"""Tables of chances on disk: small, versioned, with a checksum, and with how they were made.

    pitboss values 1\n
    {"house": "micro", ...}\n          one line of JSON: what it is for, how it was made, its measured gap
    zlib( rows of float32, little-endian )
    sha256 of all that stands before, 32 bytes

A file is written beside its place and then moved there, so that the last good one is never lost.
"""

from __future__ import annotations

import sys
from array import array
from pathlib import Path
from typing import Any, Final

from pitboss.errors import SolverError
from pitboss.houses.house import House
from pitboss.solver.rounds import Round, Values
from pitboss.solver.sealed import read_sealed, seal, sealed_with_us, unseal, write_sealed

__all__ = ["load_values", "pack_values", "save_values", "shipped", "unpack_values"]

KIND: Final = "values"


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
    return seal(KIND, header, cells.tobytes())


def unpack_values(data: bytes, *, name: str = "the file") -> tuple[list[Values], dict[str, Any]]:
    """Read a file of tables; a SolverError says what is wrong with it."""
    header, numbers = unseal(KIND, data, name=name)
    try:
        round_of = Round(*header["round"])
        unit, rows, tables = header["unit"], header["rows"], header["tables"]
        width = round_of.total // unit + 1
        cells = array("f", numbers)
    except (ValueError, KeyError, TypeError, ZeroDivisionError) as error:
        raise SolverError(f"{name} cannot be read: {error}") from None
    if len(cells) != tables * rows * width or rows < 1:
        raise SolverError(f"{name} cannot be read: its size is not what its header says")
    if sys.byteorder == "big":
        cells.byteswap()
    parts = [cells[at : at + width] for at in range(0, len(cells), width)]
    return [Values(round_of, unit, parts[n * rows : (n + 1) * rows]) for n in range(tables)], header


def save_values(path: Path, tables: list[Values], about: dict[str, Any]) -> None:
    """Write a file of tables; it is whole, or the one before it stays."""
    write_sealed(path, pack_values(tables, about))


def load_values(path: Path) -> tuple[list[Values], dict[str, Any]]:
    """Read a file of tables."""
    return unpack_values(read_sealed(path), name=str(path))


_SHIPPED: dict[str, tuple[list[Values], dict[str, Any]]] = {}


def shipped(house: House) -> Values:
    """Return the values of a house's rounds that come with pitboss."""
    wanted = Round.of(house)
    name = f"{house.page}.values"
    if name not in _SHIPPED:
        data = sealed_with_us(name)
        if data is None:
            raise SolverError(f"no table of rounds comes with pitboss for {house.name}")
        _SHIPPED[name] = unpack_values(data, name=name)
    values = _SHIPPED[name][0][0]
    if values.round != wanted:
        raise SolverError(
            f"the table of {house.page} is for rounds of {values.round}, and this house plays {wanted}"
        )
    return values
