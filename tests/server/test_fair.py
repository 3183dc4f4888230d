"""Fair deals: what was committed to before the deal is what was dealt, and what stays closed stays closed."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pitboss.cards import CARDS, Deck, parse_cards
from pitboss.cli.main import main
from pitboss.errors import HistoryError, StateError
from pitboss.hand.action import CALL, CHECK, FOLD, raise_to
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import find_house
from pitboss.server.fair import FairDeal, climb, leaf_of
from pitboss.server.proof import check_form, check_proof, read_proof

SECRET = bytes(range(32))
DECK = Deck.stacked(parse_cards("AsKs 7d7c QhJh 2s7h9s Kd 3s"))


DEALT = [str(card) for card in DECK[:11]]


def played(deck: Deck = DECK) -> Hand:
    """Play a hand in which seat 2 folds before the flop, and the others check it down."""
    hand = Hand(find_house("standard"), [200, 200, 200], 0, deck)
    hand.act(raise_to(6))
    hand.act(CALL)
    hand.act(FOLD)
    while not hand.over:
        hand.act(CHECK)
    return hand


def deal_of(deck: Deck = DECK, secret: bytes = SECRET, *, table: str = "t1", number: int = 7) -> FairDeal:
    """Commit to the deck of that hand."""
    return FairDeal(played(deck), table=table, number=number, secret=secret)


def proof_of(seat: int | None, deck: Deck = DECK) -> dict[str, Any]:
    """Return the proof of a seat, as it comes out of the file."""
    proof: dict[str, Any] = json.loads(json.dumps(deal_of(deck).proof(seat)))
    return proof


def cards_in(proof: dict[str, Any]) -> list[str]:
    """Return the cards that a proof opens."""
    return [opening["card"] for opening in proof["openings"]]


def test_a_proof_opens_what_its_owner_may_see_and_holds() -> None:
    """His own cards, those that were shown, and the board; the folded cards of others are not in it."""
    assert played().showing == {0, 1}
    assert cards_in(proof_of(2)) == DEALT
    assert cards_in(proof_of(0)) == DEALT[:4] + DEALT[6:]
    assert cards_in(proof_of(None)) == cards_in(proof_of(0))
    for seat in (None, 0, 1, 2):
        assert check_proof(proof_of(seat), root=deal_of().root).faults == ()


def test_of_a_hand_that_ends_before_the_flop_no_board_card_is_opened() -> None:
    """The flop that would have come stays closed, and so do the winner's cards."""
    hand = Hand(find_house("standard"), [200, 200, 200], 0, DECK)
    hand.act(raise_to(6))
    hand.act(FOLD)
    hand.act(FOLD)
    deal = FairDeal(hand, table="t1", number=7, secret=SECRET)
    assert cards_in(deal.proof(1)) == ["7d", "7c"]
    assert cards_in(deal.proof(None)) == []


def test_nothing_is_opened_before_the_end() -> None:
    """A proof of a hand that is being played is refused."""
    hand = Hand(find_house("standard"), [200, 200, 200], 0, DECK)
    with pytest.raises(StateError, match="hand 7 is not over"):
        FairDeal(hand, table="t1", number=7, secret=SECRET).proof(0)


def test_every_card_of_every_width_leads_to_the_root() -> None:
    """Trees of 9 to 52 cards, with and without cards that have no neighbour."""
    house = find_house("standard")
    for width in range(9, 53):
        hand = Hand(house, [200, 200], 0, Deck(CARDS[:width]))
        deal = FairDeal(hand, table="t", number=1, secret=SECRET)
        top = deal._rows[-1][0]
        for place in range(width):
            opening = deal.opening(place)
            leaf = leaf_of("t/1", place, CARDS[place], bytes.fromhex(opening["salt"]))
            path = [bytes.fromhex(part) for part in opening["path"]]
            assert climb(leaf, place, width, path) == top
            assert climb(leaf, place, width, [*path, top]) is None
            assert climb(leaf, place, width, path[:-1]) is None


