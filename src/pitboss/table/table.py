"""A table: what outlives a hand. Seats, stacks, the button, who owes a blind, the level.

    table = Table(house, seats=6, button=0)
    table.seat_first("Ann", 0, 200)
    table.seat_first("Bob", 1, 200)
    hand = table.start(deck)
    ...                                  # play it
    table.finish()

A table is pure: decks come in, and time does not exist. What a player does between two
hands counts from the next one on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pitboss.cards import Card
from pitboss.errors import TableError, said
from pitboss.hand.hand import Hand
from pitboss.houses.house import House
from pitboss.houses.options import MAX_CHIPS
from pitboss.table.places import Places, clockwise, dead_button, fixed, next_player
from pitboss.table.player import Player
from pitboss.table.posts import posts_of

__all__ = ["Table"]


class Table:
    """Seats around one game, hand after hand.

    `button` is its seat in the first hand; if nobody is dealt in there, the next player has it.
    """

    def __init__(self, house: House, *, seats: int | None = None, button: int = 0) -> None:
        size = house.max_seats if seats is None else seats
        if type(size) is not int or not house.min_seats <= size <= house.max_seats:
            raise TableError(
                f"{said(size)} seats: a table of {house.name} has {house.min_seats} to {house.max_seats}"
            )
        if type(button) is not int or not 0 <= button < size:
            raise TableError(f"the button cannot be at {said(button)}: seats are 0 to {size - 1}")
        self.house = house
        self.size = size
        self.players: dict[str, Player] = {}
        self.hand: Hand | None = None  # the hand being played
        self.dealt: tuple[str, ...] = ()  # who is in it, or was in the last, in the order of its seats
        self.hands_played = 0
        self._first_button = button
        self._last: Places | None = None

    # coming and going

    def seat_first(self, name: str, seat: int, chips: int) -> None:
        """Seat a player of the first hand: he owes nothing and waits for nothing."""
        if self._last is not None:
            raise TableError(f"{said(name)} is too late for the first hand: he may join")
        self._seat(name, seat, chips)

    def join(self, name: str, seat: int, chips: int, *, post: bool = False) -> None:
        """Seat a newcomer: he waits for the big blind, or posts one at once (RG-4, ST-11).

        Whoever has left is a newcomer when he is back.
        """
        if self.house.is_match and self._last is not None:
            raise TableError(f"{said(name)} is too late: nobody joins a game of {self.house.name}")
        player = self._seat(name, seat, chips)
        player.new = player.owes_big = True
        player.come_in(post=post)

    def _seat(self, name: str, seat: int, chips: int) -> Player:
        if not isinstance(name, str) or not name:
            raise TableError(f"{said(name)} is not a name")
        if name in self.players:
            raise TableError(f"{said(name)} sits here already, at seat {self.players[name].seat}")
        if type(seat) is not int or not 0 <= seat < self.size:
            raise TableError(f"there is no seat {said(seat)}: seats are 0 to {self.size - 1}")
        taken = {player.seat: player.name for player in self.players.values()}
        if seat in taken:
            raise TableError(f"seat {seat} is taken, by {taken[seat]}")
        self._check_chips(chips)
        self.players[name] = player = Player(name, seat, chips)
        return player

    def leave(self, name: str) -> None:
        """Leave with the chips that are there; a player in a hand goes when it is over."""
        player = self._player(name)
        if self._in_hand(name):
            player.leaving = True
        else:
            del self.players[name]

    def sit_out(self, name: str) -> None:
        """Be passed over from the next hand on; blinds that go by are owed (ST-10)."""
        self._player(name).state = "out"

    def sit_in(self, name: str, *, post: bool = False) -> None:
        """Come back: at once if nothing is owed, else by waiting or by posting.

        Whoever waits or posts already may choose anew.
        """
        self._player(name).come_in(post=post)

    def top_up(self, name: str, chips: int) -> None:
        """Buy more chips; during a hand they come into play after it (table stakes).

        A player without chips is as one who sits out: if no blind has gone by him he plays on,
        else he waits for the big blind, or posts (`sit_in`).
        """
        player = self._player(name)
        self._check_chips(chips)
        if self.house.is_match:
            raise TableError(
                f"{said(chips)} more chips for {said(name)}: nobody buys chips in {self.house.name}"
            )
        if self._in_hand(name):
            player.added += chips
            return
        player.chips += chips
        if player.state == "in":
            player.come_in(post=False)

    def _player(self, name: str) -> Player:
        if name not in self.players:
            raise TableError(f"{said(name)} does not sit here")
        return self.players[name]

    def _in_hand(self, name: str) -> bool:
        return self.hand is not None and name in self.dealt

    def _check_chips(self, chips: int) -> None:
        """Refuse what are no chips, and more on one table than a single stack may become."""
        if type(chips) is not int or chips <= 0:
            raise TableError(f"{said(chips)} chips: chips are whole and more than none")
        there = sum(player.chips + player.added for player in self.players.values())
        if there + chips > MAX_CHIPS:
            raise TableError(
                f"{said(chips)} chips are too many: a table holds {MAX_CHIPS}, and {there} are here"
            )

    # the next hand

    @property
    def level(self) -> tuple[int, int]:
        """The blinds of the next hand (HU-2)."""
        house = self.next_house
        return house.small_blind, house.big_blind

    @property
    def next_house(self) -> House:
        """The house as it is in the next hand, at its level."""
        house = self.house
        if not house.levels:
            return house
        small = house.levels[min(self.hands_played // house.hands_per_level, len(house.levels) - 1)]
        return replace(house, small_blind=small, big_blind=2 * small)

    @property
    def button(self) -> int:
        """The seat of the button in the next hand; with too few players for one, where it was or will be."""
        places = self.places() or self._last
        return self._first_button if places is None else places.button

    @property
    def button_lies(self) -> int | None:
        """The seat where the button lies, an empty one too (ST-10); None before the first hand."""
        return None if self._last is None else self._last.button

    def places(self) -> Places | None:
        """Return who is dealt in and where the blinds are, or None: too few players for a hand."""
        house = self.house
        ready = [player for player in self.players.values() if player.playing or player.coming]
        if len(ready) < house.min_seats:
            return None
        if house.button_moves == "never":
            return fixed(ready)
        if sum(player.playing for player in ready) < house.min_seats:
            ready = [replace(player, state="in") for player in ready]  # a game that starts, or starts again
        last, first, anywhere = self._last, self._first_button, house.post_in_blinds
        if house.button_moves == "next player":
            return next_player(ready, last, first, self.size, post_in_blinds=anywhere)
        in_small = house.button_posts_small
        return dead_button(ready, last, first, self.size, button_is_small=in_small, post_in_blinds=anywhere)

    def start(self, deck: Iterable[Card]) -> Hand:
        """Deal the next hand."""
        if self.hand is not None:
            raise TableError("a hand is being played: finish it first")
        if self.over:
            raise TableError("the game is over: no hand can be dealt")
        places = self.places()
        if places is None:
            raise TableError(f"too few players for a hand: {self.house.name} needs {self.house.min_seats}")
        seated = {player.seat: player for player in self.players.values()}
        house = self.next_house
        self.hand = Hand(
            house,
            [seated[seat].chips for seat in places.dealt],
            self._hand_button(places),
            deck,
            posts=None if house.button_moves == "never" else posts_of(house, places, seated, self.size),
        )
        self._note_missed(places)
        self._last = places
        self.dealt = tuple(seated[seat].name for seat in places.dealt)
        for name in self.dealt:
            self.players[name].paid_up()
        return self.hand

    def _hand_button(self, places: Places) -> int:
        """Return the button among those dealt in: of a dead one, the last player before it."""
        nearest = clockwise(places.button, places.dealt, self.size)[-1]
        return places.dealt.index(nearest)

    def _note_missed(self, places: Places) -> None:
        """Note the blinds that go by those who are not dealt in (ST-10)."""
        # the first blinds go from the button to where they are
        last = self._last or replace(places, trail=places.button, big=places.small)
        for player in self.players.values():
            if player.seat not in places.dealt:
                player.miss(
                    big=self._passed(last.big, player.seat, places.big),
                    small=self._passed(last.trail, player.seat, places.trail),
                )

    def _passed(self, start: int, seat: int, end: int) -> bool:
        return 0 < (seat - start) % self.size <= (end - start) % self.size

    def finish(self) -> None:
        """Take the chips from a finished hand back to the seats, and let go who wanted to leave."""
        if self.hand is None or not self.hand.over:
            raise TableError("no hand has been played to its end")
        for name, chips in zip(self.dealt, self.hand.stacks, strict=True):
            player = self.players[name]
            player.chips = chips + player.added
            player.added = 0
        self.hand = None
        self.hands_played += 1
        for player in [player for player in self.players.values() if player.leaving]:
            del self.players[player.name]

    # the end of the game

    @property
    def over(self) -> bool:
        """Whether the house says that no further hand is played."""
        house = self.house
        if self.hand is not None:
            return False
        if house.hands is not None and self.hands_played >= house.hands:
            return True
        with_chips = sum(player.chips > 0 for player in self.players.values())
        if self.hands_played and with_chips < house.min_seats:
            return True
        return house.full_blinds and not self._blinds_covered()

    def _blinds_covered(self) -> bool:
        """Say whether both blinds can be posted in full (MI-14, DU-13)."""
        return len(self._covering()) == len(self.players)

    def _covering(self) -> set[str]:
        """Return who could post his blind in the next hand, or has none to post; nobody posts a dead one."""
        places = self.places()
        if places is None:
            return set(self.players)
        small, big = self.level
        blinds = {places.small: small, places.big: big}
        return {
            name
            for name, player in self.players.items()
            if player.seat not in places.dealt or player.chips >= blinds.get(player.seat, 0)
        }

    @property
    def winner(self) -> str | None:
        """Who has won a game that is over; None for a tie, or while it goes on.

        It is the player with the most chips, but where who cannot cover his blind has lost (DU-13).
        """
        if not self.over:
            return None
        chips = {player.name: player.chips for player in self.players.values()}
        if self.house.cover_or_lose and not self._blinds_covered():
            chips = {name: int(name in self._covering()) for name in chips}
        most = max(chips.values(), default=0)
        best = [name for name, count in chips.items() if count == most]
        return best[0] if len(best) == 1 else None
