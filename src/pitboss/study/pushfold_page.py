"""Push or fold at many stacks on one page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pitboss.equity.classes import COMBOS
from pitboss.houses.house import House
from pitboss.solver.pushfold import PushFold, push_or_fold
from pitboss.study.page import page, sheet

__all__ = ["HALVES", "pushfold_page"]

HALVES: Final = range(3, 41)  # half big blinds: from 1.5 to 20

LEAD: Final = (
    "The small blind goes all-in or folds, the big blind calls or folds. Each chart is an equilibrium over "
    "all 169 kinds of hands: whoever plays it cannot be beaten by more than the figure beside the slider, as "
    "long as both have these two choices. At larger stacks the house allows much that is better."
)


def pushfold_page(
    house: House,
    stacks: Sequence[int],
    *,
    start: int,
    command: Sequence[str],
    tell: Callable[[float], None] | None = None,
) -> str:
    """Return a page with the charts of all these stacks, in chips; it opens with one of them."""
    found = []
    for number, stack in enumerate(stacks, start=1):
        found.append(push_or_fold(house, stack))
        if tell:
            tell(number / len(stacks))
    data = {"stacks": [told(one) for one in found], "start": list(stacks).index(start), "unit": ""}
    title = f"Push or fold, {house.name}, blinds {house.small_blind:,}/{house.big_blind:,}"
    foot = (
        "Stacks are those before the blinds, the same for both. Solved by discounted CFR over exact equities."
    )
    return page(data, title=title, lead=LEAD, foot=foot, command=command)


def told(found: PushFold) -> dict[str, Any]:
    """Return one stack as data."""
    big = found.house.big_blind
    sheets = [
        sheet(
            title,
            ("fold", name),
            {kind: (COMBOS[kind], (1 - chance, chance), None) for kind, chance in enumerate(chances)},
        )
        for title, name, chances in (
            (f"Small blind: all-in with {100 * found.pushed:.1f} %", "all-in", found.push),
            (f"Big blind: calls with {100 * found.called:.1f} %", "call", found.call),
        )
    ]
    return {
        "label": f"{found.bigs:g} big blinds",
        "said": f"the small blind wins {found.value / big:+.3f} big blinds a hand; a best response "
        f"{found.gap / big:.6f} more",
        "sheets": sheets,
    }
