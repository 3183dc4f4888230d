"""Pages of PokerStars text, as tables write them: read, replayed through `standard`, and in agreement."""

from __future__ import annotations

import io
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import parse_cards
from pitboss.errors import HistoryError
from pitboss.history.pokerstars_phh import recorded_hands
from pitboss.history.pokerstars_read import MOST_BYTES, MOST_LINES, pages_of, read_page
from pitboss.history.recorded import Recorded
from pitboss.history.replay import replay_hand
from pitboss.history.stats import Stats
from pitboss.history.stats_tales import tale_of_record

CASH = """\
PokerStars Hand #77000000001:  Hold'em No Limit ($0.05/$0.10 USD) - 2020/01/05 9:07:12 ET
Table 'Vesta IV' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Bob: the great ($9.65 in chips)
Seat 4: Cem ($4.30 in chips)
Seat 5: Dee ($10.05 in chips) is sitting out
Seat 6: Eve ($21 in chips)
Bob: the great: posts small blind $0.05
Cem: posts big blind $0.10
Dee: sits out
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Eve: folds
Ann: raises $0.20 to $0.30
Cem said, "Ann: folds"
Bob: the great: calls $0.25
Cem: raises $4 to $4.30 and is all-in
Eve is disconnected
Ann: calls $4
Bob: the great: folds
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Kc]
*** RIVER *** [2c 7d 9h Kc] [3d]
*** SHOW DOWN ***
Cem: shows [Qs Qd] (a pair of Queens)
Ann: shows [Ah Kd] (a pair of Kings)
Ann collected $8.45 from pot
Frank joins the table at seat #3
*** SUMMARY ***
Total pot $8.90 | Rake $0.45
Board [2c 7d 9h Kc 3d]
Seat 1: Ann (button) showed [Ah Kd] and won ($8.45) with a pair of Kings
Seat 2: Bob: the great (small blind) folded before Flop
Seat 4: Cem (big blind) showed [Qs Qd] and lost with a pair of Queens
Seat 6: Eve folded before Flop (didn't bet)
"""

TOURNAMENT = """\
PokerStars Hand #77000000002: Tournament #123456789, $10+$1 USD Hold'em No Limit - Level III (25/50) - \
2020/01/05 18:10:00 CET [2020/01/05 12:10:00 ET]
Table '123456789 1' 9-max Seat #2 is the button
Seat 1: Ann (1,480 in chips)
Seat 2: Bob (35 in chips)
Seat 3: Cem (3000 in chips) is sitting out
Seat 9: Dee (1500 in chips)
Ann: posts the ante 5
Bob: posts the ante 5
Cem: posts the ante 5
Dee: posts the ante 5
Cem: posts small blind 25
Dee: posts big blind 50
*** HOLE CARDS ***
Ann: calls 50
Bob: calls 30 and is all-in
Cem: folds
Cem has timed out
Dee: checks
*** FLOP *** [2c 7d 9h]
Dee: checks
Ann: bets 100
Dee: folds
Uncalled bet (100) returned to Ann
*** TURN *** [2c 7d 9h] [Kc]
*** RIVER *** [2c 7d 9h Kc] [3d]
*** SHOW DOWN ***
Ann: shows [9s 9c] (three of a kind, Nines)
Bob: shows [Ac 2h] (a pair of Deuces)
Ann collected 40 from side pot
Ann collected 135 from main pot
Bob finished the tournament in 17th place
*** SUMMARY ***
Total pot 175 Main pot 135. Side pot 40. | Rake 0
Board [2c 7d 9h Kc 3d]
Seat 1: Ann showed [9s 9c] and won (175) with three of a kind, Nines
Seat 2: Bob (button) showed [Ac 2h] and lost with a pair of Deuces
Seat 3: Cem (small blind) folded before Flop
Seat 9: Dee (big blind) folded on the Flop
"""

RETURNERS = """\
PokerStars Game #77000000003:  Hold'em No Limit (€1/€2 EUR) - 2009/07/01 0:00:09 ET
Table 'Ceres' 9-max Seat #3 is the button
Seat 1: Ann (€200 in chips)
Seat 4: Bob (€199 in chips)
Seat 5: Cem (€210.50 in chips)
Seat 7: Dee (€80 in chips)
Seat 8: Eve (€400 in chips)
Bob: posts small blind €1
Cem: posts big blind €2
Dee: posts small & big blinds €3
Eve: posts big blind €2
Ann: posts small blind €1
*** HOLE CARDS ***
Dee: checks
Eve: raises €6 to €8
Ann: folds
Bob: folds
Cem: folds
Dee: calls €6
*** FLOP *** [Ts 8s 8d]
Dee: checks
Eve: bets €12
Dee: folds
Uncalled bet (€12) returned to Eve
Eve collected €20 from pot
Eve: doesn't show hand
*** SUMMARY ***
Total pot €21 | Rake €1
Board [Ts 8s 8d]
Seat 1: Ann folded before Flop
Seat 8: Eve collected (€20)
"""

