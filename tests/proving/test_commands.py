"""The commands that people prove a server with, in their smallest settings: real processes, real sockets."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.cli.main import main


def ran(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Run a command to its good end, and return what it tells a program."""
    with pytest.raises(SystemExit) as end:
        main([*words, "--json"])
    out = capsys.readouterr().out
    assert end.value.code == 0, out
    told: dict[str, Any] = json.loads(out)
    assert told["ok"] is True
    return told


@pytest.mark.slow
def test_a_load_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """Every action reaches all viewers; the figures have the keys that are promised."""
    words = ("--tables", "4", "--sockets", "12", "--seconds", "3", "--pace-ms", "50", "--pause-ms", "200")
    told = ran(capsys, "load", *words)
    assert told["errors"] == []
    assert told["actions"] > 20
    assert told["messages"] > told["actions"]
    assert 0 < told["to_all_viewers_ms"]["p50"] <= told["to_all_viewers_ms"]["p99"]
    assert 0 < told["commit_ms"]["p50"] <= told["to_all_viewers_ms"]["p99"]
    assert told["memory_per_socket"] >= 0


@pytest.mark.slow
@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_kills_lose_nothing(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A few of them, on both stores for real; every chip is there, and every promise kept."""
    told = ran(capsys, "chaos", "kill", "--times", "4", "--store", store, "--seed", "tests")
    assert (told["kills"], told["lost"], told["twice"], told["faults"]) == (4, [], [], [])
    assert told["chips_lost"] == 0
    assert told["acknowledged"] > 50
    assert told["playable_ms"]["max"] > 0
    assert (told["backends"] > 0) == (store == "postgresql")


@pytest.mark.slow
def test_hostile_messages_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A few thousand of every kind and style; the server stands, and people play on."""
    told = ran(capsys, "chaos", "messages", "--n", "6000", "--quiet", "1", "--seed", "tests")
    assert told["faults"] == []
    assert told["messages"] >= 6000
    assert min(told["refused"][code] for code in ("bad_message", "too_fast", "not_seated", "no_table")) > 0
    assert {"1009", "1002", "1007"} & set(told["closed"])
    assert told["acknowledged"] > 0
    assert told["siege_ms"]["p99"] > 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["load", "--tables", "0"], "0 is out of range for --tables: 1 to 2000"),
        (["load", "--seconds", "nan"], "nan is out of range for --seconds"),
        (["load", "--store", "nonsense"], "is not a store"),
        (["chaos", "kill", "--times", "0"], "0 is out of range for --times"),
        (["chaos", "kill", "--store", "mysql://x/y"], "mysql is not a kind of store"),
        (["chaos", "messages", "--n", "1"], "1 is out of range for --n: 100 to"),
        (["check", "leaks", "--jobs", "0"], "0 is out of range for --jobs"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit status 2, and the value first."""
    with pytest.raises(SystemExit) as end:
        main(words)
    told = capsys.readouterr()
    assert (end.value.code, told.out) == (2, "")
    assert said in told.err
    assert len(told.err.strip().splitlines()) == 1


def test_nobodys_tables_are_killed_with_a_store(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: ANN401 - a path
    """A store that holds tables is refused."""
    import asyncio

    from pitboss.server.store_url import open_store

    url = f"sqlite:///{tmp_path / 'mine.db'}"

    async def fill() -> None:
        store = open_store(url)
        await store.open()
        await store.append("t1", 1, b"one")
        await store.close()

    asyncio.run(fill())
    with pytest.raises(SystemExit) as end:
        main(["chaos", "kill", "--times", "1", "--store", url])
    assert end.value.code == 2
    assert "give an empty one" in capsys.readouterr().err
