"""Tables of chances on disk: read as they were written, or refused in words."""

from __future__ import annotations

import json
import os
import zlib
from array import array
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import SolverError
from pitboss.solver.files import load_values, pack_values, save_values, unpack_values
from pitboss.solver.rounds import Round, Values
from pitboss.solver.sealed import seal

ROUND = Round(200, 10, 20, 3)


def table(rows: int = 2) -> Values:
    """Return a small table."""
    return Values(ROUND, 10, [array("f", [n / 20 for n in range(21)]) for _ in range(rows)])


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    """Rows, round and header; the header says nothing twice."""
    path = tmp_path / "x.values"
    save_values(path, [table(), table()], {"menu": "pot", "rival": {"in the tree": 0.5}})
    tables, about = load_values(path)
    assert tables == [table(), table()]
    assert about == {"menu": "pot", "rival": {"in the tree": 0.5}}
    assert [file.name for file in tmp_path.iterdir()] == ["x.values"]


def test_rows_that_were_added_are_saved_with_an_old_header(tmp_path: Path) -> None:
    """What the header says of the table is counted anew each time."""
    path = tmp_path / "x.values"
    save_values(path, [table(2)], {"menu": "pot"})
    _, about = load_values(path)
    save_values(path, [table(3)], about)
    assert len(load_values(path)[0][0].rows) == 3


@pytest.mark.parametrize(
    "change",
    [
        {"round": [200, 10, 20]},
        {"round": [200, 10, 20, "3"]},
        {"round": None},
        {"unit": 0},
        {"unit": -10},
        {"unit": "10"},
        {"unit": 20},
        {"rows": 3},
        {"rows": 2.0},
        {"tables": 10**30},
        {"tables": True},
    ],
)
def test_a_header_that_does_not_fit_is_refused(change: dict[str, Any]) -> None:
    """Even with a right checksum: a file of somebody else's making."""
    told = {"round": [200, 10, 20, 3], "unit": 10, "rows": 2, "tables": 1, **change}
    data = seal("values", told, array("f", [0.0] * 42).tobytes())
    with pytest.raises(SolverError, match=r"^theirs cannot be read: "):
        unpack_values(data, name="theirs")


def test_every_damaged_byte_is_found() -> None:
    """A file with one byte changed or cut off is never read as a table."""
    data = pack_values([table()], {"menu": "pot"})
    for place in range(0, len(data), 7):
        for broken in (data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :], data[:place]):
            with pytest.raises(SolverError):
                unpack_values(broken)


def test_a_bomb_is_not_unpacked() -> None:
    """A few bytes that would become gigabytes are cut off, and then have the wrong size."""
    head = (
        b"pitboss values 1\n"
        + json.dumps({"round": [200, 10, 20, 3], "unit": 10, "rows": 2, "tables": 1}).encode()
    )
    body = head + b"\n" + zlib.compress(bytes(100 << 20), 9)
    with pytest.raises(SolverError, match="its size is not what its header says"):
        unpack_values(body + sha256(body).digest())


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """The file that is there stays."""
    tmp_path.chmod(0o500)
    with pytest.raises(SolverError, match="cannot be written: Permission denied"):
        save_values(tmp_path / "x.values", [table()], {})


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Writing and reading."""
    path = tmp_path / "nowhere" / "x.values"
    with pytest.raises(SolverError, match="cannot be written: No such file"):
        save_values(path, [table()], {})
    with pytest.raises(SolverError, match="cannot be read: No such file"):
        load_values(path)
