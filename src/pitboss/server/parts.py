"""The parts of what the server sends: seats, hands, turns, facts.

Fields that have their default are left out of a message. Seats are those of the table, cards are "As", "Td".
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = [
    "Best",
    "Choice",
    "Fact",
    "Frame",
    "GameResult",
    "HandNow",
    "HouseFacts",
    "Level",
    "Line",
    "Now",
    "Odds",
    "PotNow",
    "Preset",
    "Reason",
    "SeatNow",
    "Standing",
    "TableRow",
    "Terms",
    "TurnNow",
    "Wager",
    "You",
]


class Part(Struct, omit_defaults=True):
    """A part of a message; fields that have their default are left out."""


class Fact(Part):
    """Something that happened, with chips and cards where the viewer may know them."""

    kind: str  # as in hand/event.py; or joined, left, sat out, sat in, topped up, waits, level, game over
    seat: int | None = None
    amount: int = 0
    total: int = 0
    cards: tuple[str, ...] = ()
    text: str = ""  # of a board: the street; of a shown hand: its name
    playing: tuple[str, ...] = ()  # of a shown hand: the cards that play
    words: str = ""  # the whole fact as a sentence, "You" where it is the viewer
    pot: int = 0  # of a win: which pot
    all_in: bool = False  # it took his last chip


class Best(Part):
    """What some cards make."""

    name: str
    category: str
    cards: tuple[str, ...]


class SeatNow(Part):
    """One seat as it is now."""

    seat: int
    name: str = ""  # "": the seat is free
    bot: str = ""  # which bot plays here; "": a person
    state: str = "free"  # or in, waiting, posting, out, bust
    chips: int = 0  # behind
    bet: int = 0  # in front on this street
    dealt: bool = False  # has been dealt into the hand that is shown
    folded: bool = False
    all_in: bool = False
    hidden: int = 0  # cards that lie face down in front of him
    open: tuple[str, ...] = ()  # cards that he has shown
    mucked: bool = False
    hand: str = ""  # the name of what he has shown
    playing: tuple[str, ...] = ()  # the cards of it that play
    last: str = ""  # the last thing he did on this street: "raises to 40"
    blind: str = ""  # SB, BB; posted, or only owed where a house has it so
    won: int = 0  # chips won in the hand that is over
    added: int = 0  # bought, in play from the next hand on
    owes: int = 0  # what posting would cost, for one who waits or sits out
    leaving: bool = False
    away: bool = False  # his connection is lost
    held_ms: int = 0  # how long his turn is held for him


class PotNow(Part):
    """One pot: chips, and the seats that may win it; when it is over, who has won it and how much each."""

    name: str
    amount: int
    seats: tuple[int, ...] = ()
    shares: tuple[int, ...] = ()  # when the hand is over, beside `seats`
    cards: tuple[str, ...] = ()  # the winning cards, if they were shown
    hand: str = ""


class HandNow(Part):
    """The hand that is played, or was the last."""

    number: int
    street: str
    board: tuple[str, ...] = ()
    pot: int = 0
    pots: tuple[PotNow, ...] = ()
    to_match: int = 0  # the total to match on this street; in one-turn betting the minimum bet
    actor: int | None = None
    button: int | None = None  # None: a house without one
    seats: tuple[int, ...] = ()  # who was dealt in
    over: bool = False
    showdown: bool = False
    cap: str = ""  # said when no more raises are allowed: "Capped at four bets: call or fold."
    commitment: str = ""  # to the deck, made before the deal


class Level(Part):
    """The blinds, and when they rise."""

    small: int
    big: int
    number: int = 1
    of: int = 1
    hands_left: int = 0  # at this level; 0: it does not rise
    next_small: int = 0
    next_big: int = 0


class Standing(Part):
    """One player when a game is over."""

    name: str
    chips: int
    seat: int


class GameResult(Part):
    """How a game ended."""

    reason: str  # "all hands are played"
    words: str  # "You win."
    standings: tuple[Standing, ...]
    winner: str = ""  # "": a tie
    hands: int = 0


class Now(Part):
    """The table as everybody may see it."""

    phase: Literal["waiting", "playing", "between", "over", "frozen", "closed"]
    seats: tuple[SeatNow, ...]
    hand: HandNow | None = None
    level: Level | None = None
    hands_played: int = 0
    hands_left: int | None = None  # in the game
    pause_ms: int = 0  # until the next hand, when between two
    reason: str = ""  # why no hand is dealt: "Waiting for one more player.", "Storage is full."
    result: GameResult | None = None
    watching: int = 0


class Reason(Part):
    """Why something is not allowed."""

    rule: str
    why: str  # a sentence


class Choice(Part):
    """One of the things to do: what it costs, or why it is not allowed."""

    legal: bool
    label: str  # "Call"
    cost: int = 0
    note: str = ""  # what it comes to, where that is not plain: "The pot becomes 12."
    rule: str = ""
    why: str = ""


class Preset(Part):
    """A size with a name, already within the bounds."""

    name: str
    amount: int


class Wager(Part):
    """The bet or raise, in the figures in which the house declares it.

    An amount costs `amount + pays` chips. At `all_in` the whole stack goes in.
    """

    legal: bool
    label: str  # "Raise to", "Raise by", "Bet", "Raise for"
    verb: str = ""  # what to send: bet, raise, raise_by or allin
    least: int = 0
    most: int = 0
    step: int = 1
    big_step: int = 1
    pays: int = 0
    all_in: int | None = None
    short: bool = False  # the one size on offer is an all-in below the least: send `allin`
    presets: tuple[Preset, ...] = ()
    too_little: Reason | None = None
    too_much: Reason | None = None
    note: str = ""  # what it comes to, where that is not plain: "Doubles the minimum bet."
    rule: str = ""
    why: str = ""


class TurnNow(Part):
    """It is the viewer's turn. What is not legal says why; nothing here has to be worked out."""

    state: int  # send it back with the action
    fold: Choice
    check: Choice
    call: Choice
    wager: Wager
    chips: int = 0  # behind
    to_call: int = 0
    pot: int = 0  # what a call would play for, before it