DEAD_BUTTON = """\
PokerStars Zoom Hand #77000000004:  Hold'em No Limit (10/20) - 2013/03/03 3:03:03 ET
Table 'Juno' 6-max (Play Money) Seat #2 is the button
Seat 1: Ann (1000 in chips)
Seat 4: Bob (1000 in chips)
Seat 6: Cem (1000 in chips)
Bob: posts big blind 20
*** HOLE CARDS ***
Dealt to Cem [2c 2d]
Cem: raises 40 to 60
Ann: folds
Bob: folds
Uncalled bet (40) returned to Cem
Cem collected 40 from pot
Cem: shows [2c 2d] (a pair of Deuces)
*** SUMMARY ***
Total pot 40 | Rake 0
Seat 6: Cem collected (40)
"""

MUCKED = """\
PokerStars Hand #77000000005:  Hold'em Pot Limit ($1/$2) - 2011/11/11 11:11:11 ET
Table 'Iris' 2-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: raises $4 to $6
Bob: calls $4
*** FLOP *** [Ts 8s 8d]
Bob: checks
Ann: bets $12
Bob: raises $20 to $32
Ann: calls $20
*** TURN *** [Ts 8s 8d] [3c]
Bob: checks
Ann: checks
*** RIVER *** [Ts 8s 8d 3c] [3h]
Bob: bets $62 and is all-in
Ann: calls $62 and is all-in
*** SHOW DOWN ***
Bob: shows [8c 9c] (a full house, Eights full of Threes)
Ann: mucks hand
Bob collected $199 from pot
*** SUMMARY ***
Total pot $200 | Rake $1
Board [Ts 8s 8d 3c 3h]
Seat 1: Ann (button) (small blind) mucked [Th Td]
Seat 2: Bob (big blind) showed [8c 9c] and won ($199) with a full house, Eights full of Threes
"""

ANTED_OFF = """\
PokerStars Hand #77000000006: Tournament #9, Freeroll  Hold'em No Limit - Level X (100/200) - \
2014/04/04 4:04:04 ET
Table '9 1' 9-max Seat #1 is the button
Seat 1: Ann (5000 in chips)
Seat 2: Bob (5000 in chips)
Seat 3: Cem (20 in chips)
Ann: posts the ante 25
Bob: posts the ante 25
Cem: posts the ante 20 and is all-in
Bob: posts small blind 100
*** HOLE CARDS ***
Ann: folds
Bob: calls 100
*** FLOP *** [Ts 8s 8d]
*** TURN *** [Ts 8s 8d] [3c]
*** RIVER *** [Ts 8s 8d 3c] [3h]
*** SHOW DOWN ***
Bob: shows [8c 9c] (a full house, Eights full of Threes)
Cem: shows [2c 4c] (two pair, Eights and Threes)
Bob collected 60 from main pot
*** SUMMARY ***
Total pot 60 | Rake 0
Board [Ts 8s 8d 3c 3h]
"""


def hands(text: str | bytes) -> list[Recorded | HistoryError]:
    """Read a file of pages."""
    data = text if isinstance(text, bytes) else text.encode()
    return [hand for _, hand in recorded_hands(io.BytesIO(data))]


def hand(text: str | bytes) -> Recorded:
    """Read a file of one page."""
    (read,) = hands(text)
    assert isinstance(read, Recorded), read
    return read


def refusal(text: str) -> str:
    """Return why a page is refused."""
    (read,) = hands(text)
    assert isinstance(read, HistoryError)
    return str(read)


@pytest.mark.parametrize("page", [CASH, TOURNAMENT, RETURNERS, DEAD_BUTTON, MUCKED])
def test_pages_replay_through_standard_and_agree(page: str) -> None:
    """Every action is legal, the winners are the page's, and so are the amounts, less the rake."""
    outcome = replay_hand(hand(page))
    assert (outcome.kind, outcome.why) == ("agree", "")


def test_a_cash_hand_is_read_to_the_cent() -> None:
    """Players from the left of the button, amounts in cents; chat does nothing, who sits out is not there."""
    read = hand(CASH)
    assert read.players == ["Bob: the great", "Cem", "Eve", "Ann"]
    assert read.unit == 100
    assert read.stacks == [965, 430, 2100, 1000]
    assert read.finishing == [935, 0, 2100, 1000 - 430 + 845]
    assert read.winnings == [0, 0, 0, 845]
    assert read.holes == {1: parse_cards("QsQd"), 3: parse_cards("AhKd")}
    assert read.fields["hand"] == 77000000001
    assert (read.fields["day"], read.fields["month"], read.fields["year"]) == (5, 1, 2020)
    assert str(read.fields["time"]) == "09:07:12"
    assert (read.fields["currency"], read.fields["currency_symbol"]) == ("USD", "$")
    assert read.fields["table"] == "Vesta IV"


