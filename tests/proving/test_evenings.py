"""Evenings in virtual time: the same each time, and a server with a fault in it is found out."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from pitboss.cli.main import main
from pitboss.proving.evening import kill_of, play_evening
from pitboss.proving.evenings import every_commit, numbered
from pitboss.proving.loop import Stuck, VirtualLoop
from pitboss.proving.weather import CALM, Weather
from pitboss.server.book import Book
from pitboss.server.gallery import Gallery
from pitboss.server.storage import Storage
from pitboss.server.store import Action, MemoryStore

STORMY = Weather(
    way=(0.001, 0.3), drop=0.03, twice=0.05, late=0.05, cut=0.01, crash=0.03, fail=0.02, lost=0.02
)


def ended(arguments: list[str]) -> int:
    """Run a command, and return how it ended."""
    with pytest.raises(SystemExit) as end:
        main(arguments)
    return int(end.value.code or 0)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_an_evening_is_the_same_to_the_bit(seed: str) -> None:
    """Every message that every guest got, and when: drops, kills and slow disks included."""
    first = numbered("", int(seed))
    assert first.faults == []
    assert numbered("", int(seed)).trace == first.trace
    assert numbered("other", int(seed)).trace != first.trace


def test_evenings_of_all_houses_hold(capsys: pytest.CaptureFixture[str]) -> None:
    """The command, with a few seeds: exit status 0, and everything that went wrong is in its figures."""
    assert ended(["sim", "--seeds", "12", "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["failures"] == []
    assert len(told["by_house"]) > 3
    assert min(told[key] for key in ("hands", "acknowledged", "kills", "network_faults", "disk_faults")) > 0


@pytest.mark.slow
def test_two_processes_play_the_same_evenings_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    """The trace of all of them does not hang on how the work is shared."""
    traces = []
    for jobs in ("1", "2"):
        assert ended(["sim", "--seeds", "8", "--jobs", jobs, "--json"]) == 0
        traces.append(json.loads(capsys.readouterr().out)["trace"])
    assert traces[0] == traces[1]


@pytest.mark.slow
def test_a_server_may_be_killed_at_any_of_its_writes() -> None:
    """One short evening, killed before and after its first write, its second, and so on to its last."""
    reports = list(every_commit("5"))
    assert len(reports) > 40
    assert [fault for report in reports for fault in report.faults] == []
    assert all(report.kills for report in reports[1:])


def test_kills_are_spread_over_the_writes() -> None:
    """Consecutive numbers are killed before and after one write after the other."""
    assert [kill_of(number) for number in range(2, 6)] == [
        (2, "before"),
        (2, "after"),
        (3, "before"),
        (3, "after"),
    ]


@pytest.mark.parametrize(
    "arguments", [["--seeds", "0"], ["--at", "-1"], ["--jobs", "1000"]], ids=["seeds", "at", "jobs"]
)
def test_options_out_of_range_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """With the value, and what would do."""
    assert ended(["sim", *arguments]) == 2
    assert "out of range" in capsys.readouterr().err


# a server with a fault in it is found out


def found(*, weather: Weather = STORMY, seeds: range = range(1, 15)) -> str:
    """Play evenings until something does not hold, and say what."""
    for seed in seeds:
        report = play_evening(f"planted {seed}", weather=weather)
        if report.faults:
            return report.faults[0]
    return ""


def test_acknowledging_before_storing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that says that it is done, and writes later, loses what it has said when it is killed."""
    real = Storage.append

    async def hasty(
        self: Storage, table: str, number: int, data: bytes, *, action: Action | None, closing: bool
    ) -> int:
        later = real(self, table, number, data, action=action, closing=closing)
        self.world.spawn(later, "later")  # type: ignore[arg-type]
        await asyncio.sleep(0)
        return number

    monkeypatch.setattr(Storage, "append", hasty)
    assert "the history" in found()


def test_doing_a_request_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that forgets who asked for what, and a room that does, too."""
    real = MemoryStore.append

    async def forgetful(
        self: MemoryStore,
        table: str,
        number: int,
        data: bytes,
        *,
        action: Action | None = None,  # noqa: ARG001 - that is the fault
        closing: bool = False,
    ) -> int:
        return await real(self, table, number, data, action=None, closing=closing)

    monkeypatch.setattr(MemoryStore, "append", forgetful)
    assert "there is no request of his" in found()


def test_telling_two_guests_two_things_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that one client has and another has not."""
    real = Gallery._to_all

    def two_faced(self: Gallery, message: Any, whose: str, **more: Any) -> None:  # noqa: ANN401 - as it is
        real(
            self,
            lambda person: (
                message(person).replace(b'"watching":1', b'"watching":2') if person else message(person)
            ),
            whose,
            **more,
        )

    monkeypatch.setattr(Gallery, "_to_all", two_faced)
    assert "different things" in found(weather=CALM)


def test_chips_that_vanish_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that forgets a chip when somebody leaves."""
    real = Book._settle

    def careless(self: Book, before: int) -> None:
        real(self, before)
        self.taken += self.given % 97 == 3

    monkeypatch.setattr(Book, "_settle", careless)
    assert "the book has" in found(weather=CALM, seeds=range(1, 40))


# the loop


def test_a_virtual_hour_costs_no_time() -> None:
    """Time jumps to whatever is due next."""
    with VirtualLoop() as loop:
        loop.run_until_complete(asyncio.sleep(3600))
        assert loop.time() == pytest.approx(3600)


def test_everybody_waiting_for_somebody_else_is_found() -> None:
    """No timer, nothing ready: nothing will ever happen."""
    with VirtualLoop() as loop, pytest.raises(Stuck, match="everybody waits"):
        loop.run_until_complete(asyncio.Event().wait())
