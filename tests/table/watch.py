"""A watch over the hands of a table: what is wrong with who was dealt in, and with what was put in.

It knows ST-2, ST-10, ST-11, RG-1, RG-3 and RG-4 in its own words. It compares what it saw before a hand,
the hand's forced bets, and the hands before it; it never asks the table why.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.hand.hand import Hand
from pitboss.houses.house import House
from pitboss.table.player import Player
from pitboss.table.table import Table

__all__ = ["BrokenError", "Round", "Watch", "seen"]


class BrokenError(AssertionError):
    """The watch has seen something that a rule forbids."""


@dataclass(frozen=True, kw_only=True)
class Round:
    """What the watch keeps of one hand, in table seats."""

    dealt: dict[int, str]
    came: dict[int, Player]  # everybody who was there before the hand, as he was
    posted: dict[int, dict[str, int]]
    prices: dict[str, int]  # what each kind of forced bet was in this hand
    button: int  # where the table said it would be
    fresh: bool  # fewer were in than a hand needs, so nobody had to wait or to post

    @property
    def big(self) -> int:
        """The seat of the big blind."""
        return self.of("big blind")[0]

    def of(self, kind: str) -> list[int]:
        """Return the seats that posted one kind of bet."""
        return [seat for seat, posts in self.posted.items() if kind in posts]


@dataclass
class Watch:
    """Every hand of a table so far; `check` looks at the last one."""

    label: str  # how to see it again
    house: House
    seats: int
    rounds: list[Round] = field(default_factory=list)
    first: set[str] = field(default_factory=set)  # players of the first hand

    def check(self) -> None:
        """Check the last hand against what every house asks, and its own custom."""
        if self.house.button_moves != "never":
            self.check_posts()
            self.check_owed()
        if self.house.button_moves == "dead button":
            self.check_dead_button()
        if self.house.button_moves == "next player":
            self.check_next_player()

    def check_posts(self) -> None:
        """Check for one big blind, at most one small, and posts of the right size by players of the hand."""
        now = self.rounds[-1]
        self.want(len(now.of("big blind")) == 1, "not one big blind")
        self.want(len(now.of("small blind")) <= 1, "two small blinds")
        self.want(set(now.posted) <= set(now.dealt), "a post by one who was not dealt in")
        self.want(set(now.of("ante")) == (set(now.dealt) if self.house.ante else set()), "a wrong ante")
        right = all(now.prices[kind] == paid for posts in now.posted.values() for kind, paid in posts.items())
        self.want(right, "a post of a wrong amount")
        straddlers = 1 if self.house.straddle and len(now.dealt) > 2 else 0
        self.want(len(now.of("straddle")) == straddlers, "not the straddle that the house asks for")

    def check_owed(self) -> None:
        """Check that who waits is big blind, who posts pays what he owes, who is in only for his place."""
        now = self.rounds[-1]
        for seat, name in now.dealt.items():
            player = now.came[seat]
            posts = set(now.posted.get(seat, {})) - {"ante"}
            self.want(player.chips > 0 and player.state != "out", f"{name} cannot have been dealt in")
            if now.fresh or player.state == "in":
                self.want(not {"post", "dead"} & posts, f"{name} owes nothing and has paid")
                self.want(now.fresh or not self.missed(player), f"{name} comes in for nothing")
            elif seat == now.big:
                self.want(posts == {"big blind"}, f"{name} pays more than his big blind")
            else:
                self.want(player.state == "posting", f"{name} waits and was dealt in out of his turn")
                owed = self.missed(player) or {"big"}  # that of a newcomer
                if "straddle" in posts:
                    owed = owed - {"big"} | {"straddle"}
                self.want(made_up(posts) == owed, f"{name} does not pay what he owes")
        if not now.fresh:
            self.check_left_out()

    def check_left_out(self) -> None:
        """Check that who is in gets cards, who posts too if his seat allows it, who waits before long."""
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
        """Check the button and the blinds of a hand, then how they have come there (ST-2, ST-10)."""
        now = self.rounds[-1]
        small = self.behind(len(self.rounds) - 1)
        if len(now.dealt) == 2:
            other = next(seat for seat in now.dealt if seat != now.big)
            right = other if self.house.button_posts_small else now.big
            self.want(now.of("small blind") == [other], "heads-up the small blind is misplaced")
            self.want(now.button == right, "heads-up the button is misplaced")
        else:
            order = clockwise(now.button, {now.button, small, now.big}, self.seats)
            self.want(order == [small, now.big, now.button], "button, small and big are out of order")
            who = [seat for seat in now.dealt if seat == small and not self.posts_big_there(seat)]
            self.want(now.of("small blind") == who, "a wrong small blind")
        if len(self.rounds) > 1:
            self.check_big_blind()
            self.check_orbit()
            behind = self.behind(len(self.rounds) - 2)
            if len(now.dealt) > 2 and strictly(now.big, behind, small, self.seats):
                self.want(now.button == behind, "the button is not where the small blind was")

    def check_big_blind(self) -> None:
        """Check that the big blind has gone to the next player, and that nobody came in before it (ST-11)."""
        last, now = self.rounds[-2:]
        self.want(last.dealt[last.big] != now.dealt[now.big], "the same player is big blind again")
        for seat, player in now.came.items():
            passed = reached(last.big, seat, now.big, self.seats) and seat != now.big
            self.want(not passed or not (player.playing or player.coming), f"{player.name} was skipped")
            arrived = seat in now.dealt and last.dealt.get(seat) != player.name and not now.fresh
            inside = len(now.dealt) > 2 and strictly(now.button, seat, now.big, self.seats)
            barred = arrived and inside and not self.house.post_in_blinds
            self.want(not barred, f"{player.name} comes in between button and big blind")

    def check_orbit(self) -> None:
        """Check that between two big blinds of a player all who were in throughout had theirs, and once."""
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

    def posts_big_there(self, seat: int) -> bool:
        """Say whether somebody in the small blind's seat posts the big in its place (RG-4)."""
        now = self.rounds[-1]
        player = now.came[seat]
        return player.state == "posting" and not now.fresh and "small blind" not in now.posted[seat]

    def check_next_player(self) -> None:
        """Check that the button is at the next player dealt in, the blinds left of it (RG-1, RG-3)."""
        now = self.rounds[-1]
        order = clockwise(now.button, now.dealt, self.seats)
        self.want(order[-1] == now.button, "the button is at nobody's seat")
        self.want(now.big == order[1], "the big blind is not second from the button")
        who = [] if self.posts_big_there(order[0]) else order[:1]
        self.want(now.of("small blind") == who, "the small blind is not next to the button")
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

    def want(self, right: bool, wrong: str) -> None:
        """Raise what is wrong, with all that is needed to see it again."""
        if not right:
            story = "\n".join(f"  {one.button} {one.dealt} {one.posted}" for one in self.rounds[-4:])
            where = f"{self.house.name}, {self.seats} seats, {self.label}, hand {len(self.rounds)}"
            raise BrokenError(f"{wrong} ({where}):\n{story}\n  {self.rounds[-1].came}")


def seen(table: Table, hand: Hand, came: dict[int, Player], button: int, *, fresh: bool) -> Round:
    """Write down a hand that has been dealt, in table seats."""
    seats = [table.players[name].seat for name in table.dealt]
    posted: dict[int, dict[str, int]] = {}
    for kind, seat, amount in hand.posted or ():
        posted.setdefault(seats[seat], {})[kind] = amount
    house = hand.house
    small, big = house.small_blind, house.big_blind
    prices = {"small blind": small, "dead": small, "big blind": big, "post": big}
    return Round(
        dealt=dict(zip(seats, table.dealt, strict=True)),
        came=came,
        posted=posted,
        prices={**prices, "straddle": house.straddle, "ante": house.ante},
        button=button,
        fresh=fresh,
    )


def made_up(posts: set[str]) -> set[str]:
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
