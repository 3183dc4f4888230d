"""What was finished is never lost: ledgers that break off, are damaged, or belong to somebody else."""

from __future__ import annotations

import errno
import json
import shutil
from collections.abc import Iterator
from io import FileIO
from pathlib import Path

import pytest

from arena.scenes import arena, files, tournament_of
from pitboss.arena import ledger as ledger_module
from pitboss.arena.ledger import Ledger
from pitboss.arena.record import begun, found_in, resumed
from pitboss.arena.spread import here
from pitboss.arena.tournament import Tournament
from pitboss.errors import ArenaError
from pitboss.history.log import sealed

BOTS = "tight caller random"
ROUNDS = 40
CHUNKS = 6


def tournament() -> Tournament:
    """Return the tournament of these tests."""
    return tournament_of(BOTS, rounds=ROUNDS)


def play_in(folder: Path, *, chunks: int = 99) -> Tournament:
    """Play some chunks of it in a folder, or all."""
    one = tournament()
    with begun(one, folder) as record:
        for number, chunk in enumerate(here(one.take), start=1):
            record.add(chunk)
            if number == chunks:
                break
    return one


def go_on(folder: Path) -> tuple[Tournament, list[str]]:
    """Go on with the tournament of a folder to its end; return it, and what was found damaged."""
    one = tournament()
    with resumed(one, folder, found_in(folder)) as record:
        for chunk in here(one.take):
            record.add(chunk)
        return one, record.remarks


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a tournament that nothing happened to."""
    folder = tmp_path_factory.mktemp("whole") / "t"
    play_in(folder)
    return folder


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    """Return a copy of it, to be damaged."""
    return Path(shutil.copytree(whole, tmp_path / "t"))


def figures(one: Tournament) -> list[tuple[tuple[int, int, int], int]]:
    """Return what every pair came to."""
    return [(pair.wins, pair.hands) for pair in one.pairs]


def lines_of(folder: Path) -> list[bytes]:
    """Return the lines of a ledger."""
    return (folder / "ledger.jsonl").read_bytes().splitlines(keepends=True)


def test_a_ledger_has_a_line_for_the_tournament_and_one_for_each_chunk(whole: Path) -> None:
    """Each says what it is, and is sealed; each chunk has a log of its hands."""
    told = [json.loads(line) for line in lines_of(whole)]
    assert [one["kind"] for one in told] == ["tournament", *["chunk"] * 6]
    assert told[0]["bots"] == [[name, name] for name in BOTS.split()]
    assert all("crc" in one for one in told)
    assert len(files(whole)) == 6


@pytest.mark.parametrize("chunks", [0, 1, 4])
def test_a_tournament_goes_on_where_it_stopped(chunks: int, tmp_path: Path, whole: Path) -> None:
    """After any chunk, or before the first: the same results and the same hands as without a stop."""
    if chunks:
        play_in(tmp_path / "t", chunks=chunks)
    else:
        with begun(tournament(), tmp_path / "t"):
            pass
    one, remarks = go_on(tmp_path / "t")
    assert remarks == []
    assert figures(one) == figures(go_on(whole)[0])
    assert files(tmp_path / "t") == files(whole)


@pytest.mark.parametrize("cut", range(1, 400, 57))
def test_a_ledger_that_breaks_off_anywhere_loses_its_last_line_alone(
    cut: int, copy: Path, whole: Path
) -> None:
    """As after a power cut: what stands before is kept, the rest is played again to the same."""
    path = copy / "ledger.jsonl"
    path.write_bytes(path.read_bytes()[:-cut])
    one, remarks = go_on(copy)
    assert len(remarks) == 1
    assert "line 7: breaks off, and is left out; its rounds are played again" in remarks[0]
    assert figures(one) == figures(go_on(whole)[0])
    assert files(copy) == files(whole)
    assert len(lines_of(copy)) == 7


@pytest.mark.parametrize("line", [2, 4, 7])
@pytest.mark.parametrize("change", ["bit", "not JSON", "zeros", "other kind"])
def test_a_damaged_line_is_named_and_its_chunk_is_played_again(
    line: int, change: str, copy: Path, whole: Path
) -> None:
    """One bit is enough for its seal to break; no other line is touched."""
    lines = lines_of(copy)
    text = bytearray(lines[line - 1])
    if change == "bit":
        text[len(text) // 2] ^= 1
    elif change == "not JSON":
        text[:] = b"nonsense\n"
    elif change == "zeros":
        text[:-1] = bytes(len(text) - 1)
    else:
        text[:] = sealed({"v": 1, "kind": "chunk", "match": 0})
    lines[line - 1] = bytes(text)
    (copy / "ledger.jsonl").write_bytes(b"".join(lines))
    one, remarks = go_on(copy)
    assert len(remarks) == 1
    assert f"line {line}:" in remarks[0]
    assert figures(one) == figures(go_on(whole)[0])
    assert files(copy) == files(whole)


def test_a_ledger_whose_first_line_is_damaged_is_left_alone(copy: Path) -> None:
    """Nobody knows which tournament it is: an error says so, and not a byte is changed."""
    lines = lines_of(copy)
    lines[0] = lines[0].replace(b'"seed":"7"', b'"seed":"8"')
    (copy / "ledger.jsonl").write_bytes(b"".join(lines))
    with pytest.raises(ArenaError, match="its first line is damaged"):
        found_in(copy)
    assert lines_of(copy) == lines


@pytest.mark.parametrize("damage", ["gone", "cut", "changed"])
def test_a_log_that_is_not_what_was_written_is_played_again(damage: str, copy: Path, whole: Path) -> None:
    """Missing, too short, or one byte another: the file is named, and is as it was in the end."""
    log = sorted(copy.glob("hands/*/*.gz"))[2]
    data = bytearray(log.read_bytes())
    log.unlink()
    if damage == "cut":
        log.write_bytes(data[:-1])
    elif damage == "changed":
        data[100] ^= 1
        log.write_bytes(data)
    _, remarks = go_on(copy)
    assert len(remarks) == 1
    assert f"{log}: is missing or damaged" in remarks[0]
    assert files(copy) == files(whole)


def test_more_rounds_may_be_asked_for_afterwards(copy: Path) -> None:
    """What was played stays, and counts; fewer rounds are refused."""
    before = files(copy)
    more = tournament_of(BOTS, rounds=2 * ROUNDS)
    with resumed(more, copy, found_in(copy)) as record:
        assert more.rounds == 3 * ROUNDS
        for chunk in here(more.take):
            record.add(chunk)
    assert more.rounds == 6 * ROUNDS
    assert before.items() <= files(copy).items()
    fewer = tournament()
    with (
        pytest.raises(ArenaError, match="holds another tournament, with rounds 80, not 40"),
        resumed(fewer, copy, found_in(copy)),
    ):
        pass


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (lambda: tournament_of(BOTS, rounds=ROUNDS, seed="8"), "with seed '7', not '8'"),
        (lambda: tournament_of("tight caller", rounds=ROUNDS), "with bots 'tight caller random', not"),
        (lambda: tournament_of(BOTS, rounds=ROUNDS, hands=50), "with hands 100, not 50"),
        (lambda: tournament_of(BOTS, rounds=ROUNDS, mirror=False), "with mirror True, not False"),
        (lambda: tournament_of(BOTS, "headsup", rounds=ROUNDS, hands=100), "with terms"),
    ],
)
def test_two_tournaments_are_not_mixed(other: object, words: str, copy: Path) -> None:
    """Another seed, other bots, other rules: each is named, and nothing is written."""
    assert callable(other)
    before = lines_of(copy)
    with pytest.raises(ArenaError, match=words), resumed(other(), copy, found_in(copy)):
        pass
    assert lines_of(copy) == before


def test_a_new_tournament_does_not_begin_in_a_folder_that_holds_one(copy: Path, tmp_path: Path) -> None:
    """Not over a ledger, and not over results of something else."""
    with (
        pytest.raises(ArenaError, match="holds a tournament already, 6 chunks of it are played"),
        begun(tournament(), copy),
    ):
        pass
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "results.json").write_text("{}")
    with pytest.raises(ArenaError, match="holds other results"), begun(tournament(), tmp_path / "r"):
        pass
    with (
        pytest.raises(ArenaError, match="holds no tournament to go on with"),
        resumed(tournament(), tmp_path / "r", found_in(tmp_path / "r")),
    ):
        pass


def test_two_do_not_play_the_same_tournament_at_the_same_time(tmp_path: Path) -> None:
    """The second is refused as long as the first is there."""
    with begun(tournament(), tmp_path / "t"):
        again = tournament()
        with (
            pytest.raises(ArenaError, match="another tournament is being played in this folder"),
            resumed(again, tmp_path / "t", found_in(tmp_path / "t")),
        ):
            pass
    with resumed(tournament(), tmp_path / "t", found_in(tmp_path / "t")):
        pass


class Full(FileIO):
    """A file on a disk that is full after so many bytes: some of what is written still gets there."""

    left = 0

    def write(self, data: object) -> int:
        """Write what there is room for."""
        view = memoryview(data)[: Full.left]  # type: ignore[arg-type]
        if not view:
            raise OSError(errno.ENOSPC, "No space left on device")
        Full.left -= len(view)
        return super().write(view) or 0


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Write by way of `Full`."""
    monkeypatch.setattr(ledger_module, "FileIO", Full)
    yield
    monkeypatch.undo()


