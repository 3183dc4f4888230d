"""What a bot cannot get at where it is locked in: memory, files, seeds, the network, other bots.

Each attempt is made by a real bot while it plays. It says on stderr what came of it, and goes on playing.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from arena.scenes import arena
from arena.villains.bench import HONEST, PRELUDE, left_over, match, program
from pitboss.arena.player import Terms
from pitboss.arena.tiers import best_tier, require, why_not
from pitboss.errors import ArenaError

pytestmark = pytest.mark.slow

HIDDEN = "the seed of the tournament"

# Reads another process's memory as a debugger would, by the address of something that is surely mapped.
PEEK = """
import ctypes, re
def peek(pid):
    libc = ctypes.CDLL(None, use_errno=True)
    maps = open(f"/proc/{pid}/maps").read()
    start = int(re.search("([0-9a-f]+)-[0-9a-f]+ r", maps)[1], 16)
    class Piece(ctypes.Structure):
        _fields_ = [("base", ctypes.c_void_p), ("size", ctypes.c_size_t)]
    room = ctypes.create_string_buffer(16)
    here, there = Piece(ctypes.addressof(room), 16), Piece(start, 16)
    if libc.process_vm_readv(pid, ctypes.byref(here), 1, ctypes.byref(there), 1, 0) < 0:
        raise OSError(ctypes.get_errno(), "process_vm_readv")
    return room.raw
"""

ATTEMPTS = {
    "the memory of the judge": "open('/proc/{judge}/mem', 'rb').seek(0) + 1",
    "the memory of the judge, as a debugger": "peek({judge})",
    "the environment of the judge": "open('/proc/{judge}/environ').read()",
    "the command line of the judge": "open('/proc/{judge}/cmdline').read()",
    "files that the judge has open": "os.listdir('/proc/{judge}/fd')",
    "the memory of the warden": "open(f'/proc/{{os.getppid()}}/mem', 'rb').seek(0) + 1",
    "the memory of the warden, as a debugger": "peek(os.getppid())",
    "files that the warden has open": "os.listdir(f'/proc/{{os.getppid()}}/fd')",
    "other processes": "[p for p in os.listdir('/proc') if p.isdigit() and int(p) not in (1, ME)][0]",
    "a signal to the judge": "os.kill({judge}, 0) or 1",
    "a signal to everybody": "os.kill(-1, 0) or [p for p in os.listdir('/proc') if p.isdigit()][2]",
    "a file that all may read": "open('{public}').read()",
    "a file of the judge's owner": "open('{private}').read()",
    "the folder of the tournament": "os.listdir('{folder}')",
    "a file in the folder of the tournament": "open('{folder}/new', 'w')",
    "the other bot's program": "open('{other}').read()",
    "the other bot's folder": "[os.listdir(p) for p in glob.glob('/tmp/pitboss-bot-*/home') if p != HERE][0]",
    "a connection by TCP": "socket.create_connection(('127.0.0.1', {tcp}), 1)",
    "a word by UDP": "udp({udp})",
    "an abstract socket": "unix('\\0{abstract}')",
    "a disk of its own": "mount('{folder}')",
    "the rights of root": "os.setuid(0) or os.geteuid() == 0 and open('/etc/shadow').read()",
}

TRY = """
import glob, socket
ME, HERE = os.getpid(), os.getcwd()
def udp(port):
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.settimeout(1)
    s.connect(('127.0.0.1', port)); s.send(b'?'); return s.recv(9)
def unix(name):
    s = socket.socket(socket.AF_UNIX); s.connect(name); return s
def mount(target):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b'tmpfs', target.encode(), b'tmpfs', 0, None) < 0:
        raise OSError(ctypes.get_errno(), 'mount')
    return True
def move(asked):
    if asked == 1:
        try:
            got = ATTEMPT
        except Exception as error:
            got = None
            sys.stderr.write(f"refused: {type(error).__name__}: {error}\\n")
        sys.stderr.write(f"got {got!r:.60}\\n" if got else "nothing\\n")
        sys.stderr.flush()
    say(CALL)
