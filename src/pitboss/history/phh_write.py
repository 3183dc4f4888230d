"""Writing PHH: a recorded hand as it was read, and a finished hand of ours.

What was read is written key by key, in the order in which it came, so that reading it again gives the same.
A hand of ours goes out with all its cards; who may see them is for others to say (`pitboss log export`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final

from pitboss.cards import print_cards
from pitboss.errors import HistoryError, said
from pitboss.hand.hand import Hand
from pitboss.history.phh_read import recorded_of
from pitboss.history.phh_sheet import sheet_of
from pitboss.history.recorded import Recorded
from pitboss.history.stakes import GAMES
from pitboss.houses.felt import Post
from pitboss.houses.house import House
from pitboss.houses.standard import STANDARD

__all__ = ["phh_of_hand", "write_phh", "write_phhs"]

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def write_phh(recorded: Recorded) -> str:
    """Return the text of a `.phh` file."""
    lines = [f"{key_text(key)} = {value_text(value)}" for key, value in recorded.fields.items()]
    return "\n".join(lines) + "\n"


def write_phhs(hands: Iterable[Recorded]) -> Iterable[str]:
    """Yield the text of a `.phhs` file, hand by hand."""
    for number, recorded in enumerate(hands, start=1):
        yield f"{'' if number == 1 else chr(10)}[{number}]\n{write_phh(recorded)}"


def key_text(key: str) -> str:
    """Write a key, quoted where it must be."""
    return key if BARE.fullmatch(key) else quoted(key)


def value_text(value: Any) -> str:  # noqa: ANN401 - what TOML holds
    """Write a value as the reader will find it again."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case Decimal():
            return decimal_text(value)
        case str():
            return f"'{value}'" if value.isprintable() and "'" not in value else quoted(value)
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(value_text, value))}]"
        case Mapping():
            pairs = [f"{key_text(key)} = {value_text(item)}" for key, item in value.items()]
            return f"{{{', '.join(pairs)}}}"
    raise HistoryError(f"{said(value)} is nothing that PHH can hold")


def decimal_text(value: Decimal) -> str:
    """Write a decimal number so that it is read as one, with all its places."""
    if not value.is_finite():
        sign = "-" if value.is_signed() else ""
        return f"{sign}{'inf' if value.is_infinite() else 'nan'}"
    text = str(value)
    return text if "." in text or "E" in text else f"{text}E0"


def quoted(text: str) -> str:
    """Write a text between double quotes, with everything that does not print spelled out."""
    signs = []
    for sign in text:
        if sign in ESCAPES:
            signs.append(ESCAPES[sign])
        elif sign.isprintable():
            signs.append(sign)
        else:
            signs.append(f"\\U{ord(sign):08x}")
    return f'"{"".join(signs)}"'


# a hand of ours

# In these a house may differ from `standard` and still play what PHH knows.
FREE: Final = frozenset(
    ("small_blind", "big_blind", "ante", "straddle", "betting", "raise_limit", "low", "high", "stack", "rake")
)
TABLE_MATTERS: Final = frozenset(
    (
        "min_seats",
        "max_seats",
        "levels",
        "hands_per_level",
        "button_moves",
        "post_in_blinds",
        "hands",
        "all_show",
    )
)


def phh_of_hand(hand: Hand, *, names: Sequence[str] = (), more: Mapping[str, Any] | None = None) -> Recorded:
    """Say a finished hand in PHH; `more` are other fields of it, like a venue or a day.

    PHH knows hold'em with blinds. A hand of a house that differs in more than its stakes is refused.
    """
    if not hand.over:
        raise HistoryError(f"the hand is not over: {hand.position}")
    check_house(hand.house)
    order = [(hand.button + 1 + place) % hand.n for place in range(hand.n)]
    player = {seat: f"p{place + 1}" for place, seat in enumerate(order)}
    if names and len(names) != hand.n:
        raise HistoryError(f"{len(names)} names for {hand.n} players")
    fields: dict[str, Any] = {
        **stakes_fields(hand, order),
        "starting_stacks": [hand.started[seat] for seat in order],
        "actions": actions_of(hand, player),
        **(more or {}),
    }
    if names:
        fields["players"] = [names[seat] for seat in order]
    fields["finishing_stacks"] = [hand.stacks[seat] for seat in order]
    return recorded_of(sheet_of(fields))


