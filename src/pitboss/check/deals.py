"""Random setups: any options that the house takes, any number of seats, stacks of any depth.

Nothing here asks for a house's name: what a house lets people set says what is varied.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from pitboss.cards import Deck, print_cards
from pitboss.check.dice import Dice
from pitboss.hand.action import Action
from pitboss.hand.hand import Hand
from pitboss.houses.felt import Felt, Post
from pitboss.houses.house import House
from pitboss.houses.options import MAX_CHIPS

__all__ = ["Deal", "random_deal", "usual_posts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """What determines a hand, but for the actions."""

    base: str  # the name of the house before its options
    options: dict[str, Any]
    house: House
    stacks: tuple[int, ...]
    button: int
    deck: Deck
    posts: tuple[Post, ...] | None

    def hand(self, deck: Deck | None = None) -> Hand:
        """Deal the hand; from another deck, if one is given."""
        return Hand(self.house, self.stacks, self.button, deck or self.deck, posts=self.posts)

    def line(self, actions: Iterable[Action]) -> str:
        """Write the hand so far as an expression that plays it again."""
        cards = len(self.stacks) * self.house.hole_cards + self.house.board_cards
        options = f", {self.options}" if self.options else ""
        posts = f", posts={list(self.posts)}" if self.posts is not None else ""
        played = ", ".join(f'parse_action("{action}")' for action in actions)
        return (
            f'Hand.replay(find_house("{self.base}"{options}), {list(self.stacks)}, {self.button}, '
            f'parse_cards("{print_cards(self.deck[:cards])}"), [{played}]{posts})'
        )


def random_deal(house: House, dice: Dice, deck: Deck) -> Deal:
    """Set up a hand of this house."""
    options = random_options(house, dice)
    changed = house.with_options(**options) if options else house
    most = house.max_seats if dice.random() < 0.5 else min(house.max_seats, house.min_seats + 2)
    n = dice.randint(house.min_seats, most)
    button = dice.randrange(n)
    return Deal(
        base=house.name,
        options=options,
        house=changed,
        stacks=random_stacks(changed, dice, n),
        button=button,
        deck=deck,
        posts=random_posts(changed, dice, n, button),
    )


# options

BLINDS: Final = ((1, 2), (1, 1), (1, 3), (2, 5), (3, 7), (5, 10), (10, 20), (50, 100), (1, 100), (99, 100))


def random_options(house: House, dice: Dice) -> dict[str, Any]:
    """Draw a value for some of the options that the house takes."""
    drawn: dict[str, Any] = {}
    if "betting" in house.options:
        drawn["betting"] = dice.choice(list(house.structures))
    draw_blinds(house, dice, drawn)
    draw_limits(house, dice, drawn)
    draw_extras(house, dice, drawn)
    return drawn


def draw_blinds(house: House, dice: Dice, drawn: dict[str, Any]) -> None:
    """Draw blinds of all ratios, or the levels from which they come."""
    if "small_blind" not in house.options or dice.random() < 0.2:
        return
    small, big = dice.choice(BLINDS)
    if not house.big_is_double:
        drawn["small_blind"], drawn["big_blind"] = small, big
    elif dice.random() < 0.5:
        drawn["small_blind"] = small
    else:
        drawn["levels"] = [small, small + dice.randint(0, 5), 2 * small + 10]
        drawn["hands_per_level"] = dice.randint(1, 20)


def draw_limits(house: House, dice: Dice, drawn: dict[str, Any]) -> None:
    """Draw the two limits, and how many raises a round takes."""
    fixed = drawn.get("betting", house.betting) == "fixed-limit"
    if "low" in house.options and fixed and dice.random() < 0.7:
        drawn["low"] = 2 * dice.randint(1, 10) if house.blinds_from_limits else dice.randint(1, 20)
        if dice.random() < 0.6:
            drawn["high"] = drawn["low"] * dice.randint(1, 3) + dice.randint(0, 1)
    if "raise_limit" in house.options and dice.random() < 0.6:
        drawn["raise_limit"] = dice.choice([None, 0, 1, 2, 3, 4, 5])
    if "uncapped_heads_up" in house.options and dice.random() < 0.3:
        drawn["uncapped_heads_up"] = True


def draw_extras(house: House, dice: Dice, drawn: dict[str, Any]) -> None:
    """Draw antes, a straddle and a rake, where the house knows them."""
    big = drawn.get("big_blind", house.big_blind)
    if "ante" in house.options and dice.random() < 0.3:
        drawn["ante"] = dice.choice([1, big, dice.randint(1, 2 * big)])
    if "straddle" in house.options and dice.random() < 0.25:
        if "low" in drawn and "big_blind" not in drawn:
            big = drawn["low"]  # the blinds follow the limits
        drawn["straddle"] = dice.choice([True, big + 1, 3 * big])
    if "rake" in house.options and dice.random() < 0.25:
        drawn["rake"] = {"percent": dice.choice([0, 1, 5, "2.5", 33, 100])}
        if dice.random() < 0.7:
            drawn["rake"]["cap"] = dice.choice([0, 1, 3, 100])


# chips


def random_stacks(house: House, dice: Dice, n: int) -> tuple[int, ...]:
    """Draw the stacks: equal ones, or each on its own, from one chip to more than anybody has seen."""
    least = max(house.small_blind, house.big_blind) if house.full_blinds else 1
    if dice.random() < 0.15:
        return (max(random_stack(house, dice), least),) * n
    return tuple(max(random_stack(house, dice), least) for _ in range(n))


def random_stack(house: House, dice: Dice) -> int:
    """Draw one stack, short ones more often than deep ones: they are where the rules bite."""
    big = house.big_blind
    depth = dice.random()
    if depth < 0.15:
        return dice.randint(1, big)
    if depth < 0.5:
        return dice.randint(1, 8 * big)
    if depth < 0.85:
        return dice.randint(5 * big, 100 * big)
    return dice.randint(100 * big, 1000 * big) if depth < 0.99 else dice.randint(1, MAX_CHIPS)


def random_posts(house: House, dice: Dice, n: int, button: int) -> tuple[Post, ...] | None:
    """Draw what a table may ask for: live and dead posts, a dead small blind (RG-4, ST-10)."""
    if house.max_seats == 2 or n == 2 or dice.random() < 0.7:
        return None
    usual = usual_posts(house, n, button)
    posts = [post for post in usual if post.kind != "straddle"]
    straddle = [post for post in usual if post.kind == "straddle"]
    at = next(number for number, post in enumerate(posts) if post.kind == "small blind")
    fate = dice.random()
    if fate < 0.15:
        posts.pop(at)
    elif fate < 0.3:
        posts[at] = Post("post", posts[at].seat, house.big_blind)  # a newcomer in its seat (RG-4)
    blinds = {post.seat for post in posts if post.kind != "ante"}
    straddling = {post.seat for post in straddle}
    for seat in range(n):
        if seat not in blinds and dice.random() < 0.4:
            posts += owed(house, dice, seat, live=seat not in straddling)
    return (*posts, *straddle)


def owed(house: House, dice: Dice, seat: int, *, live: bool) -> list[Post]:
    """Draw what a newcomer, or one who is back, pays: a live blind, a dead one, or both."""
    dead = [Post("dead", seat, house.small_blind)] if dice.random() < 0.5 else []
    return (
        [*dead, Post("post", seat, house.big_blind)] if live and (dice.random() < 0.8 or not dead) else dead
    )


def usual_posts(house: House, n: int, button: int) -> list[Post]:
    """Return the forced bets of an ordinary hand."""
    felt = Felt()
    felt.house, felt.n, felt.button = house, n, button
    return list(house.rounds.posts(felt))
