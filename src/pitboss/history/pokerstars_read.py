"""Reading PokerStars text: each page taken apart into what it says.

Any sign of money, cents or none, tournaments and play money, antes, straddles, posts of newcomers, players
who sit out, are disconnected or chat: what says nothing of the hand is passed over. A hand that is not
hold'em without limit or with pot limit, has two boards or a cap, or in which a player does what nobody
knows, is refused by name; the next one is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import BinaryIO, Final, NamedTuple

from pitboss.cards import Card, parse_cards
from pitboss.errors import CardError, HistoryError, said

__all__ = ["Deed", "OtherGameError", "Told", "pages_of", "read_page"]

MOST_LINES: Final = 5_000  # of one hand
MOST_BYTES: Final = 4_096  # of one line

SIGN: Final = r"[^\s\d().\[\]/]{0,5}"
NUMBER: Final = r"\d{1,15}(?:,\d{3}){0,4}(?:\.\d{1,4})?"
MONEY: Final = rf"{SIGN}({NUMBER})"
ALL_IN: Final = r"( and is all-in)?\s*"

FIRST: Final = re.compile(r"PokerStars .{0,40}?(?:Hand|Game) #(\d{1,30}): *(.*)")
GAME: Final = re.compile(
    r"(?:.* )?(?P<game>Hold'em (?:No|Pot) Limit).*?"
    rf"\((?P<sign>{SIGN})(?P<small>{NUMBER})/{MONEY}(?P<more>[^)]*)\)(?: - (?P<at>.*))?"
)
TABLE: Final = re.compile(r"Table '?(.*?)'? \d{1,2}-max.* Seat #(\d{1,2}) is the button.*")
SEAT: Final = re.compile(rf"Seat (\d{{1,2}}): (.+) \({MONEY} in chips(?:, .*)?\).*")
HEAD: Final = re.compile(r"\*\*\* (.+?) \*\*\*(.*)")
BRACKETS: Final = re.compile(r"\[([^\]]*)\]")
RETURNED: Final = re.compile(rf"Uncalled bet \({MONEY}\) returned to (.+)")
DEALT: Final = re.compile(r"Dealt to (.+?) (\[.*\])\s*")
COLLECTED: Final = re.compile(rf"(.+) collected {MONEY} from (?:(?:main |side )?pot).*")
TOTAL: Final = re.compile(rf"Total pot {MONEY}.*\| Rake {MONEY}.*")
OUTCOME: Final = re.compile(r"Seat (\d{1,2}): .*? (?:showed|mucked) (\[[^\]]*\]).*")

DEEDS: Final = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("fold", r"folds\b.*"),
        ("check", r"checks\b.*"),
        ("call", rf"calls {MONEY}{ALL_IN}"),
        ("bet", rf"bets {MONEY}{ALL_IN}"),
        ("raise", rf"raises {MONEY} to {MONEY}{ALL_IN}"),
        ("small blind", rf"posts (?:the )?small blind {MONEY}{ALL_IN}"),
        ("big blind", rf"posts (?:the )?big blind {MONEY}{ALL_IN}"),
        ("both", rf"posts small & big blinds {MONEY}{ALL_IN}"),
        ("ante", rf"posts (?:the |an )?ante {MONEY}{ALL_IN}"),
        ("straddle", rf"posts (?:a |the )?straddle {MONEY}{ALL_IN}"),
        ("show", r"shows (\[.*?\]).*"),
        ("muck", r"mucks hand.*"),
    )
)
IDLE: Final = re.compile(
    r"(?:doesn't show hand|sits out|is sitting out|has returned|is (?:dis)?connected|has timed out"
    r"|will be allowed|said, |joins the table|leaves the table).*"
)
STREETS: Final = {"HOLE CARDS": 0, "FLOP": 1, "TURN": 2, "RIVER": 3, "SHOW DOWN": 4, "SUMMARY": 5}


class OtherGameError(HistoryError):
    """A page of a game that is not played here."""


class Deed(NamedTuple):
    """One thing that somebody did, as the page says it."""

    street: int
    kind: str  # as an event of ours is called; "both": a small and a big blind; "collect"
    name: str
    amount: Decimal = Decimal(0)
    to: Decimal = Decimal(0)
    all_in: bool = False


@dataclass(slots=True)
class Told:
    """All that a page says of a hand."""

    number: str = ""
    at: str = ""
    game: str = ""
    sign: str = ""
    code: str = ""
    small: Decimal = Decimal(0)
    big: Decimal = Decimal(0)
    table: str = ""
    button: int = 0  # the seat with the button, from 1; nobody need sit there
    seats: dict[int, str] = field(default_factory=dict)
    stacks: dict[str, Decimal] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    board: tuple[Card, ...] = ()
    holes: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    shown: set[str] = field(default_factory=set)
    dealt: bool = False  # hole cards were dealt
    rake: Decimal | None = None
    ended: bool = False  # the summary has come


# pages


def pages_of(stream: BinaryIO) -> Iterator[tuple[int, list[str] | HistoryError]]:
    """Cut a file into hands: the line at which each begins, and its lines, or why it is too long."""
    start, lines, excess = 0, list[str](), ""
    for number, text in enumerate(texts_of(stream), start=1):
        if FIRST.match(text):
            if lines:
                yield start, HistoryError(excess) if excess else lines
            start, lines, excess = number, [text], ""
        elif lines and text:
            if len(lines) < MOST_LINES:
                lines.append(text)
            else:
                excess = f"has more than {MOST_LINES} lines"
            if len(text) > MOST_BYTES:
                excess = f"has a line of more than {MOST_BYTES} characters"
    if lines:
        yield start, HistoryError(excess) if excess else lines


def texts_of(stream: BinaryIO) -> Iterator[str]:
    """Return the lines as text, whatever they were written in; of one too long only the beginning."""
    while line := stream.readline(MOST_BYTES + 2):
        rest = line
        while len(rest) == MOST_BYTES + 2 and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_BYTES + 2)
        try:
            text = line.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = line.decode("cp1252", "replace")
        yield text.strip() if len(line) <= MOST_BYTES else text


def read_page(lines: Iterable[str]) -> Told:
    """Read the lines of one hand."""
    reader = PageReader()
    for line in lines:
        reader.read(line)
    if not reader.told.ended:
        raise HistoryError("breaks off before its summary")
    return reader.told


class PageReader:
    """Reads a page line by line."""

    def __init__(self) -> None:
        self.told = Told()
        self.street = 0
        self.names: list[str] = []  # the longest first: "Ann" is no match for "Ann: the great"

    def read(self, line: str) -> None:
        """Take in one line."""
        told = self.told
        if not told.number:
            self.header(line)
        elif match := HEAD.fullmatch(line):
            self.head(match[1], match[2])
        elif told.ended:
            self.summary(line)
        elif not told.dealt and not told.deeds and (match := SEAT.fullmatch(line)):
            self.seat(int(match[1]), match[2], amount(match[3]))
        elif not told.table and (match := TABLE.fullmatch(line)):
            told.table, told.button = match[1] or "?", int(match[2])
        else:
            self.happened(line)

    def header(self, line: str) -> None:
        """Read the first line: number, game, stakes, time."""
        first = FIRST.match(line)
        if first is None:
            raise HistoryError(f"{said(line)} is no first line of a hand")
        game = GAME.fullmatch(first[2])
        if game is None:
            raise OtherGameError(
                f"hand #{first[1]}: {said(first[2])} is not supported: hold'em, no limit or pot limit"
            )
        if "cap" in game["more"].lower():
            raise OtherGameError(f"hand #{first[1]}: a cap on what can be bet is not supported")
        told = self.told
        told.number, told.game, told.sign = first[1], game["game"], game["sign"]
        told.small, told.big = amount(game["small"]), amount(game[4])
        code = re.search(r"\b[A-Z]{3}\b", game["more"])
        told.code = code[0] if code else ""
        told.at = game["at"] or ""

    def seat(self, seat: int, name: str, stack: Decimal) -> None:
        """Take in who sits where with what."""
        told = self.told
        if seat in told.seats or name in told.stacks:
            raise HistoryError(f"seat {seat}, {said(name)}: is there twice")
        told.seats[seat] = name
        told.stacks[name] = stack
        self.names = sorted([*self.names, name], key=len, reverse=True)

    def head(self, head: str, cards: str) -> None:
        """Open a street, the showdown or the summary."""
        if head not in STREETS:
            raise OtherGameError(f"*** {head} *** is not supported")
        self.street = STREETS[head]
        told = self.told
        if head == "HOLE CARDS":
            told.dealt = True
        elif head == "SUMMARY":
            told.ended = True
        elif self.street < 4:
            parts = BRACKETS.findall(cards)
            told.board += cards_of(parts[-1] if parts else "")
            if len(told.board) != self.street + 2:
                raise HistoryError(
                    f"*** {head} *** {said(cards.strip())}: these are not the cards of the {head.lower()}"
                )

    # what happened

    def happened(self, line: str) -> None:
        """Take in a line between the seats and the summary."""
        told = self.told
        if match := RETURNED.fullmatch(line):
            self.did("return", match[2], amount(match[1]))
        elif match := DEALT.fullmatch(line):
            self.holds(match[1], BRACKETS.findall(match[2])[-1])
            told.dealt = True
        elif name := self.speaker(line):
            self.deed(name, line[len(name) + 2 :])
        elif (match := COLLECTED.fullmatch(line)) and match[1] in told.stacks:
            self.did("collect", match[1], amount(match[2]))
        elif line.startswith("Hand cancelled"):
            raise HistoryError("the hand was cancelled")

    def speaker(self, line: str) -> str | None:
        """Return the player whose line this is: "Ann: folds"."""
        return next((name for name in self.names if line.startswith(f"{name}: ")), None)

    def deed(self, name: str, words: str) -> None:
        """Take in what a player does."""
        for kind, pattern in DEEDS:  # noqa: B007 - used behind the loop
            match = pattern.fullmatch(words)
            if match is not None:
                break
        else:
            if IDLE.fullmatch(words):
                return
            raise HistoryError(f"{name}: {said(words)} is not known")
        if kind == "show":
            self.holds(name, match[1][1:-1])
            self.told.shown.add(name)
            self.did(kind, name)
        elif match.re.groups:
            amounts = [amount(group) for group in match.groups()[:-1]]
            self.did(kind, name, amounts[0], amounts[-1], all_in=match.groups()[-1] is not None)
        else:
            self.did(kind, name)

    def did(
        self,
        kind: str,
        name: str,
        chips: Decimal = Decimal(0),
        to: Decimal = Decimal(0),
        *,
        all_in: bool = False,
    ) -> None:
        """Note a deed."""
        if name not in self.told.stacks:
            raise HistoryError(f"{said(name)} does not sit here")
        self.told.deeds.append(Deed(self.street, kind, name, chips, to, all_in))

    def holds(self, name: str, text: str) -> None:
        """Note hole cards; one of two alone says too little."""
        cards = cards_of(text)
        if name not in self.told.stacks:
            raise HistoryError(f"{said(name)} does not sit here")
        if len(cards) > 2:
            raise HistoryError(f"{said(name)}: {len(cards)} hole cards are too many")
        if len(cards) == 2:
            self.told.holes[name] = cards

    def summary(self, line: str) -> None:
        """Read the rake, and cards that were mucked at the showdown."""
        told = self.told
        if match := TOTAL.fullmatch(line):
            told.rake = amount(match[2])
        elif (match := OUTCOME.fullmatch(line)) and int(match[1]) in told.seats:
            name = told.seats[int(match[1])]
            if name not in told.holes:
                self.holds(name, match[2][1:-1])


def amount(text: str) -> Decimal:
    """Read an amount: "1,500", "0.05"."""
    return Decimal(text.replace(",", ""))


def cards_of(text: str) -> tuple[Card, ...]:
    """Read cards as the format writes them: "Ah Kd"."""
    try:
        return parse_cards(text)
    except CardError as error:
        raise HistoryError(str(error)) from None
