"""Where hands come from: files, folders and archives, however they are packed, damaged or linked."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from history.phh_hands import phh, phhs
from pitboss.errors import HistoryError
from pitboss.history.phh_sheet import MOST_BYTES
from pitboss.history.pieces import Piece, pieces_of
from pitboss.history.sources import Reading, check_paths, sizes

ONE = phh("p3 f", "p1 f", hand="1").encode()
TWO = phh("p3 f", "p1 f", hand="2").encode()
BOTH = phhs(ONE.decode(), TWO.decode()).encode()


def pieces(data: bytes) -> list[tuple[str, bytes, str]]:
    """Cut bytes into hands, however small the blocks are in which they come."""
    whole = list(pieces_of("x", io.BytesIO(data).read))
    for size in (1, 7, 64):
        file = io.BytesIO(data)
        assert list(pieces_of("x", lambda _n, size=size, file=file: file.read(size))) == whole  # type: ignore[misc]
    return [(piece.label, piece.data.strip(b"\n"), piece.trouble) for piece in whole]


def found(*paths: Path, **options: tuple[str, int]) -> list[tuple[str, str, str]]:
    """Return what there is under some paths: the last part of its name, the label, the trouble."""
    return [
        (piece.source.rpartition("/")[2], piece.label, piece.trouble)
        for piece in Reading(map(str, paths), **options)
    ]


def test_a_stream_is_cut_at_its_headers() -> None:
    """Or is one hand if it has none; remarks, blank lines and the mark of a text file may come first."""
    assert pieces(BOTH) == [("1", ONE.strip(b"\n"), ""), ("2", TWO.strip(b"\n"), "")]
    assert pieces(ONE) == [("1", ONE.strip(b"\n"), "")]
    assert pieces(b"\xef\xbb\xbf# a remark\n\n" + BOTH)[1] == ("2", TWO.strip(b"\n"), "")
    assert pieces(b"") == pieces(b"\n # nothing\n\n") == []


def test_headers_may_be_written_in_any_way() -> None:
    """Words, quotes, spaces and remarks; a table inside a hand belongs to it."""
    data = b'[first]  # one\na = 1\n["second"]\r\nb = 2\n[ 3 ]\nc = 3\n[3.notes]\nd = 4\n[3x.y]\n'
    assert pieces(data) == [
        ("first", b"a = 1", ""),
        ("second", b"b = 2", ""),
        ("3", b"c = 3\n[notes]\nd = 4", ""),
        ("?", b"", "[3x.y] is not the header of a hand"),
    ]


def test_a_hand_without_end_is_named_and_the_next_one_read() -> None:
    """In a file of many hands and of one; a table inside a hand counts too."""
    long = b"x = '" + b"y" * MOST_BYTES + b"'\n"
    trouble = f"more than {MOST_BYTES} bytes are too long for a hand"
    assert list(pieces_of("x", io.BytesIO(long).read)) == [Piece("x", "1", b"", trouble)]
    told = list(pieces_of("x", io.BytesIO(b"[1]\n" + ONE + b"\n[2]\n" + long + b"\n[3]\n" + TWO).read))
    assert [(piece.label, piece.trouble) for piece in told] == [("1", ""), ("2", trouble), ("3", "")]
    half = b"x = '" + b"y" * (MOST_BYTES // 2) + b"'\n"
    told = list(pieces_of("x", io.BytesIO(b"[1]\n" + half + b"[1.a]\n" + half + b"[2]\n" + ONE).read))
    assert [(piece.label, piece.trouble) for piece in told] == [("1", trouble), ("2", "")]


@pytest.mark.parametrize("start", [b"[1]\n", b"x", b"[1"])
def test_a_line_of_gigabytes_takes_no_memory(start: bytes) -> None:
    """A stream of 100 MB without a line end, of which two blocks and a hand are held at the most."""
    blocks = iter([start, *([b"x" * 65536] * 1600), b"\n[2]\n" + ONE])
    tracemalloc.start()
    told = list(pieces_of("x", lambda _n: next(blocks, b"")))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6 * MOST_BYTES
    assert told[0].trouble
    assert [piece.label for piece in told[1:]] == (["2"] if start != b"x" else [])


def tarred(files: dict[str, bytes], **options: object) -> bytes:
    """Pack files with the library's own packer."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", **options) as archive:  # type: ignore[call-overload]
        for name, data in files.items():
            told = tarfile.TarInfo(name)
            told.size = len(data)
            archive.addfile(told, io.BytesIO(data))
    return made.getvalue()