def test_a_tournament_hand_has_chips_antes_and_players_who_sit_out_and_are_dealt_in() -> None:
    """Thousands may have a comma; who sits out posts and folds all the same."""
    read = hand(TOURNAMENT)
    assert read.players == ["Cem", "Dee", "Ann", "Bob"]
    assert read.unit == 1
    assert read.stacks == [3000, 1500, 1480, 35]
    assert read.stakes.antes == (5, 5, 5, 5)
    assert read.finishing == [2970, 1445, 1480 - 55 + 175, 0]


def test_a_returner_posts_a_live_and_a_dead_blind() -> None:
    """Of three euros one is dead (ST-10), a newcomer's two are live, and a late small blind alone is dead."""
    read = hand(RETURNERS)
    assert read.players == ["Bob", "Cem", "Dee", "Eve", "Ann"]
    assert read.finishing == [19800, 20850, 7100, 40000 - 800 + 2000, 19900]
    stats = Stats()
    stats.take(tale_of_record(read))
    assert stats.players["Dee"].won == pytest.approx(-4.5)


def test_a_dead_button_and_a_dead_small_blind() -> None:
    """Nobody sits at the button, nobody posts the small blind: the player before it acts last."""
    read = hand(DEAD_BUTTON)
    assert read.players == ["Bob", "Cem", "Ann"]
    assert [(post.kind, post.seat) for post in read.stakes.readings[0]] == [("big blind", 0)]


def test_who_wins_unseen_and_shows_afterwards_was_in_no_showdown() -> None:
    """Cem shows what he held when all is over: his cards are known, and he has no showdown."""
    read = hand(DEAD_BUTTON)
    assert read.holes == {1: parse_cards("2c2d")}
    stats = Stats()
    stats.take(tale_of_record(read))
    assert stats.players["Cem"].showdowns == 0


def test_cards_mucked_at_the_showdown_are_known_from_the_summary() -> None:
    """The loser's hand stands in the summary alone; heads-up the button is the small blind (ST-2)."""
    read = hand(MUCKED)
    assert read.players == ["Bob", "Ann"]
    assert read.holes[1] == parse_cards("ThTd")
    assert read.mucked == {1}


def test_whose_ante_took_the_last_chip_has_the_big_blind_all_the_same() -> None:
    """No line says who is the big blind: it is he who has nothing left to post, left of the small blind."""
    read = hand(ANTED_OFF)
    assert [(post.kind, post.seat) for post in read.stakes.readings[0] if post.kind != "ante"] == [
        ("small blind", 0),
        ("big blind", 1),
    ]


def test_figures_of_a_page() -> None:
    """A 3-bet, a showdown, a rake: the same figures as any other record gives."""
    stats = Stats()
    for page in (CASH, MUCKED):
        stats.take(tale_of_record(hand(page)))
    ann, cem = stats.players["Ann"], stats.players["Cem"]
    assert (ann.hands, ann.vpip, ann.pfr) == (2, 100, 100)
    assert (cem.three_bet, cem.wtsd, cem.wsd) == (100, 100, 0)
    assert (ann.saw_flop, ann.showdowns, ann.won_showdowns) == (2, 2, 1)
    assert ann.won == pytest.approx(41.5 - 50)
    assert ann.bb_per_100 == pytest.approx(100 * (41.5 - 50) / 2)


# files


def test_a_file_holds_many_hands_whatever_lies_between() -> None:
    """A mark of byte order, Windows line ends, empty lines, words in front: all hands are found."""
    text = "\ufeffsome words\n\n" + CASH + "\n\n\n" + TOURNAMENT
    found = list(recorded_hands(io.BytesIO(text.replace("\n", "\r\n").encode())))
    assert [line for line, _ in found] == [3, 3 + CASH.count("\n") + 3]
    assert all(isinstance(read, Recorded) for _, read in found)
    assert isinstance(hand("\ufeff" + CASH), Recorded)


def test_old_files_are_not_in_utf8() -> None:
    """A euro in Windows' own letters, and a name with an accent."""
    read = hand(RETURNERS.replace("Eve", "Ève").encode("cp1252"))
    assert read.players[3] == "Ève"


