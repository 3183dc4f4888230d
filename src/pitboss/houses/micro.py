"""`micro` — book 002 (MI-1 to MI-18): heads-up with one hole card and one shared card.

The small blind acts first on both streets (MI-4), two cards make a hand (MI-6), and
chips past the opponent's stack do not play (MI-11). A round is up to 100 hands (MI-15).
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.houses.house import Street, after_blinds, frozen
from pitboss.houses.standard import STANDARD
from pitboss.houses.structures import NoLimit

MICRO = replace(
    STANDARD,
    name="micro",
    page="micro",
    cites={
        "turn": "MI-4",
        "action": "MI-5",
        "amount": "MI-10",
        "stack": "MI-11",
        "call": "MI-5",
        "check": "MI-5",
        "least": "MI-10",
        "least bet": "MI-10",
        "most": "MI-11",
        "reopen": "MI-12",
        "opponent": "MI-13",
        "blinds": "MI-14",
    },
    options=("small_blind", "big_blind", "hands", "stack"),
    max_seats=2,
    stack=1000,
    hole_cards=1,
    ranking="micro",
    small_blind=10,
    big_blind=20,
    button_posts_small=False,
    streets=(
        Street("preflop", 0, after_blinds),
        Street("postflop", 1, after_blinds),
    ),
    structures=frozen(no_limit=NoLimit()),
    bet_word=False,
    up_to_opponent=True,
    all_show=True,
    button_moves="next player",
    full_blinds=True,
    hands=100,
)
