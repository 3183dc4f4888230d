"""Questions of equity, and their answers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.equity import Odds, Question
from pitboss.errors import CardError, PitbossError, RangeError
from pitboss.shuffle import seed_from_text

SEED = seed_from_text("7")


def test_aces_against_kings_are_known() -> None:
    """50,371,344 wins, 285,228 ties and 10,986,372 losses of 61,642,944 deals."""
    odds = Question.of(["AA", "KK"]).exactly()
    assert (odds.deals, odds.exact) == (61_642_944, True)
    aces, kings = odds.shares
    assert aces.win == Fraction(50_371_344, 61_642_944)
    assert aces.tie == kings.tie == Fraction(285_228, 61_642_944)
    assert aces.equity + kings.equity == 1
    assert aces.error == 0


def test_a_pot_is_split_among_all_who_tie() -> None:
    """On a board that plays each of three players has a third."""
    odds = Question.of(["2c2d", "3c3d", "4c4d"], board="AsKsQsJsTs").exactly()
    assert [share.equity for share in odds.shares] == [Fraction(1, 3)] * 3
    assert [share.win for share in odds.shares] == [0, 0, 0]
    assert odds.deals == 1


def test_dead_cards_are_dealt_to_nobody() -> None:
    """With both other kings dead, the kings can only win by straights and flushes."""
    alive = Question.of(["AsAh", "KsKh"], board="2c7d9h").exactly()
    dead = Question.of(["AsAh", "KsKh"], board="2c7d9h", dead="KcKd").exactly()
    assert dead.shares[1].equity < alive.shares[1].equity
    assert (alive.deals, dead.deals) == (45 * 44 // 2, 43 * 42 // 2)


def test_a_hand_with_a_card_of_the_board_is_no_hand() -> None:
    """With an ace on the board three pairs of aces are left."""
    assert [len(hands) for hands in Question.of(["AA", "random"], board="As7d9h").hands] == [3, 1176]


def test_what_is_drawn_is_near_what_is_counted() -> None:
    """Within four standard errors, and the errors shrink with the root of the number of deals."""
    question = Question.of(["AA", "QQ-TT", "AKs"], board="2c7d9h")
    exact, few, many = question.exactly(), question.sampled(2_000, SEED), question.sampled(8_000, SEED)
    for counted, rough, fine in zip(exact.shares, few.shares, many.shares, strict=True):
        assert abs(fine.equity - counted.equity) <= 4 * fine.error
        assert rough.error / fine.error == pytest.approx(2, rel=0.15)


def test_the_standard_error_is_that_of_a_mean() -> None:
    """60 wins and 40 losses of 100: the root of 0.24 / 99."""
    share = Odds((0, 60, 40, 0), exact=False).shares[0]
    assert share.equity == Fraction(3, 5)
    assert share.error == pytest.approx((0.24 / 99) ** 0.5)


def test_a_random_hand_is_drawn_beside_a_board() -> None:
    """Any two cards, but none of the board's."""
    odds = Question.of(["AsKs", "random"], board="2s7s9s", dead="QsJs").sampled(500, SEED)
    assert odds.deals == 500
    assert odds.shares[0].equity > Fraction(4, 5)


def test_the_same_seed_gives_the_same_odds() -> None:
    """And another seed others."""
    question = Question.of(["AA", "random"])
    assert question.sampled(300, SEED) == question.sampled(300, SEED)
    assert question.sampled(300, SEED) != question.sampled(300, seed_from_text("8"))


def test_progress_is_told_and_can_stop_a_run() -> None:
    """It rises to one; an exception from the one who watches ends the run."""
    question = Question.of(["AA", "QQ-TT"], board="2c7d9h")
    told: list[float] = []
    question.exactly(told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    question.sampled(100, SEED, told.append)
    assert told[-1] == 1

    def stop(_share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        question.exactly(stop)


def test_the_work_of_a_question_is_told_before() -> None:
    """More for ranges than for hands, less with a board."""
    hands, ranges = Question.of(["AsAh", "KsKh"]), Question.of(["random", "random"])
    assert hands.work < Question.of(["AA", "random"]).work < ranges.work
    assert Question.of(["AsAh", "KsKh"], board="2c7d9h").work < hands.work


@pytest.mark.parametrize(
    ("players", "board", "dead", "said"),
    [
        (["AA"], "", "", "1 cannot share a pot here: name 2 to 10 players"),
        (["random"] * 11, "", "", "11 cannot share a pot here: name 2 to 10 players"),
        (["AsAh", "KK"], "As7d9h", "", '"AsAh" has no hand left for player 1 beside As7d9h'),
        (["QQ", "AsAh"], "", "Ah", '"AsAh" has no hand left for player 2 beside Ah'),
        (["AA", "KK"], "2c3c4c5c6c7c", "", "6 cards are no board: it has at most 5"),
        (["AA", "KK"], "2c3c4c", "4c", '"4c" is on the board and dead: a deck has every card once'),
        (["AA", "KK"], "2c3c2c", "", '"2c" is there twice (at position 3 of "2c3c2c")'),
        (["AA", "KK"], "2x", "", '"2x" is not a card (at position 1 of "2x")'),
    ],
)
def test_what_cannot_be_asked_is_refused(players: list[str], board: str, dead: str, said: str) -> None:
    """By one line that begins with the value."""
    with pytest.raises(PitbossError) as refused:
        Question.of(players, board=board, dead=dead)
    assert str(refused.value).startswith(said)


def test_too_many_dead_cards_are_refused() -> None:
    """There must be cards enough for all players and the board."""
    dead = "".join(rank + suit for rank in "23456789TJQ" for suit in "cdhs")
    with pytest.raises(CardError, match=r"^44 dead cards leave too few for 2 players"):
        Question.of(["AA", "KK"], dead=dead)


@pytest.mark.parametrize("players", [["AsAh", "AsKs"], ["AA", "AA", "AA"]])
def test_hands_that_share_cards_are_refused(players: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted or drawn: there is no such deal."""
    monkeypatch.setattr("pitboss.kernel.monte_carlo.PATIENCE", 100)
    question = Question.of(players)
    with pytest.raises(RangeError, match="leave no deal"):
        question.exactly()
    with pytest.raises(RangeError, match="leave no deal"):
        question.sampled(10, SEED)


@pytest.mark.parametrize("trials", [0, -5])
def test_no_trials_say_nothing(trials: int) -> None:
    """At least one deal is drawn."""
    with pytest.raises(RangeError, match=f"^{trials} trials say nothing"):
        Question.of(["AA", "KK"]).sampled(trials, SEED)
