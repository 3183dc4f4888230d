"""Whatever a file holds, nothing but our own errors comes out, and both ways of reading agree."""

from __future__ import annotations

import io
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from history.phh_hands import phh
from pitboss.errors import HistoryError, PitbossError
from pitboss.history import tar
from pitboss.history.log_view import ALL, Observer
from pitboss.history.phh import read_phh, write_phh
from pitboss.history.phh_sheet import read_sheet, slow_sheet
from pitboss.history.pieces import Piece, pieces_of
from pitboss.history.replay import KINDS, replay_hand, replay_text
from pitboss.history.run import outcome_of
from pitboss.history.tape import Tape

HANDS = (
    phh(
        "p3 cc",
        "p1 cbr 8",
        "p2 cc",
        "p3 f",
        "d db 2c3c4c",
        "p1 cc",
        "p2 cbr 92",
        "p1 f",
        winnings="[0, 18, 0]",
    ),
    phh("p3 cbr 12.50", "p1 f", "p2 f", "p3 sm 7s2d", finishing_stacks="[99, 98, 103]", time="17:38:01"),
    phh(
        "p3 cbr 4",
        "p1 f",
        "p2 cc",
        variant="'FT'",
        min_bet="",
        small_bet="2",
        big_bet="4",
        players="['a', 'b', 'c']",
    ),
    phh("p1 cc", "p2 cc", deals=(), blinds_or_straddles="[1, 2, -3]", starting_stacks="[inf, inf, 7.5]"),
)
BITS = st.sampled_from(
    [
        "'",
        '"',
        "[",
        "]",
        ",",
        ", ",
        "\n",
        "\r",
        "=",
        " ",
        ".",
        "#",
        "-",
        "0",
        "9" * 20,
        "1e5",
        "inf",
        "nan",
        "p",
        "d ",
        "cbr ",
        "f",
        "Ah",
        "??",
        "\0",
        "\\u0000",
        "é",
        "\ud7ff",
        "'''",
        "{",
        "}",
        "true",
        "variant = 'NT'\n",
        "p1 f",
        "sm",
    ]
)


def read_or_refuse(text: str) -> None:
    """Read, write and replay a text; only a HistoryError may come out."""
    assert replay_text(text).kind in KINDS
    try:
        told = read_phh(text)
    except HistoryError:
        return
    assert repr(read_phh(write_phh(told)).fields) == repr(told.fields)  # a nan is not equal to itself
    assert replay_hand(told).kind in KINDS


@settings(max_examples=150)
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    """From nothing at all to a line of signs."""
    read_or_refuse(text)


@settings(max_examples=300)
@given(st.data(), st.sampled_from(HANDS))
def test_a_hand_with_a_few_bits_changed(data: st.DataObject, text: str) -> None:
    """Something put in, left out, doubled or cut off, in any place."""
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(at, min(len(text), at + 12)))
        text = text[:at] + data.draw(st.one_of(BITS, st.just(""), st.just(text[at:end] * 2))) + text[end:]
    read_or_refuse(text)


VALUES: st.SearchStrategy[str] = st.one_of(
    st.integers(-(10**16), 10**16).map(str),
    st.decimals(allow_nan=True, places=3).map(lambda value: f"{value:f}".lower().replace("infinity", "inf")),
    st.sampled_from(
        [
            "true",
            "inf",
            "-inf",
            "'x'",
            "[]",
            "[1, 'a']",
            "{a = 1}",
            "17:38:01",
            "['p3 f', 'p1 cbr 4']",
            "[[1]]",
        ]
    ),
    st.lists(st.integers(-5, 500), max_size=11).map(str),
    st.lists(
        st.sampled_from(
            [
                "p1 f",
                "p2 cc",
                "p3 cbr 4",
                "p3 cbr 0",
                "d db AhKhQh",
                "d dh p1 AsAd",
                "p1 sm",
                "p2 sm ????",
                "p9 f",
                "",
            ]
        ),
        max_size=14,
    ).map(str),
)
KEYS = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "min_bet",
    "small_bet",
    "starting_stacks",
    "actions",
    "winnings",
    "finishing_stacks",
    "players",
    "seats",
    "hand",
    "_x",
)


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=3))
def test_a_hand_with_other_values(changes: dict[str, str]) -> None:
    """Of the wrong type, size, sign or number."""
    read_or_refuse(phh("p3 f", "p1 f", **changes))


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=6))
def test_the_short_way_reads_what_the_long_way_reads(changes: dict[str, str]) -> None:
    """The same fields with the same types, or a refusal by both."""
    text = phh("p3 f", "p1 f", **changes)

    def told(read: Any) -> str:  # noqa: ANN401 - one of the two
        try:
            return repr(read(text).fields)
        except HistoryError:
            return "refused"

    short, long = told(read_sheet), told(slow_sheet)
    if long != "refused":
        assert short == long
    else:
        assert replay_text(text).kind in ("refused", "unsupported")


@settings(max_examples=150)
@given(
    st.lists(
        st.one_of(
            st.binary(max_size=40),
            st.sampled_from([b"[1]\n", b"\n[2]\n", b"\n[", b"]\n", HANDS[0].encode(), b"[1.x]\n", b"\xff"]),
        ),
        max_size=8,
    )
)
def test_any_bytes_are_cut_into_hands(blocks: list[bytes]) -> None:
    """However they come; and each of them has an outcome."""
    data = b"".join(blocks)
    pieces = list(pieces_of("x", io.BytesIO(data).read))
    assert all(outcome_of(piece, halve=True).kind in KINDS for piece in pieces)
    short = iter(blocks)
    assert list(pieces_of("x", lambda _n: next((block for block in short if block), b""))) == pieces


@settings(max_examples=200)
@given(st.data())
def test_a_damaged_tape_is_an_error_of_ours(data: st.DataObject) -> None:
    """Bytes of a header changed, or the tape cut anywhere."""
    header = bytearray(512)
    header[:5] = b"1.phh"
    header[124:136] = b"00000000010\0"
    header[156] = data.draw(st.sampled_from(b"0LxgKV7"))
    for _ in range(data.draw(st.integers(0, 3))):
        header[data.draw(st.integers(0, 511))] = data.draw(st.integers(0, 255))
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    tape = bytes(header) + data.draw(st.binary(max_size=600))
    try:
        told = [(name, part.read()) for name, part in tar.members(io.BytesIO(tape))]
    except HistoryError:
        return
    assert all(len(content or b"") <= len(tape) for _, content in told)


def test_a_piece_in_no_encoding_has_an_outcome() -> None:
    """The byte is named."""
    assert outcome_of(Piece("x", "1", b"variant = '\xe9'"), halve=True).why == (
        "0xe9 is not UTF-8 (byte 11 of the hand)"
    )


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=2), st.sampled_from([ALL, None, 0, 2]))
def test_what_can_be_read_can_be_put_on_tape_and_looked_at(
    changes: dict[str, str], observer: Observer
) -> None:
    """Every position of it, by anybody; what cannot be is refused in our words."""
    text = phh("p3 cbr 8", "p1 f", "p2 cc", "d db 2c3c4c", "p2 cc", "p3 f", **changes)
    try:
        tape = Tape.of_record(read_phh(text))
    except PitbossError:
        return
    if observer in (ALL, None) or len(tape.stacks) > 2:
        for position in range(len(tape)):
            assert len(tape.look(position, observer).board) <= 5
