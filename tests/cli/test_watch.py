"""`pitboss watch`: stepping through recorded hands, line by line and key by key."""

from __future__ import annotations

import os
import pty
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from cli.sitting import Keyboard, told
from history.phh_hands import phh, phhs
from pitboss.cli.main import main
from pitboss.cli.terminal import Terminal
from pitboss.cli.watch import Watch, crew_of, decks_of
from pitboss.cli.watch_keys import Keys
from pitboss.errors import HistoryError
from pitboss.history.shelf import Shelf

PLAY = ("p3 cbr 6", "p1 f", "p2 cc", "d db 4c5d6h", "p2 cc", "p3 cbr 8", "p2 f")
NAMES = {"players": "['Ann', 'Bob', 'Cem']"}

Watcher = Callable[..., tuple[int, str]]


@pytest.fixture
def watch(tmp_path: Path) -> Watcher:
    """Return a way to watch two hands: lines in, exit status and screen out."""
    cents = {"blinds_or_straddles": "[0.25, 0.50, 0]", "min_bet": "0.50", "starting_stacks": "[10, 20, 30]"}
    file = tmp_path / "two.phhs"
    file.write_text(
        phhs(
            phh(*PLAY, **NAMES),
            phh("p3 f", "p1 cbr 1.50", "p2 f", "p1 sm ????", **cents),
            phh(variant="'PO'"),
        )
    )

    def run(
        *lines: str,
        hand: int = 1,
        eyes: str | None = None,
        end: type[BaseException] = EOFError,
        width: int = 80,
    ) -> tuple[int, str]:
        paper = Console(file=StringIO(), width=width, highlight=False)
        terminal = Terminal(paper, Keyboard(lines, end, paper), echo=True)
        watched = Watch(Shelf([file]), terminal, crew=crew_of("caller", "x"), decks=decks_of("x"))
        status = watched.run(hand, eyes)
        assert isinstance(paper.file, StringIO)
        return status, paper.file.getvalue()

    return run


def test_forward_tells_what_was_done(watch: Watcher) -> None:
    """Each step is a sentence; a street that follows is told with it."""
    status, screen = watch("n", "", "n", "n", "n", "n", "n")
    assert status == 0
    assert told(
        screen,
        *("before action 1 of 6", "Ann posts the small blind, 1; Bob posts the big blind, 2."),
        *("action 1 of 6", "Cem raises to 6.", "Ann folds.", "Bob calls 4.", "Flop: 4♣ 5♦ 6♥"),
        *("Bob checks.", "Cem bets 8.", "Bob folds.", "Cem takes back 8", "Cem wins the pot, 13."),
        "This is the end of the hand.",
    )


def test_back_and_by_street_and_to_either_end(watch: Watcher) -> None:
    """B is one back, s and S go by street, f and l to the ends, g to an action, never past them."""
    _, screen = watch("b", "s", "b", "S", "l", "S", "f", "g 4", "g 99")
    places = [line.split(" · ")[-1].strip(" ─") for line in screen.splitlines() if line.startswith("──")]
    assert places == [
        "before action 1 of 6",
        *("action 3 of 6", "action 2 of 6", "before action 1 of 6", "action 6 of 6", "action 3 of 6"),
        *("before action 1 of 6", "action 4 of 6", "action 6 of 6"),
    ]
    assert "This is the beginning of the hand." in screen


def test_hands_are_turned_and_jumped_to(watch: Watcher) -> None:
    """N, B and h go from hand to hand; one that is not there leaves us where we are."""
    _, screen = watch("N", "B", "h 2", "h 7", "h two", "h", width=300)
    assert told(screen, "Hand 1 ·", "Hand 2 ·", "Hand 1 ·", "Hand 2 ·", "hand 7 is not there", "has 3")
    assert "'two' is no number, as in `h 12`." in screen


def test_amounts_are_those_of_the_record(watch: Watcher) -> None:
    """A record that counts in cents is told in its own unit."""
    _, screen = watch("n", "n", hand=2)
    assert told(screen, "blinds 0.25/0.50", "19.50", "p1 raises to 1.50.")
    assert "150" not in screen


def test_a_hand_that_cannot_be_read_can_be_left(watch: Watcher) -> None:
    """The page says why; every command but leaving the hand says so again."""
    status, screen = watch("n", "t", "B", hand=3, width=300)
    assert status == 0
    assert told(
        screen, "Hand 3 (", "cannot be read: 'PO' is not hold'em", "hand 3 cannot be read", "Hand 2 ·"
    )


def test_stacks_bets_equities_and_the_button_are_on_the_page(watch: Watcher) -> None:
    """The row of a player has his cards, chips, bet, equity and what he did."""
    _, screen = watch("n")
    row = next(line for line in screen.splitlines() if "raises to 6" in line)
    assert row.split() == ["D", "Cem", "7♠", "2♦", "94", "6", "11.3", "%", "raises", "to", "6"]
    assert "pot 9" in screen


def test_the_page_fits_the_terminal(watch: Watcher) -> None:
    """No line is wider than the screen, names included."""
    for width in (60, 80, 120):
        _, screen = watch("n", "l", width=width)
        assert max(map(len, screen.splitlines())) <= width


# whose eyes


def test_a_view_hides_what_its_observer_cannot_know(watch: Watcher) -> None:
    """Bob sees his own cards; a spectator none; who is not there looks on as a spectator."""
    _, screen = watch("l", eyes="Bob")
    assert "Q♣ Q♦" in screen
    assert not any(hole in screen for hole in ("A♥ K♥", "7♠ 2♦"))
    assert "any two cards for Ann and Cem" in screen
    for eyes in ("spectator", "Zoe"):
        _, screen = watch("l", eyes=eyes)
        assert not any(hole in screen for hole in ("Q♣ Q♦", "A♥ K♥", "7♠ 2♦"))
        assert "No equities" in screen
    assert "'Zoe' is not in this hand: seen as a spectator." in screen