def test_one_bad_hand_does_not_cost_the_others() -> None:
    """What cannot be read is named, and the next hand is read."""
    first, second, third = hands(CASH + CASH.replace("Eve: folds", "Eve: dances") + TOURNAMENT)
    assert isinstance(first, Recorded)
    assert str(second) == "Eve: 'dances' is not known"
    assert isinstance(third, Recorded)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Hold'em No Limit", "Omaha Pot Limit", "is not supported"),
        ("Hold'em No Limit", "Hold'em Limit", "is not supported"),
        ("$0.10 USD", "$0.10 - $3 Cap -  USD", "a cap"),
        ("*** FLOP ***", "*** FIRST FLOP ***", "*** FIRST FLOP *** is not supported"),
        ("[2c 7d 9h]\n", "[2c 7d]\n", "not the cards of the flop"),
        ("[2c 7d 9h]\n", "[2c 7d 7d]\n", "there twice"),
        ("[2c 7d 9h] [Kc]", "[2c 7d 9h] [Ah]", "Ah is there twice"),
        ("[Qs Qd]", "[Qs Qd Qh]", "too many"),
        ("[Qs Qd]", "[Xx Yy]", "not a card"),
        ("returned to Ann", "returned to Ann", ""),
        ("Seat 6: Eve ($21", "Seat 5: Eve ($21", "is there twice"),
        ("Seat 6: Eve ($21", "Seat 6: Ann ($21", "is there twice"),
        ("*** SUMMARY ***", "summary", "breaks off"),
        ("Ann: calls $4\n", "Ann: calls $4 and has reached the $4 cap\n", "not known"),
        ("Cem: posts big blind $0.10\n", "", "nobody posts a big blind"),
        ("Eve: folds\n", "Hand cancelled\n", "cancelled"),
        ("Dealt to Ann", "Dealt to Zed", "does not sit here"),
        ("($10 in chips)", "($10.00001 in chips)", ""),
    ],
)
def test_what_is_not_supported_is_named_and_not_guessed_at(old: str, new: str, why: str) -> None:
    """A page that says what nobody here can play is refused in words."""
    page = CASH.replace(old, new, 1)
    if why:
        assert why in refusal(page)
    else:
        assert len(hands(page)) == 1


def test_an_impossible_action_is_found_by_the_replay() -> None:
    """A raise by less than the last one is no raise (ST-4)."""
    outcome = replay_hand(hand(CASH.replace("raises $0.20 to $0.30", "raises $0.01 to $0.11")))
    assert outcome.kind == "refused"
    assert "ST-4" in outcome.why


def test_a_pot_that_went_to_the_wrong_player_is_a_disagreement() -> None:
    """Queens do not beat kings, whatever the page says."""
    outcome = replay_hand(hand(CASH.replace("Ann collected $8.45", "Cem collected $8.45")))
    assert outcome.kind == "disagree"


def test_a_hand_without_end_does_not_fill_the_memory() -> None:
    """Too many lines, or one too long, cost the hand, and no more memory than the most of them."""
    many = CASH.replace("Eve: folds\n", 'Eve said, "hm"\n' * (MOST_LINES + 10) + "Eve: folds\n")
    long = CASH.replace("Eve: folds\n", "Eve said, " + "x" * 10 * MOST_BYTES + "\nEve: folds\n")
    found = hands(many + long + TOURNAMENT)
    assert [str(read) for read in found[:2]] == [
        f"has more than {MOST_LINES} lines",
        f"has a line of more than {MOST_BYTES} characters",
    ]
    assert isinstance(found[2], Recorded)


@given(st.integers(0, len(CASH.splitlines()) - 1), st.integers(0, 60), st.text(max_size=4))
def test_a_page_with_noise_in_it_is_a_hand_or_our_error(line: int, column: int, noise: str) -> None:
    """Whatever is put where, nothing comes out but hands and our own errors."""
    lines = CASH.splitlines()
    lines[line] = lines[line][:column] + noise + lines[line][column + len(noise) :]
    for read in hands("\n".join(lines).encode("utf-8", "surrogatepass")):
        if isinstance(read, Recorded):
            assert replay_hand(read).kind


@given(st.binary(max_size=300))
def test_bytes_after_a_header_are_a_hand_or_our_error(noise: bytes) -> None:
    """Nothing but our own errors, whatever the bytes."""
    head = b"\n".join(CASH.encode().splitlines()[:7])
    for _start, page in pages_of(io.BytesIO(head + b"\n" + noise)):
        assert not isinstance(page, HistoryError)
        with pytest.raises(HistoryError):
            read_page(page)


def test_amounts_are_exact() -> None:
    """No float touches an amount."""
    ((_, page),) = pages_of(io.BytesIO(CASH.encode()))
    assert not isinstance(page, HistoryError)
    assert read_page(page).stacks["Bob: the great"] == Decimal("9.65")
