"""Each accepted disagreement of EXPLAINED.md, in the smallest hand that shows it."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import NamedTuple

import pytest
from differential import POKERKIT, TEXASHOLDEM
from lockstep import Oracle
from setting import Asked, Setting, Twin, asked

from pitboss.cards import Deck, parse_cards
from pitboss.hand.action import FOLD, parse_action
from pitboss.hand.hand import Hand

PAGE = Path(__file__).with_name("EXPLAINED.md")


class Spot(NamedTuple):
    """A hand in both engines, after the same moves."""

    oracle: Oracle
    hand: Hand
    twin: Twin

    def ours(self) -> Asked | None:
        """Say what we ask."""
        return asked(self.hand)

    def theirs(self) -> Asked | None:
        """Say what the other engine asks."""
        return self.twin.asked()

    def cause(self) -> str | None:
        """Name the cause of the difference."""
        return self.oracle.explain(self.hand, self.ours(), self.theirs())


def spot(
    oracle: Oracle,
    stacks: tuple[int, ...],
    play: str,
    *,
    blinds: tuple[int, int] = (1, 2),
    betting: str = "no-limit",
    cards: str = "",
) -> Spot:
    """Play `play`, moves with commas between them, in both engines; the button is at seat 0."""
    setting = Setting(
        betting=betting,
        small=blinds[0],
        big=blinds[1],
        ante=0,
        straddle=0,
        stacks=stacks,
        button=0,
        deck=Deck.trusted(Deck.stacked(parse_cards(cards))[: 2 * len(stacks) + 5]),
    )
    hand = setting.hand()
    twin = oracle.twin(setting)
    for text in filter(None, play.split(", ")):
        ours, theirs = asked(hand), twin.asked()
        assert ours
        assert theirs
        assert ours[:2] == theirs[:2]
        move = parse_action(text)
        hand.act(move)
        twin.play(move)
    return Spot(oracle, hand, twin)


def test_ST_13_pokerkit_asks_one_who_has_nobody_to_bet_against() -> None:
    """PK-1: seat 2 is all-in, seat 0 folds, and seat 1 owes nothing: there is nothing to ask him."""
    at = spot(POKERKIT, (40, 40, 2), "fold", blinds=(2, 2))
    assert at.ours() is None
    assert at.theirs() == Asked(1, 0, 0, 0)
    assert at.twin.is_needless()


def test_ST_13_pokerkit_burns_a_side_pot_that_both_claimants_fold() -> None:
    """PK-1: asked needlessly, the last claimant of a side pot may fold, and its chips are nobody's."""
    at = spot(POKERKIT, (10, 10, 40, 40), "raise 10, call, call, call, bet 6, call")
    at.hand.act(FOLD)
    at.twin.play(FOLD)
    assert at.hand.over
    assert sum(at.hand.stacks) == 100
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        at.twin.play(FOLD)
    assert at.theirs() is None
    assert sum(at.twin.stacks()) == 100 - 12


def test_ST_14_pokerkit_matches_what_a_short_big_blind_really_posted() -> None:
    """PK-2: the big blind has 1 of 4; it is a full one for the others."""
    at = spot(POKERKIT, (40, 40, 1), "", blinds=(2, 4))
    assert at.ours() == Asked(0, 4, 8, 40)
    assert at.theirs() == Asked(0, 2, 6, 40)
    assert at.cause() == "PK-2"


def test_ST_2_pokerkit_lets_the_big_blind_open_heads_up_where_the_blinds_are_equal() -> None:
    """PK-3: the button is the small blind and acts first before the flop, whatever the blinds are."""
    at = spot(POKERKIT, (40, 40), "", blinds=(2, 2))
    assert at.ours() == Asked(0, 0, 4, 40)
    assert at.theirs() == Asked(1, 0, 4, 40)
    assert at.cause() == "PK-3"


def test_ST_5_pokerkit_lets_a_first_short_all_in_reopen() -> None:
    """PK-4: 3 over a blind of 2 is no full raise; seat 3, who has called 2, may not raise."""
    at = spot(POKERKIT, (3, 40, 40, 40), "call, raise 3, fold, call")
    assert at.ours() == Asked(3, 1, 0, 0)
    assert at.theirs() == Asked(3, 1, 5, 40)
    assert at.cause() == "PK-4"


def test_ST_5_pokerkit_forgets_short_all_ins_once_they_add_up() -> None:
    """PK-5: 17, 22 and 24 over a raise to 12 by 10 are 12 more for its raiser: he may raise again."""
    at = spot(POKERKIT, (22, 24, 60, 60, 17), "raise 12, raise 17, raise 22, raise 24, call")
    assert at.ours() == Asked(3, 12, 34, 60)
    assert at.theirs() == Asked(3, 12, 0, 0)
    assert at.cause() == "PK-5"


def test_ST_5_pokerkit_lets_nobody_raise_half_a_bet() -> None:
    """PK-6: in fixed limit 10 over 8 is half a bet, which counts as a full one: seat 3 may raise."""
    at = spot(
        POKERKIT, (10, 60, 60, 60), "raise 8, raise 10, call, call", blinds=(2, 4), betting="fixed-limit"
    )
    assert at.ours() == Asked(3, 2, 14, 14)
    assert at.theirs() == Asked(3, 2, 0, 0)
    assert at.cause() == "PK-6"