def zipped(files: dict[str, bytes]) -> bytes:
    """Pack files as a zip archive."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


FILES = {"a/1.phh": ONE, "a/many.phhs": BOTH, "a/readme.txt": b"no hand", "a/._1.phh": b"\0"}
IN_FILES = [("1.phh", "1", ""), ("many.phhs", "1", ""), ("many.phhs", "2", "")]


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("x.tar", lambda: tarred(FILES)),
        ("x.tar.xz", lambda: lzma.compress(tarred(FILES))),
        ("x.tar.gz", lambda: gzip.compress(tarred(FILES))),
        ("x.tar.bz2", lambda: bz2.compress(tarred(FILES))),
        ("x.zip", lambda: zipped(FILES)),
        ("wrongly-named.gz", lambda: zipped(FILES)),
        ("x.tgz", lambda: tarred(FILES, format=tarfile.GNU_FORMAT)),
        ("x.txz", lambda: tarred(FILES, format=tarfile.PAX_FORMAT)),
        ("two.tar.xz", lambda: lzma.compress(tarred(FILES)[:1024]) + lzma.compress(tarred(FILES)[1024:])),
        ("in.zip", lambda: zipped({"in.tar.xz": lzma.compress(tarred(FILES))})),
        ("in.tar", lambda: tarred({"in.tar.gz": gzip.compress(tarred(FILES))})),
    ],
)
def test_whatever_hands_are_packed_in(tmp_path: Path, name: str, pack: Callable[[], bytes]) -> None:
    """What a file is shows in its bytes; other files of an archive are left alone."""
    (tmp_path / name).write_bytes(pack())
    told = list(Reading([str(tmp_path / name)]))
    assert [(piece.source.rpartition("/")[2], piece.label, piece.trouble) for piece in told] == IN_FILES
    assert told[0].data == ONE
    assert all(piece.source.startswith(str(tmp_path / name)) for piece in told)


@pytest.mark.parametrize("form", [tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_long_names_and_large_files_of_a_tape(tmp_path: Path, form: int) -> None:
    """Both dialects of long names; a file larger than a buffer is read as a stream."""
    name = f"{'d' * 120}/{'ä' * 60}.phhs"
    many = b"\n".join(b"[%d]\n" % number + ONE for number in range(1, 601))
    (tmp_path / "x.tar").write_bytes(tarred({name: many, "b.phh": TWO}, format=form))
    told = list(Reading([str(tmp_path / "x.tar")]))
    assert len(told) == 601
    assert told[0].source.endswith(name)
    assert told[-1].data == TWO


def test_a_single_packed_file_is_read(tmp_path: Path) -> None:
    """`night.phhs.gz`, and an xz with padding behind."""
    (tmp_path / "1.phhs.gz").write_bytes(gzip.compress(BOTH))
    (tmp_path / "2.phh.xz").write_bytes(lzma.compress(ONE) + b"\0\0\0\0")
    assert found(tmp_path) == [("1.phhs.gz", "1", ""), ("1.phhs.gz", "2", ""), ("2.phh.xz", "1", "")]


def broken_zip() -> bytes:
    """Spoil the first member of a zip archive."""
    data = bytearray(zipped({"1.phh": ONE, "2.phh": TWO}))
    data[60] ^= 0xFF
    return bytes(data)


def locked_zip() -> bytes:
    """Mark a member of a zip archive as encrypted."""
    data = bytearray(zipped({"1.phh": ONE}))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


def nested() -> bytes:
    """Pack a file many times."""
    data = ONE
    for _ in range(8):
        data = gzip.compress(data)
    return data


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("cut.tar.xz", lzma.compress(tarred(FILES))[:-60], "ends before its end is marked"),
        ("cut.tar.gz", gzip.compress(tarred(FILES))[:-40], "ended before the end-of-stream marker"),
        ("cut.bz2", bz2.compress(BOTH)[:-9], "ended before the end-of-stream marker"),
        ("cut.tar", tarred(FILES)[:700], "the archive ends"),
        ("odd.tar", tarred(FILES)[:1024] + b"x" * 2048, "no header where one should be"),
        ("spoilt.xz", lzma.compress(BOTH)[:40] + b"\0" * 60, "Corrupt input data"),
        ("cut.zip", zipped(FILES)[:-30], "File is not a zip file"),
        ("spoilt.zip", broken_zip(), ""),
        ("locked.zip", locked_zip(), "encrypted"),
        ("x.zst.gz", b"\x28\xb5\x2f\xfd123", "packed by Zstandard"),
        ("7z.zip", b"7z\xbc\xaf\x27\x1c123", "packed by 7-Zip"),
        ("nested.gz", nested(), "packed more than 4 times"),
        ("zip-in.tar", tarred({"in.zip": zipped(FILES)}), "a zip inside another archive"),
    ],
)
def test_a_damaged_archive_is_named_and_the_rest_goes_on(
    tmp_path: Path, name: str, data: bytes, words: str
) -> None:
    """What could be read before the damage is read, and so is the next file."""
    (tmp_path / name).write_bytes(data)
    (tmp_path / "zz.phh").write_bytes(TWO)
    told = found(tmp_path)
    assert told[-1] == ("zz.phh", "1", "")
    troubles = [trouble for _, _, trouble in told if trouble]
    assert len(troubles) == 1
    assert words in troubles[0]


def test_folders_are_read_in_order_and_other_files_left_alone(tmp_path: Path) -> None:
    """By name, folders like files; a file that is named itself is read whatever it is called."""
    (tmp_path / "b").mkdir()
    for name in ("c.phh", "a.phh", "b/x.phh", "note.txt", ".hidden.phh"):
        (tmp_path / name).write_bytes(ONE)
    assert [name for name, _, _ in found(tmp_path)] == ["a.phh", "x.phh", "c.phh"]
    assert found(tmp_path / "note.txt") == [("note.txt", "1", "")]
    assert sizes([str(tmp_path)]) == 3 * len(ONE)


def test_links_may_go_in_circles(tmp_path: Path) -> None:
    """No folder is read twice; a link that leads nowhere, or to itself, is named."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "1.phh").write_bytes(ONE)
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    (tmp_path / "gone.phh").symlink_to(tmp_path / "nowhere.phh")
    (tmp_path / "self.phh").symlink_to(tmp_path / "self.phh")
    (tmp_path / "self").symlink_to(tmp_path / "self")
    told = list(Reading([str(tmp_path)]))
    assert [(Path(piece.source).name, piece.trouble, piece.harmless) for piece in told] == [
        ("1.phh", "", False),
        ("up", "leads to a folder that was read already", True),
        ("gone.phh", "No such file or directory", False),
        ("self.phh", "Too many levels of symbolic links", False),
    ]
    assert sizes([str(tmp_path)]) == len(ONE)


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    """A pipe would wait for ever."""
    os.mkfifo(tmp_path / "pipe.phh")
    assert found(tmp_path) == [("pipe.phh", "", "neither a file nor a folder")]


