"""Hands as sites write them down: whatever a record leaves out or puts otherwise, it agrees with itself.

Random hands of `standard`, with all that options, short stacks and raises can do, are told in the styles of
sites: in cents or whole chips, with or without hidden cards, with winnings after the rake, with the uncalled
bet among them, with zeros, with none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.check.deals import random_deal
from pitboss.check.dice import Dice, dice_for
from pitboss.check.policies import POLICIES
from pitboss.errors import HistoryError
from pitboss.hand.hand import Hand
from pitboss.history.phh_write import phh_of_hand, value_text
from pitboss.history.replay import replay_text
from pitboss.history.result import plausible
from pitboss.houses.catalog import HOUSES
from pitboss.shuffle import deck_for, seed_from_text

SEED = "styles of sites"
AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks", "winnings")
SIZES = ("min_bet", "small_bet", "big_bet")
STYLES = ("won", "won and back", "zeros", "none")


def dealt(number: int) -> tuple[Hand, Dice]:
    """Play a random hand."""
    dice = dice_for(SEED, number)
    deal = random_deal(HOUSES["standard"], dice, deck_for(seed_from_text(SEED), number))
    hand = deal.hand()
    players = [dice.choice(POLICIES) for _ in deal.stacks]
    while (turn := hand.turn) is not None:
        hand.act(players[turn.seat](turn, dice))
    return hand, dice


def written(hand: Hand, style: str, *, cents: bool, hidden: bool) -> str:
    """Tell the hand as a site would."""
    fields = dict(phh_of_hand(hand).fields)
    del fields["finishing_stacks"]
    if style != "none":
        won = [0] * hand.n
        for kind, seat, chips, _ in hand.log:
            if style != "zeros" and (kind == "win" or (kind == "return" and style == "won and back")):
                won[seat] += chips
        fields["winnings"] = [won[(hand.button + 1 + place) % hand.n] for place in range(hand.n)]
    return "".join(f"{key} = {told(key, value, cents, hidden)}\n" for key, value in fields.items())


def told(key: str, value: Any, cents: bool, hidden: bool) -> str:  # noqa: ANN401 - what TOML holds
    """Write one value in this style."""
    if key in AMOUNTS:
        return f"[{', '.join(money(chips, cents) for chips in value)}]"
    if key in SIZES:
        return money(value, cents)
    if key == "actions":
        return value_text([deed(action, cents, hidden) for action in value])
    return value_text(value)


def deed(action: str, cents: bool, hidden: bool) -> str:
    """Write one action in this style: nobody saw what was dealt, and a raise may have decimals."""
    match action.split():
        case ["d", "dh", who, _] if hidden:
            return f"d dh {who} ????"
        case [who, "cbr", amount]:
            return f"{who} cbr {money(int(amount), cents)}"
    return action


def money(chips: int, cents: bool) -> str:
    """Write an amount."""
    sign = "-" if chips < 0 else ""
    return f"{sign}{abs(chips) // 100}.{abs(chips) % 100:02d}" if cents else str(chips)


def hands(first: int, last: int) -> Iterator[tuple[Hand, Dice]]:
    """Yield the hands that PHH can tell, and whose rake a house might take from every pot."""
    for number in range(first, last):
        hand, dice = dealt(number)
        rake = sum(event.amount for event in hand.events if event.kind == "rake")
        eaten = any(event.kind == "win" and not event.amount for event in hand.events)
        try:
            phh_of_hand(hand)
        except HistoryError:
            continue
        if plausible(rake, hand.pot, 1) and not eaten:
            yield hand, dice


def check_styles(first: int, last: int) -> None:
    """Tell each hand in a style of its own, and replay what was told."""
    kinds: Counter[tuple[str, str]] = Counter()
    for hand, dice in hands(first, last):
        style = dice.choice(STYLES)
        text = written(hand, style, cents=dice.random() < 0.6, hidden=dice.random() < 0.7)
        outcome = replay_text(text)
        kinds[style, outcome.kind] += 1
        assert outcome.kind == ("agree" if style.startswith("won") else "unrecorded"), f"{outcome}\n{text}"
    assert len(kinds) == len(STYLES)
    assert kinds.total() > (last - first) // 4


def test_hands_in_the_styles_of_sites_agree() -> None:
    """Two to ten players, three structures, antes, straddles, short blinds, side pots and rakes."""
    check_styles(0, 600)


@pytest.mark.slow
def test_thousands_of_hands_in_the_styles_of_sites_agree() -> None:
    """The same, far more often."""
    check_styles(600, 15_000)
