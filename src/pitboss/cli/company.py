"""Who sits at the table, as one of them sees it: names, and how to speak of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

__all__ = ["Company", "in_sentence", "listed"]


def commas(chips: int) -> str:
    """Write chips: "1,500"."""
    return f"{chips:,}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The players of one hand in the order of its seats."""

    names: tuple[str, ...]
    me: int | None  # the seat of the one who looks on; None if he is not in this hand
    kinds: Mapping[str, str] = field(default_factory=dict)  # which bot plays for a name
    money: Callable[[int], str] = commas  # how they count: in chips, or in a currency with cents

    def does(self, seat: int, verb: str) -> str:
        """Say who does something: "You raise", "Ada raises", "Ada goes". In a log "You" is a name."""
        if seat == self.me or self.names[seat] == "You":
            return f"{self.names[seat]} {verb}"
        return f"{self.names[seat]} {verb}{'es' if verb.endswith(('o', 's', 'ch')) else 's'}"

    def all_of(self, seats: Iterable[int]) -> str:
        """List players: "You, Ada and Ben"."""
        return listed([self.names[seat] for seat in seats])

    def clockwise(self) -> list[int]:
        """Return the seats from my left on, my own last."""
        n = len(self.names)
        start = n - 1 if self.me is None else self.me
        return [(start + 1 + i) % n for i in range(n)]


def in_sentence(name: str) -> str:
    """Write a name in the middle of a sentence."""
    return "you" if name == "You" else name


def listed(words: list[str]) -> str:
    """Join words as people do: "Ada, Ben and Cleo"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