def test_a_path_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    """Before anything is read; also one that no system could have."""
    check_paths([str(tmp_path)])
    with pytest.raises(HistoryError, match=r"nowhere: No such file or directory"):
        check_paths([str(tmp_path), str(tmp_path / "nowhere")])
    with pytest.raises(HistoryError, match="null byte"):
        check_paths(["a\0b"])


def test_reading_begins_behind_a_mark(tmp_path: Path) -> None:
    """A source and a number of hands; archives are entered, files before the mark are not opened."""
    (tmp_path / "a.phhs").write_bytes(BOTH)
    (tmp_path / "b.tar").write_bytes(tarred(FILES))
    (tmp_path / "c.phh").write_bytes(TWO)
    everything = list(Reading([str(tmp_path)]))
    assert len(everything) == 6
    counts: dict[str, int] = {}
    for number, piece in enumerate(everything, start=1):
        counts[piece.source] = counts.get(piece.source, 0) + 1
        rest = list(Reading([str(tmp_path)], after=(piece.source, counts[piece.source])))
        assert rest == everything[number:]
    with pytest.raises(HistoryError, match="not there any more"):
        list(Reading([str(tmp_path)], after=("gone.phh", 1)))


def test_the_place_in_the_bytes_grows_to_the_end(tmp_path: Path) -> None:
    """So that a bar can show it."""
    for name in ("a.phh", "b.phh"):
        (tmp_path / name).write_bytes(ONE)
    reading = Reading([str(tmp_path)])
    places = [reading.at for _ in reading]
    assert places == sorted(places)
    assert reading.at == sizes([str(tmp_path)]) == 2 * len(ONE)
