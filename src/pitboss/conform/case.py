"""One hand as a case file tells it: read, checked, and played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from pitboss.conform.deal import Deal
from pitboss.conform.deck import CaseCards, case_cards
from pitboss.conform.entry import Entry
from pitboss.conform.lines import Miss, read_steps, run_steps
from pitboss.conform.steps import HandStep, Show, parse_hand_step
from pitboss.errors import CaseError
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import find_house
from pitboss.houses.house import House

__all__ = ["Case", "house_of"]

KEYS: Final = (
    "name",
    "rules",
    "house",
    "options",
    "stacks",
    "button",
    "holes",
    "board",
    "play",
    "stacks_after",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """A hand, what is done in it, and what must come of it."""

    house: House
    stacks: list[int]
    button: int
    cards: CaseCards
    who: dict[str, int]  # what a step may call a seat
    steps: list[tuple[str, HandStep]]
    stacks_after: list[int] | None

    @classmethod
    def read(cls, said: dict[str, Any], folder: Path) -> Case:
        """Read a `[[case]]`; whatever is wrong with it is a PitbossError."""
        entry = Entry(said, what="a case", keys=KEYS)
        entry.need("house", "stacks", "play")
        entry.text("name")
        entry.texts("rules")
        house = house_of(entry, folder)
        stacks = entry.wholes("stacks")
        who = {str(seat): seat for seat in range(len(stacks))}
        who |= {role: seat for seat, role in enumerate(house.roles[: len(stacks)])}
        steps = read_steps(entry.texts("play"), lambda text: parse_hand_step(text, who))
        holes = per_seat(entry, "holes", entry.texts("holes"), len(stacks)) or [""] * len(stacks)
        after = per_seat(entry, "stacks_after", entry.wholes("stacks_after"), len(stacks))
        cards = case_cards(house, holes, entry.text("board"))
        if "holes" not in entry and after is None and not any(isinstance(step, Show) for _, step in steps):
            cards = replace(cards, unknown=frozenset())  # nothing in the case depends on who wins
        return cls(
            house=house,
            stacks=stacks,
            button=entry.whole("button", 0) or 0,
            cards=cards,
            who=who,
            steps=steps,
            stacks_after=after,
        )

    def play(self) -> Iterator[tuple[str, Miss]]:
        """Play the hand step by step; yield what went wrong, with the step."""
        deal = Deal(Hand(self.house, self.stacks, self.button, self.cards.deck), self.who, self.cards)
        miss = deal.fault()
        if miss:
            yield "before the first step", miss
            return
        stopped = False
        for label, miss in run_steps(self.steps, deal.run):
            stopped |= miss.fatal
            yield label, miss
        if self.stacks_after is not None and not stopped:
            yield from self.check_stacks(deal, self.stacks_after)

    def check_stacks(self, deal: Deal, after: list[int]) -> Iterator[tuple[str, Miss]]:
        """Compare the stacks at the end; a hand that goes on has none yet."""
        if not deal.hand.over:
            yield "stacks_after", Miss(f"the hand over and stacks {after}", deal.where())
        elif deal.hand.stacks != after:
            yield "stacks_after", Miss(f"stacks {after}", f"{deal.hand.stacks}")


def per_seat(entry: Entry, key: str, values: list[Any], seats: int) -> list[Any] | None:
    """Return a list that has one value for each seat, or None when the case has none."""
    if key not in entry:
        return None
    if len(values) != seats:
        raise CaseError(f"{key} has {len(values)} entries for {seats} stacks: one per seat")
    return values


def house_of(entry: Entry, folder: Path) -> House:
    """Return the house with its options; a house file may lie beside the case file."""
    name = entry.text("house")
    beside = folder / name
    if name.endswith(".toml") and beside.is_file():
        name = str(beside)
    return find_house(name, entry.table("options"))
