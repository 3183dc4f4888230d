"""Replaying recorded hands: what agrees, what does not, and how a record may have to be read."""

from __future__ import annotations

import pytest

from history.phh_hands import DEALS, phh
from pitboss.history.phh import read_phh
from pitboss.history.replay import Outcome, replay_hand, replay_text
from pitboss.history.result import money, plausible

AGREE = Outcome("agree")
WALK = ("p3 f", "p1 f")  # p2 wins the small blind
SHOWDOWN = (
    *("p3 cc", "p1 cc", "p2 cc", "d db Jc9c4d", "p1 cbr 4", "p2 cc", "p3 f"),
    *("d db 5h", "p1 cc", "p2 cc", "d db 6h", "p1 cc", "p2 cc", "p1 sm AhKh", "p2 sm QcQd"),
)  # p2 wins 14


def test_a_hand_without_a_showdown_agrees_to_the_chip() -> None:
    """With the stacks at the end, or with the winnings; the uncalled half of a blind may be among them."""
    assert replay_text(phh(*WALK, finishing_stacks="[99, 101, 100]")) == AGREE
    assert replay_text(phh(*WALK, winnings="[0, 2, 0]")) == AGREE
    uncalled = Outcome("agree", readings=("the uncalled bet among the winnings",))
    assert replay_text(phh(*WALK, winnings="[0, 3, 0]")) == uncalled


def test_a_showdown_agrees_to_the_chip() -> None:
    """The better hand wins, whether the loser shows or mucks."""
    assert replay_text(phh(*SHOWDOWN, finishing_stacks="[94, 108, 98]")) == AGREE
    mucked = (*SHOWDOWN[:-2], "p2 sm QcQd", "p1 sm")
    assert replay_text(phh(*mucked, winnings="[0, 14, 0]")) == AGREE


def test_another_winner_or_another_amount_disagrees() -> None:
    """With the player and both amounts."""
    assert replay_text(phh(*SHOWDOWN, winnings="[14, 0, 0]")) == Outcome(
        "disagree", "p1 wins 0, and 14 in the record (winnings)"
    )
    assert replay_text(phh(*WALK, finishing_stacks="[99, 111, 100]")) == Outcome(
        "disagree", "2 goes to p2, and 12 in the record: 10 more, which is no rake (finishing_stacks)"
    )


@pytest.mark.parametrize(
    ("rake", "pot", "unit", "may_be"),
    [
        (0, 0, 1, True),
        (-1, 100, 1, False),
        (10, 100, 1, True),
        (11, 100, 1, False),
        (75, 500, 100, True),  # a twentieth, and half a dollar
        (76, 500, 100, False),
        (100, 1000, 100, True),
        (101, 1000, 100, False),
        (15, 100, 100, True),  # three twentieths at the most
        (16, 100, 100, False),
    ],
)
def test_a_rake_must_be_plausible(rake: int, pot: int, unit: int, *, may_be: bool) -> None:
    """Up to a tenth; or a twentieth and a jackpot drop of half a unit, but no more than three twentieths."""
    assert plausible(rake, pot, unit) is may_be


def test_a_rake_is_named_as_the_reading_that_it_is() -> None:
    """So that nobody takes it for a hand that agrees to the chip."""
    raked = Outcome("agree", readings=("less a rake",))
    assert replay_text(phh(*SHOWDOWN, winnings="[0, 13, 0]")) == raked
    assert replay_text(phh(*SHOWDOWN, finishing_stacks="[94, 107, 98]")) == raked
    assert replay_text(phh(*SHOWDOWN, winnings="[0, 12, 0]")).kind == "disagree"