def check_house(house: House) -> None:
    """Refuse a house whose game PHH cannot say."""
    for key, (value, usual) in house.differences(STANDARD).items():
        if key not in FREE and key not in TABLE_MATTERS:
            raise HistoryError(
                f"{key} = {said(value)} is nothing that PHH can say of {house.name}: it knows {said(usual)}"
            )
    usual_limit = house.rounds.raise_limit
    if house.raise_limit != usual_limit:
        raise HistoryError(
            f"raise_limit = {house.raise_limit} is nothing that PHH can say of {house.name}: "
            f"it knows {usual_limit}"
        )


def stakes_fields(hand: Hand, order: list[int]) -> dict[str, Any]:
    """Return the game and the forced bets."""
    house = hand.house
    posts = tuple(hand.rounds.posts(hand) if hand.posted is None else hand.posted)
    antes = dict.fromkeys(order, 0)
    blinds = dict.fromkeys(order, 0)
    dead = any(post.kind == "dead" for post in posts)
    if dead and any(post.kind == "ante" for post in posts):
        raise HistoryError(
            "an ante that is matched and chips that are dead are nothing that PHH can say of a hand"
        )
    for kind, seat, chips in posts:
        into = antes if kind in ("ante", "dead") else blinds
        if into[seat]:
            raise HistoryError(f"two forced bets of seat {seat} are nothing that PHH can say")
        into[seat] = -chips if kind == "post" else chips
    check_order(posts, blinds)
    game = next(code for code, name in GAMES.items() if name == house.betting)
    low, high = house.limits
    sizes = {"small_bet": low, "big_bet": high} if game == "FT" else {"min_bet": house.big_blind}
    forced = [[amounts[seat] for seat in order] for amounts in (antes, blinds)]
    if hand.n == 2:  # the first entry is the button's
        forced = [list(reversed(amounts)) for amounts in forced]
    return {
        "variant": game,
        "ante_trimming_status": not dead,
        "antes": forced[0],
        "blinds_or_straddles": forced[1],
        **sizes,
    }


def check_order(posts: Iterable[Post], blinds: dict[int, int]) -> None:
    """Refuse forced bets after which PHH begins elsewhere: it begins left of the last of the largest."""
    last = [post.seat for post in posts if post.kind in ("big blind", "straddle")][-1:]
    largest = max(blinds.values())
    largest_seats = [seat for seat, chips in blinds.items() if chips == largest > 0]
    if last != largest_seats[-1:]:
        raise HistoryError("forced bets in this order are nothing that PHH can say of a hand")


def actions_of(hand: Hand, player: dict[int, str]) -> list[str]:
    """Return what was dealt and done; hands that meet all-in are shown before the rest of the board."""
    deals = [f"d dh {name} {print_cards(hand.hole(seat))}" for seat, name in player.items()]
    told: list[str] = []
    run_out: list[str] = []
    shows: list[str] = []
    for kind, seat, amount, total in hand.log:
        if kind == "board":
            start = hand.n * hand.house.hole_cards
            run_out.append(f"d db {print_cards(hand.deck[start + amount : start + total])}")
        elif kind in ("fold", "check", "call", "bet", "raise"):
            told += run_out
            run_out = []
            told.append(f"{player[seat]} {deed(kind, total)}")
        elif kind == "show":
            shows.append(f"{player[seat]} sm {print_cards(hand.hole(seat))}")
        elif kind == "muck":
            shows.append(f"{player[seat]} sm")
    return [*deals, *told, *shows, *run_out]


def deed(kind: str, total: int) -> str:
    """Write what a player did."""
    if kind == "fold":
        return "f"
    return f"cbr {total}" if kind in ("bet", "raise") else "cc"
