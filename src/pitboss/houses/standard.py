"""`standard`: the usual cardroom rules (ST-1 to ST-14), and the base of every other house."""

from __future__ import annotations

from pitboss.houses.house import House, Street, after_blinds, after_button, frozen
from pitboss.houses.structures import FixedLimit, NoLimit, PotLimit

STANDARD = House(
    name="standard",
    page="standard",
    cites={
        "turn": "ST-3",
        "action": "ST-4",
        "amount": "ST-4",
        "stack": "ST-4",
        "word": "ST-4",
        "call": "ST-4",
        "check": "ST-4",
        "least": "ST-4",
        "fixed-limit least": "ST-6",
        "fixed-limit least bet": "ST-6",
        "fixed-limit most": "ST-6",
        "least bet": "ST-4",
        "pot-limit most": "ST-7",
        "cap": "ST-6",
        "reopen": "ST-5",
        "opponent": "ST-13",
    },
    options=(
        "small_blind",
        "big_blind",
        "ante",
        "straddle",
        "betting",
        "raise_limit",
        "uncapped_heads_up",
        "low",
        "high",
        "rake",
        "stack",
    ),
    streets=(
        Street("preflop", 0, after_blinds),
        Street("flop", 3, after_button),
        Street("turn", 1, after_button, limit="high"),
        Street("river", 1, after_button, limit="high"),
    ),
    structures=frozen(
        no_limit=NoLimit(),
        pot_limit=PotLimit(),
        fixed_limit=FixedLimit(half_counts=True, raise_limit=3),
    ),
    button_posts_small=True,
    button_moves="dead button",
)