def test_an_odd_chip_is_cut_where_the_record_cuts_it() -> None:
    """Five chips for two: 2.5 each, as the Pluribus hands have it. By another setting they differ."""
    play = ("p3 cc", "p1 f", "p2 cc", "d db AcKcQc", "p2 cc", "p3 cc", "d db Jc", "p2 cc", "p3 cc", "d db Tc")
    deals = ("d dh p2 QhQd", "d dh p3 7s2d")
    text = phh(*play, "p2 cc", "p3 cc", deals=deals, finishing_stacks="[99, 100.5, 100.5]")
    assert replay_text(text) == AGREE
    assert replay_text(text, halve=False).kind == "disagree"
    whole = phh(*play, "p2 cc", "p3 cc", deals=deals, finishing_stacks="[99, 101, 100]")
    assert replay_text(whole) == replay_text(whole, halve=False) == AGREE
    other = phh(*play, "p2 cc", "p3 cc", deals=deals, finishing_stacks="[99, 100, 101]")
    assert replay_text(other).why.startswith("the pot is shared otherwise: p2 wins 3, and 2 in the record")


def test_a_record_without_a_result_is_only_checked_for_its_actions() -> None:
    """No winnings, or nothing but zeros."""
    none = Outcome("unrecorded", "no result is recorded")
    assert replay_text(phh(*WALK)) == none
    assert replay_text(phh(*WALK, winnings="[0, 0, 0]")) == none
    assert replay_text(phh(*SHOWDOWN)) == none


def test_cards_that_nobody_saw_lose_to_any_that_were_shown() -> None:
    """A winner who showed is enough; if nobody showed, or the winner did not, nothing can be compared."""
    unseen = Outcome("unrecorded", "cards that nobody saw decide the showdown")
    dealt = [f"d dh p{seat} ????" for seat in (1, 2, 3)]
    shown = (*SHOWDOWN[:-2], "p1 sm ????", "p2 sm QcQd")
    assert replay_text(phh(*shown, deals=dealt, winnings="[0, 14, 0]")) == AGREE
    assert replay_text(phh(*shown, deals=dealt, winnings="[14, 0, 0]")) == unseen
    hidden = (*SHOWDOWN[:-2], "p1 sm ????", "p2 sm ????")
    assert replay_text(phh(*hidden, deals=dealt, winnings="[14, 0, 0]")) == unseen
    assert replay_text(phh(*hidden, deals=dealt, winnings="[24, 0, 0]")).kind == "disagree"
    assert replay_text(phh(*hidden, deals=dealt, winnings="[0, 0, 14]")).kind == "disagree"


def test_a_board_that_was_not_written_down_decides_nothing() -> None:
    """An all-in before the flop whose board is missing."""
    play = ("p3 cbr 100", "p1 f", "p2 cc")
    assert replay_text(phh(*play, winnings="[0, 0, 201]")).kind == "unrecorded"
    assert replay_text(phh(*play, "d db Jc9c4d", winnings="[0, 201, 0]")).kind == "unrecorded"
    assert replay_text(phh(*play, "d db Jc9c4d5h6h", winnings="[0, 201, 0]")) == AGREE


@pytest.mark.parametrize(
    ("play", "words"),
    [
        (("p1 f",), 'action 4, "p1 f": it is not the turn of seat 0: seat 2 is to act'),
        (("p3 cbr 3",), 'action 4, "p3 cbr 3": ST-4: 3 in all is too little, 4 is the least'),
        (("p3 cbr 101",), "ST-4: 101 is more than seat 2 has, 100 in all"),
        ((*WALK, "p2 cc"), 'action 6, "p2 cc": the hand is over'),
        (
            ("p3 cc", "p1 cc", "d db Jc9c4d"),
            'action 6, "d db Jc9c4d": 3 cards lie on the board, and 0 should',
        ),
        (("p3 cc", "p1 cc", "p2 cc", "p1 cc"), "0 cards lie on the board, and 3 should"),
        (("p3 sm 7s2d",), "cards are shown before the hand is over"),
        (("p55 f",), "it is not the turn of seat 54"),
    ],
)
def test_an_illegal_step_is_refused_in_words(play: tuple[str, ...], words: str) -> None:
    """The number of the action among those of the record, what it says, and what is wrong with it."""
    outcome = replay_text(phh(*play, winnings="[0, 2, 0]"))
    assert outcome.kind == "refused"
    assert words in outcome.why


