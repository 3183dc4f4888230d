"""The log: every hand of every house comes back to the last event, and no damage goes unnoticed."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from history.log_scenes import evening, one_hand
from pitboss.cards import print_cards
from pitboss.errors import HistoryError
from pitboss.hand.action import CALL, CHECK, FOLD
from pitboss.hand.hand import Hand
from pitboss.history.fingerprint import fingerprint
from pitboss.history.log import LoggedHand, LoggedTable, sealed, unsealed
from pitboss.history.log_house import house_from, told_house
from pitboss.history.log_read import MOST_DAMAGE, LogReader, entry_from
from pitboss.history.log_table import replayed
from pitboss.history.log_write import LogWriter, told_hand
from pitboss.houses.catalog import HOUSES, find_house, load_house
from pitboss.houses.house import Rake, Street, after_button

every_house = pytest.mark.parametrize("name", HOUSES)


@every_house
def test_a_hand_of_every_house_comes_back_bit_for_bit(name: str, tmp_path: Path) -> None:
    """One line is all there is to a hand: played again it has the same events and the same state."""
    house = HOUSES[name]
    hands = [one_hand(house, house.min_seats, seed=seed) for seed in range(8)]
    with LogWriter(tmp_path / "a.log") as log:
        for hand in hands:
            log.hand(hand)
    again = [entry.replay() for entry in LogReader(tmp_path / "a.log") if isinstance(entry, LoggedHand)]
    assert [hand.events for hand in again] == [hand.events for hand in hands]
    assert [hand.state() for hand in again] == [hand.state() for hand in hands]


@every_house
def test_an_evening_of_every_house_replays_as_a_table(name: str, tmp_path: Path) -> None:
    """Joins, leaves, sit-outs and top-ups are lines too, and the table deals the same hands from them."""
    evening(tmp_path / "a.log", name)
    hands = list(replayed(LogReader(tmp_path / "a.log")))
    assert [logged.number for logged, _ in hands] == list(range(1, len(hands) + 1))
    assert len(hands) > 2
    assert all(tuple(hand.stacks) == logged.result for logged, hand in hands)


def test_evenings_with_missed_blinds_and_posts_replay(tmp_path: Path) -> None:
    """Who comes back owes blinds, a live and a dead one (ST-10), and a log of that replays."""
    kinds = set()
    for seed in range(6):
        evening(tmp_path / f"{seed}.log", hands=25, seed=seed, ante=1, straddle=seed < 3)
        hands = list(replayed(LogReader(tmp_path / f"{seed}.log")))
        assert len(hands) == 25
        kinds |= {post.kind for logged, _ in hands for post in logged.posts or ()}
    assert kinds == {"ante", "small blind", "big blind", "straddle", "post", "dead"}


@every_house
def test_the_fingerprint_is_that_of_the_events(name: str) -> None:
    """It is read off the hand's own log, and must say what the events say."""
    hand = one_hand(HOUSES[name], seed=5)
    facts = "".join(
        f"{event.kind} {event.seat} {event.amount} {event.total} {print_cards(event.cards)}\n"
        for event in hand.events
    )
    assert fingerprint(hand) == sha256(facts.encode()).hexdigest()[:16]


def test_a_house_file_is_embedded_so_that_the_log_alone_replays(tmp_path: Path) -> None:
    """The differences of a house file stand in every line; the file may be gone."""
    file = tmp_path / "friday.toml"
    file.write_text(
        'name = "friday"\nbased_on = "ring"\nsmall_blind = 5\nante = 1\nlevels = [5, 10]\n'
        "hands_per_level = 3\nrake = { percent = 2.5, cap = 3 }\nall_show = true\n"
    )
    house = load_house(file)
    with LogWriter(tmp_path / "a.log") as log:
        log.hand(one_hand(house, 4))
    file.unlink()
    (entry,) = LogReader(tmp_path / "a.log")
    assert isinstance(entry, LoggedHand)
    assert entry.house == house
    assert entry.house.rake == Rake(Fraction(5, 2), 3)
    assert entry.replay().over


@every_house
def test_a_house_is_written_as_its_base_and_its_differences(name: str) -> None:
    """A house as it comes needs its stakes and nothing more; what is read is equal to what was written."""
    told = told_house(HOUSES[name])
    assert set(told) == {"base", "betting", "small_blind", "big_blind"}
    assert house_from(json.loads(json.dumps(told))) == HOUSES[name]


