"""A finished hand, explained, as one page that needs nothing else."""

from __future__ import annotations

import html
import shlex
from collections.abc import Sequence
from importlib.resources import files

from pitboss.cards import Card, Suit
from pitboss.history.result import money
from pitboss.history.tape import Tape
from pitboss.study.explain import Decision
from pitboss.study.page import tones
from pitboss.study.verdict import Verdict

__all__ = ["explain_page"]


def explain_page(tape: Tape, found: Sequence[Decision], *, place: str, command: Sequence[str]) -> str:
    """Return the page: a panel for each decision."""
    folder = files("pitboss.study") / "page"
    parts = {
        "@css@": (folder / "study.css").read_text("utf-8") + (folder / "explain.css").read_text("utf-8"),
        "@title@": html.escape(f"A hand of {tape.house.name}, explained"),
        "@place@": html.escape(place),
        "@players@": "".join(player(tape, seat) for seat in range(len(tape.names))),
        "@decisions@": "".join(panel(tape, each) for each in found),
        "@foot@": html.escape(foot(found)),
        "@command@": html.escape(shlex.join(command)),
    }
    text = (folder / "explain.html").read_text("utf-8")
    for mark, part in parts.items():
        text = text.replace(mark, part)
    return text


def foot(found: Sequence[Decision]) -> str:
    """Say by what was judged, and what was assumed."""
    sources = dict.fromkeys(each.verdict.source for each in found if each.verdict is not None)
    assumed = dict.fromkeys(each.assumed for each in found if each.assumed)
    words = (
        [f"Judged by: {'; '.join(sources)}."] if sources else ["No solver covers this hand: equities alone."]
    )
    if assumed:
        words.append(f"Equities are against {'; or '.join(assumed)}.")
    words.append("What a choice is worth is what it takes out of the middle less what it still puts in.")
    return " ".join(words)


def player(tape: Tape, seat: int) -> str:
    """Write one player with his cards."""
    hole = tape.at(0).hole(seat) if seat in tape.known else ()
    name = html.escape(tape.names[seat])
    return f"<li><b>{name}</b> {shown(hole) or 'cards not known'} {chips(tape, tape.stacks[seat])}</li>"


def shown(held: Sequence[Card]) -> str:
    """Draw cards."""
    return "".join(
        f'<span class="card {card.suit.letter}">{rank(card)}<i>{card.suit.symbol}</i></span>' for card in held
    )


def rank(card: Card) -> str:
    """Write a rank as it stands on a card."""
    return card.rank.letter.replace("T", "10")


def chips(tape: Tape, amount: float) -> str:
    """Write an amount as the record counts."""
    return html.escape(money(round(amount), tape.unit) if tape.unit > 1 else f"{amount:,.4g}")


def panel(tape: Tape, each: Decision) -> str:
    """Write one decision."""
    name = html.escape(tape.names[each.seat])
    call = f", {chips(tape, each.call)} to call" if each.call else ""
    board = f'<p class="board">{shown(each.board)}</p>' if each.board else ""
    did = html.escape(str(each.action))
    head = f"<h2>{html.escape(each.street.capitalize())}: {name}: {did}{cost(tape, each)}</h2>"
    facts = f"<p>The pot is {chips(tape, each.pot)}{call}.{equity(each)}</p>"
    return f'<section class="panel">{head}{board}{facts}{verdict(tape, each.verdict)}</section>'


def equity(each: Decision) -> str:
    """Say what the hand could expect, and what a call had to win."""
    if each.equity is None:
        return ""
    price = "" if each.price is None else f", a call needs {100 * each.price:.0f} %"
    return f" {shown(each.hole)} has {100 * each.equity:.0f} % of it{price}."


def cost(tape: Tape, each: Decision) -> str:
    """Say what the choice cost, as a mark beside the head."""
    if each.verdict is None or each.verdict.cost is None:
        return ""
    bigs = each.verdict.cost / tape.house.big_blind
    half = 1.96 * each.verdict.error / tape.house.big_blind
    kind = "fine" if bigs <= max(half, 0.05) else "small" if bigs < 1 else "large"
    words = "costs nothing to speak of" if kind == "fine" else f"costs {bigs:.2f} big blinds"
    return f'<span class="cost {kind}">{words}</span>'


def verdict(tape: Tape, found: Verdict | None) -> str:
    """Draw how often each choice would be made, and list what each is worth."""
    if found is None:
        return '<p class="say">No solver covers this decision.</p>'
    names = [str(choice.action) for choice in found.choices]
    colours = tones(names)
    bar = "".join(
        f'<i class="{tone}" style="width:{100 * choice.chance:.1f}%"></i>'
        for tone, choice in zip(colours, found.choices, strict=True)
    )
    rows = "".join(
        f'<tr{" class=taken" if number == found.taken else ""}><td><i class="key {tone}"></i>'
        f"{html.escape(name)}</td>"
        f"<td>{100 * choice.chance:.0f} %</td><td>{worth(tape, choice.worth, choice.error)}</td></tr>"
        for number, (tone, name, choice) in enumerate(zip(colours, names, found.choices, strict=True))
    )
    return (
        f'<div class="sum" aria-hidden="true">{bar}</div><table><thead><tr><th scope="col">choice</th>'
        f'<th scope="col">would be made</th><th scope="col">worth, chips</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
        f'<p class="say">{html.escape(found.source)}; what was done, or comes nearest to it, is marked.</p>'
    )


def worth(tape: Tape, value: float | None, error: float) -> str:
    """Write what a choice is worth, with half of its interval where it was drawn."""
    if value is None:
        return "-"
    half = f" ±{1.96 * error / tape.unit:.1f}" if error else ""
    return f"{value / tape.unit:+.1f}{half}"


assert all(suit.letter in "cdhs" for suit in Suit)  # noqa: S101 - the classes of the style sheet
