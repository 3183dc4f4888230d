"""Every way to misbehave that we know of, by a real process, in both seats.

The match is played to its end and scored, the fault is named, the judge stays small, nothing is left running,
and the other bot plays as if nothing had happened.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.villains.bench import HONEST, OURS, PRELUDE, expect_order, match, program
from pitboss.arena.player import Terms

pytestmark = pytest.mark.slow

IMPATIENT = Terms(seconds=0.3, start_seconds=20, memory=96 << 20)


def at(number: int, what: str) -> str:
    """Return a bot that calls, and does something else when it is asked for the n-th time."""
    return (
        f"{PRELUDE}\ndef move(asked):\n    if asked == {number}:\n        {what}\n    say(CALL)\nplay(move)\n"
    )


def says(answer: str) -> str:
    """Return a bot that gives one answer, in bytes, to everything."""
    return (
        f"{PRELUDE}\ndef move(asked):\n"
        f"    sys.stdout.buffer.write({answer} + b'\\n'); sys.stdout.flush()\nplay(move)\n"
    )


def ours(answer: str) -> str:
    """Return a bot of our own protocol that answers so."""
    return f"{OURS}\ndef move(asked, q):\n    {answer}\nplay(move)\n"


SPAWN = """
import os
def daemon():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in (0, 1, 2): os.close(number)
            time.sleep(600)
        os._exit(0)
    os.wait()