def test_the_root_depends_on_every_card_its_place_and_the_deal() -> None:
    """Two cards that change places, another hand, another table, another secret: another root."""
    roots = {deal_of().root}
    for first, second in combinations(range(0, 52, 5), 2):
        cards = list(DECK)
        cards[first], cards[second] = cards[second], cards[first]
        roots.add(deal_of(Deck(cards)).root)
    roots |= {deal_of(table="t2").root, deal_of(number=8).root, deal_of(secret=bytes(32)).root}
    four = Hand(find_house("standard"), [200] * 4, 0, DECK)
    roots.add(FairDeal(four, table="t1", number=7, secret=SECRET).root)
    assert len(roots) == 1 + 55 + 4


def test_another_card_than_the_one_dealt_does_not_hold() -> None:
    """Whatever is changed in an opening, the proof breaks; and it says which card it is."""
    for at in range(len(proof_of(2)["openings"])):
        for change in ("card", "salt", "path", "place"):
            proof = proof_of(2)
            opening = proof["openings"][at]
            opening[change] = {
                "card": "4h",
                "salt": "0" * 64,
                "path": [*opening["path"][1:], opening["path"][0]],
                "place": 30,
            }[change]
            assert not check_proof(proof).holds, (at, change)
    proof = proof_of(2)
    proof["openings"][0]["card"] = "4h"
    (fault,) = check_proof(proof).faults
    assert fault == (
        "hole card 1 of seat 0 is not what was committed to before the deal: 4h does not lead to the root"
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [("table", "t2"), ("hand", 8), ("deck", 51), ("root", "0" * 64), ("players", 4), ("hole_cards", 3)],
)
def test_a_proof_of_another_deal_does_not_hold(key: str, value: object) -> None:
    """What the cards belong to is part of the root, and of the places that must be opened."""
    proof = proof_of(1)
    proof[key] = value
    assert not check_proof(proof).holds


def test_an_opening_that_is_left_out_or_there_twice_is_noticed() -> None:
    """A player misses his own second card; the board has a gap; a card has been opened twice."""
    proof = proof_of(1)
    del proof["openings"][3]
    assert check_proof(proof).faults == ("of the hole cards of seat 1 some are not opened",)
    proof = proof_of(1)
    del proof["openings"][5]
    assert check_proof(proof).faults == ("the board is not opened card by card from its first",)
    proof = proof_of(1)
    proof["openings"].append(proof["openings"][0])
    assert "hole card 1 of seat 0 is there twice" in check_proof(proof).faults


def test_a_root_that_is_not_the_one_of_the_deal_is_noticed() -> None:
    """The file agrees with itself, but not with what the player was told before the cards."""
    (fault,) = check_proof(proof_of(1), root="ab" * 32).faults
    assert fault.startswith("the root in the file is not the one that you wrote down")


def test_closed_cards_cannot_be_found_by_trying() -> None:
    """No hash in a proof is that of a closed card under any salt that the proof tells, or under none."""
    for seat in (None, 0, 1):
        proof = proof_of(seat)
        told = {part for opening in proof["openings"] for part in opening["path"]} | {proof["root"]}
        salts = [bytes.fromhex(opening["salt"]) for opening in proof["openings"]] + [b"", bytes(32)]
        opened = {opening["place"] for opening in proof["openings"]}
        tried = {
            leaf_of("t1/7", place, card, salt).hex()
            for place in range(52)
            if place not in opened
            for card in CARDS
            for salt in salts
        }
        assert not tried & told
        assert SECRET.hex() not in json.dumps(proof)


def test_what_is_opened_does_not_depend_on_what_stays_closed() -> None:
    """Two deals that differ in closed cards alone: the same cards and salts, only hashes differ."""
    other = Deck.stacked(parse_cards("AsKs 7d7c 4c5c 2s7h9s Kd 3s"))
    for seat in (None, 0, 1):
        ours, theirs = proof_of(seat), proof_of(seat, other)
        for one in (ours, theirs):
            one.pop("root")
            for opening in one["openings"]:
                opening.pop("path")
        assert ours == theirs