def test_amounts_of_a_message_say_what_they_count() -> None:
    """The engine speaks of cents, the record of dollars."""
    assert "300 in all is too little, 400 is the least" in replay_text(phh("p3 cbr 3.00")).why
    assert replay_text(phh("p3 cbr 3.00")).why.endswith("(amounts in 1/100)")
    assert [money(chips, 100) for chips in (5, -250, 100_000)] == ["0.05", "-2.50", "1000.00"]


def test_a_record_that_cannot_be_read_is_refused_and_other_games_are_named() -> None:
    """Neither is guessed at."""
    assert replay_text("variant = 'NT'").why == "actions is missing: a hand needs it"
    assert replay_text(phh(*WALK, variant="'PO'")) == Outcome(
        "unsupported", "'PO' is not hold'em as it is played here"
    )
    eleven = {
        "antes": str([0] * 11),
        "blinds_or_straddles": str([1, 2] + [0] * 9),
        "starting_stacks": str([100] * 11),
    }
    assert replay_text(phh("p3 f", **eleven)) == Outcome("unsupported", "11 players are more than 10")
    twice = ("p3 cbr 100", "p1 f", "p2 cc", "d db Jc9c4d", "d db 5h", "d db 6h", "d db 8h")
    assert replay_text(phh(*twice)) == Outcome("unsupported", "the board is dealt more than once")


def test_ST_13_a_check_that_nobody_need_be_asked_for_is_passed_over() -> None:
    """The small blind is all-in for his blind; some records let the big blind check to him."""
    stacks = {"starting_stacks": "[1, 100, 100]", "finishing_stacks": "[0, 101, 100]"}
    board = "d db Jc9c4d5h6h"
    assert replay_text(phh("p3 f", "p2 cc", board, **stacks)) == AGREE
    assert replay_text(phh("p3 f", board, "p2 cc", **stacks)) == AGREE
    assert replay_text(phh("p3 f", "p1 cc", board, **stacks)) == AGREE
    assert replay_text(phh("p3 f", "p3 cc", board, **stacks)).kind == "refused"


def test_ST_14_an_ante_that_is_trimmed_is_matched_and_any_other_is_dead() -> None:
    """The ante of the big blind alone is not given back to him, though nobody matches it."""
    play = ("p3 cbr 98", "p1 f", "p2 cc", "d db Jc9c4d5h6h")
    stacks = {"antes": "[0, 2, 0]", "starting_stacks": "[100, 100, 98]"}
    assert (
        replay_text(phh(*play, ante_trimming_status="false", finishing_stacks="[99, 199, 0]", **stacks))
        == AGREE
    )
    won = ("p3 cbr 98", "p1 f", "p2 cc", "d db Jc9c7d7h6h")
    assert (
        replay_text(phh(*won, ante_trimming_status="false", finishing_stacks="[99, 0, 199]", **stacks))
        == AGREE
    )
    assert replay_text(phh(*won, finishing_stacks="[99, 2, 197]", **stacks)) == AGREE


def test_ST_14_a_straddle_acts_last() -> None:
    """The last of the largest forced bets; the betting begins left of it."""
    four = {
        "antes": "[0, 0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 4, 0]",
        "starting_stacks": "[100, 100, 100, 100]",
    }
    play = ("p4 f", "p1 f", "p2 cbr 8", "p3 f")
    assert replay_text(phh(*play, **four, winnings="[0, 9, 0, 0]")) == AGREE
    assert "not the turn of seat 2" in replay_text(phh("p3 f", **four)).why
    button = {**four, "blinds_or_straddles": "[1, 2, 0, 4]"}
    assert replay_text(phh("p1 f", "p2 f", "p3 f", **button, winnings="[0, 0, 0, 5]")) == AGREE


