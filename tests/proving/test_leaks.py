"""Leaks: two evenings that differ in cards a viewer may not see are the same to him; and leaks are found."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.cli.main import main
from pitboss.proving.leaks import check_evening
from pitboss.server import api, picture, replays, stage
from pitboss.server.book import Step
from pitboss.server.figures import Figures, tell
from pitboss.server.gallery import Gallery
from pitboss.server.room import Room


def test_nobody_notices_cards_that_he_may_not_see(capsys: pytest.CaptureFixture[str]) -> None:
    """The command over all houses, with a few hands: not a byte, not a header, not a moment differs."""
    with pytest.raises(SystemExit) as end:
        main(["check", "leaks", "--n", "60", "--seed", "tests", "--jobs", "1", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert (end.value.code, told["failures"]) == (0, [])
    assert told["hands"] >= 60
    assert len(told["by_house"]) == 6
    assert told["changed"] > 1000


@pytest.mark.parametrize("evening", ["q/33", "q/91", "q/101"])
def test_a_game_that_begins_anew_has_its_own_cards(evening: str) -> None:
    """Evenings in which a hand of one number is dealt in some games, and in others is not."""
    assert check_evening(evening).faults == []


def leaked(monkeypatch: pytest.MonkeyPatch, place: object, name: str, leak: Callable[..., Any]) -> str:
    """Plant a leak, and return the first fault that is found; "": none in some evenings."""
    monkeypatch.setattr(place, name, leak)
    for number in range(1, 25):
        faults = check_evening(f"planted/{number}").faults
        if faults:
            return faults[0]
    return ""


def test_a_card_in_a_note_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat did last is told with the first letter of a card that he holds."""
    real = picture.Sight.notes

    def notes(self: picture.Sight) -> list[str]:
        hand = self.played.hand
        return [f"{note}{hand.hole(seat)[0].rank % 2}" for seat, note in enumerate(real(self))]

    assert "message" in leaked(monkeypatch, picture.Sight, "notes", notes)


def test_equities_of_cards_that_are_hidden_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand shown again comes with odds that know all cards."""
    real = replays.odds_of
    leak = leaked(monkeypatch, api, "odds_of", lambda tape, _observer: real(tape, "all"))
    assert "message" in leak


def test_a_hand_that_is_named_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator is told what the player to act could make."""
    real = stage.you_of

    def you_of(book: Any, person: str) -> Any:  # noqa: ANN401 - as it is
        you = real(book, person)
        if book.hand is not None and book.hand.actor >= 0 and not person:
            you.words = str(book.hand.hole(book.hand.actor)[0])
        return you

    monkeypatch.setattr("pitboss.server.gallery.you_of", you_of)
    assert "message" in leaked(monkeypatch, stage, "you_of", you_of)


def test_a_card_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of the log says what was dealt."""
    real = Figures.stepped

    def stepped(self: Figures, room: Room, step: Step) -> None:
        real(self, room, step)
        if room.book.hand is not None:
            tell("dealt", first=str(room.book.hand.deck[0]))

    assert "log" in leaked(monkeypatch, Figures, "stepped", stepped)


def test_a_moment_that_hangs_on_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks longer with an ace shows it."""
    real = Room._settle

    def settle(self: Room) -> None:
        real(self)
        hand = self.book.hand
        if hand is not None and hand.actor >= 0 and hand.hole(hand.actor)[0].rank > 8:
            self.turns.act_at += 0.03

    assert "came at" in leaked(monkeypatch, Room, "_settle", settle)


def test_a_message_more_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a seat holds a high card, everybody is told once more how things stand."""
    real = Gallery.tell

    def told(self: Gallery, step: Step, whose: str) -> None:
        real(self, step, whose)
        hand = self.room.book.hand
        if hand is not None and hand.hole(hand.n - 1)[0].rank > 8:
            self.tell_now()

    assert leaked(monkeypatch, Gallery, "tell", told)