"""

VILLAINS = {
    # it dies
    "exits at start": ("import sys; sys.exit(3)", "no start"),
    "is killed by a signal": (at(2, "os.kill(os.getpid(), 11)"), "exited"),
    "crashes in the middle of a hand": (at(2, "1 / 0"), "exited"),
    "says that it has failed": (ours('say(t="problem", why="no idea")'), "crash"),
    "closes its output": (at(2, "os.close(1); time.sleep(600)"), "exited"),
    "closes its input": (at(2, "say(CALL); os.close(0); time.sleep(600)"), "exited"),
    "closes everything": (at(2, "os.closerange(0, 99); time.sleep(600)"), "exited"),
    # it takes its time
    "hangs": (at(1, "time.sleep(600)"), "late"),
    "hangs without a name": ("import time; time.sleep(600)", "no start"),
    "hangs and ignores signals": (
        "import signal\nfor number in (1, 2, 13, 15): signal.signal(number, signal.SIG_IGN)\n"
        + at(1, "time.sleep(600)"),
        "late",
    ),
    "stops itself": (at(1, "os.kill(os.getpid(), signal.SIGSTOP)"), "late"),
    "drips": (
        at(1, "[(sys.stdout.write(' '), sys.stdout.flush(), time.sleep(0.02)) for _ in range(10**5)]"),
        "late",
    ),
    "does not read": (at(1, "time.sleep(600)").replace("play(move)", "say('V'); time.sleep(600)"), "late"),
    "spins": (at(1, "while True: pass"), "late"),
    # it talks too much
    "sends an endless line": (at(1, "while True: sys.stdout.write('x' * 65536)"), "too long"),
    "sends a line of 64 KiB and one byte": (at(1, "say('{' + ' ' * 65535 + '}')"), "too long"),
    "answers twice": (at(2, "sys.stdout.write(CALL + chr(10))"), "out of turn"),  # both in one write
    "answers in three lines": (at(2, "say('so'); say('be it')"), "no answer"),
    "floods its output": (at(2, "while True: say(CALL)"), "out of turn"),
    "floods its errors": (at(1, "while True: sys.stderr.write('x' * 65536)"), "late"),
    # it talks nonsense
    "bad UTF-8": (says(r"b'{\"ActionType\":1,\"Why\":\"\xff\xfe\"}'"), "no answer"),
    "NUL": (says(r"b'\x00'"), "no answer"),
    "NaN": (says(r"b'{\"ActionType\":2,\"Amount\":NaN}'"), "no answer"),
    "half a chip": (says(r"b'{\"ActionType\":2,\"Amount\":20.5}'"), "no answer"),
    "a number of 5,000 digits": (says(r"b'{\"ActionType\":2,\"Amount\":' + b'9' * 5000 + b'}'"), "no answer"),
    "wrong case": (says(r"b'{\"actiontype\":1}'"), "no answer"),
    "wrong type": (says(r"b'{\"ActionType\":true}'"), "no answer"),
    "no such action": (says(r"b'{\"ActionType\":3}'"), "no answer"),
    "no such word": (says(r"b'{\"ActionType\":\"Bluff\"}'"), "no answer"),
    "a list": (says(r"b'[1]'"), "no answer"),
    "nested too deep": (says(r"b'[' * 60000"), "no answer"),
    "two objects in one": (says(r"b'{\"ActionType\":1}{\"ActionType\":1}'"), "no answer"),
    "not OK": (HONEST.replace('say("OK")', 'say("Ok then")'), "no answer"),
    # it breaks the rules
    "answers an old state": (ours('say(t="act", state=q["state"] - 1, verb="call")'), "stale"),
    "answers a state to come": (ours('say(t="act", state=q["state"] + 1, verb="call")'), "no answer"),
    "raises too little": (ours('say(t="act", state=q["state"], verb="raise", to=21)'), "illegal action"),
    "raises by": (ours('say(t="act", state=q["state"], verb="raise_by", to=20)'), "illegal action"),
    "raises below nothing": (ours('say(t="act", state=q["state"], verb="raise", to=-5)'), "illegal action"),
    "has a verb of its own": (ours('say(t="act", state=q["state"], verb="x" * 9999)'), "illegal action"),
    "is always ready": (ours('say(t="ready")'), "no answer"),
    # it takes what it can get
    "forks without end": (at(1, "while True: os.fork()"), "processes"),
    "forks in sessions of their own": (
        at(1, "while True:\n            if os.fork(): time.sleep(600)\n            os.setsid()"),
        "processes",
    ),
    "leaves a daemon": (SPAWN + at(2, "daemon()"), "left behind"),
    "eats memory": (at(1, "hoard = [b'x' * (1 << 20) for _ in range(1 << 20)]"), "memory"),
    "eats shared memory": (
        at(1, "import mmap; m = mmap.mmap(-1, 1 << 30); [m.write(bytes(1 << 20)) for _ in range(1000)]"),
        "memory",
    ),
    "fills the disk": (
        at(1, "[open(str(n), 'wb').write(bytes(1 << 22)) for n in range(1 << 20)]; time.sleep(1)"),
        "disk",
    ),
    "fills one file": (at(1, "[open('f', 'ab').write(bytes(1 << 22)) for n in range(1 << 20)]"), "exited"),
    "takes all file handles": (at(1, "hoard = [open('/dev/null') for _ in range(1 << 20)]"), "exited"),
}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", VILLAINS)
def test_a_villain_is_named_and_the_match_goes_on(name: str, seat: int, tmp_path: Path) -> None:
    """Whatever it does, in either seat, four hands are played and its fault is counted under its kind."""
    text, kind = VILLAINS[name]
    villain, honest = program(tmp_path, text), program(tmp_path, HONEST, name="honest.py")
    terms = IMPATIENT if kind != "no start" else Terms(start_seconds=0.5)
    if kind in ("processes", "memory", "disk", "exited"):
        terms = Terms(seconds=20, start_seconds=20, memory=96 << 20)
    played = match(villain, honest, seat=seat, terms=terms)
    expect_order(played, hands=4, kind=kind)


def test_the_other_bots_clock_is_untouched(tmp_path: Path) -> None:
    """What a bot takes for its answers is on its own clock; the other has all of its time."""
    slow = f"{PRELUDE}\ndef move(asked):\n    time.sleep(0.2); say(CALL)\nplay(move)\n"
    terms = Terms(seconds=20, start_seconds=20)
    played = match(program(tmp_path, slow), program(tmp_path, HONEST, name="honest.py"), seat=0, terms=terms)
    assert not played.villain.faults
    assert played.villain.seconds >= 0.2 * played.villain.decisions
    assert played.honest.decisions > 0
    assert played.honest.slowest < played.villain.seconds / 2


def test_after_three_faults_a_bot_is_asked_no_more_until_the_next_round(tmp_path: Path) -> None:
    """Three wrong answers in each of two rounds, each round with a process of its own."""
    wrong = says(r"b'nonsense'")
    terms = Terms(seconds=20, start_seconds=20)
    honest = program(tmp_path, HONEST, name="honest.py")
    played = match(program(tmp_path, wrong), honest, seat=0, hands=9, rounds=2, terms=terms)
    assert played.villain.faults == {"no answer": 6}
    assert [round_.hands for round_ in played.rounds] == [9, 9]


def test_a_late_answer_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    """The bot answers after its time; what it says then is passed over, and the next answer counts."""
    late = (
        f"{PRELUDE}\ndef move(asked):\n    if asked == 1: time.sleep(0.5)\n"
        '    say(\'{"ActionType":2,"Amount":%d}\' % (1000 if asked == 1 else 20))\nplay(move)\n'
    )
    honest = program(tmp_path, HONEST, name="honest.py")
    played = match(program(tmp_path, late), honest, seat=1, hands=1, terms=IMPATIENT)
    assert played.villain.faults["late"] == 1
    assert max(played.rounds[0].stacks) < 2000