def test_ST_10_what_a_newcomer_posts_is_live_or_dead_as_the_result_shows() -> None:
    """A post below the big blind may be either, or the dead part of both; above it the rest is dead."""
    four = {"antes": "[0, 0, 0, 0]", "starting_stacks": "[100, 100, 100, 100]"}
    folds = ("p3 f", "p4 f", "p1 f")
    full = {**four, "blinds_or_straddles": "[1, 2, 0, -2]"}
    assert replay_text(phh(*folds, **full, winnings="[0, 5, 0, 0]")) == AGREE
    small = {**four, "blinds_or_straddles": "[1, 2, 0, -1]"}
    live = ("p3 f", "p4 cc", "p1 f", "p2 cbr 9", "p4 f")
    assert replay_text(phh(*live, **small, winnings="[0, 5, 0, 0]")) == AGREE
    otherwise = Outcome("agree", readings=("a newcomer's post read otherwise",))
    assert replay_text(phh(*live, **small, winnings="[0, 6, 0, 0]")) == otherwise
    assert replay_text(phh(*folds, **small, finishing_stacks="[99, 104, 100, 97]")) == otherwise
    both = {**four, "blinds_or_straddles": "[1, 2, 0, -3]"}
    assert (
        replay_text(
            phh("p3 cc", "p4 cc", "p1 f", "p2 cbr 9", "p3 f", "p4 f", **both, winnings="[0, 8, 0, 0]")
        )
        == AGREE
    )


def test_a_post_that_the_record_left_out_is_found_by_its_size() -> None:
    """Two chips more than there are in the pot, where the big blind is two; any other amount disagrees."""
    four = {
        "antes": "[0, 0, 0, 0]",
        "starting_stacks": "[100, 100, 100, 100]",
        "blinds_or_straddles": "[1, 2, 0, 0]",
    }
    play = ("p3 cbr 10", "p4 f", "p1 f", "p2 f")
    left_out = ("a newcomer's post left out",)
    for more in (1, 2, 3, 4, 5, 6):
        assert replay_text(phh(*play, **four, winnings=f"[0, 0, {5 + more}, 0]")) == Outcome(
            "agree", readings=left_out
        )
    assert replay_text(phh(*play, **four, winnings="[0, 0, 12, 0]")).kind == "disagree"
    assert replay_text(phh(*play, **four, finishing_stacks="[99, 98, 105, 98]")) == Outcome(
        "agree", readings=left_out
    )
    assert replay_text(phh(*play, **four, finishing_stacks="[99, 98, 105, 99]")).kind == "disagree"


def test_a_lone_blind_may_be_the_small_one_and_the_big_one_is_found() -> None:
    """A blind of 1 alone: the big one of 2 that p2 folded is in the pot, matched by who raised."""
    lone = {"blinds_or_straddles": "[1, 0, 0]", "min_bet": "1"}
    play = ("p2 f", "p3 cbr 6", "p1 f")
    assert replay_text(phh(*play, **lone, winnings="[0, 0, 5]")) == Outcome(
        "agree", readings=("a newcomer's post left out",)
    )
    assert replay_text(phh(*play, **lone, winnings="[0, 0, 13]")).kind == "disagree"


def test_a_lone_blind_heads_up_is_his_who_does_not_begin() -> None:
    """PHH lists two players the other way round; whoever wrote one blind in their order is understood."""
    lone = {"antes": "[0, 0]", "blinds_or_straddles": "[0, 2]", "starting_stacks": "[100, 100]"}
    play = ("p1 cc", "p2 cbr 6", "p1 f")
    reading = ("a lone blind heads-up read as the other player's",)
    assert replay_text(phh(*play, deals=DEALS[:2], **lone, winnings="[0, 4]")) == Outcome(
        "agree", readings=reading
    )
    as_listed = replay_text(phh("p2 f", deals=DEALS[:2], **lone, winnings="[2, 0]"))
    assert as_listed.kind == "agree"
    assert reading[0] not in as_listed.readings


