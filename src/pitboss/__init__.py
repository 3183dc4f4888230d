"""Hold'em by any house's rules.

    from pitboss import Hand, SeededShuffler, find_house, raise_to

The names below are the public ones; a test pins them.
"""

# isort: off
from pitboss import native  # noqa: F401 - before all others: it says where they are loaded from

# isort: on
from pitboss.bots.bot import Bot
from pitboss.cards import Card, Deck, Rank, Suit, parse_cards, print_cards
from pitboss.errors import (
    CardError,
    CaseError,
    HouseError,
    PitbossError,
    RuleError,
    StateError,
    TableError,
)
from pitboss.hand.action import ALL_IN, CALL, CHECK, FOLD, Action, bet, parse_action, raise_by, raise_to
from pitboss.hand.event import Event
from pitboss.hand.hand import Hand
from pitboss.hand.pots import Pot
from pitboss.hand.view import View, view_for
from pitboss.houses.catalog import HOUSES, find_house, load_house
from pitboss.houses.felt import Post
from pitboss.houses.house import House
from pitboss.houses.turn import Turn
from pitboss.rankings import HOLDEM, MICRO, Best
from pitboss.shuffle import LiveShuffler, SeededShuffler, deck_for, fresh_seed, seed_from_text
from pitboss.table.game import Game
from pitboss.table.table import Table

__all__ = [
    "ALL_IN",
    "CALL",
    "CHECK",
    "FOLD",
    "HOLDEM",
    "HOUSES",
    "MICRO",
    "Action",
    "Best",
    "Bot",
    "Card",
    "CardError",
    "CaseError",
    "Deck",
    "Event",
    "Game",
    "Hand",
    "House",
    "HouseError",
    "LiveShuffler",
    "PitbossError",
    "Post",
    "Pot",
    "Rank",
    "RuleError",
    "SeededShuffler",
    "StateError",
    "Suit",
    "Table",
    "TableError",
    "Turn",
    "View",
    "bet",
    "deck_for",
    "find_house",
    "fresh_seed",
    "load_house",
    "parse_action",
    "parse_cards",
    "print_cards",
    "raise_by",
    "raise_to",
    "seed_from_text",
    "view_for",
]