def test_salts_are_told_one_by_one() -> None:
    """The salt of a card is a hash of the secret: all of a deal differ, and none is the secret."""
    salts = {deal_of()._salt(place) for place in range(52)}
    assert len(salts) == 52
    assert SECRET not in salts
    assert all(sha256(salt).digest() not in salts for salt in salts)


def test_a_deal_shows_no_card_in_a_log() -> None:
    """Neither its repr nor its attributes that a log would print hold a card."""
    assert repr(deal_of()) == "<FairDeal of hand 7 at t1>"


def test_a_secret_has_32_bytes() -> None:
    """A short one could be tried out."""
    with pytest.raises(StateError, match="31 bytes are no secret"):
        deal_of(secret=bytes(31))


# pitboss verify


def saved(folder: Path, proof: object) -> str:
    """Write a proof to a file."""
    path = folder / "proof.json"
    path.write_text(json.dumps(proof), encoding="utf-8")
    return str(path)


def exit_of(*arguments: str) -> int:
    """Run the command; return its exit status."""
    with pytest.raises(SystemExit) as caught:
        main(["verify", *arguments])
    return int(caught.value.code or 0)


def test_the_command_says_that_a_proof_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It tells the cards by their owners, and ends with 0."""
    assert exit_of(saved(tmp_path, proof_of(1)), "--root", deal_of().root) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"hand 7 at table t1, 3 players, root {deal_of().root}",
        "seat 0: As Ks",
        "seat 1 (you): 7d 7c",
        "board: 2s 7h 9s Kd 3s",
        "43 cards stay closed: folded, put away unseen or never dealt",
        "The proof holds: each of these cards lay in its place before the deal, by the root that you told.",
    ]


def test_the_command_says_that_a_proof_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the card, and ends with 1."""
    proof = proof_of(1)
    proof["openings"][4]["card"] = "2h"
    assert exit_of(saved(tmp_path, proof)) == 1
    out = capsys.readouterr().out
    assert "WRONG: card 1 of the board is not what was committed to before the deal: 2h" in out
    assert out.endswith("The proof does not hold.\n")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("format", "pitboss proof 9", "format = 'pitboss proof 9' is no proof of a deal"),
        ("table", 3, "table = 3 names no table"),
        ("hand", True, "hand = True is not a number"),
        ("deck", 53, "deck = 53 is not a number from 1 to 52"),
        ("players", "3", "players = '3' is not a number"),
        ("hole_cards", 0, "hole_cards = 0 is not a number"),
        ("seat", 3, "seat = 3 is none of 3 players"),
        ("root", "xyz", "root = 'xyz' is no hash"),
        ("names", [1], r"names = \[1\] is no list of names"),
        ("openings", {}, "openings = {} is no list of cards"),
        ("openings", [7], "place = None is no place"),
        ("openings", [{"place": 52}], "place = 52 is no place in a deck of 52"),
        ("openings", [{"place": 1, "card": "1s"}], "card = '1s' is no card"),
        ("openings", [{"place": 1, "card": "As", "salt": "", "path": []}], "the salt or the path of place 1"),
    ],
)
def test_what_is_no_proof_is_refused(key: str, value: object, said: str) -> None:
    """Each field is looked at before it is used, and named if it cannot be."""
    proof = proof_of(1)
    proof[key] = value
    with pytest.raises(HistoryError, match=said):
        check_form(proof)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, "\xff"])
def test_the_command_refuses_a_file_that_is_no_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    """One line, and exit status 2."""
    path = tmp_path / "proof.json"
    path.write_text(text, encoding="latin-1")
    assert exit_of(str(path)) == 2
    assert capsys.readouterr().err.startswith(f"pitboss: {path}: ")
    assert exit_of(str(tmp_path / "nowhere")) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err


def test_a_file_too_long_for_a_proof_is_not_read(tmp_path: Path) -> None:
    """A megabyte is more than any proof."""
    path = tmp_path / "proof.json"
    path.write_bytes(b" " * (2**20 + 1))
    with pytest.raises(HistoryError, match="too many"):
        read_proof(path)