def test_a_house_that_is_more_than_data_is_refused() -> None:
    """Streets of one's own are code: a log that could not replay is not written."""
    house = replace(HOUSES["standard"], streets=(Street("preflop", 0, after_button),))
    with pytest.raises(HistoryError, match="streets of standard is more than data"):
        told_house(house)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (None, "no house"),
        ({"base": "nowhere"}, "is no house"),
        ({"base": "standard", "small_blind": -1}, "out of range"),
        ({"base": "standard", "small_blind": 9, "big_blind": 2}, "less than the small blind"),
        ({"base": "standard", "streets": []}, "nothing that a log says"),
        ({"base": "standard", "betting": "no-limit", "name": "../../x"}, "cannot be"),
        ({"base": "standard", "options": ["x"]}, "cannot be"),
        ({"base": "standard", "rake": {"percent": "1e999999999"}}, "is no rake"),
        ({"base": "standard", "rake": {"percent": "101"}}, "more than 100"),
        ({"base": "standard", "rake": {"percent": "5", "cap": True}}, "no chips"),
        ({"base": "standard", "min_seats": 9, "max_seats": 3}, "out of range"),
        ({"base": "duel", "button_moves": "dead button"}, "not a way for the button"),
    ],
)
def test_a_house_that_no_log_would_tell_is_refused(told: object, why: str) -> None:
    """Every value of a line is checked as in a house file."""
    with pytest.raises(HistoryError, match=why):
        house_from(told)


def test_a_line_reads_as_a_person_would_write_it(tmp_path: Path) -> None:
    """Keys are in one order; names, cards and actions stand there as they are said."""
    house = find_house("standard", {"stack": 40})
    hand = Hand.replay(house, [40, 40], 0, one_hand(house).deck, [])
    while not hand.over:
        hand.act(CHECK if hand.check else CALL)
    with LogWriter(tmp_path / "a.log", clock=lambda: "2026-11-18T21:00:00Z") as log:
        log.hand(hand, names=["Änn", "B♠b"], seats=[2, 4])
    line = (tmp_path / "a.log").read_text(encoding="utf-8")
    assert list(json.loads(line)) == [
        "v", "kind", "at", "house", "names", "seats", "stacks", "button", "posts", "holes", "board", "rest",
        "play", "result", "events", "crc",
    ]  # fmt: skip
    assert '"names":["Änn","B♠b"],"seats":[2,4],"stacks":[40,40],"button":0,"posts":null' in line
    assert '"play":["0 call","1 check","1 check","0 check","1 check","0 check","1 check","0 check"]' in line


def test_a_log_holds_hidden_cards(tmp_path: Path) -> None:
    """Also of a hand that ended before anybody showed: a log belongs to whoever runs the table."""
    house = HOUSES["standard"]
    hand = Hand(house, [50, 50], 0, one_hand(house).deck)
    hand.act(FOLD)
    with LogWriter(tmp_path / "a.log") as log:
        log.hand(hand)
    told = json.loads((tmp_path / "a.log").read_text())
    assert told["holes"] == [print_cards(hand.hole(0)), print_cards(hand.hole(1))]
    assert len(told["rest"]) == 2 * (52 - 4 - 5)


def test_names_that_utf8_has_no_letters_for_come_back(tmp_path: Path) -> None:
    """Half of a surrogate pair, a line break, a quotation mark: a name is a name."""
    names = ["\ud800", 'a"\n\u2028\x00b']
    with LogWriter(tmp_path / "a.log") as log:
        log.hand(one_hand(HOUSES["standard"]), names=names)
    (entry,) = LogReader(tmp_path / "a.log")
    assert isinstance(entry, LoggedHand)
    assert entry.names == tuple(names)


def test_a_hand_that_is_not_over_is_not_written(tmp_path: Path) -> None:
    """A line is a whole hand."""
    with LogWriter(tmp_path / "a.log") as log, pytest.raises(HistoryError, match="not over"):
        log.hand(Hand(HOUSES["standard"], [50, 50], 0, one_hand(HOUSES["standard"]).deck))
    assert (tmp_path / "a.log").read_bytes() == b""


# damage


