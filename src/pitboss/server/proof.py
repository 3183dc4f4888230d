"""Checking what a player has downloaded: whether the cards he saw are those that were committed to.

It needs the file and nothing else, best together with the root that the player's own program wrote down
before the deal (`--root`): without it, the file is checked against the root in the file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pitboss.cards import CARDS, Card
from pitboss.errors import HistoryError, said
from pitboss.server.fair import FORMAT, climb, leaf_of, root_of

__all__ = ["Verdict", "check_proof", "read_proof"]

MOST_BYTES: Final = 2**20
HASH: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
BY_TEXT: Final = {str(card): card for card in CARDS}
WHOLE: Final = {"hand": (1, 2**53), "deck": (1, 52), "players": (2, 64), "hole_cards": (1, 10)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a proof shows, in sentences, and what is wrong with it."""

    lines: tuple[str, ...]
    faults: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def read_proof(path: Path) -> dict[str, Any]:
    """Read a proof; what is none is a HistoryError that says what is missing."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise HistoryError(f"{path}: {path.stat().st_size} bytes are too many for a proof: {MOST_BYTES}")
        proof = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise HistoryError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise HistoryError(f"{path}: is no JSON") from None
    try:
        check_form(proof)
    except HistoryError as error:
        raise HistoryError(f"{path}: {error}") from None
    return dict(proof)


def check_form(proof: object) -> None:
    """Refuse what does not look like a proof."""
    if not isinstance(proof, dict) or proof.get("format") != FORMAT:
        found = proof.get("format") if isinstance(proof, dict) else proof
        raise HistoryError(f"format = {said(found)} is no proof of a deal: {FORMAT!r} is")
    if not isinstance(proof.get("table"), str):
        raise HistoryError(f"table = {said(proof.get('table'))} names no table")
    for key, (least, most) in WHOLE.items():
        value = proof.get(key)
        if type(value) is not int or not least <= value <= most:
            raise HistoryError(f"{key} = {said(value)} is not a number from {least} to {most}")
    seat = proof.get("seat")
    if seat is not None and (type(seat) is not int or not 0 <= seat < proof["players"]):
        raise HistoryError(f"seat = {said(seat)} is none of {proof['players']} players")
    if not is_hash(proof.get("root")):
        raise HistoryError(f"root = {said(proof.get('root'))} is no hash: 64 digits 0-9 a-f")
    names = proof.get("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise HistoryError(f"names = {said(names)} is no list of names")
    openings = proof.get("openings")
    if not isinstance(openings, list):
        raise HistoryError(f"openings = {said(openings)} is no list of cards")
    for opening in openings:
        check_opening(opening, proof["deck"])


def check_opening(opening: object, deck: int) -> None:
    """Refuse what does not look like an opened card."""
    told = opening if isinstance(opening, dict) else {}
    place, path = told.get("place"), told.get("path")
    if type(place) is not int or not 0 <= place < deck:
        raise HistoryError(f"place = {said(place)} is no place in a deck of {deck}")
    if told.get("card") not in BY_TEXT:
        raise HistoryError(f"card = {said(told.get('card'))} is no card (place {place})")
    if not is_hash(told.get("salt")) or not isinstance(path, list) or not all(map(is_hash, path)):
        raise HistoryError(f"the salt or the path of place {place} is no hash: 64 digits 0-9 a-f")


def is_hash(value: object) -> bool:
    """Say whether something is a hash as proofs write it."""
    return isinstance(value, str) and HASH.fullmatch(value) is not None


def check_proof(proof: dict[str, Any], *, root: str | None = None) -> Verdict:
    """Check every card of a proof, and that the cards are all that its owner must have seen."""
    faults = [*faults_of(proof, root)]
    opened = {opening["place"]: BY_TEXT[opening["card"]] for opening in proof["openings"]}
    return Verdict((*lines_of(proof, opened),), (*faults,))


def faults_of(proof: dict[str, Any], root: str | None) -> Iterator[str]:
    """Name all that is wrong."""
    if root is not None and root.strip().lower() != proof["root"]:
        yield f"the root in the file is not the one that you wrote down: {proof['root']} is in the file"
    places: set[int] = set()
    cards: set[Card] = set()
    for opening in proof["openings"]:
        place, card = opening["place"], BY_TEXT[opening["card"]]
        where = whose(proof, place)
        if place in places:
            yield f"{where} is there twice"
        if card in cards:
            yield f"{card} is there twice, once as {where}"
        places.add(place)
        cards.add(card)
        if not leads_to_root(proof, opening):
            yield f"{where} is not what was committed to before the deal: {card} does not lead to the root"
    yield from missing(proof, places)


def leads_to_root(proof: dict[str, Any], opening: dict[str, Any]) -> bool:
    """Say whether a card, its salt and its path make the root."""
    name, width, place = f"{proof['table']}/{proof['hand']}", proof["deck"], opening["place"]
    leaf = leaf_of(name, place, BY_TEXT[opening["card"]], bytes.fromhex(opening["salt"]))
    top = climb(leaf, place, width, [bytes.fromhex(part) for part in opening["path"]])
    layout = (proof["players"], proof["hole_cards"], width)
    return top is not None and root_of(name, layout, top).hex() == proof["root"]


def missing(proof: dict[str, Any], places: set[int]) -> Iterator[str]:
    """Name places that would have to be opened, and are not; and some that nobody is dealt."""
    size, seat, start = proof["hole_cards"], proof["seat"], proof["players"] * proof["hole_cards"]
    for other in range(proof["players"]):
        own = {*range(other * size, other * size + size)}
        if (seat == other or own & places) and not own <= places:
            yield f"of the hole cards of {player(proof, other)} some are not opened"
    board = {place for place in places if place >= start}
    if board and board != {*range(start, start + len(board))}:
        yield "the board is not opened card by card from its first"


def lines_of(proof: dict[str, Any], opened: dict[int, Card]) -> Iterator[str]:
    """Tell what the proof is of, card by card."""
    size, start = proof["hole_cards"], proof["players"] * proof["hole_cards"]
    yield f"hand {proof['hand']} at table {proof['table']}, {proof['players']} players, root {proof['root']}"
    for other in range(proof["players"]):
        cards = [str(opened[place]) for place in range(other * size, other * size + size) if place in opened]
        if cards:
            yield f"{player(proof, other)}{' (you)' if other == proof['seat'] else ''}: {' '.join(cards)}"
    board = [str(card) for place, card in sorted(opened.items()) if place >= start]
    yield f"board: {' '.join(board) or 'none'}"
    closed = proof["deck"] - len(opened)
    yield f"{closed} cards stay closed: folded, put away unseen or never dealt"


def whose(proof: dict[str, Any], place: int) -> str:
    """Say what a place in the deck is."""
    size = proof["hole_cards"]
    seat, which = divmod(place, size)
    if seat < proof["players"]:
        return f"hole card {which + 1} of {player(proof, seat)}"
    return f"card {place - proof['players'] * size + 1} of the board"


def player(proof: dict[str, Any], seat: int) -> str:
    """Name a player."""
    names = proof.get("names", [])
    return str(names[seat])[:40] if seat < len(names) and names[seat].isprintable() else f"seat {seat}"
