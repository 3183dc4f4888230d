"""Bots as they are named on the command line: each way is found, started, asked for its name, and played."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from arena.villains.bench import HONEST, OURS
from pitboss.arena.entries import field_of, find_entry
from pitboss.arena.outside import Outside
from pitboss.arena.player import Terms
from pitboss.arena.program import Program
from pitboss.errors import ArenaError

TERMS = Terms(seconds=60, start_seconds=60)

CLASS = """
import pitboss
class Shark(pitboss.Bot):
    def act(self, view):
        return view.call()
"""
NAMED = CLASS + "    name = 'Bruce'\n"
SHEBANG = "#!/usr/bin/env python3\n" + HONEST
ANSWERS_HELLO = f"{OURS}\nplay(lambda asked, q: say(t='act', state=q['state'], verb='call'))\n"
# Ends when it is told what it does not know: greeted with hello, it is of our protocol.
ONLY_JSON = ANSWERS_HELLO.replace('{"t": "hello"} if line.startswith("__") else ', "")


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with a bot of every kind in it."""
    texts = {
        "shark.py": CLASS,
        "named.py": NAMED,
        "honest.py": HONEST,
        "program": SHEBANG,
        "den/bot.py": HONEST,
        "other/run": SHEBANG,
        "hello.py": ANSWERS_HELLO,
        "only.py": ONLY_JSON,
        "pond/__init__.py": "",
        "pond/fish.py": CLASS,
        "with space.py": HONEST,
        "a=b.py": HONEST,
    }
    for name, text in texts.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        if text.startswith("#!"):
            file.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("text", "name", "protocol"),
    [
        ("shark.py", "shark", "pitboss"),
        ("named.py", "Bruce", "pitboss"),
        ("shark.py:Shark", "Shark", "pitboss"),
        ("pond.fish:Shark", "Shark", "pitboss"),
        ("honest.py", "Villain", "boras"),
        ("./program", "Villain", "boras"),
        ("program", "Villain", "boras"),
        ("den", "Villain", "boras"),
        ("other/", "Villain", "boras"),
        ("hello.py", "Villain", "pitboss"),
        ("only.py", "Villain", "pitboss"),
        ("python3 honest.py", "Villain", "boras"),
        ("python3 -u 'with space.py'", "Villain", "boras"),
        ("with space.py", "Villain", "boras"),
        ("a=b.py", "Villain", "boras"),
        ("sh -c 'exec python3 \"$0\"' honest.py", "Villain", "boras"),
        ("Ann=shark.py", "Ann", "pitboss"),
        ("Ann=named.py", "Ann", "pitboss"),
        ("Ann=pond.fish:Shark", "Ann", "pitboss"),
        ("Ann=./program", "Ann", "boras"),
        ("Ann=den", "Ann", "boras"),
        ("Ann=python3 honest.py", "Ann", "boras"),
    ],
)
def test_a_bot_is_found_started_and_asked_for_its_name(text: str, name: str, protocol: str) -> None:
    """A name in front wins over what it says itself; the protocol is found out; it can be sent elsewhere."""
    (entry,) = field_of([text], TERMS)
    assert (entry.name, entry.spec) == (name, text.removeprefix("Ann="))
    assert isinstance(entry, Program)
    assert entry.protocol == protocol
    again = pickle.loads(pickle.dumps(entry))  # noqa: S301 - our own bytes
    player = again.start(TERMS, seed=bytes(32))
    player.reset()
    player.close()
    assert isinstance(player, Outside)
    assert (player.notes, player.protocol) == ([], protocol)


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nobody", "'nobody' is no bot: neither a file, a class, nor a program; built in are adaptive"),
        ("./nobody", "'./nobody' does not exist"),
        ("nobody.py:Shark", "'nobody.py' does not exist"),
        ("nobody.fish:Shark", "there is no module 'nobody'"),
        ("pond", "'pond' is a folder without `run` or `bot.py`"),
        ("/etc/passwd", "is not executable: chmod .x it, or say what runs it"),
        ("'", "is no command line: No closing quotation"),
        ("x" * 10_000, "is no bot"),
        ("Ann=", "is no bot|is a folder without"),
    ],
)
def test_who_is_nobody_is_told_so(text: str, words: str) -> None:
    """With what was asked for, however long, and what would do."""
    with pytest.raises(ArenaError, match=words) as raised:
        find_entry(text)
    assert len(str(raised.value)) < 300


@pytest.mark.usefixtures("bots")
def test_no_code_of_others_is_run_to_find_them(bots: Path) -> None:
    """A file and a module are looked up; they are loaded where the bot is at home."""
    trap = "raise SystemExit('it was loaded')\n"
    (bots / "trap.py").write_text(trap + CLASS)
    (bots / "pond" / "trap.py").write_text(trap + CLASS)
    assert find_entry("trap.py").name == "trap"
    assert find_entry("pond.trap:Shark").name == "Shark"
    with pytest.raises(ArenaError, match=r"'trap.py' cannot take part.*it was loaded"):
        field_of(["trap.py"], TERMS)


@pytest.mark.usefixtures("bots")
def test_a_protocol_that_is_told_is_not_found_out() -> None:
    """A bot of the one is refused where the other was asked for."""
    with pytest.raises(ArenaError, match="cannot take part"):
        field_of(["honest.py"], Terms(protocol="pitboss", start_seconds=60))
    with pytest.raises(ArenaError, match="cannot take part"):
        field_of(["only.py"], Terms(protocol="boras", start_seconds=60))


@pytest.mark.usefixtures("bots")
def test_the_first_protocol_is_refused_where_it_has_no_words() -> None:
    """A hand of two cards cannot be said in it."""
    with pytest.raises(ArenaError, match="headsup is played in the pitboss protocol alone"):
        field_of(["honest.py"], Terms(house="headsup", seconds=60, start_seconds=60))
    with pytest.raises(ArenaError, match="the boras protocol has no words for headsup"):
        field_of(["honest.py"], Terms(house="headsup", protocol="boras"))