def test_every_flipped_byte_is_named_with_its_line(tmp_path: Path) -> None:
    """Whatever byte of the second line goes wrong, and however: the reader says that it is line 2."""
    file = tmp_path / "a.log"
    with LogWriter(file) as log:
        for seed in range(3):
            log.hand(one_hand(HOUSES["micro"], seed=seed))
    whole = file.read_bytes()
    start, end = whole.index(b"\n") + 1, whole.index(b"\n", whole.index(b"\n") + 1)
    for position in range(start, end):
        hurt = bytearray(whole)
        hurt[position] ^= 1 << position % 8
        with pytest.raises(HistoryError):
            entry_from(bytes(hurt[start:end]))
        if position % 17 == 0:
            file.write_bytes(hurt)
            with pytest.raises(HistoryError, match="line 2: "):
                list(LogReader(file))


def test_a_line_that_lost_its_end_is_damage_of_both(tmp_path: Path) -> None:
    """Two lines run together are one damaged line, and the rest is read if damage is collected."""
    file = tmp_path / "a.log"
    with LogWriter(file) as log:
        for seed in range(4):
            log.hand(one_hand(HOUSES["micro"], seed=seed))
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + lines[1].rstrip() + lines[2] + lines[3])
    damage: list[HistoryError] = []
    assert [entry.line for entry in LogReader(file, damage=damage)] == [1, 3]
    assert [str(error).split(": ")[0] for error in damage] == [f"{file}, line 2"]


def test_a_file_that_is_no_log_is_not_read_to_its_end(tmp_path: Path) -> None:
    """Errors are collected up to a number: memory is bounded whatever the file."""
    file = tmp_path / "film.mp4"
    file.write_bytes(b"\x00\xff\n" * (MOST_DAMAGE + 5))
    damage: list[HistoryError] = []
    with pytest.raises(HistoryError, match="more than 100 lines are damaged, or this is no log"):
        list(LogReader(file, damage=damage))
    assert len(damage) == MOST_DAMAGE


@pytest.mark.parametrize("kept", [1, 9, 60, -2])
def test_a_last_line_cut_short_keeps_everything_before_it(kept: int, tmp_path: Path) -> None:
    """A crash while writing costs that line alone, and the reader says so without an error."""
    file = tmp_path / "a.log"
    with LogWriter(file) as log:
        log.hand(one_hand(HOUSES["standard"]))
        log.hand(one_hand(HOUSES["standard"], seed=1))
    first, second = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(first + second[:kept])
    reader = LogReader(file)
    assert [entry.line for entry in reader] == [1]
    assert reader.broken_off == f"{file}, line 2: breaks off; everything before it is whole"


def test_a_last_line_without_its_end_is_a_whole_line(tmp_path: Path) -> None:
    """Its checksum is there, so nothing is missing."""
    file = tmp_path / "a.log"
    with LogWriter(file) as log:
        log.hand(one_hand(HOUSES["standard"]))
    file.write_bytes(file.read_bytes().rstrip())
    reader = LogReader(file)
    assert len(list(reader)) == 1
    assert reader.broken_off is None


def test_a_writer_goes_on_behind_what_a_crash_left(tmp_path: Path) -> None:
    """The rest of a cut line is taken away; a whole line without its end gets one."""
    file = tmp_path / "a.log"
    with LogWriter(file) as log:
        log.hand(one_hand(HOUSES["standard"]))
    whole = file.read_bytes()
    for left in (whole + whole[:50], whole[:-1]):
        file.write_bytes(left)
        with LogWriter(file) as log:
            log.hand(one_hand(HOUSES["standard"]))
        assert file.read_bytes() == whole * 2


@pytest.mark.parametrize("text", ["hello\n", '{"v":2,"kind":"hand"}\n', '{"v":1,"kind"'])
def test_a_file_that_is_no_log_is_not_written_to(text: str, tmp_path: Path) -> None:
    """Whoever names the wrong file loses nothing; a first line cut short is a log that has just begun."""
    file = tmp_path / "notes.txt"
    file.write_text(text)
    if text.endswith("\n"):
        with pytest.raises(HistoryError, match="is no log of version 1: nothing was written"):
            LogWriter(file)
        assert file.read_text() == text
    else:
        LogWriter(file).close()
        assert file.read_text() == ""