class You(Part):
    """What the viewer alone may know."""

    seat: int | None = None
    hole: tuple[str, ...] = ()
    best: Best | None = None  # of his cards and the board, so far
    turn: TurnNow | None = None
    words: str = ""  # how the hand ended for him: "You win 2,149 with two pairs, kings and nines."
    bank_ms: int | None = None


class HouseFacts(Part):
    """A house as a page needs it: nobody has to ask for its name to know how it plays."""

    name: str
    page: str  # whose rules these are: GET /api/houses/PAGE/rules
    title: str
    sentence: str
    min_seats: int
    max_seats: int
    hole_cards: int
    board_cards: int
    streets: tuple[str, ...]
    betting: str
    structures: tuple[str, ...]
    ranking: str
    ladder: tuple[str, ...]  # the ranking in words, strongest first
    meanings: tuple[str, ...]  # what each of them is, in a few words
    stack: int
    small_blind: int
    big_blind: int
    stakes: str  # "1/2"
    levels: tuple[int, ...] = ()
    hands_per_level: int = 0
    hands: int | None = None  # in a game
    raise_limit: int | None = None
    roles: tuple[str, ...] = ()  # names of the seats, where they have one
    fixed: bool = False  # one size of bet a street
    one_pot: bool = False  # one turn each, a minimum bet, chips need not match
    raises_by_more: bool = False  # a raise is declared as what is added
    check_preflop: bool = False
    bet_word: bool = False  # the first wager of a street is called a bet
    shows_best: bool = False
    button: bool = False  # there is one
    is_match: bool = False  # a game to its end: nobody joins later, nobody buys chips
    freezeout: bool = False


class Terms(Part):
    """What stays the same as long as the table stands."""

    table: str
    title: str
    house: HouseFacts
    size: int  # seats
    fewest: int  # chips that one may sit down with
    most: int
    seconds: int | None = None  # for one action; None: no clock
    bank: int = 0  # seconds beside it
    grace: int = 0  # seconds for one whose connection is lost
    private: bool = False
    owner: str = ""


class Line(Part):
    """One line of chat."""

    number: int
    name: str
    text: str
    at: str


class TableRow(Part):
    """An open table in the lobby."""

    table: str
    title: str
    house: str
    stakes: str
    betting: str
    size: int
    people: tuple[str, ...] = ()
    bots: int = 0
    watching: int = 0
    phase: str = "waiting"
    hands: int = 0
    free: int = 0
    can_join: bool = False
    clock: int | None = None


class Odds(Part):
    """What share of the pot a seat may expect, if nobody folds any more."""

    seat: int
    share: float  # 0 to 1
    guessed: bool = False  # his cards are not known: any two


class Frame(Part):
    """One picture of a hand that is shown again."""

    kind: str  # dealt, acted
    now: Now
    you: You
    facts: tuple[Fact, ...] = ()
    odds: tuple[Odds, ...] = ()