play(move)
"""


@contextmanager
def listening(folder: Path) -> Iterator[dict[str, object]]:
    """Offer everything that an attempt could reach."""
    public, private = folder / "public.txt", folder / "private.txt"
    public.write_text(HIDDEN)
    private.write_text(HIDDEN)
    private.chmod(0o600)
    out = folder / "tournament"
    out.mkdir()
    (out / "ledger.jsonl").write_text(HIDDEN)
    abstract = f"pitboss-test-{os.getpid()}"
    with (
        socket.create_server(("127.0.0.1", 0)) as tcp,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp,
        socket.socket(socket.AF_UNIX) as unix,
    ):
        udp.bind(("127.0.0.1", 0))
        unix.bind(f"\0{abstract}")
        unix.listen()
        yield {
            "judge": os.getpid(),
            "public": public,
            "private": private,
            "folder": out,
            "tcp": tcp.getsockname()[1],
            "udp": udp.getsockname()[1],
            "abstract": abstract,
        }


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return a folder that any user gets to: it is not this that keeps a bot out."""
    with TemporaryDirectory(dir="/tmp") as made:
        Path(made).chmod(0o755)
        yield Path(made)


def tried(name: str, tier: int, folder: Path) -> str:
    """Let a bot make an attempt while it plays; return what it says came of it."""
    honest = program(folder, HONEST, name="honest.py")
    with listening(folder) as places:
        attempt = ATTEMPTS[name].format(other=folder / "honest.py", **places)
        villain = program(folder, PRELUDE + PEEK + TRY.replace("ATTEMPT", attempt))
        played = match(villain, honest, seat=0, terms=Terms(seconds=20, start_seconds=20, tier=tier))
    assert not played.villain.faults, played.villain.notes
    assert not played.honest.faults
    assert left_over() == []
    return played.villain.stderr


@pytest.mark.parametrize("name", ATTEMPTS)
def test_at_T2_a_bot_gets_at_nothing(name: str, folder: Path) -> None:
    """Whatever it tries, it is refused or finds nothing; it plays on, and so does the other."""
    told = tried(name, 2, folder)
    assert "got " not in told, told
    assert told.startswith(("refused: ", "nothing")), told


@pytest.mark.parametrize(
    "name",
    ["the memory of the judge", "a file that all may read", "the other bot's program", "a connection by TCP"],
)
def test_at_T1_files_and_connections_are_out_of_reach(name: str, folder: Path) -> None:
    """Landlock alone keeps it from these."""
    assert "got " not in tried(name, 1, folder)


@pytest.mark.parametrize("name", ["a file that all may read", "a connection by TCP", "other processes"])
def test_the_attempts_are_real(name: str, folder: Path) -> None:
    """At T0, which promises nothing of the kind, they succeed."""
    assert "got " in tried(name, 0, folder)