def test_a_writer_says_what_the_system_said(tmp_path: Path) -> None:
    """A folder is no file, and a closed log takes no line."""
    with pytest.raises(HistoryError, match="cannot be written"):
        LogWriter(tmp_path)
    log = LogWriter(tmp_path / "a.log")
    log.close()
    with pytest.raises(HistoryError, match="cannot be written"):
        log.hand(one_hand(HOUSES["standard"]))
    with pytest.raises(HistoryError, match="cannot be read"):
        list(LogReader(tmp_path / "nothing.log"))


# lines that were written by nobody's writer, and sealed all the same


def line(**changes: object) -> bytes:
    """Return a good line with some fields set otherwise; None takes a field away."""
    hand = one_hand(HOUSES["micro"])
    content = {
        "v": 1,
        "kind": "hand",
        "house": {"base": "micro"},
        **told_hand(hand, ["a", "b"], [0, 1]),
        **changes,
    }
    return sealed({key: value for key, value in content.items() if value != "gone"}).rstrip()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"v": 2}, "version 2"),
        ({"v": True}, "version True"),
        ({"kind": "party"}, "is of kind 'party'"),
        ({"kind": ["hand"]}, "is no text"),
        ({"names": ["a"]}, "1 names, 2 seats"),
        ({"names": [1, 2]}, "no list of texts"),
        ({"stacks": [1000, -1]}, "no list of whole numbers"),
        ({"stacks": [1000, 10**4000]}, "no stack|is not a stack"),
        ({"stacks": [True, 1000]}, "no list of whole numbers"),
        ({"stacks": "1000"}, "no list"),
        ({"button": 5}, "the button cannot be at 5"),
        ({"button": "gone"}, "button: None"),
        ({"holes": ["As", "As"]}, "there twice"),
        ({"holes": ["AsKs", ""], "rest": ""}, "micro deals 1 cards to a player"),
        ({"holes": ["Xx", "2c"]}, "not a card"),
        ({"board": "2c3c"}, "1 to the board|there twice"),
        ({"play": ["0 dance"]}, "is no action of a seat"),
        ({"play": ["raise 20"]}, "is no action of a seat"),
        ({"play": ["0 fold"]}, "at action 1"),
        ({"play": []}, "after the last action"),
        ({"play": ["9 fold"]}, "at action 1"),
        ({"posts": ["0 big blind"]}, "is no forced bet"),
        ({"posts": ["0 gift 5"]}, "is not a post"),
        ({"posts": {}}, "no list"),
        ({"result": [1, 2]}, "stacks"),
        ({"events": "0" * 16}, "the events on the way do not"),
        ({"house": {"base": "ring", "x": 1}}, "nothing that a log says"),
    ],
)
def test_a_line_that_is_sealed_and_wrong_is_refused(changes: dict[str, object], why: str) -> None:
    """A checksum is no proof of good will: every field is checked, and the replay is compared."""

    def read() -> None:
        entry = entry_from(line(**changes))
        assert isinstance(entry, LoggedHand)
        entry.replay()

    with pytest.raises(HistoryError, match=why):
        read()


def test_the_line_that_those_are_made_of_is_right() -> None:
    """Without a change the line replays."""
    entry = entry_from(line())
    assert isinstance(entry, LoggedHand)
    assert fingerprint(entry.replay()) == entry.events


@pytest.mark.parametrize("body", [b"[1,2", b'{"v":1,"a":' + b"[" * 100_000, b'{"v":NaN', b"\xff\xfe", b""])
def test_what_is_no_json_is_refused_even_if_it_is_sealed(body: bytes) -> None:
    """Nothing but our own error comes out of a reader."""
    with pytest.raises(HistoryError):
        unsealed(body + b',"crc":"%08x"}' % zlib.crc32(body))


@given(st.binary(max_size=200))
def test_noise_is_refused(noise: bytes) -> None:
    """Nothing but our own error comes out of a reader, whatever goes in."""
    with pytest.raises(HistoryError):
        entry_from(noise)


KEYS = sorted({*told_hand(one_hand(HOUSES["micro"]), ["a", "b"], [0, 1]), "house", "kind", "number", "at"})
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(KEYS), JSON, min_size=1, max_size=3))
def test_a_sealed_line_with_anything_in_its_fields_is_a_hand_or_our_error(changes: dict[str, object]) -> None:
    """Whatever stands in the fields, it is read as a hand or refused by a HistoryError."""
    try:
        entry = entry_from(line(**changes))
        if isinstance(entry, LoggedHand):
            entry.replay()
    except HistoryError:
        return
    assert isinstance(entry, LoggedHand | LoggedTable)