def test_a_seat_is_a_view_too_and_v_changes_it(watch: Watcher) -> None:
    """Players without a seat in the record have 1, 2, 3 from the left of the button."""
    _, screen = watch("v 1", "v all", eyes="spectator")
    assert told(screen, "No equities", "A♥ K♥", "Seen by 1.", "A♥ K♥", "7♠ 2♦")


# what if


def test_a_decision_can_be_taken_over_and_the_record_comes_back(watch: Watcher) -> None:
    """Bob calls the bet that he folded to, against a bot; then he is back where he took over."""
    _, screen = watch("g 5", "t", "c", "c", "c", "n")
    assert told(
        screen,
        *("What if you were Bob?", "played by bots: caller", "You", "your cards", "You call 8.", "Turn:"),
        *("You check.", "Cem checks.", "River:", "This line brings you", "in the record it was -6."),
        *("action 5 of 6", "Bob folds."),
    )


def test_a_line_can_be_left_before_its_end(watch: Watcher) -> None:
    """Q goes back to the record, and only a second q leaves."""
    status, screen = watch("t", "q", "n", "q", "n")
    assert status == 0
    assert told(screen, "What if you were Cem?", "You go back to the recorded hand.", "Cem raises to 6.")
    assert "Ann folds." not in screen


def test_the_same_seed_draws_the_same_missing_cards(watch: Watcher) -> None:
    """A board that the record does not have is the same again with the same seed."""
    lines = ("g 5", "t", "c", "c", "c")
    assert watch(*lines) == watch(*lines)


def test_another_mans_decision_is_not_taken_over_in_a_view(watch: Watcher) -> None:
    """With Bob's eyes Cem's cards are hidden, so Cem's decision is not for us."""
    _, screen = watch("t", eyes="Bob")
    assert "Cem is to act, whose cards this view does not show" in screen
    assert "7♠ 2♦" not in screen


def test_in_a_view_the_hidden_cards_of_the_record_are_not_played_with(watch: Watcher) -> None:
    """Taking over as Bob meets drawn cards: the showdown gives away nothing of the record."""
    _, screen = watch("g 3", "t", "c", "c", "c", "c", eyes="Bob")
    assert told(screen, "Cards that are not known here are drawn.", "This line brings you")
    assert "7♠ 2♦" not in screen


def test_a_hand_that_is_over_has_no_decision_left(watch: Watcher) -> None:
    """Taking over at the end is refused in words."""
    _, screen = watch("l", "t")
    assert "the hand is over: there is nothing left to decide." in screen


# leaving, and nonsense


def test_nonsense_gets_a_helpful_line(watch: Watcher) -> None:
    """What is no command is said with those that are; ? tells them all."""
    _, screen = watch("jump", "?")
    assert told(screen, "'jump' is no command: n forward", "the next action", "take over")


def test_ctrl_c_leaves_with_130_anywhere(watch: Watcher) -> None:
    """At the record as well as in a line that was taken over; the end of the input leaves with 0."""
    assert watch("n", end=KeyboardInterrupt)[0] == 130
    assert watch("t", end=KeyboardInterrupt)[0] == 130
    assert watch("t")[0] == 0


def test_a_first_hand_that_is_not_there_is_an_error(watch: Watcher) -> None:
    """--hand past the end is refused before anything is drawn."""
    with pytest.raises(HistoryError, match="hand 9 is not there"):
        watch(hand=9)


# keys


@pytest.mark.parametrize(
    ("sent", "command"),
    [
        (b"\x1b[C", "n"),
        (b"\x1b[D", "b"),
        (b"\x1b[1~", "f"),
        (b"\x1bOF", "l"),
        (b"\x1b[6~", "N"),
        (b" ", "n"),
        (b"t", "t"),
        ("é".encode(), "é"),
        (b"\x1b", "\x1b"),
    ],
)
def test_a_key_is_its_command(sent: bytes, command: str) -> None:
    """Arrow keys, plain letters, letters of two bytes, and the escape key alone."""
    ours, theirs = pty.openpty()
    try:
        os.write(ours, sent)
        keys = Keys(theirs)
        assert keys() == command
    finally:
        os.close(ours)
        os.close(theirs)


# the command


def test_the_command_reads_lines_where_there_is_no_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Input from a pipe is taken line by line, and its end leaves with 0."""
    file = tmp_path / "one.phh"
    file.write_text(phh(*PLAY, **NAMES))
    monkeypatch.setattr("sys.stdin", StringIO("n\nl\n"))
    with pytest.raises(SystemExit) as left:
        main(["watch", str(file), "--view", "Cem", "--seed", "1"])
    assert left.value.code == 0
    assert told(capsys.readouterr().out, "Seen by Cem.", "Cem raises to 6.", "Cem wins the pot, 13.")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.phh"], "nowhere.phh: No such file"),
        (["FILE", "--hand", "2"], "hand 2 is not there"),
        (["FILE", "--bots", "nobody"], "'nobody' is not a bot"),
    ],
)
def test_what_is_asked_wrongly_is_a_line_and_2(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A path, a hand or a bot that is not there."""
    file = tmp_path / "one.phh"
    file.write_text(phh(*PLAY))
    with pytest.raises(SystemExit) as left:
        main(["watch", *(str(file) if word == "FILE" else word for word in arguments)])
    assert left.value.code == 2
    assert words in capsys.readouterr().err
