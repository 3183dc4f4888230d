"""`classroom` — book 003 (CL-1 to CL-14): fixed limit "$2/$4" around a red dealer button.

The blinds come from the lower limit (CL-3), nobody may check before the flop (CL-5), and
a round takes four bets (CL-8).
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.houses.house import frozen
from pitboss.houses.standard import STANDARD
from pitboss.houses.structures import FixedLimit

CLASSROOM = replace(
    STANDARD,
    name="classroom",
    page="classroom",
    cites={
        "turn": "CL-9",
        "action": "CL-5",
        "action later": "CL-6",
        "amount": "CL-7",
        "stack": "CL-12",
        "word": "CL-5",
        "word later": "CL-6",
        "call": "CL-6",
        "check": "CL-5",
        "check later": "CL-6",
        "least": "CL-7",
        "least bet": "CL-7",
        "most": "CL-7",
        "cap": "CL-8",
        "reopen": "CL-12",
        "opponent": "CL-12",
    },
    options=("low", "high", "stack"),
    low=2,
    high=4,
    blinds_from_limits=True,
    button_posts_small=False,
    betting="fixed-limit",
    structures=frozen(fixed_limit=FixedLimit(raise_limit=3)),
    raise_limit=3,
    check_preflop=False,
    all_show=True,
    button_moves="next player",
)
