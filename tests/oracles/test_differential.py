"""A small run of the differential test, and proof that it would find a fault.

The large one is `python tests/oracles/differential.py --n 20000 --seed 7`.
"""

from __future__ import annotations

import differential
import pytest
from differential import ORACLES, POKERKIT, TEXASHOLDEM, main, run
from lockstep import Oracle
from pokerkit_twin import PokerkitTwin
from setting import Asked

HANDS = {"pokerkit": 100, "texasholdem": 200}
MANY = 10  # times as many, in the slow run


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.name)
def test_standard_plays_as_another_engine_does_but_where_explained(oracle: Oracle) -> None:
    """Who acts, calls, least and largest raises, stacks and payouts agree, or EXPLAINED.md says why not."""
    check_agreement(oracle, HANDS[oracle.name])


@pytest.mark.slow
@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.name)
def test_thousands_of_hands_are_played_alike(oracle: Oracle) -> None:
    """The same, far longer."""
    check_agreement(oracle, MANY * HANDS[oracle.name])


def check_agreement(oracle: Oracle, n: int) -> None:
    """Play in lockstep, and count."""
    count = run(oracle, n=n, seed=1)
    assert count.unexplained == []
    assert count.hands == n
    assert count.finished > 0.9 * n
    assert count.agreed > 0.95 * count.steps > 5 * n


@pytest.mark.parametrize("structure", POKERKIT.structures)
def test_ST_1_every_structure_is_compared(structure: str) -> None:
    """No limit, pot limit and fixed limit each play to the end in both engines."""
    count = run(POKERKIT._replace(structures=(structure,)), n=40, seed=2)
    assert count.unexplained == []
    assert count.finished > 30


def test_a_seed_repeats_a_run() -> None:
    """The same seed plays the same hands, and hand 5 is the same alone as among others."""
    assert run(TEXASHOLDEM, n=20, seed=3) == run(TEXASHOLDEM, n=20, seed=3)
    one, rest = run(TEXASHOLDEM, n=1, seed=3, first=5), run(TEXASHOLDEM, n=4, seed=3)
    both = run(TEXASHOLDEM, n=5, seed=3)
    assert both.steps == one.steps + rest.steps


class WrongLeast(PokerkitTwin):
    """Asks for one chip too many."""

    def asked(self) -> Asked | None:
        """Raise the least."""
        right = super().asked()
        return right._replace(least=right.least + 1) if right and right.least else right


class WrongCall(PokerkitTwin):
    """Charges one chip too little."""

    def asked(self) -> Asked | None:
        """Lower the call."""
        right = super().asked()
        return right and right._replace(call=max(right.call - 1, 0))


class WrongTurn(PokerkitTwin):
    """Asks the player behind the one to act."""

    def asked(self) -> Asked | None:
        """Pass the turn."""
        right = super().asked()
        return right and right._replace(seat=(right.seat + 1) % len(self.seats))


class WrongStacks(PokerkitTwin):
    """Keeps a chip of every hand that it has played to the end."""

    def stacks(self) -> list[int]:
        """Take the chip from whoever has one."""
        right = super().stacks()
        if not self.state.status:
            right[right.index(max(right))] -= 1
        return right


@pytest.mark.parametrize("twin", [WrongLeast, WrongCall, WrongTurn, WrongStacks])
def test_a_planted_fault_is_found(twin: type[PokerkitTwin]) -> None:
    """A chip too many or too few, or a turn out of order, is unexplained in nearly every hand."""
    count = run(POKERKIT._replace(twin=twin), n=20, seed=4)
    assert len(count.unexplained) > 10


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """The summary names both engines and says that nothing is unexplained; the status is 0."""
    assert main(["--n", "15", "--seed", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "pokerkit" in lines
    assert "texasholdem" in lines
    assert sum(line.split() == ["unexplained", "0"] for line in lines) == 2


def test_the_command_fails_and_tells_what_is_unexplained(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The status is 1, and the hand is told so that a person can play it again."""
    monkeypatch.setattr(differential, "ORACLES", (POKERKIT._replace(twin=WrongLeast),))
    assert main(["--n", "3", "--seed", "5", "--show", "1"]) == 1
    told = capsys.readouterr().out
    assert "hand 1:" in told
    assert "theirs: Asked(" in told
