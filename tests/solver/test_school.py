"""Learning that is cut short and gone on with, by the class and by `pitboss solve headsup`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss import find_house
from pitboss.cli import solve_headsup
from pitboss.cli.main import main
from pitboss.errors import SolverError
from pitboss.solver import school as school_module
from pitboss.solver.blueprint import Plan, unpack_blueprint
from pitboss.solver.buckets import Shape, find_buckets
from pitboss.solver.school import School
from solver.plans import few_buckets, plan

SMALL = Plan(find_house("headsup"), 100, "allin", few_buckets())


@pytest.mark.parametrize("native", [True, False])
def test_who_goes_on_learns_what_he_would_have_learned(*, native: bool) -> None:
    """Cut short between two terms, kept and gone on with: the same to the byte."""
    whole, first, second = (School(SMALL, deals=1, native=native) for _ in range(3))
    for school in (whole, whole, first):
        school.term(1)
    second.go_on(first.keep())
    assert (second.terms, second.hands) == (1, 1)
    second.term(1)
    assert second.engine.learned() == whole.engine.learned()
    assert second.blueprint.table == whole.blueprint.table


def test_what_was_kept_is_for_native_and_python_alike() -> None:
    """A machine without a compiler goes on from the file of one with it."""
    fast, slow = (School(SMALL, deals=2, native=native) for native in (True, False))
    fast.term(1)
    slow.go_on(fast.keep())
    assert slow.engine.learned() == fast.engine.learned()


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (lambda: School(plan(), deals=2), "its stack is 200"),
        (lambda: School(SMALL, deals=3), "its deals is 3"),
        (lambda: School(SMALL, deals=2, seed=9), "its seed is 9"),
        (lambda: School(SMALL, deals=2, threads=2), "its threads is 2"),
        (lambda: School(replace(SMALL, sizes="pot,allin"), deals=2), "its sizes is"),
    ],
    ids=["stack", "deals", "seed", "threads", "sizes"],
)
def test_what_was_learned_for_something_else_is_refused(other: Callable[[], School], message: str) -> None:
    """It says what is different."""
    with pytest.raises(SolverError, match=f"x.school cannot be gone on with: {message}"):
        School(SMALL, deals=2).go_on(other().keep(), name="x.school")


def test_a_damaged_file_is_refused_and_nothing_is_lost() -> None:
    """What was learned before stays."""
    school = School(SMALL, deals=2)
    school.term(1)
    data, before = school.keep(), school.engine.learned()
    for bad in (data[:-1], data[:40] + b"x" + data[41:], b"", b"pitboss blueprint 1\n"):
        with pytest.raises(SolverError, match="the file"):
            school.go_on(bad)
    assert school.engine.learned() == before


def test_what_takes_too_much_memory_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the figure, and with what helps."""
    monkeypatch.setattr(school_module, "MOST_MEMORY", 1 << 10)
    with pytest.raises(SolverError, match=r"chances are too many .* fewer sizes or fewer buckets"):
        School(SMALL)


# the command


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let terms be short, and buckets be cut from few boards."""
    monkeypatch.setattr(school_module, "LESSONS", 1)

    def few(shape: Shape) -> object:
        return find_buckets(shape, boards=(2, 4, 8))

    monkeypatch.setattr(solve_headsup, "find_buckets", few)


WORDS = ("solve", "headsup", "--stack", "5", "--sizes", "allin", "--buckets", "8")


def said(*words: str) -> object:
    """Run a verb; return its exit code."""
    with pytest.raises(SystemExit) as end:
        main([*WORDS, *words])
    return end.value.code


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_the_command_learns_measures_keeps_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two calls of a term each make what one call of two terms makes; the file says how it was made."""
    kept, one, two = tmp_path / "x.school", tmp_path / "one", tmp_path / "two"
    assert said("--terms", "1", "--keep", str(kept)) == 0
    assert said("--terms", "2", "--keep", str(kept), "--out", str(one)) == 0
    assert said("--terms", "2", "--out", str(two), "--audit", "2", "--against", str(one), "--json") == 0
    out = capsys.readouterr().out
    told = json.loads(out.splitlines()[-1])
    assert "hands in" in out
    first, second = (unpack_blueprint(path.read_bytes()) for path in (one, two))
    assert first.table == second.table
    assert first.about["terms"] == 2
    assert second.about["exploitability"] == told["exploitability"] > 0
    assert second.about["flops"] == 2
    assert told["against"] == pytest.approx(0, abs=1e-9)


@pytest.mark.usefixtures("quick")
def test_ctrl_c_keeps_the_last_term(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command ends well, with all files written; before the first term it ends as interrupted."""
    term = School.term

    def cut_short(after: int) -> None:
        def cut(school: School) -> None:
            if school.terms == after:
                raise KeyboardInterrupt
            term(school)

        monkeypatch.setattr(School, "term", cut)

    kept, out = tmp_path / "x.school", tmp_path / "x.blueprint"
    cut_short(2)
    assert said("--keep", str(kept), "--out", str(out)) == 0
    assert unpack_blueprint(out.read_bytes()).about["terms"] == 2
    assert "bytes written to" in capsys.readouterr().out
    cut_short(0)
    assert said("--out", str(tmp_path / "none")) == 130
    assert not (tmp_path / "none").exists()


@pytest.mark.usefixtures("quick")
def test_want_of_memory_keeps_the_last_term(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is said, and what there is gets written; where there is nothing yet, it is one clear line."""
    term = School.term

    def full(school: School) -> None:
        if school.terms == limit:
            raise MemoryError
        term(school)

    monkeypatch.setattr(School, "term", full)
    out = tmp_path / "x.blueprint"
    limit = 1
    assert said("--out", str(out)) == 0
    assert "no memory left" in capsys.readouterr().err
    assert unpack_blueprint(out.read_bytes()).about["terms"] == 1
    limit = 0
    assert said("--out", str(tmp_path / "none")) == 2
    assert capsys.readouterr().err == "pitboss: there is not enough memory for this\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--stack", "0"), "no stack"),
        (("--stack", "2e20"), "no stack"),
        (("--buckets", "10"), "a multiple of 4"),
        (("--seconds", "0"), "no time"),
        (("--seconds", "nan"), "no time"),
        (("--sizes", "huge"), "'huge'"),
        (("--house", "micro"), "not hold'em for two"),
        (("--against", "BAD"), "no file of blueprint"),
        (("--keep", "BAD"), "no file of school"),
        (("--terms", "1", "--out", "/nowhere/x"), "/nowhere/x cannot be written"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
@pytest.mark.usefixtures("quick")
def test_what_cannot_be_learned_is_one_clear_line(
    words: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Stacks, sizes and buckets out of range, files of something else."""
    bad = tmp_path / "bad"
    bad.write_bytes(b"GIF89a")
    assert said(*(str(bad) if word == "BAD" else word for word in words)) == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1
