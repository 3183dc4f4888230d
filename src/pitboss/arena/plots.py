"""The drawings of a report, as SVG of our own: whiskers beside figures, lines with names at their ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from markupsafe import Markup, escape

__all__ = ["Scale", "lines_chart", "nice_ticks", "whisker", "without_strays"]

COLOURS: Final = 10  # of lines, before they repeat
GAP: Final = 15  # between two labels


@dataclass(frozen=True, slots=True)
class Scale:
    """From figures to places on paper."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return the place of a figure; one beyond the ends is put there."""
        inside = min(max(value, self.low), self.high)
        span = self.high - self.low or 1.0
        return round(self.start + (inside - self.low) / span * (self.end - self.start), 1)


def nice_ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Return round figures that cover a span, a handful of them."""
    span = max(high - low, 1e-9)
    raw = span / most
    size = 10.0 ** floor(log10(raw))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= raw)
    first = ceil(low / step - 1e-9)
    last = floor(high / step + 1e-9)
    return [round(step * number, 10) for number in range(first, last + 1)]


def whisker(value: float, low: float, high: float, scale: Scale, colour: int) -> Markup:
    """Draw a figure with its interval; an end that is not shown has no bar."""
    left, right, middle = scale(low), scale(high), scale(value)
    c = colour % COLOURS
    path = f"M{left} 13H{right}"
    path += f"M{left} 8v10" if low >= scale.low else "M10 8L5 13L10 18"  # or an arrow: it goes on
    path += f"M{right} 8v10" if high <= scale.high else "M200 8L205 13L200 18"
    dot = f'<circle class="c{c}" cx="{middle}" cy="13" r="3"/>' if scale.low <= value <= scale.high else ""
    return Markup(  # noqa: S704 - numbers alone
        f'<svg viewBox="0 0 210 26" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="axis" d="M5 13H205"/><path class="c{c}" d="{path}"/>{dot}</svg>'
    )


def without_strays(values: Sequence[float]) -> tuple[float, float]:
    """Return the span of some figures, less the few far below: they must not squeeze all others."""
    ordered = sorted(values)
    if len(ordered) < 4:
        return ordered[0], ordered[-1]
    most = ordered[len(ordered) // 5 :]
    room = 1.5 * max(most[-1] - most[0], 1.0)
    return max(ordered[0], most[0] - room), ordered[-1]


def lines_chart(
    series: Sequence[tuple[str, int, Sequence[tuple[float, float]]]], *, label: str, phone: bool = False
) -> Markup:
    """Draw lines, each with its name at its end; a series is (name, colour, points)."""
    width, right, longest = (350, 252, 13) if phone else (640, 506, 17)
    xs = [x for _, _, points in series for x, _ in points]
    if not xs:
        return Markup("")
    height = max(272, GAP * len(series) + 40)
    lowest, _ = without_strays([points[-1][1] for _, _, points in series])
    ys = [y for _, _, points in series for _, y in points if y >= lowest]
    room = (max(ys) - min(ys)) * 0.05 or 1.0
    low, high = min(ys) - room, max(ys) + room
    ticks_y = nice_ticks(low, high)
    across = Scale(0, max(xs), 46, right)
    down = Scale(low, high, height - 26, 10)
    parts = []
    for tick in ticks_y:
        y = down(tick)
        parts.append(
            f'<path class="g" d="M46 {y}H{right}"/><text x="38" y="{y + 4}" class="e">{tick:.0f}</text>'
        )
    parts += [
        f'<text x="{across(tick)}" y="{height - 6}" class="m">{tick:,.0f}</text>'
        for tick in nice_ticks(0, max(xs), 3 if phone else 5)
    ]
    places = spread_out([down(points[-1][1]) for _, _, points in series], 8, height - 30)
    for (name, colour, points), place in zip(series, places, strict=True):
        path = "L".join(f"{across(x)} {down(y)}" for x, y in points)
        end = down(points[-1][1])
        c = colour % COLOURS
        below = " ↓" if points[-1][1] < low else ""
        label_of = f"{escape(shortened(name, longest))}{below}"
        parts.append(
            f'<path class="l c{c}" d="M{path}"/>'
            f'<path class="l c{c} thin" d="M{right + 3} {end}L{right + 13} {place}"/>'
            f'<text x="{right + 17}" y="{place + 4}" class="t{c}">{label_of}</text>'
        )
    kind = "chart for-phone" if phone else "chart for-desk"
    return Markup(  # noqa: S704 - numbers, and names that are escaped
        f'<svg class="{kind}" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def spread_out(places: Sequence[float], top: float, bottom: float) -> list[float]:
    """Move labels apart until none covers another, as little as need be."""
    order = sorted(range(len(places)), key=lambda number: places[number])
    moved = [places[number] for number in order]
    for _ in range(200):
        for one in range(len(moved) - 1):
            lack = GAP - (moved[one + 1] - moved[one])
            if lack > 0.01:
                moved[one] -= lack / 2
                moved[one + 1] += lack / 2
        if moved and moved[0] < top:
            moved[0] = top
        if moved and moved[-1] > bottom:
            moved[-1] = bottom
    result = [0.0] * len(places)
    for number, place in zip(order, moved, strict=True):
        result[number] = round(place, 1)
    return result


def shortened(name: str, longest: int) -> str:
    """Cut a name that is too long for the edge of a chart."""
    return name if len(name) <= longest else name[: longest - 1] + "…"
