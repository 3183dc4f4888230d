"""`headsup` — book 000 (HU-1 to HU-18): two players, no limit, rising blinds.

The button posts the BIG blind (HU-5), the small blind speaks first before the flop (HU-6)
and the button first after it (HU-12).
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.houses.house import Street, after_blinds, frozen, on_button
from pitboss.houses.standard import STANDARD
from pitboss.houses.structures import NoLimit

HEADSUP = replace(
    STANDARD,
    name="headsup",
    page="headsup",
    cites={
        "turn": "HU-6",
        "turn later": "HU-12",
        "action": "HU-10",
        "amount": "HU-8",
        "stack": "HU-9",
        "call": "HU-10",
        "check": "HU-7",
        "least": "HU-18",
        "least bet": "HU-18",
        "most": "HU-9",
        "reopen": "HU-18",
        "opponent": "HU-14",
    },
    options=("small_blind", "big_blind", "levels", "hands_per_level", "stack"),
    max_seats=2,
    stack=1000,
    small_blind=10,
    big_blind=20,
    big_is_double=True,
    levels=(10, 15, 25, 50, 75, 100, 150, 200, 300, 500),
    hands_per_level=10,
    button_posts_small=False,
    streets=(
        Street("preflop", 0, after_blinds),
        Street("flop", 3, on_button),
        Street("turn", 1, on_button),
        Street("river", 1, on_button),
    ),
    structures=frozen(no_limit=NoLimit()),
    bet_word=False,
    raises_by_more=True,
    all_show=True,
    button_moves="next player",
    freezeout=True,
)
