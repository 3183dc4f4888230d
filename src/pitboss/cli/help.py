"""What `?` says at the table."""

from __future__ import annotations

from typing import Final

from pitboss.houses.house import House
from pitboss.rankings import holdem, micro

__all__ = ["help_lines"]

# The names of hands in each ranking, best first.
HANDS: Final = {
    "holdem": tuple(category.words for category in reversed(holdem.Category)),
    "micro": tuple(category.words for category in reversed(micro.Category)),
}


def help_lines(house: House) -> list[str]:
    """Say what a player may type, and which hands beat which."""
    bet = [("b 20", "bet 20")] if house.bet_word else []
    typed = [
        ("f", "fold"),
        ("k", "check"),
        ("c", "call, or check where there is nothing to call"),
        *bet,
        *raises(house),
        ("a", "all-in"),
        ("rules", f"the rules of {house.name}; `rules {house.rule('turn')}` shows one of them"),
        ("q", "leave the table"),
    ]
    lines = [f"  {word:12}{meaning}" for word, meaning in typed]
    return [
        "You may type, in short or in full:",
        *lines,
        f"Hands, best first: {', '.join(HANDS.get(house.ranking, ()))}.",
    ]


def raises(house: House) -> list[tuple[str, str]]:
    """Say how a raise is named in this house."""
    if house.rounds.one_pot:
        return [("r", "raise: doubles the minimum bet, and pays it")]
    if house.raises_by_more:
        return [
            (
                "r 40",
                f"raise by 40: pay what matches, and 40 more ({house.rule('amount')}); r +40 is the same",
            ),
            ("raise to 40", "raise to 40 in all on this street"),
        ]
    return [("r 40", "raise to 40 in all on this street"), ("r +20", "raise by 20 on top of the call")]
