"""A tournament on a cluster: a scheduler and two workers as real processes, one of which is killed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from arena.scenes import arena, files
from arena.villains.bench import HONEST

pytestmark = pytest.mark.slow

PITBOSS = Path(sys.executable).with_name("pitboss")
DASK = [sys.executable, "-m"]
QUIET = ["--no-dashboard"]


@contextmanager
def running(*words: object) -> Iterator[subprocess.Popen[str]]:
    """Run a program, and end it afterwards."""
    process = subprocess.Popen(  # noqa: S603 - a scheduler, a worker or our own
        [*map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    with process:  # closes its output
        try:
            yield process
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=20)
            process.kill()


@contextmanager
def cluster(workers: int, *, tls: Sequence[object] = ()) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """Start a scheduler and some workers; yield its address, and the workers."""
    with ExitStack() as stack:
        scheme = ["--protocol", "tls"] if tls else []
        words = [*DASK, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *QUIET]
        scheduler = stack.enter_context(running(*words, *scheme, *tls))
        assert scheduler.stdout
        address = next(line.split()[-1] for line in scheduler.stdout if "Scheduler at:" in line)
        words = [*DASK, "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", *QUIET]
        yield address, [stack.enter_context(running(*words, *tls)) for _ in range(workers)]


def told(out: Path) -> dict[str, Any]:
    """Return the results of a tournament."""
    results: dict[str, Any] = json.loads((out / "results.json").read_text("utf-8"))
    return results


@pytest.fixture
def ann(tmp_path: Path) -> Path:
    """Return a bot in a process of its own."""
    bot = tmp_path / "ann.py"
    bot.write_text(HONEST)
    return bot


def test_a_worker_is_killed_and_the_results_are_the_same(ann: Path, tmp_path: Path) -> None:
    """Two workers, one killed midway: what it had is played again, and every file is as if played here."""
    words = [ann, "tight", "random", "--rounds", 80, "--hands", 40, "--seed", 3]
    ledger = tmp_path / "far" / "t" / "ledger.jsonl"
    with cluster(2) as (address, workers):
        command = [PITBOSS, "arena", "run", *words, "--scheduler", address, "--out", ledger.parent]
        with running(*command) as judge:
            while not ledger.exists() or ledger.read_bytes().count(b"\n") < 3:
                with suppress(subprocess.TimeoutExpired):
                    raise AssertionError(f"it ended with {judge.wait(0.02)}: {judge.communicate()[0]}")
            workers[0].kill()
            output, _ = judge.communicate(timeout=120)
        assert judge.returncode == 0, output
        assert workers[1].poll() is None
    assert arena(*words, "--out", tmp_path / "near" / "t") == 0
    assert told(tmp_path / "far" / "t") == told(tmp_path / "near" / "t")
    assert files(tmp_path / "far" / "t") == files(tmp_path / "near" / "t")


def test_early_verdicts_are_the_same_on_a_cluster(tmp_path: Path) -> None:
    """Which chunk is played does not depend on which comes back first; tables of many play there too."""
    with cluster(2) as (address, _):
        for number, words in enumerate(
            (
                ["tight", "folder", "caller", "--rounds", 100, "--until", "separated", "--seed", 3],
                ["tight", "random", "caller", "--house", "ring", "--rounds", 12, "--hands", 5, "--seed", 3],
            )
        ):
            far, near = tmp_path / "far" / str(number), tmp_path / "near" / str(number)
            assert arena(*words, "--scheduler", address, "--out", far) == 0
            assert arena(*words, "--out", near) == 0
            assert told(far) == told(near)
            assert files(far) == files(near)


def certificates(folder: Path) -> list[Path]:
    """Make an authority, and a key with its certificate, as docs/10-arena.md does; return all three."""
    for command in COMMANDS.strip().splitlines():
        subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)  # noqa: S603 - ours
    return [folder / name for name in ("ca.pem", "cert.pem", "key.pem")]


COMMANDS = """
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=pitboss-ca -keyout ca-key.pem -out ca.pem
openssl req -newkey rsa:2048 -nodes -subj /CN=pitboss -keyout key.pem -out request.pem
openssl x509 -req -in request.pem -CA ca.pem -CAkey ca-key.pem -CAcreateserial -days 30 -out cert.pem
"""


def test_the_commands_for_certificates_are_those_of_the_page() -> None:
    """What docs/10-arena.md shows is what is tried here."""
    page = (Path(__file__).parents[2] / "docs" / "10-arena.md").read_text("utf-8")
    for command in COMMANDS.strip().splitlines():
        assert command in page


def test_a_cluster_with_certificates_lets_nobody_else_in(
    ann: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With them it plays; without, and with those of another authority, no connection comes about."""
    monkeypatch.setattr("pitboss.arena.cluster.SECONDS", 5)
    ca, cert, key = certificates(tmp_path)
    tls = ["--tls-ca-file", ca, "--tls-cert", cert, "--tls-key", key]
    (tmp_path / "stranger").mkdir()
    stranger = certificates(tmp_path / "stranger")
    with cluster(1, tls=tls) as (address, _):
        assert address.startswith("tls://")
        words = [ann, "tight", "--rounds", 4, "--hands", 5, "--seed", 1, "--scheduler", address]
        assert arena(*words, "--tls", ca, cert, key, "--out", tmp_path / "t") == 0
        capsys.readouterr()
        for more in ([], ["--tls", *stranger]):
            assert arena(*words, *more) == 2
            assert "no scheduler answers there" in capsys.readouterr().err
    assert told(tmp_path / "t")["complete"]
    assert (
        arena("tight", "caller", "--rounds", 2, "--scheduler", "tcp://127.0.0.1:1", "--tls", *stranger) == 2
    )
    assert arena("tight", "caller", "--rounds", 2, "--scheduler", "x", "--tls", "no", "such", "file") == 2
    assert capsys.readouterr().err.count("\n") == 2