@pytest.mark.usefixtures("full_disk")
@pytest.mark.parametrize("room", range(100, 120_000, 7_919))
def test_a_disk_that_is_full_at_any_byte_loses_nothing_that_was_finished(
    room: int, tmp_path: Path, whole: Path
) -> None:
    """An error in words; with room again what was finished is there, and the rest comes to the same."""
    folder = tmp_path / "t"
    Full.left = room
    finished = tournament()
    counted, told = 0, ""
    try:
        with begun(finished, folder) as record:
            for chunk in here(finished.take):
                record.add(chunk)
                counted += 1
    except ArenaError as error:
        told = str(error)
    assert told.endswith("cannot be written: No space left on device") is (counted < CHUNKS)
    Full.left = 1 << 40
    assert not list(folder.rglob("*.part"))
    found = found_in(folder)
    if found.header is None:
        assert counted == 0
        play_in(folder)
    else:
        assert len(found.chunks) == counted
        assert figures(go_on(folder)[0]) == figures(go_on(whole)[0])
    assert files(folder) == files(whole)


def test_a_folder_that_cannot_be_written_to_is_an_error_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file in its place, below a file, and in a system folder that nobody writes to."""
    (tmp_path / "file").write_text("")
    for out in (tmp_path / "file", tmp_path / "file" / "t", Path("/proc/t"), Path("/dev/null/t")):
        assert arena("tight", "caller", "--rounds", 2, "--out", out) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"pitboss: {out}")
        assert "cannot be" in told
        assert told.count("\n") == 1


def test_a_ledger_that_is_not_open_is_not_written_to(tmp_path: Path) -> None:
    """Nothing is written past its closing."""
    with pytest.raises(ArenaError, match="is not open"):
        Ledger(tmp_path).begin({})
