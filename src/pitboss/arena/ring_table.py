"""Tables of more than two bots: everybody's chips over deals that each of them has had from every seat.

A block is one line-up and one sequence of deals. It is played as often as there are seats, each time with
everybody one seat further on, so that each bot has held each seat's cards once:

    seat      0  1  2            stacks are set back before every hand: each hand is a
    round 0   A  B  C            trial of its own, and nobody leaves the table
    round 1   C  A  B
    round 2   B  C  A

What a bot has won in a block is one observation; the intervals come from how these differ.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from pitboss.arena.chunk import Chunk, Stopwatch, Task
from pitboss.arena.deals import bot_seed, deal_seed
from pitboss.arena.format import Format
from pitboss.arena.hand_lines import Book, HandLines, packed
from pitboss.arena.interrupts import interrupts_held
from pitboss.arena.player import Player
from pitboss.cards import Deck
from pitboss.hand.hand import Hand
from pitboss.hand.view import view_for
from pitboss.houses.house import House
from pitboss.shuffle import SeededShuffler

__all__ = ["play_block", "play_table"]


def play_block(task: Task) -> Chunk:
    """Play one block of a table: as many rounds as it has seats."""
    format_ = Format.from_told(json.loads(task.format))
    watch = Stopwatch()
    n = len(task.bots)
    chunk = Chunk(match=task.match, number=task.number, first=task.first)
    book = Book() if format_.keep_hands else None
    players: list[Player] = []
    try:
        for place, entry in enumerate(task.bots):
            seed = bot_seed(task.seed, task.names, task.number, place)
            players.append(entry.start(task.terms, seed=seed))
        for turn in range(n):
            seated = [(seat - turn) % n for seat in range(n)]  # who sits in each seat
            deals = task.first if format_.mirror else task.first + turn
            deal = SeededShuffler(deal_seed(task.seed, task.names, deals)).deal
            if book is not None:
                book.open(task.first + turn, HandLines([task.names[place] for place in seated]))
            for player in players:
                player.reset()
            won, decisions = play_table(
                format_.house,
                [players[place] for place in seated],
                deal,
                hands=format_.hands,
                note=book,
                reveal_folded=task.terms.reveal_folded,
            )
            chunk.chips.append([won[(place + turn) % n] for place in range(n)])
            chunk.hands.append(format_.hands)
            chunk.decisions += decisions
    finally:
        with interrupts_held():
            for player in players:
                player.close()
    chunk.faults = [player.faults.copy() for player in players]
    if book is not None:
        chunk.log = packed(book.lines)
        chunk.big = book.big
    chunk.seconds = watch.seconds
    return chunk


def play_table(
    house: House,
    players: Sequence[Player],
    deal: Callable[[int], Deck],
    *,
    hands: int,
    note: Callable[[Hand], None] | None = None,
    reveal_folded: bool = False,
) -> tuple[list[int], int]:
    """Play so many hands, all of them with full stacks; return what each seat has won, and the decisions."""
    n = len(players)
    cards = n * house.hole_cards + house.board_cards
    stacks = [house.stack] * n
    won = [0] * n
    asked = [player.act for player in players]
    listening = [seat for seat in range(n) if players[seat].listens]
    decisions = 0
    for number in range(hands):
        hand = Hand(house, stacks, number % n, deal(cards))
        actor = hand.actor
        while actor >= 0:
            hand.act(asked[actor](view_for(hand, actor)))
            actor = hand.actor
        for seat, chips in enumerate(hand.stacks):
            won[seat] += chips - house.stack
        decisions += len(hand.actions)
        if note is not None:
            note(hand)
        for seat in listening:
            players[seat].hand_over(view_for(hand, seat, reveal_folded=reveal_folded))
    return won, decisions
