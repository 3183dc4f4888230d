"""Bots in this process: named, legal whatever they answer, and counted when they are wrong."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest

from pitboss.arena.entries import find_entry
from pitboss.arena.inside import Inside
from pitboss.arena.player import Terms
from pitboss.arena.program import dice_seed
from pitboss.arena.ruling import ruled
from pitboss.bots.bot import Bot
from pitboss.errors import ArenaError
from pitboss.hand.action import ALL_IN, CALL, CHECK, FOLD, Action, bet, raise_by, raise_to
from pitboss.hand.hand import Hand
from pitboss.hand.view import View, view_for
from pitboss.houses.catalog import HOUSES, find_house
from pitboss.shuffle import deck_for, seed_from_text

SEED = seed_from_text("judge")
TERMS = Terms()


def asked(*actions: Action, house: str = "micro", stacks: tuple[int, ...] = (1000, 1000)) -> View:
    """Return what the player to act sees after some actions."""
    hand = Hand(find_house(house), stacks, 0, deck_for(SEED, 1))
    for action in actions:
        hand.act(action)
    return view_for(hand, hand.actor)


@pytest.mark.parametrize(
    ("text", "name"),
    [("tight", "tight"), ("Ann=tight", "Ann"), ("tight-aggressive", "tight-aggressive"), ("É=random", "É")],
)
def test_a_built_in_is_found_by_name(text: str, name: str) -> None:
    """With a name in front or without; it can be pickled, and its bot plays."""
    entry = pickle.loads(pickle.dumps(find_entry(text)))  # noqa: S301 - our own bytes
    assert entry.name == name
    player = entry.start(TERMS, seed=SEED)
    player.reset()
    assert player.act(asked()).verb in ("call", "raise", "fold")
    player.close()
    assert not player.faults


@pytest.mark.parametrize("name", ["", " a", "a\tb", "a\x00", "x" * 41])
def test_a_name_that_cannot_stand_in_a_table_is_refused(name: str) -> None:
    """No name, spaces at its ends, control characters, 41 characters."""
    with pytest.raises(ArenaError):
        find_entry(f"{name}=tight")


@pytest.mark.parametrize("house", HOUSES)
def test_an_answer_is_ruled_as_the_hand_would(house: str) -> None:
    """Over random hands, what is ruled legal is what the hand accepts, and comes to the same."""
    rules = HOUSES[house]
    dice = random.Random(house)
    for number in range(60):
        seats = dice.randint(rules.min_seats, min(rules.max_seats, 4))
        least = rules.big_blind if rules.full_blinds else 1
        stacks = [dice.choice((least, 3 * rules.big_blind, rules.stack)) for _ in range(seats)]
        button = 0 if rules.button_moves == "never" else dice.randrange(seats)
        hand = Hand(rules, stacks, button, deck_for(SEED, number))
        while not hand.over:
            view = view_for(hand, hand.actor)
            turn = view.turn
            assert turn is not None
            near = [turn.least, turn.most, turn.least - 1, turn.most + 1, 0, -5, 10**6, view.to_match]
            near += [turn.least - view.to_match, turn.most - view.to_match]
            tried = [
                FOLD,
                CHECK,
                CALL,
                ALL_IN,
                Action("raise"),
                Action("bet"),
                Action("call", 3),
                Action("x"),
            ]
            tried += [make(amount) for make in (bet, raise_to, raise_by) for amount in near]
            for action in tried:
                refusal = hand.why_not(action)
                answer = ruled(view, turn, action)
                assert (answer is None) is (refusal is not None), (action, answer, refusal)
                if answer is not None:
                    one, two = hand.copy(), hand.copy()
                    one.act(action)
                    two.act(answer)
                    assert one.stacks == two.stacks
                    assert one.log == two.log
            hand.act(dice.choice([action for action in tried if hand.why_not(action) is None]))


class Wrong(Bot):
    """Answers whatever it was told to, and fails where that is an error."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def reset(self) -> None:
        """Fail here too, if it fails."""
        self.act(None)  # type: ignore[arg-type]

    def act(self, view: View) -> Action:  # noqa: ARG002 - it looks at nothing
        """Answer so, or fail."""
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]

    def hand_over(self, result: View) -> None:
        """Fail here too, if it fails."""
        self.act(result)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (None, "illegal action"),
        ("call", "illegal action"),
        (CHECK, "illegal action"),
        (raise_to(30), "illegal action"),
        (Action("raise", True), "illegal action"),
        (Action("raise", 40.0), "illegal action"),  # type: ignore[arg-type]
        (RuntimeError("oh"), "crash"),
    ],
)
def test_a_wrong_answer_is_a_fold_and_a_fault(answer: object, kind: str) -> None:
    """Small blind may not check: whatever is wrong, it folds; after three faults it is not asked any more."""
    player = Inside(Wrong(answer))
    assert player.act(asked()) == FOLD
    assert player.faults == {kind: 1}
    for _ in range(4):
        assert player.act(asked(CALL)) == CHECK
    assert player.faults[kind] <= 3


def test_a_bot_that_fails_at_reset_and_at_the_end_is_counted() -> None:
    """Exceptions outside of `act` are faults too, and the next round begins afresh."""
    player = Inside(Wrong(ValueError("no")))
    player.reset()
    player.hand_over(asked())
    player.act(asked())
    player.act(asked())
    assert player.faults == {"crash": 3}
    player.reset()
    assert player.faults == {"crash": 4}


def test_who_does_not_listen_says_so() -> None:
    """A bot without `hand_over` need not be shown how hands ended."""
    assert not find_entry("caller").start(TERMS, seed=SEED).listens
    assert find_entry("adaptive").start(TERMS, seed=SEED).listens


def test_a_trusted_class_runs_in_this_process(tmp_path: Path) -> None:
    """A file with one bot, or with several and a name; the seed goes to who takes one."""
    file = tmp_path / "mine.py"
    file.write_text(
        "import pitboss\n"
        "class Base(pitboss.Bot):\n"
        "    def act(self, view): return view.call()\n"
        "class Mine(Base):\n"
        "    def __init__(self, seed): self.seed = seed\n"
    )
    entry = find_entry(str(file), trusted=True)
    assert entry.name == "mine"
    player = entry.start(TERMS, seed=(7).to_bytes(32))
    assert isinstance(player, Inside)
    assert player.bot.seed == dice_seed((7).to_bytes(32), 1)  # type: ignore[attr-defined]
    assert player.act(asked()) == CALL
    with pytest.raises(ArenaError, match="no class Yours"):
        find_entry(f"{file}:Yours", trusted=True)
    file.write_text(file.read_text() + "class Other(Base): pass\n")
    with pytest.raises(ArenaError, match="several bots: Mine, Other; say which"):
        find_entry(str(file), trusted=True)
    assert find_entry(f"{file}:Other", trusted=True).name == "Other"


@pytest.mark.parametrize("text", ["1/0", "import nothing_of_this_name", "x = 1", "raise SystemError"])
def test_a_file_that_holds_no_bot_is_an_error_in_words(text: str, tmp_path: Path) -> None:
    """A file that fails, and one without a bot, are named."""
    file = tmp_path / "broken.py"
    file.write_text(text)
    with pytest.raises(ArenaError, match=r"broken\.py"):
        find_entry(str(file), trusted=True)
