"""`ring` — book 001 (RG-1 to RG-19): two to ten players, three betting structures, side pots.

Every betting round starts left of the big blind (RG-5), a no-limit raise doubles
(RG-10), and a round takes four raises (RG-11).
"""

from __future__ import annotations

from dataclasses import replace

from mypy_extensions import mypyc_attr

from pitboss.houses.betting import Matching
from pitboss.houses.felt import Felt
from pitboss.houses.house import Street, after_blinds, frozen
from pitboss.houses.standard import STANDARD
from pitboss.houses.structures import FixedLimit, PotLimit


@mypyc_attr(allow_interpreted_subclasses=True)
class Doubling(Matching):
    """No limit in which a raise at least doubles what was wagered above the blind (RG-9, RG-10).

    At 1/2: a bet of 20 on top of the blind stands at 22, the next raise goes to 42 or
    more, the one after that to 82.
    """

    name = "no-limit"

    def sizes(self, felt: Felt, top: int) -> tuple[int, int]:
        """Return from twice the wager above the blind (at least a big blind more), without end."""
        return self.reopens_at(felt, felt.current), top

    def reopens_at(self, felt: Felt, level: int) -> int:
        """Return the least raise over `level`: who acted there faced it."""
        return max(2 * level - felt.base, level + felt.house.big_blind)


RING = replace(
    STANDARD,
    name="ring",
    page="ring",
    cites={
        "turn": "RG-7",
        "action": "RG-8",
        "no-limit amount": "RG-9",
        "no-limit stack": "RG-9",
        "fixed-limit amount": "RG-13",
        "fixed-limit stack": "RG-13",
        "pot-limit amount": "RG-14",
        "pot-limit stack": "RG-14",
        "word": "RG-8",
        "call": "RG-8",
        "check": "RG-8",
        "no-limit least bet": "RG-9",
        "no-limit least": "RG-10",
        "fixed-limit least bet": "RG-13",
        "fixed-limit least": "RG-13",
        "fixed-limit most": "RG-13",
        "pot-limit least bet": "RG-14",
        "pot-limit least": "RG-14",
        "pot-limit most": "RG-14",
        "cap": "RG-11",
        "reopen": "RG-12",
        "opponent": "RG-19",
    },
    options=("small_blind", "big_blind", "betting", "raise_limit", "stack"),
    streets=(
        Street("preflop", 0, after_blinds),
        Street("flop", 3, after_blinds),
        Street("turn", 1, after_blinds, limit="high"),
        Street("river", 1, after_blinds, limit="high"),
    ),
    structures=frozen(
        no_limit=Doubling(raise_limit=4),
        pot_limit=PotLimit(least="big blind", raise_limit=4),
        fixed_limit=FixedLimit(raise_limit=4),
    ),
    raise_limit=4,
    limits_are_blinds=True,
    button_posts_small=False,
    button_moves="next player",
    post_in_blinds=True,
)
