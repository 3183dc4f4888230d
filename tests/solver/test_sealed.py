"""Files of results: what is damaged, foreign or newer is refused in words, and the last good one stays."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pitboss.errors import SolverError
from pitboss.solver.matrix import NAME, unpack_matrix
from pitboss.solver.sealed import read_sealed, seal, sealed_with_us, unseal, write_sealed

GOOD = seal("tests", {"made by": "a test"}, b"1234")


def test_what_is_sealed_is_read_again() -> None:
    """Header and numbers come back as they were."""
    assert unseal("tests", GOOD) == ({"made by": "a test"}, b"1234")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "it does not begin with 'pitboss tests '"),
        (b"PK\x03\x04", "x.tests is no file of tests"),
        (seal("values", {}, b""), "x.tests is no file of tests"),
        (GOOD.replace(b"tests 1", b"tests 2"), "x.tests is of version 2, and this pitboss reads version 1"),
        (GOOD[:-1], "x.tests is damaged: its checksum does not match"),
        (GOOD[:40] + bytes([GOOD[40] ^ 1]) + GOOD[41:], "x.tests is damaged"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused(data: bytes, message: str) -> None:
    """The reason is in the message, with the name of the file."""
    with pytest.raises(SolverError, match=message):
        unseal("tests", data, name="x.tests")


def test_every_flipped_bit_is_noticed() -> None:
    """Whatever bit of a file falls over: it is not read as something else."""
    for place in range(8 * len(GOOD)):
        data = bytearray(GOOD)
        data[place // 8] ^= 1 << place % 8
        with pytest.raises(SolverError):
            unseal("tests", bytes(data))


def test_a_matrix_of_another_size_is_refused() -> None:
    """A file may be whole and still not what it is taken for."""
    with pytest.raises(SolverError, match="4 bytes are no matrix of 169 kinds"):
        unpack_matrix(seal("equities", {}, b"1234"))
    with pytest.raises(SolverError, match="more deals than there are"):
        unpack_matrix(seal("equities", {}, b"\xff" * (169 * 170 * 4)))


def test_the_last_good_file_stays_where_a_new_one_cannot_be_written(tmp_path: Path) -> None:
    """A write goes beside the file first, and only a whole one takes its place."""
    path = tmp_path / "x.tests"
    write_sealed(path, GOOD)
    (tmp_path / "x.tests.new").mkdir()
    with pytest.raises(SolverError, match="cannot be written"):
        write_sealed(path, b"worse")
    assert read_sealed(path) == GOOD


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Nothing is made up for it."""
    with pytest.raises(SolverError, match=f"nothing{os.sep}here.tests cannot be read: No such file"):
        read_sealed(tmp_path / "nothing" / "here.tests")
    assert sealed_with_us("nothing.here") is None
    assert sealed_with_us(NAME) is not None
