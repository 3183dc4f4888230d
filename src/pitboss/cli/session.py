"""A person at a table of bots: hand after hand, until the house ends the game or he leaves.

The session owns nothing random and no terminal: decks, bots and both ends of the terminal
come in. What it shows of a hand goes through the view of the person's seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pitboss.bots.bot import Bot
from pitboss.cards import Deck
from pitboss.cli.company import Company, in_sentence
from pitboss.cli.ending import balance, leaving, verdict
from pitboss.cli.person import Leave, Person
from pitboss.cli.screen import rule_line
from pitboss.cli.story import Story
from pitboss.cli.terminal import Terminal
from pitboss.cli.title import title
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.history.log_write import LogWriter
from pitboss.houses.house import House
from pitboss.table.table import Table

__all__ = ["Session"]

NAMES: Final = ("You", "Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ida")
INTERRUPTED: Final = 130  # what a shell reports for Ctrl-C


class Session:
    """One sitting: a table, the person in seat 0, and bots in all other seats."""

    def __init__(
        self,
        house: House,
        bots: Sequence[tuple[str, Bot]],
        *,
        deck_of: Callable[[int], Deck],
        terminal: Terminal,
        most_hands: int | None = None,
        log: LogWriter | None = None,
    ) -> None:
        names = (house.roles or NAMES)[: len(bots) + 1]
        self.house = house
        self.me = names[0]
        self.bots = {name: bot for name, (_, bot) in zip(names[1:], bots, strict=True)}
        self.kinds = {name: kind for name, (kind, _) in zip(names[1:], bots, strict=True)}
        self.deck_of = deck_of  # the decks of hands 1, 2, ...; 0 is for the lot
        self.terminal = terminal
        self.person = Person(terminal)
        self.most_hands = most_hands
        self.log = log  # where the evening is written down, if anywhere
        self.table = self.sit_down(names)

    def sit_down(self, names: Sequence[str]) -> Table:
        """Seat everybody; who has the button first is drawn by lot, by the highest card (HU-3, CL-2)."""
        button = 0
        if self.house.button_moves != "never":
            drawn = self.deck_of(0)
            button = max(range(len(names)), key=lambda seat: drawn[seat])
        make = Table if self.log is None else self.log.table
        table = make(self.house, seats=len(names), button=button)
        for seat, name in enumerate(names):
            table.seat_first(name, seat, self.house.stack)
        return table

    def play(self) -> int:
        """Play until the end, and return the exit status: 0, or 130 after Ctrl-C."""
        try:
            self.welcome()
            while not self.done:
                self.play_hand()
        except (Leave, EOFError):
            self.terminal.say("", self.standing())
            return 0
        except KeyboardInterrupt:
            self.terminal.say("", self.standing())
            return INTERRUPTED
        game_over = self.table.over or self.broke
        self.terminal.say("", *(verdict(self.table, self.me) if game_over else [self.standing()]))
        return 0

    def welcome(self) -> None:
        """Say where we are and who sits here."""
        for bot in self.bots.values():
            bot.reset()
        self.terminal.say(f"Welcome to {self.house.name}. Type ? for help, rules for the rules, q to leave.")
        if self.house.button_moves != "never":
            button = next(p.name for p in self.table.players.values() if p.seat == self.table.button)
            self.terminal.say(f"The lot gives the button to {in_sentence(button)}.")

    @property
    def broke(self) -> bool:
        """Whether the person has no chips left."""
        return not self.table.players[self.me].chips

    @property
    def done(self) -> bool:
        """Whether the house has ended the game, the person is broke, or all hands asked for are played."""
        played = self.most_hands is not None and self.table.hands_played >= self.most_hands
        return played or self.table.over or self.broke

    def standing(self) -> str:
        """Say how the person stands who goes now."""
        return leaving(self.table, self.me, brought=self.house.stack)

    def play_hand(self) -> None:
        """Deal a hand, ask everybody in turn, and tell what happens."""
        heading = rule_line(title(self.table), self.terminal.width)
        hand = self.table.start(self.deck_of(self.table.hands_played + 1))
        dealt = self.table.dealt
        me = dealt.index(self.me) if self.me in dealt else None
        company = Company(names=dealt, me=me, kinds=self.kinds)
        story = Story(company, hand.started)
        self.terminal.say("", heading)
        told = self.tell(hand, story, since=0)
        while not hand.over:
            if hand.actor == me:
                self.person.move(hand, company, pots=story.pots)
            else:
                hand.act(self.bots[dealt[hand.actor]].act(view_for(hand, hand.actor)))
            told = self.tell(hand, story, since=told)
        self.finish(hand, me)

    def tell(self, hand: Hand, story: Story, *, since: int) -> int:
        """Tell what the person may know of what happened, and return how far the log goes."""
        view = view_for(hand, story.company.me, since=since)
        self.terminal.say(*story.tell(view, view.events))
        return len(hand.log)

    def finish(self, hand: Hand, me: int | None) -> None:
        """Say what the hand brought, and let the bots look at it."""
        if me is not None:
            won = balance(hand.stacks[me] - hand.started[me])
            self.terminal.say(f"{self.me} now have {hand.stacks[me]:,} chips: {won} in this hand.")
        for seat, name in enumerate(self.table.dealt):
            if name in self.bots:
                self.bots[name].hand_over(view_for(hand, seat))
        self.table.finish()
        self.terminal.say(*(f"{name} is out of chips." for name in self.bots if self.bust(hand, name)))

    def bust(self, hand: Hand, name: str) -> bool:
        """Say whether a bot has just lost its last chip."""
        return name in self.table.dealt and not hand.stacks[self.table.dealt.index(name)]
