"""What happened, in sentences: the log between a player's turns, and how a hand ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from pitboss.cli.company import Company
from pitboss.cli.screen import MARGIN, cards, drawn_cards, pot_name, pots_in_words
from pitboss.hand.event import Event
from pitboss.hand.view import View

__all__ = ["Story"]

FORCED: Final = ("ante", "small blind", "big blind", "straddle", "post", "dead")


class Story:
    """Tells one hand as one observer may know it: it reads views, and nothing else."""

    def __init__(self, company: Company, stacks: Sequence[int]) -> None:
        self.company = company
        self.stacks = tuple(stacks)  # before what is told next, to know who put in his last chip
        self.pots: list[str] = []  # main and side pots as this street found them
        self.opened = False  # the showdown has begun

    def tell(self, view: View, events: Sequence[Event]) -> list[Text]:
        """Return a sentence for each of the events that led to this view."""
        lines = []
        forced = [event for event in events if event.kind in FORCED]
        if forced:
            lines.append(Text(self.posts(forced)))
        for event in events:
            if event.kind == "show" and not self.opened:
                lines += [Text(MARGIN).append_text(line) for line in drawn_cards(view.board)]
                self.opened = True
            lines += self.sentences(view, event)
        if any(event.kind == "board" for event in events):
            self.pots = pots_in_words(view, self.company)
        self.stacks = view.stacks
        return lines

    def posts(self, forced: Sequence[Event]) -> str:
        """Tell all forced bets in one line: "Ada posts the small blind, 1; Ben posts the big blind, 2."."""
        words = []
        antes = {event.amount for event in forced if event.kind == "ante"}
        dead = [event.amount for event in forced if event.kind == "dead"]
        kind = "ante"
        if len(dead) == len(self.company.names) and len({*dead}) == 1:  # an ante that is not matched
            antes, kind = {*dead}, "dead"
        if len(antes) == 1:
            words.append(f"Everybody posts an ante, {self.company.money(antes.pop())}")
            forced = [event for event in forced if event.kind != kind]
        for event in forced:
            what = {"ante": "an ante", "post": "a live blind", "dead": "a dead blind"}.get(event.kind)
            chips = self.company.money(event.amount)
            words.append(f"{self.does(event, 'post')} {what or f'the {event.kind}'}, {chips}")
        return "; ".join(words).replace("; You ", "; you ") + "."

    def does(self, event: Event, verb: str) -> str:
        """Say who does something."""
        return self.company.does(event.seat or 0, verb)

    def sentences(self, view: View, event: Event) -> list[Text]:
        """Tell one event; what is no news to this observer is nothing."""
        chips = self.company.money(event.amount)
        match event.kind:
            case "deal":
                return [self.dealt(event)] if event.cards and event.seat == view.seat else []
            case "board":
                return [
                    Text()
                    .append(f"{event.text.capitalize()}: ", style="bold")
                    .append_text(cards(event.cards))
                ]
            case "fold" | "check" | "muck":
                return [Text(f"{self.does(event, event.kind)}.")]
            case "call" | "bet" | "raise":
                return [Text(self.chips(view, event))]
            case "forced":
                return [Text(f"{self.does(event, 'pay')} the forced bet of {chips} into the pot.")]
            case "return":
                return [Text(f"{self.does(event, 'take')} back {chips} that nobody called.")]
            case "show":
                return self.shown(view, event)
            case "rake":
                return [Text(f"The house takes a rake of {chips}.")]
            case "win":
                return [Text(self.won(view, event), style="bold")]
        return []

    def dealt(self, event: Event) -> Text:
        """Tell a player his own cards."""
        return Text(f"{self.does(event, 'hold')} ").append_text(cards(event.cards)).append(".")

    def chips(self, view: View, event: Event) -> str:
        """Tell a call, a bet or a raise, and whether it took the last chip."""
        said = self.does(event, event.kind)
        chips = self.company.money(event.amount)
        if view.house.rounds.one_pot:
            said += f" for {chips}"
            said += f"; the minimum bet is now {chips}" if event.kind == "raise" else ""
        elif event.kind == "raise":
            said += f" to {self.company.money(event.total)}"
        else:
            said += f" {chips}" if event.amount else " and lets the blind stand"
        return f"{said}{', all-in' if self.stacks[event.seat or 0] == event.amount else ''}."

    def shown(self, view: View, event: Event) -> list[Text]:
        """Tell a hand that is shown, by its name and by the cards that play (DU-12)."""
        best = view.house.ranks.best(event.cards + view.board)
        line = Text(f"{self.does(event, 'show')} ").append_text(cards(event.cards)).append(f": {event.text}.")
        if len(best.cards) == len(event.cards) + len(view.board):
            return [line]
        return [line, Text(MARGIN).append_text(cards(best.cards))]

    def won(self, view: View, event: Event) -> str:
        """Tell who gets how much of which pot."""
        name = pot_name(event.total, len(view.pots))
        name = name if name[-1].isdigit() else f"the {name}"
        winners = len(view.pots[event.total].claimants)
        chips = self.company.money(event.amount)
        if winners > 1:
            return f"{self.does(event, 'get')} {chips}: {name} is split between {winners}."
        return f"{self.does(event, 'win')} {name}, {chips}."