def test_a_bot_knows_nothing_of_where_it_runs(tmp_path: Path) -> None:
    """Its environment holds a search path, a home and a number for its dice; nothing of the judge's."""
    os.environ["PITBOSS_TEST_SECRET"] = HIDDEN
    try:
        villain = program(
            tmp_path,
            PRELUDE
            + "def move(asked):\n    sys.stderr.write(json.dumps(dict(os.environ)) + '\\n'); say(CALL)\n"
            "play(move)\n",
        )
        honest = program(tmp_path, HONEST, name="honest.py")
        played = match(villain, honest, seat=0, hands=1, terms=Terms(seconds=20, start_seconds=20))
    finally:
        del os.environ["PITBOSS_TEST_SECRET"]
    assert HIDDEN not in played.villain.stderr
    assert set(eval(played.villain.stderr.splitlines()[-1])) == {  # noqa: S307 - what our own bot has said
        *("HOME", "LANG", "PATH", "TMPDIR", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONPATH"),
        "PITBOSS_SEED",
    }


def test_two_starts_share_no_file(tmp_path: Path) -> None:
    """What a bot writes down in one round is gone in the next, where it is started anew (MI-17)."""
    text = (
        PRELUDE + "def move(asked):\n    sys.stderr.write(str(os.listdir('.')) + '\\n')\n"
        "    open('memory', 'w').write('x'); say(CALL)\nplay(move)\n"
    )
    honest = program(tmp_path, HONEST, name="honest.py")
    for tier in (0, 2):
        terms = Terms(seconds=20, start_seconds=20, tier=tier, fresh=True)
        played = match(program(tmp_path, text), honest, seat=0, rounds=2, terms=terms)
        assert played.villain.stderr.startswith("[]")


def test_MI_17_a_bot_that_cannot_be_trusted_to_forget_is_started_anew(tmp_path: Path) -> None:
    """With `fresh` a process plays one round: what it keeps in memory is gone."""
    text = (
        PRELUDE + "ME = []\ndef move(asked):\n    ME.append(asked)\n"
        "    sys.stderr.write(f'{len(ME)} '); sys.stderr.flush(); say(CALL)\nplay(move)\n"
    )
    honest = program(tmp_path, HONEST, name="honest.py")
    for fresh in (False, True):
        terms = Terms(seconds=20, start_seconds=20, fresh=fresh)
        played = match(program(tmp_path, text), honest, seat=0, rounds=3, terms=terms)
        decisions = played.villain.decisions
        assert len(played.villain.stderr.split()) == (decisions if not fresh else decisions // 3)


def test_the_tier_that_a_machine_can_give_is_found_out_by_trying() -> None:
    """A program is run in it; what cannot be had is refused with the reason."""
    assert why_not(2) is None, "this machine cannot give T2: the tests of isolation say nothing here"
    assert best_tier() == 2
    with pytest.raises(ArenaError, match="T3 is not a tier"):
        require(3)


def test_untrusted_refuses_where_bots_cannot_be_locked_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where T2 cannot be had nothing is run; the reason is told, and what could be had."""
    monkeypatch.setattr(
        "pitboss.arena.tiers.why_not", lambda tier: "no namespaces here" if tier == 2 else None
    )
    assert arena("tight", "caller", "--untrusted", "--rounds", 2) == 2
    assert "T2 cannot be had on this machine: no namespaces here; the best is T1" in capsys.readouterr().err


def test_untrusted_locks_in_and_forgets(tmp_path: Path) -> None:
    """The results say T2, and each round has new processes."""
    bot = tmp_path / "ann.py"
    bot.write_text(HONEST.replace("Villain", "Ann"))
    out = tmp_path / "t"
    assert arena(bot, "tight", "--untrusted", "--rounds", 2, "--hands", 3, "--out", out) == 0
    text = (out / "results.json").read_text("utf-8")
    assert '"isolation": "T2"' in text
    assert '"fresh":true' in (out / "ledger.jsonl").read_text("utf-8")


def test_nothing_is_left_of_a_judge_that_is_killed(tmp_path: Path) -> None:
    """Its bots end with it, and so do the two processes that play."""
    bot = tmp_path / "ann.py"
    bot.write_text(HONEST.replace("Villain", "Ann"))
    out = tmp_path / "t"
    pitboss = Path(sys.executable).with_name("pitboss")
    words = [pitboss, "arena", "run", bot, "tight", "random", "--rounds", "4000", "--jobs", "2", "--out", out]
    judge = subprocess.Popen([*map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # noqa: S603
    ledger = out / "ledger.jsonl"
    while not ledger.exists() or ledger.read_bytes().count(b"\n") < 3:
        with suppress(subprocess.TimeoutExpired):
            raise AssertionError(f"it ended by itself, with {judge.wait(0.02)}")
    judge.kill()
    judge.communicate()  # returns when the last process that holds its output has ended
    found = subprocess.run(
        ["ps", "-eo", "args"],  # noqa: S607 - the one that is there
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(bot) not in found.stdout
