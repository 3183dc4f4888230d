"""A table at work: hands played on it, and what it looks like between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.conform.deal import Deal
from pitboss.conform.deck import case_cards
from pitboss.conform.episode_steps import (
    ButtonAt,
    Come,
    Dealt,
    EpisodeStep,
    Go,
    Join,
    Level,
    Over,
    PlayHand,
    Posted,
    Stacks,
    TopUp,
    Winner,
)
from pitboss.conform.lines import Miss, run_steps
from pitboss.conform.steps import Do
from pitboss.errors import PitbossError
from pitboss.hand.action import FOLD
from pitboss.table.table import Table

__all__ = ["Script", "Session"]

ANTE = "ante"
FORCED = ("small blind", "big blind", "straddle", "post", "dead")


@dataclass(frozen=True, kw_only=True, slots=True)
class Script:
    """One hand of an episode: hole cards by name, the board, the steps; no steps: everybody folds."""

    holes: dict[str, str]
    board: str
    steps: list[tuple[str, EpisodeStep]] | None


EVERYBODY_FOLDS = Script(holes={}, board="", steps=None)


class Session:
    """A table and the hand that is being played there, or was the last."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.deal: Deal | None = None

    def run(self, step: EpisodeStep) -> Miss | None:
        """Do or check what a step says; return None when all is well."""
        match step:
            case Join() | Go() | Come() | TopUp():
                return self.change(step)
            case Dealt() | Posted():
                return self.look_back(step)
            case ButtonAt() | Level() | Over() | Winner() | Stacks():
                return self.look_ahead(step)
            case PlayHand():
                return Miss("a step", "a hand within a hand", fatal=True)
            case _:
                if self.deal is None:
                    return Miss("a hand", "none has been played", fatal=True)
                return self.deal.run(step) or self.settle()

    # the table changes

    def change(self, step: Join | Go | Come | TopUp) -> Miss | None:
        """Do what a player wants of the table."""
        table = self.table
        try:
            match step:
                case Join(name, seat, chips, post):
                    table.join(name, seat, chips, post=post)
                case Go(name, for_good):
                    (table.leave if for_good else table.sit_out)(name)
                case Come(name, post):
                    table.sit_in(name, post=post)
                case TopUp(name, chips):
                    table.top_up(name, chips)
        except PitbossError as error:
            return Miss("the table to take it", f"refused: {error}", fatal=True)
        return None

    # a hand

    def play_hand(self, script: Script) -> Iterator[tuple[str, Miss]]:
        """Deal and play one hand to its end; yield what went wrong, with the step."""
        miss = self.start(script)
        if miss:
            yield "", miss
            return
        steps = self.folds() if script.steps is None else script.steps
        for label, miss in run_steps(steps, self.run):
            yield label, miss
            if miss.fatal:
                return
        if self.table.hand is not None and self.deal is not None:
            yield "", Miss("the hand over after its last step", self.deal.where(), fatal=True)

    def start(self, script: Script) -> Miss | None:
        """Deal the next hand, with the cards that its script names."""
        table = self.table
        places = table.places()
        seated = {player.seat: player.name for player in table.players.values()}
        names = [] if places is None else [seated[seat] for seat in places.dealt]
        holes = [script.holes.get(name, "") for name in names]
        try:
            cards = case_cards(table.house, holes, script.board)
            hand = table.start(cards.deck)
        except PitbossError as error:
            return Miss("a hand", f"refused: {error}", fatal=True)
        absent = [name for name in script.holes if name not in names]
        if absent:
            return Miss(f"{absent[0]} dealt in", f"dealt in: {' '.join(names)}", fatal=True)
        self.deal = Deal(hand, {name: seat for seat, name in enumerate(names)}, cards)
        return self.deal.fault() or self.settle()

    def folds(self) -> Iterator[tuple[str, Do]]:
        """Let everybody fold whose turn it is: the big blind is left."""
        while self.deal is not None and self.deal.hand.turn is not None:
            yield "", Do(self.deal.player(self.deal.hand.turn.seat), FOLD)

    def settle(self) -> Miss | None:
        """Bring the chips of a finished hand back to the table."""
        if self.table.hand is not None and self.table.hand.over:
            self.table.finish()
        return None

    # the last hand

    def look_back(self, step: Dealt | Posted) -> Miss | None:
        """Compare who was dealt in, or who put in which forced bets."""
        if self.deal is None:
            return Miss("a last hand", "none has been played")
        if isinstance(step, Dealt):
            dealt = list(self.deal.seats)
            return None if set(dealt) == set(step.names) else Miss(" ".join(step.names), " ".join(dealt))
        posted = self.posted(FORCED)
        with_antes = self.posted((*FORCED, ANTE))
        return None if step.chips in (posted, with_antes) else Miss(pairs(step.chips), pairs(posted))

    def posted(self, kinds: tuple[str, ...]) -> dict[str, int]:
        """Return what each player put in before the cards, live and dead together."""
        chips: dict[str, int] = {}
        if self.deal is not None:
            for event in self.deal.hand.events:
                if event.kind in kinds and event.seat is not None:
                    name = self.deal.player(event.seat)
                    chips[name] = chips.get(name, 0) + event.amount
        return chips

    # the next hand

    def look_ahead(self, step: ButtonAt | Level | Over | Winner | Stacks) -> Miss | None:
        """Compare how the table stands."""
        table = self.table
        match step:
            case ButtonAt(seat):
                expected = self.seat_of(seat)
                return same(f"button {expected}", f"button {table.button}")
            case Level(small, big):
                level = table.level
                return same(f"level {small}/{big}", f"level {level[0]}/{level[1]}")
            case Over():
                return None if table.over else Miss("the game to be over", "it goes on")
            case Winner(name):
                winner = f"winner {table.winner or 'tie'}" if table.over else "the game goes on"
                return same(f"winner {name}", winner)
            case Stacks(chips):
                found = {name: table.players[name].chips for name in chips if name in table.players}
                return same(pairs(chips), pairs(found))

    def seat_of(self, seat: str) -> str:
        """Return a seat's number; it may be named by the player who sits there."""
        player = self.table.players.get(seat)
        return seat if player is None or seat.isdecimal() else str(player.seat)


def same(expected: str, happened: str) -> Miss | None:
    """Compare two things as they are written."""
    return None if expected == happened else Miss(expected, happened)


def pairs(chips: dict[str, int]) -> str:
    """Write NAME:N ... as a step does."""
    return " ".join(f"{name}:{amount}" for name, amount in chips.items()) or "nobody"
