"""Who plays: pitboss, driven in two ways, and the other engines (`peers.py`)."""

from __future__ import annotations

import random
from typing import Final

import peers
from games import BIG, SMALL, STACK, Driver, Game, Play

from pitboss.hand.action import CALL, CHECK, FOLD, bet, raise_to
from pitboss.hand.hand import Hand
from pitboss.houses.catalog import find_house
from pitboss.shuffle import SeededShuffler, seed_from_text


def pitboss_by_turn(game: Game) -> Play:
    """Ask `hand.turn` at each decision, as a bot or a screen does."""
    house = find_house("standard", {"betting": game.betting, "small_blind": SMALL, "big_blind": BIG})
    n = game.players
    stacks = [STACK] * n
    deal, cards = SeededShuffler(seed_from_text("benchmark")).deal, 2 * n + 5
    dice = random.Random(1).random

    def call(hands: int) -> int:
        actions = 0
        for number in range(hands):
            hand = Hand(house, stacks, number % n, deal(cards))
            while (turn := hand.turn) is not None:
                hand.act(CHECK if turn.call is None else CALL)
            actions += len(hand.actions)
        return actions

    def anything(hands: int) -> int:
        actions = 0
        for number in range(hands):
            hand = Hand(house, stacks, number % n, deal(cards))
            while (turn := hand.turn) is not None:
                wager = turn.wager
                if turn.call is not None:
                    roll = dice() * (3 if wager else 2)
                    if roll < 1:
                        hand.act(CALL)
                        continue
                    if roll < 2:
                        hand.act(FOLD)
                        continue
                elif not wager or dice() < 0.5:
                    hand.act(CHECK)
                    continue
                to = turn.least + int(dice() * (turn.most - turn.least + 1))
                hand.act(bet(to) if wager == "bet" else raise_to(to))
            actions += len(hand.actions)
        return actions

    return call if game.policy == "call" else anything


def pitboss_by_felt(game: Game) -> Play:
    """Read `actor`, `call`, `least` and `most` from the hand at each decision."""
    house = find_house("standard", {"betting": game.betting, "small_blind": SMALL, "big_blind": BIG})
    n = game.players
    stacks = [STACK] * n
    deal, cards = SeededShuffler(seed_from_text("benchmark")).deal, 2 * n + 5
    dice = random.Random(1).random

    def call(hands: int) -> int:
        actions = 0
        for number in range(hands):
            hand = Hand(house, stacks, number % n, deal(cards))
            while hand.actor >= 0:
                hand.act(CHECK if hand.call < 0 else CALL)
            actions += len(hand.actions)
        return actions

    def anything(hands: int) -> int:
        actions = 0
        for number in range(hands):
            hand = Hand(house, stacks, number % n, deal(cards))
            while hand.actor >= 0:
                least = hand.least
                if hand.call >= 0:
                    roll = dice() * (3 if least else 2)
                    if roll < 1:
                        hand.act(CALL)
                        continue
                    if roll < 2:
                        hand.act(FOLD)
                        continue
                elif not least or dice() < 0.5:
                    hand.act(CHECK)
                    continue
                to = least + int(dice() * (hand.most - least + 1))
                hand.act(raise_to(to) if hand.current else bet(to))
            actions += len(hand.actions)
        return actions

    return call if game.policy == "call" else anything


DRIVERS: Final = (
    Driver("pitboss, turn", "pitboss", "`hand.turn` at each decision", pitboss_by_turn),
    Driver(
        "pitboss, felt",
        "pitboss",
        "`hand.actor`, `.call`, `.least`, `.most` at each decision",
        pitboss_by_felt,
    ),
    Driver(
        "pokerkit",
        "pokerkit",
        "a new state for each hand, all automations; amounts are read, which is faster than asking `can_...`",
        peers.pokerkit,
    ),
    Driver(
        "pokerkit, asked",
        "pokerkit",
        "the same, asked first what is legal by `can_fold` and `can_complete_bet_or_raise_to`",
        peers.pokerkit_asked,
    ),
    Driver(
        "open_spiel",
        "open-spiel",
        "`universal_poker` (C++), `apply_action`; raises of a pot or all-in",
        peers.open_spiel,
    ),
    Driver("pokers", "pokers", "`State.apply_action` (Rust), a new state for each hand", peers.pokers),
    Driver("texasholdem", "texasholdem", "one `TexasHoldEm`, chips set back", peers.texasholdem),
    Driver("rlcard, env", "rlcard", "`env.step`; raises from a menu of three", peers.rlcard_env),
    Driver("rlcard, game", "rlcard", "`env.game.step`, no observations", peers.rlcard_game),
    Driver("clubs", "clubs", "`dealer.step`, stacks set back", peers.clubs),
)


def plays(driver: Driver, game: Game) -> bool:
    """Say whether an engine has this game: texasholdem and pokers know no limit only.

    Who only calls need not ask what is legal.
    """
    if driver.name == "pokerkit, asked" and game.policy == "call":
        return False
    return driver.package not in ("texasholdem", "pokers") or game.betting == "no-limit"
