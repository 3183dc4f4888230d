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
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from pitboss.errors import SolverError
from pitboss.houses.house import House
from pitboss.solver.rounds import Round, Values
from pitboss.solver.sealed import read_sealed, seal, sealed_with_us, unseal, write_sealed

__all__ = ["load_values", "pack_values", "save_values", "shipped", "shipped_file", "unpack_values"]

KIND: Final = "values"
OWN: Final = ("round", "unit", "rows", "tables")  # what the header says of the tables themselves


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
        told = (*header["round"], *(header[key] for key in OWN[1:]))
        total, _small, _big, _hands, unit, rows, tables = told
        width = total // unit + 1
        cells = array("f", numbers)
        fits = all(type(number) is int and number > 0 for number in told)
    except (ValueError, KeyError, TypeError, ZeroDivisionError) as error:
        raise SolverError(f"{name} cannot be read: {error}") from None
    if not fits or len(cells) != tables * rows * width:
        raise SolverError(f"{name} cannot be read: its size is not what its header says")
    if sys.byteorder == "big":
        cells.byteswap()
    about = {key: value for key, value in header.items() if key not in OWN}
    parts = [cells[at : at + width] for at in range(0, len(cells), width)]
    return [Values(Round(*told[:4]), unit, parts[n * rows : (n + 1) * rows]) for n in range(tables)], about


def save_values(path: Path, tables: list[Values], about: dict[str, Any]) -> None:
    """Write a file of tables; it is whole, or the one before it stays."""
    write_sealed(path, pack_values(tables, about))


def load_values(path: Path) -> tuple[list[Values], dict[str, Any]]:
    """Read a file of tables."""
    return unpack_values(read_sealed(path), name=str(path))


def shipped(house: House) -> Values:
    """Return the values of a house's rounds that come with pitboss."""
    wanted = Round.of(house)
    values, _about = shipped_file(house.page)
    made = values.round
    if replace(wanted, hands=made.hands) != made or wanted.hands > made.hands:
        raise SolverError(f"the table of {house.page} is for {made}, and this house plays {wanted}")
    return values


@lru_cache(maxsize=8)
def shipped_file(page: str) -> tuple[Values, dict[str, Any]]:
    """Return the table that comes with pitboss for a page of rules, and how it was made."""
    name = f"{page}.{KIND}"
    data = sealed_with_us(name)
    if data is None:
        raise SolverError(f"no table of rounds comes with pitboss for {page}")
    tables, about = unpack_values(data, name=name)
    return tables[0], about
