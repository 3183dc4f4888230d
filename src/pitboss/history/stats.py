"""What recorded hands say of their players: how often, how hard, with what result.

A hand comes as a `Tale`: who was dealt in, who did what on which street, who won what. Counting needs no
more, so hands of every house and format can be counted, those with unknown cards too. The figures:

hands      hands dealt in
VPIP       hands with chips put in by choice before the flop, of all hands
PFR        hands with a raise before the flop, of all hands
3-bet      re-raises, of the turns before the flop that faced exactly one raise, another player's
AF         (bets + raises) / calls after the flop
AFq        (bets + raises) / (bets + raises + calls + folds) after the flop
WTSD       showdowns, of the hands in which he saw the flop
W$SD       showdowns in which he got chips, of the showdowns whose outcome is recorded
bb/100     big blinds won in 100 hands, with a 95 % interval; of the hands whose outcome is recorded
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pitboss.hand.hand import Hand

__all__ = ["Deed", "Figures", "Stats", "Tale", "tale_of"]

Z95: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
AGGRESSIVE: Final = ("bet", "raise")


class Deed(NamedTuple):
    """One decision: fold, check, call, bet or raise."""

    street: int  # 0: before the flop
    seat: int
    kind: str
    chips: int  # put in by it


@dataclass(frozen=True, slots=True, kw_only=True)
class Tale:
    """A hand, as far as figures about its players need it."""

    names: Sequence[str]
    big_blind: int
    deeds: Sequence[Deed]
    streets: int  # how many streets were dealt after the first
    won: Sequence[int] | None  # chips won or lost, by seat; None: not recorded
    collected: frozenset[int] = frozenset()  # who got chips out of the pots


def tale_of(hand: Hand, names: Sequence[str]) -> Tale:
    """Tell a hand that our engine has played."""
    deeds = []
    street = 0
    collected = set()
    for kind, seat, amount, _total in hand.log:
        if kind == "board":
            street += 1
        elif kind in DEEDS:
            deeds.append(Deed(street, seat, kind, amount))
        elif kind == "win" and amount:
            collected.add(seat)
    return Tale(
        names=names,
        big_blind=hand.house.big_blind,
        deeds=deeds,
        streets=street,
        won=[after - before for after, before in zip(hand.stacks, hand.started, strict=True)],
        collected=frozenset(collected),
    )


DEEDS: Final = frozenset({"fold", "check", "call", "bet", "raise"})


@dataclass(slots=True)
class Figures:
    """The counts of one player, and what follows from them."""

    name: str
    hands: int = 0
    put_in: int = 0
    raised: int = 0
    faced_raise: int = 0
    reraised: int = 0
    bets: int = 0  # bets and raises after the flop
    calls: int = 0
    folds: int = 0
    saw_flop: int = 0
    showdowns: int = 0
    settled: int = 0  # showdowns whose outcome is recorded
    won_showdowns: int = 0
    counted: int = 0  # hands whose outcome is recorded
    mean: float = 0.0  # big blinds a hand
    squares: float = 0.0  # sum of squares about the mean

    def take_result(self, chips: int, big_blind: int) -> None:
        """Count what a hand brought (mean and variance by Welford's recurrence)."""
        self.counted += 1
        bb = chips / big_blind
        step = bb - self.mean
        self.mean += step / self.counted
        self.squares += step * (bb - self.mean)

    @property
    def won(self) -> float:
        """Big blinds won and lost, at whatever stakes."""
        return self.mean * self.counted

    @property
    def vpip(self) -> float | None:
        """Chips put in by choice before the flop, in percent of the hands."""
        return percent(self.put_in, self.hands)

    @property
    def pfr(self) -> float | None:
        """A raise before the flop, in percent of the hands."""
        return percent(self.raised, self.hands)

    @property
    def three_bet(self) -> float | None:
        """A re-raise, in percent of the turns that faced one raise."""
        return percent(self.reraised, self.faced_raise)

    @property
    def aggression(self) -> float | None:
        """Bets and raises for each call, after the flop; None without a call."""
        return self.bets / self.calls if self.calls else None

    @property
    def aggression_frequency(self) -> float | None:
        """Bets and raises in percent of all decisions but checks, after the flop."""
        return percent(self.bets, self.bets + self.calls + self.folds)

    @property
    def wtsd(self) -> float | None:
        """Showdowns, in percent of the flops seen."""
        return percent(self.showdowns, self.saw_flop)

    @property
    def wsd(self) -> float | None:
        """Showdowns that brought chips, in percent of those whose outcome is recorded."""
        return percent(self.won_showdowns, self.settled)

    @property
    def bb_per_100(self) -> float | None:
        """Big blinds won in 100 hands."""
        return 100 * self.mean if self.counted else None

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % interval of bb/100: 1.96 standard errors; None for a single hand."""
        if self.counted < 2:
            return None
        return 100 * Z95 * math.sqrt(self.squares / (self.counted - 1) / self.counted)


def percent(part: int, whole: int) -> float | None:
    """Return a share; of nothing there is none."""
    return 100 * part / whole if whole else None


class Stats:
    """The figures of all players of some hands. Memory grows with the players, not with the hands."""

    def __init__(self, only: str | None = None) -> None:
        self.only = only
        self.players: dict[str, Figures] = {}
        self.hands = 0

    def take_all(self, tales: Iterable[Tale]) -> None:
        """Count many hands."""
        for tale in tales:
            self.take(tale)

    def take(self, tale: Tale) -> None:
        """Count one hand."""
        self.hands += 1
        figures = [self._figures(name) for name in tale.names]
        for player in figures:
            player.hands += 1
        before_flop(tale, figures)
        after_flop(tale, figures)
        ending(tale, figures)

    def _figures(self, name: str) -> Figures:
        if self.only is not None and name != self.only:
            return Figures(name)  # counted, and forgotten
        found = self.players.get(name)
        if found is None:
            found = self.players[name] = Figures(name)
        return found

    def table(self) -> list[Figures]:
        """Return the players, who played most hands first."""
        return sorted(self.players.values(), key=lambda player: (-player.hands, player.name))


def before_flop(tale: Tale, figures: Sequence[Figures]) -> None:
    """Count VPIP, PFR and 3-bet."""
    put_in, raised = set(), set()
    raises, last = 0, -1
    for deed in tale.deeds:
        if deed.street:
            break
        player = figures[deed.seat]
        if raises == 1 and deed.seat != last:
            player.faced_raise += 1
            player.reraised += deed.kind in AGGRESSIVE
        if deed.chips and deed.kind not in ("fold", "check"):
            put_in.add(deed.seat)
        if deed.kind in AGGRESSIVE:
            raised.add(deed.seat)
            raises, last = raises + 1, deed.seat
    for seat in put_in:
        figures[seat].put_in += 1
    for seat in raised:
        figures[seat].raised += 1


def after_flop(tale: Tale, figures: Sequence[Figures]) -> None:
    """Count bets, raises, calls and folds on the later streets."""
    for deed in tale.deeds:
        if deed.street:
            player = figures[deed.seat]
            player.bets += deed.kind in AGGRESSIVE
            player.calls += deed.kind == "call"
            player.folds += deed.kind == "fold"


def ending(tale: Tale, figures: Sequence[Figures]) -> None:
    """Count flops seen, showdowns, and what the hand brought."""
    folded = {deed.seat: deed.street for deed in tale.deeds if deed.kind == "fold"}
    showdown = len(figures) - len(folded) > 1
    for seat, player in enumerate(figures):
        if tale.streets and folded.get(seat, 1):
            player.saw_flop += 1
        if showdown and seat not in folded:
            player.showdowns += 1
            if tale.won is not None:
                player.settled += 1
                player.won_showdowns += seat in tale.collected
        if tale.won is not None:
            player.take_result(tale.won[seat], tale.big_blind)
