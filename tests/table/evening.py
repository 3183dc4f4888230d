"""A random evening at a table: who comes and goes, what is played, and a watch over both.

The watch knows the rules of ST-10, ST-11, RG-1 and RG-4 in its own words: it compares what it saw
before a hand, the hand's events, and the hands before it, and never asks the table for a place.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from pitboss.hand.action import CALL, CHECK, FOLD, Action
from pitboss.hand.hand import Hand
from pitboss.houses.house import House
from pitboss.shuffle import deck_for, seed_from_text
from pitboss.table.player import Player
from pitboss.table.table import Table

__all__ = ["Broken", "Evening", "Round"]

BLINDS = ("small blind", "big blind", "straddle", "post", "dead")


class Broken(AssertionError):
    """The watch has seen something that a rule forbids."""


@dataclass(frozen=True, kw_only=True)
class Round:
    """What the watch keeps of one hand, in table seats."""

    dealt: dict[int, str]
    came: dict[int, Player]  # everybody who was there before the hand, as he was
    posted: dict[int, list[tuple[str, int]]]
    button: int  # where the table said it would be
    fresh: bool  # fewer were in than a hand needs, so nobody had to wait or to post

    @property
    def big(self) -> int:
        """The seat of the big blind."""
        return self.of("big blind")[0]

    def of(self, kind: str) -> list[int]:
        """Return the seats that posted one kind of bet."""
        return [seat for seat, posts in self.posted.items() if kind in dict(posts)]


@dataclass
class Evening:
    """One table from its first hand on; `play` deals so many hands and checks each."""

    house: House
    seed: int
    seats: int
    rounds: list[Round] = field(default_factory=list)
    bought: int = 0
    carried: int = 0
    raked: int = 0
    names: int = 0
    first: set[str] = field(default_factory=set)  # players of the first hand

    def __post_init__(self) -> None:
        """Seat the players of the first hand."""
        self.dice = Random(f"{self.house.name} {self.seats} {self.seed}")
        self.cards = seed_from_text(f"evening {self.seed}")
        self.table = Table(self.house, seats=self.seats, button=self.dice.randrange(self.seats))
        for seat in self.dice.sample(range(self.seats), self.dice.randint(2, self.seats)):
            chips = self.stack()
            name = self.new_name()
            self.table.seat_first(name, seat, chips)
            self.first.add(name)
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
        self.check()

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

    # the watch

    def check(self) -> None:
        """Check the last hand against what every house asks, and its own custom."""
        self.check_chips()
        if self.house.button_moves != "never":
            self.check_posts()
            self.check_owed()
        if self.house.button_moves == "dead button":
            self.check_dead_button()
        if self.house.button_moves == "next player":
            self.check_next_player()

    def check_chips(self) -> None:
        """Every chip that was ever bought is on the table, was carried away, or raked."""
        there = sum(player.chips for player in self.table.players.values())
        self.want(there + self.carried + self.raked == self.bought, "chips have come or gone")

    def check_posts(self) -> None:
        """One big blind, at most one small, and every post from one who was dealt in."""
        now = self.rounds[-1]
        self.want(len(now.of("big blind")) == 1, "not one big blind")
        self.want(len(now.of("small blind")) <= 1, "two small blinds")
        self.want(all(seat in now.dealt for seat in now.posted), "a post by one who was not dealt in")
        straddlers = 1 if self.house.straddle and len(now.dealt) > 2 else 0
        self.want(len(now.of("straddle")) == straddlers, "not the straddle that the house asks for")

    def check_owed(self) -> None:
        """Who waits is dealt in as the big blind; who posts pays what he owes; who is in pays only for his place."""
        now = self.rounds[-1]
        for seat, name in now.dealt.items():
            player = now.came[seat]
            posts = dict(now.posted.get(seat, []))
            self.want(player.chips > 0 and player.state != "out", f"{name} cannot have been dealt in")
            if now.fresh or player.state == "in":
                self.want(not {"post", "dead"} & set(posts), f"{name} owes nothing and has paid")
                self.want(now.fresh or not self.missed(player), f"{name} comes in for nothing")
            elif seat == now.big:
                self.want(set(posts) == {"big blind"}, f"{name} pays more than his big blind")
            else:
                self.want(player.state == "posting", f"{name} waits and was dealt in out of his turn")
                owed = self.missed(player) or {"big"}  # that of a newcomer
                if "straddle" in posts:
                    owed = owed - {"big"} | {"straddle"}
                self.want(paid(posts) == owed, f"{name} does not pay what he owes")
        if not now.fresh:
            self.check_left_out()

    def check_left_out(self) -> None:
        """Who is in gets cards; who posts gets them too, unless his seat forbids it; who waits, before long."""
        now = self.rounds[-1]
        for seat, player in now.came.items():
            if seat in now.dealt:
                continue
            self.want(not player.playing, f"{player.name} was left out")
            if player.state == "posting" and player.coming and len(now.dealt) > 2:
                inside = strictly(now.button, seat, now.big, self.seats)
                self.want(inside and not self.house.post_in_blinds, f"{player.name} may not post")
        if self.house.button_moves == "dead button":
            # the big blind has come by everybody once it has been posted as often as there are seats
            late = self.rounds[-self.seats - 1 :]
            for seat, player in now.came.items():
                ready = [
                    seat in one.came and one.came[seat].name == player.name and one.came[seat].coming
                    for one in late
                ]
                self.want(len(late) <= self.seats or not all(ready), f"{player.name} is kept waiting")

    def missed(self, player: Player) -> set[str]:
        """Work out which blinds have gone by a player in the hands without him; none by a newcomer."""
        missed = set()
        for number in self.hands_without(player):
            big, small = self.rounds[number].big, self.behind(number)
            if number:
                start, behind = self.rounds[number - 1].big, self.behind(number - 1)
            else:
                start, behind = small, self.rounds[0].button
            missed |= {"big"} if reached(start, player.seat, big, self.seats) else set()
            missed |= {"small"} if reached(behind, player.seat, small, self.seats) else set()
        return missed

    def hands_without(self, player: Player) -> range:
        """Return the numbers of the hands since a player's last one; none for a newcomer."""
        end = len(self.rounds) - 1
        was_in = [
            number for number in range(end) if self.rounds[number].dealt.get(player.seat) == player.name
        ]
        if was_in:
            return range(was_in[-1] + 1, end)
        return range(end) if player.name in self.first else range(0)

    def behind(self, number: int) -> int:
        """Return the seat behind the big blind of a hand, where the small blind belongs."""
        one = self.rounds[number]
        if self.house.button_moves == "dead button" and number:
            return self.rounds[number - 1].big
        if len(one.dealt) == 2:
            return next(seat for seat in one.dealt if seat != one.big)
        return clockwise(one.button, one.dealt, self.seats)[0]

    def check_dead_button(self) -> None:
        """The big blind goes from player to player, the small and the button follow it (ST-2, ST-10, ST-11)."""
        now = self.rounds[-1]
        small = self.behind(len(self.rounds) - 1)
        if len(now.dealt) == 2:
            other = next(seat for seat in now.dealt if seat != now.big)
            self.want(
                now.of("small blind") == [other] == [now.button], "heads-up the button is not the small blind"
            )
        else:
            order = clockwise(now.button, {now.button, small, now.big}, self.seats)
            self.want(order == [small, now.big, now.button], "button, small and big are out of order")
            self.want(
                now.of("small blind") == [seat for seat in now.dealt if seat == small], "a wrong small blind"
            )
        if len(self.rounds) == 1:
            return
        last = self.rounds[-2]
        self.want(last.dealt[last.big] != now.dealt[now.big], "the same player is big blind again")
        for seat, player in now.came.items():
            passed = reached(last.big, seat, now.big, self.seats) and seat != now.big
            self.want(not passed or not (player.playing or player.coming), f"{player.name} was skipped")
            arrived = seat in now.dealt and last.dealt.get(seat) != player.name and not now.fresh
            inside = len(now.dealt) > 2 and strictly(now.button, seat, now.big, self.seats)
            self.want(not (arrived and inside), f"{player.name} comes in between button and big blind")
        behind = self.behind(len(self.rounds) - 2)
        if len(now.dealt) > 2 and strictly(now.big, behind, small, self.seats):
            self.want(now.button == behind, "the button is not where the small blind was")
        self.check_orbit()

    def check_orbit(self) -> None:
        """Between two big blinds of a player, all who were in throughout had theirs, and once."""
        now = self.rounds[-1]
        name = now.dealt[now.big]
        orbit: list[Round] = []
        for one in reversed(self.rounds[:-1]):
            if name not in one.dealt.values():
                return
            if one.dealt[one.big] == name:
                break
            orbit.append(one)
        else:
            return
        bigs = [one.dealt[one.big] for one in orbit]
        steady = set.intersection(*(set(one.dealt.values()) for one in [*orbit, now, one])) - {name}
        self.want(all(bigs.count(other) == 1 for other in steady), f"an orbit of {bigs} among {steady}")

    def check_next_player(self) -> None:
        """The button goes to the next player dealt in, and the blinds stand left of it (RG-1, RG-3)."""
        now = self.rounds[-1]
        order = clockwise(now.button, now.dealt, self.seats)
        self.want(order[-1] == now.button, "the button is at nobody's seat")
        self.want(now.big == order[1], "the big blind is not second from the button")
        newcomer = now.came[order[0]].state == "posting" and not now.fresh
        self.want(
            newcomer or now.of("small blind") == [order[0]], "the small blind is not next to the button"
        )
        if len(self.rounds) > 1:
            last = self.rounds[-2].button
            passed = [
                seat
                for seat in now.dealt
                if strictly(last, seat, now.button, self.seats)
                and (now.fresh or now.came[seat].state == "in")
            ]
            self.want(not passed, f"the button has passed {passed}")
        if not self.house.post_in_blinds and not now.fresh:
            inside = [
                seat
                for seat in now.dealt
                if strictly(now.button, seat, now.big, self.seats) and now.came[seat].state == "posting"
            ]
            self.want(not inside, f"{inside} post between the button and the big blind")

    def want(self, right: bool, wrong: str) -> None:  # noqa: FBT001 - it reads as an assertion
        """Raise what is wrong, with all that is needed to see it again."""
        if not right:
            story = "\n".join(f"  {one.button} {one.dealt} {one.posted}" for one in self.rounds[-4:])
            raise Broken(
                f"{wrong} ({self.house.name}, {self.seats} seats, seed {self.seed}, "
                f"hand {len(self.rounds)}):\n{story}\n  {self.rounds[-1].came}"
            )


