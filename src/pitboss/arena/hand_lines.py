"""Every hand of a tournament as a line of our log, written as fast as hands are played.

The lines are those of `history/log_write.py`, byte for byte (a test compares them), without looking up
again what is the same in every hand. `at` says which hand it was: "round 118, hand 41".
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from functools import lru_cache
from zlib import crc32

from pitboss.arena.chunk import Big
from pitboss.cards import CARDS
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.history.fingerprint import fingerprint
from pitboss.history.log import VERSION
from pitboss.history.log_house import told_house
from pitboss.houses.house import House

__all__ = ["Book", "HandLines", "packed"]

CARD = tuple(map(str, CARDS))
DEEDS = frozenset({"fold", "check", "call", "bet", "raise"})
LEVEL = 4  # of gzip: half the size of 1, a third of the time of 9


class HandLines:
    """The lines of hands between the same bots, as bytes."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = compact(list(names))
        self.seats = compact(list(range(len(names))))
        self._house: House | None = None
        self._told = ""

    def line(self, hand: Hand, at: str) -> bytes:
        """Write a hand that is over."""
        if hand.house is not self._house:
            self._house = hand.house
            self._told = compact(told_house(hand.house))
        deck = hand.deck
        size = hand.house.hole_cards
        start = hand.n * size
        end = start + hand.house.board_cards
        if size == 1:
            holes = '","'.join([CARD[card] for card in deck[:start]])
        else:
            holes = '","'.join(
                ["".join([CARD[c] for c in deck[k : k + size]]) for k in range(0, start, size)]
            )
        board = "".join([CARD[card] for card in deck[start:end]])
        rest = "".join([CARD[card] for card in deck[end:]])
        doers = [entry[1] for entry in hand.log if entry[0] in DEEDS]
        play = '","'.join(map(deed, doers, hand.actions))
        play = f'"{play}"' if play else ""
        body = (
            f'{{"v":{VERSION},"kind":"hand","at":"{at}","house":{self._told},"names":{self.names},'
            f'"seats":{self.seats},"stacks":{numbers(hand.started)},"button":{hand.button},"posts":null,'
            f'"holes":["{holes}"],"board":"{board}","rest":"{rest}","play":[{play}],'
            f'"result":{numbers(hand.stacks)},"events":"{fingerprint(hand)}"'
        ).encode()
        return b'%b,"crc":"%08x"}\n' % (body, crc32(body))


class Book:
    """Takes down the hands of a chunk, and keeps the one with the biggest pot."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.big: Big | None = None
        self._round = self._hand = 0
        self._writing: HandLines | None = None

    def open(self, number: int, writing: HandLines) -> None:
        """Begin a round, numbered from 0, between the bots of these lines."""
        self._round, self._hand, self._writing = number, 0, writing

    def __call__(self, hand: Hand) -> None:
        """Take down a hand that is over."""
        if self._writing is None:
            return
        self._hand += 1
        line = self._writing.line(hand, f"round {self._round + 1}, hand {self._hand}")
        self.lines.append(line)
        if self.big is None or hand.pot > self.big.pot:
            self.big = Big(
                round=self._round,
                hand=self._hand,
                place=len(self.lines),
                pot=hand.pot,
                line=line.decode().rstrip(),
            )


@lru_cache(maxsize=1 << 12)
def deed(seat: int, action: Action) -> str:
    """Write what somebody did; the same comes again and again."""
    return f"{seat} {action}"


def packed(lines: Sequence[bytes]) -> bytes:
    """Pack lines as gzip does; the same lines make the same bytes, whenever they are packed."""
    return gzip.compress(b"".join(lines), LEVEL, mtime=0)


def numbers(values: Sequence[int]) -> str:
    """Write whole numbers as JSON does, without spaces."""
    return f"[{','.join(map(str, values))}]"


def compact(value: object) -> str:
    """Write JSON as a log has it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
