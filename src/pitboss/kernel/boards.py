"""All boards that may come to given hole cards, without dealing each of them.

Most boards give nobody a flush, and then only their ranks matter: 6,175 cases before the flop in place
of up to 1.7 million boards, each with the number of boards that it stands for. So first all boards are
judged by their ranks. Then, suit by suit, the boards are listed with which a player has a flush: the
cards of that suit one by one, the others by their ranks. These are taken out of the tally and judged
again with the flushes. No board has flushes in two suits, so none is judged again twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb

from pitboss.kernel.packed import ALL_CARDS, rank_key, ranked_strength, ranks_in, suited_strength

__all__ = ["count_boards", "winners"]

BOARD = 5


def count_boards(holes: Sequence[int], board: int, dead: int, *, tally: list[int], times: int) -> None:
    """Add to the tally, for every set of players, with how many boards they win or share, times `times`."""
    left = BOARD - board.bit_count()
    unseen = ALL_CARDS & ~(sum(holes) | board | dead)
    counts = [(unseen >> 4 * rank & 15).bit_count() for rank in range(13)]
    keys = [rank_key(hole | board) for hole in holes]
    for key, ways in ranked_boards(counts, left):
        tally[winners(ranked_strength(mine + key) for mine in keys)] += ways * times
    for suit in range(4):
        mine = [ranks_in(hole | board, suit) for hole in holes]
        most = max(ranks.bit_count() for ranks in mine)
        ranks = [rank for rank in range(13) if ranks_in(unseen, suit) >> rank & 1]
        others = [count - (rank in ranks) for rank, count in enumerate(counts)]
        for size in range(max(0, 5 - most), left + 1):
            beside = list(ranked_boards(others, left - size))
            for suited in combinations(ranks, size):
                chosen = sum(1 << rank for rank in suited)
                flushes = [suited_strength(have | chosen) for have in mine]
                chosen_key = sum(1 << 3 * rank for rank in suited)
                for key, ways in beside:
                    by_ranks = [ranked_strength(have + chosen_key + key) for have in keys]
                    tally[winners(by_ranks)] -= ways * times
                    tally[winners(map(max, by_ranks, flushes))] += ways * times


def ranked_boards(counts: Sequence[int], left: int, below: int = 13) -> Iterator[tuple[int, int]]:
    """Yield all ranks that so many cards can have: their key, and how many ways there are to get them."""
    if left == 0:
        yield 0, 1
        return
    for rank in range(below):
        for many in range(1, min(left, counts[rank]) + 1):
            for key, ways in ranked_boards(counts, left - many, rank):
                yield key + (many << 3 * rank), ways * comb(counts[rank], many)


def winners(strengths: Iterable[int]) -> int:
    """Return the players with the best hand, a bit for each."""
    found = list(strengths)
    best = max(found)
    return sum(1 << player for player, value in enumerate(found) if value == best)