def test_a_share_of_a_split_pot_may_be_left_out_and_nothing_else() -> None:
    """Both play the board: one half told is right, a whole pot for one or a wrong half is not."""
    before = ("p3 f", "p1 cc", "p2 cc", "d db AsAc4d", "p1 cc", "p2 cc", "d db Ah", "p1 cc", "p2 cc")
    play = (*before, "d db 5d", "p1 cc", "p2 cc", "p1 sm 3h2c", "p2 sm 2s3d")
    deals = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
    left_out = ("a share of a split pot left out",)
    assert replay_text(phh(*play, deals=deals, winnings="[0, 2, 0]")) == Outcome("agree", readings=left_out)
    assert replay_text(phh(*play, deals=deals, winnings="[2, 2, 0]")).readings == ()
    for wrong in ("[0, 4, 0]", "[0, 1, 0]", "[0, 0, 2]"):
        assert replay_text(phh(*play, deals=deals, winnings=wrong)).kind == "disagree"


def test_folds_that_the_record_left_out_are_made_up_for() -> None:
    """Who leaves the table folds. Without a result, the hand is only checked as far as it goes."""
    left = Outcome("agree", readings=("the last folds left out",))
    assert replay_text(phh("p3 f", winnings="[0, 2, 0]")) == left
    assert replay_text(phh("p3 f", winnings="[2, 2, 0]")).kind == "refused"
    assert replay_text(phh("p3 f", winnings="[2, 0, 0]")).why == (
        "the record ends before the hand does: seat 0 is to act on the preflop, 1 to call, pot 3"
    )
    assert replay_text(phh("p3 f")).kind == "unrecorded"


def test_a_record_that_contradicts_itself_is_right_in_one_of_its_results() -> None:
    """The winnings agree and the stacks do not, or the other way round."""
    contradicts = ("winnings and stacks at the end that contradict each other",)
    wrong = phh(*WALK, winnings="[0, 2, 0]", finishing_stacks="[99, 99, 100]")
    assert replay_text(wrong) == Outcome("agree", readings=contradicts)
    wrong = phh(*WALK, winnings="[0, 200, 0]", finishing_stacks="[99, 101, 100]")
    assert replay_text(wrong) == Outcome("agree", readings=contradicts)
    both = phh(*WALK, winnings="[0, 200, 0]", finishing_stacks="[99, 1, 100]")
    assert replay_text(both).kind == "disagree"


def test_fixed_and_pot_limit_are_played_by_their_sizes() -> None:
    """Fixed limit has no cap between two players, as some rooms play it (ST-6)."""
    limits = {"variant": "'FT'", "min_bet": "", "small_bet": "2", "big_bet": "4"}
    assert replay_text(phh("p3 cbr 4", "p1 f", "p2 f", **limits, winnings="[0, 0, 5]")) == AGREE
    assert "ST-6" in replay_text(phh("p3 cbr 5", **limits)).why
    raises = [f"p{2 if k % 2 else 3} cbr {2 * k}" for k in range(3, 9)]
    assert replay_text(phh("p3 cbr 4", "p1 f", *raises, **limits)).kind == "unrecorded"
    pot = {"variant": "'PT'"}
    assert replay_text(phh("p3 cbr 7", "p1 f", "p2 f", **pot, winnings="[0, 0, 5]")) == AGREE
    assert "ST-7" in replay_text(phh("p3 cbr 8", **pot)).why


def test_with_two_players_the_button_is_p2_and_acts_first() -> None:
    """Also where the record has the button post the big blind."""
    two = {"antes": "[0, 0]", "starting_stacks": "[100, 100]"}
    deals = DEALS[:2]
    usual = {**two, "blinds_or_straddles": "[1, 2]"}
    assert replay_text(phh("p2 f", deals=deals, **usual, winnings="[2, 0]")) == AGREE
    turned = {**two, "blinds_or_straddles": "[2, 1]"}
    assert replay_text(phh("p1 f", deals=deals, **turned, winnings="[0, 2]")) == AGREE


def test_a_hand_can_be_replayed_without_its_text() -> None:
    """What was read once is replayed as often as one likes."""
    told = read_phh(phh(*SHOWDOWN, winnings="[0, 14, 0]"))
    assert replay_hand(told) == replay_hand(told) == AGREE
