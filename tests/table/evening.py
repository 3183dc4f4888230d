"""A random evening at a table: who comes and goes, and what is played. A watch looks at every hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from pitboss.hand.action import CALL, CHECK, FOLD, Action
from pitboss.hand.hand import Hand
from pitboss.houses.house import House
from pitboss.shuffle import deck_for, seed_from_text
from pitboss.table.table import Table
from table.watch import Round, Watch, seen

__all__ = ["Evening"]


@dataclass
class Evening:
    """One table from its first hand on; `play` deals so many hands and has each checked."""

    house: House
    seed: int
    seats: int
    bought: int = 0
    carried: int = 0
    raked: int = 0
    names: int = 0

    def __post_init__(self) -> None:
        """Seat the players of the first hand."""
        self.dice = Random(f"{self.house.name} {self.seats} {self.seed}")
        self.cards = seed_from_text(f"evening {self.seed}")
        self.table = Table(self.house, seats=self.seats, button=self.dice.randrange(self.seats))
        self.watch = Watch(f"seed {self.seed}", self.house, self.seats)
        for seat in self.dice.sample(range(self.seats), self.dice.randint(2, self.seats)):
            chips = self.stack()
            name = self.new_name()
            self.table.seat_first(name, seat, chips)
            self.watch.first.add(name)
            self.bought += chips

    def new_name(self) -> str:
        """Name a player; one who comes back is somebody else."""
        self.names += 1
        return f"P{self.names}"

    def stack(self) -> int:
        """Return an amount of chips: small stacks are where blinds hurt."""
        return self.dice.choice([1, 3, 8, 20, 60, 200]) * self.house.big_blind

    def play(self, hands: int) -> None:
        """Play an evening of so many hands, or until nobody can play any more."""
        for _ in range(hands):
            if not self.house.is_match:
                for _ in range(self.dice.choice([0, 0, 1, 1, 2, 4])):
                    self.change()
            if self.table.over or self.table.places() is None:
                if self.house.is_match:
                    return
                self.refill()
                continue
            self.play_hand()

    @property
    def rounds(self) -> list[Round]:
        """The hands that have been played."""
        return self.watch.rounds

    # people

    def change(self) -> None:
        """Let somebody come, go, sit out, come back or buy chips."""
        free = sorted(set(range(self.seats)) - {player.seat for player in self.table.players.values()})
        if free and self.dice.random() < 0.4:
            chips = self.stack()
            self.table.join(self.new_name(), self.dice.choice(free), chips, post=self.dice.random() < 0.5)
            self.bought += chips
        elif self.table.players:
            self.move(self.dice.choice(sorted(self.table.players)))

    def move(self, name: str) -> None:
        """Let one player do something; in a hand he may do it as well."""
        player = self.table.players[name]
        busy = self.table.hand is not None and name in self.table.dealt
        match self.dice.choice(["leave", "out", "out", "in", "in", "in", "top"]):
            case "leave":
                if not busy:
                    self.carried += player.chips
                self.table.leave(name)
            case "out":
                self.table.sit_out(name)
            case "in":
                self.table.sit_in(name, post=self.dice.random() < 0.6)
            case "top":
                chips = self.stack()
                self.table.top_up(name, chips)
                self.bought += chips

    def refill(self) -> None:
        """Bring a table that has run dry back to life."""
        for name, player in self.table.players.items():
            if not player.chips:
                chips = self.stack()
                self.table.top_up(name, chips)
                self.bought += chips
            self.table.sit_in(name, post=True)

    # a hand

    def play_hand(self) -> None:
        """Deal one hand, play anything that is legal, and check what a table has to keep."""
        table = self.table
        came = {player.seat: replace(player) for player in table.players.values()}
        fresh = sum(player.playing for player in came.values()) < self.house.min_seats
        button = table.button
        hand = table.start(deck_for(self.cards, len(self.rounds)))
        self.rounds.append(seen(table, hand, came, button, fresh=fresh))
        while hand.turn is not None:
            if not self.house.is_match and self.dice.random() < 0.05:
                self.change()
            hand.act(self.choice(hand))
        leaving = [name for name, player in table.players.items() if player.leaving]
        self.raked += sum(event.amount for event in hand.events if event.kind == "rake")
        for name, chips in zip(table.dealt, hand.stacks, strict=True):
            self.carried += chips + table.players[name].added if name in leaving else 0
        table.finish()
        self.watch.check()
        there = sum(player.chips for player in table.players.values())
        self.watch.want(there + self.carried + self.raked == self.bought, "chips have come or gone")

    def choice(self, hand: Hand) -> Action:
        """Return a legal action: mostly calls, some folds, some wagers, a few of everything."""
        turn = hand.turn
        assert turn is not None
        roll = self.dice.random()
        if turn.wager and roll < 0.15:
            most = turn.most if roll < 0.03 else min(turn.most, 3 * turn.least)
            return Action(turn.wager, self.dice.randint(turn.least, most))
        if turn.fold and not turn.check and roll < 0.55:
            return FOLD
        return CHECK if turn.check else CALL