def test_ST_5_pokerkit_raises_a_short_all_in_by_a_full_bet() -> None:
    """PK-7: in fixed limit 9 over 8 is less than half a bet: the next raise completes it to 12."""
    at = spot(POKERKIT, (9, 60, 60, 60), "raise 8, raise 9", blinds=(2, 4), betting="fixed-limit")
    assert at.ours() == Asked(1, 7, 12, 12)
    assert at.theirs() == Asked(1, 7, 13, 13)
    assert at.cause() == "PK-7"


def test_ST_6_pokerkit_counts_short_all_ins_towards_the_cap() -> None:
    """PK-8: one full raise to 12 and all-ins for 13 and 14 leave two raises of three."""
    at = spot(
        POKERKIT, (14, 60, 60, 60, 13), "raise 12, raise 13, raise 14", blinds=(3, 6), betting="fixed-limit"
    )
    assert at.ours() == Asked(1, 11, 18, 18)
    assert at.theirs() == Asked(1, 11, 0, 0)
    assert at.cause() == "PK-8"


def test_ST_8_pokerkit_merges_pots_when_the_short_stack_has_lost() -> None:
    """PK-9: pots of 21 and 23 have an odd chip each, both for seat 2; pokerkit splits 44 evenly."""
    at = spot(
        POKERKIT,
        (40, 40, 40, 5, 40),
        "raise 5, raise 10, call, fold, call, bet 4, fold, call, check, check, check, check",
        cards="AsKd 4c4d AhKc 7c2d 9s9d" + "AdKhQs8h3c",
    )
    assert at.ours() is at.theirs() is None
    assert at.hand.stacks == [47, 39, 49, 0, 30]
    assert at.twin.stacks() == [48, 39, 48, 0, 30]
    assert POKERKIT.explain_end
    assert POKERKIT.explain_end(at.hand, at.twin.stacks()) == "PK-9"


def test_ST_13_texasholdem_lets_one_raise_whom_nobody_can_call() -> None:
    """TH-1: the opponent is all-in; there is nobody left to bet against."""
    at = spot(TEXASHOLDEM, (20, 40), "raise 20")
    assert at.ours() == Asked(1, 18, 0, 0)
    assert at.theirs() == Asked(1, 18, 38, 40)
    assert at.cause() == "TH-1"


def test_ST_14_texasholdem_matches_what_a_short_big_blind_really_posted() -> None:
    """TH-2: the big blind has 1 of 4; it is a full one for the others."""
    at = spot(TEXASHOLDEM, (40, 40, 1), "", blinds=(2, 4))
    assert at.ours() == Asked(0, 4, 8, 40)
    assert at.theirs() == Asked(0, 2, 6, 40)
    assert at.cause() == "TH-2"


def test_ST_4_texasholdem_adds_a_short_all_in_to_the_full_one_before_it() -> None:
    """TH-3: a raise by 10 and a short one by 3 make the next one 10 more, not 13."""
    at = spot(TEXASHOLDEM, (15, 60, 60, 12), "raise 12, raise 15")
    assert at.ours() == Asked(1, 14, 25, 60)
    assert at.theirs() == Asked(1, 14, 28, 60)
    assert at.cause() == "TH-3"


def test_ST_4_texasholdem_counts_a_blind_that_was_all_in_as_a_bet_of_every_street() -> None:
    """TH-4: seat 1 posts his only chip; on the flop a bet is 2 to 38, not 3 to 39."""
    at = spot(TEXASHOLDEM, (40, 1, 40), "call, check")
    assert at.ours() == Asked(2, 0, 2, 38)
    assert at.theirs() == Asked(2, 0, 3, 39)
    assert at.cause() == "TH-4"


def test_ST_5_texasholdem_lets_a_first_short_all_in_reopen() -> None:
    """TH-5: 3 over a blind of 2 is no full raise; seat 3, who has called 2, may not raise."""
    at = spot(TEXASHOLDEM, (3, 40, 40, 40), "call, raise 3, fold, call")
    assert at.ours() == Asked(3, 1, 0, 0)
    assert at.theirs() == Asked(3, 1, 5, 40)
    assert at.cause() == "TH-5"


def test_ST_5_texasholdem_adds_a_full_all_in_to_the_short_one_after_it() -> None:
    """TH-5: seat 0 has called an all-in by 10; one by 3 more does not let him raise, though both make 13."""
    at = spot(TEXASHOLDEM, (60, 15, 60, 12), "raise 12, call, raise 15, call")
    assert at.ours() == Asked(0, 3, 0, 0)
    assert at.theirs() == Asked(0, 3, 28, 60)
    assert at.cause() == "TH-5"


def documented() -> list[str]:
    """Return the causes that EXPLAINED.md has a section for."""
    return re.findall(r"^### ((?:PK|TH)-\d+)", PAGE.read_text("utf-8"), flags=re.MULTILINE)


def shown() -> list[str]:
    """Return the causes that the tests here show, by their docstrings."""
    tests = (value for name, value in globals().items() if name.startswith("test_ST_"))
    return sorted(
        {test.__doc__.split(":")[0] for test in tests}, key=lambda cause: (cause[:2], int(cause[3:]))
    )


@pytest.mark.parametrize("name", ["pokerkit_rules.py", "texasholdem_rules.py", "differential.py"])
def test_every_cause_in_the_code_is_explained(name: str) -> None:
    """No cause is accepted that the page does not explain."""
    used = re.findall(r'"((?:PK|TH)-\d+)"', PAGE.with_name(name).read_text("utf-8"))
    assert used
    assert set(used) <= set(documented())


def test_every_explanation_has_an_example() -> None:
    """Each section of the page has a hand here that shows it, and no hand is left over."""
    assert documented() == shown()