def seen(table: Table, hand: Hand, came: dict[int, Player], button: int, *, fresh: bool) -> Round:
    """Write down a hand that has been dealt, in table seats."""
    seats = [table.players[name].seat for name in table.dealt]
    posted: dict[int, list[tuple[str, int]]] = {}
    for kind, seat, amount in hand.posted or ():
        if kind in BLINDS:
            posted.setdefault(seats[seat], []).append((kind, amount))
    return Round(
        dealt=dict(zip(seats, table.dealt, strict=True)), came=came, posted=posted, button=button, fresh=fresh
    )


def paid(posts: dict[str, int]) -> set[str]:
    """Say which blinds a player's posts make up for."""
    made = {"post": "big", "straddle": "straddle", "dead": "small", "small blind": "small"}
    return {made[kind] for kind in posts}


def clockwise(start: int, seats: dict[int, str] | set[int], size: int) -> list[int]:
    """Return seats in order, walking on from the left of `start`."""
    walk = [(start + step) % size for step in range(1, size + 1)]
    return [seat for seat in walk if seat in seats]


def reached(start: int, seat: int, end: int, size: int) -> bool:
    """Say whether one who walks from `start` to `end` comes by a seat, the end included."""
    at = start
    while at != end:
        at = (at + 1) % size
        if at == seat:
            return True
    return False


def strictly(start: int, seat: int, end: int, size: int) -> bool:
    """Say whether a seat is passed on the way, neither its start nor its end."""
    return seat not in (start, end) and reached(start, seat, end, size)
