"""Even draws from a seed of 256 bits; the twin of native/dice.hpp, number for number."""

from __future__ import annotations

from typing import Final

__all__ = ["Dice"]

WORD: Final = (1 << 64) - 1


class Dice:
    """xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021).

    It is for Monte Carlo only: cards that are played come from `pitboss.shuffle`.
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        words = [int.from_bytes(seed[at : at + 8], "little") for at in range(0, 32, 8)]
        self._state = words if any(words) else [1, 0, 0, 0]  # from zeros come zeros only

    def next(self) -> int:
        """Return 64 bits."""
        a, b, c, d = self._state
        word = _turned(b * 5 & WORD, 7) * 9 & WORD
        c ^= a
        d ^= b
        self._state = [a ^ d, b ^ c, c ^ b << 17 & WORD, _turned(d, 45)]
        return word

    def below(self, bound: int) -> int:
        """Return a number below `bound`."""
        return self.below_each(bound, 1)[0]

    def below_each(self, bound: int, many: int) -> list[int]:
        """Return numbers below bound, bound - 1, ..., all of one word: each takes what is left of it.

        Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024.
        """
        every = 1
        for place in range(many):
            every *= bound - place
        uneven = (1 << 64) % every
        while True:
            rest = self.next()
            drawn = []
            for place in range(many):
                product = rest * (bound - place)
                drawn.append(product >> 64)
                rest = product & WORD
            if rest >= uneven:
                return drawn


def _turned(word: int, left: int) -> int:
    return (word << left | word >> 64 - left) & WORD
