"""How the figures of a report were worked out, and how to get them again."""

from __future__ import annotations

import shlex

from pitboss.arena.elo import PRIOR, START, K
from pitboss.arena.entries import Trusted
from pitboss.arena.luck import without_luck
from pitboss.arena.player import Terms
from pitboss.arena.program import Program
from pitboss.arena.standing import dispersions_of
from pitboss.arena.tiers import TIERS
from pitboss.arena.tournament import Tournament

__all__ = ["command", "notes"]


def notes(tournament: Tournament) -> list[str]:
    """Say how the figures came about, and how to get them again."""
    format_ = tournament.format
    words = []
    if format_.heads_up:
        ties = "count for neither side" if format_.ties == "ignore" else "count half a win for each"
        words.append(
            f"Elo is a maximum-likelihood fit (Bradley-Terry) to all rounds at once; ties {ties}. Before a "
            f"round is played a rating is taken to be 1500 give or take {PRIOR:.0f}. The sequential figure "
            f"is that of the original tournament: start at {START:.0f}, K = {K:.0f}, one update a matchup."
        )
    else:
        words.append(
            "Chips per 100 hands; stacks are set back before every hand. An interval comes from how those "
            "blocks differ in which every bot has had each seat's cards once."
        )
    if format_.mirror and format_.heads_up:
        share = 100 * dispersions_of(tournament)[0]
        words.append(
            "Every sequence of deals was played twice, with seats swapped. "
            f"Pairs of such rounds vary {share:.0f}% as much as independent rounds would, "
            "and the intervals take that into account."
        )
    saved = [found.saved for pair in tournament.pairs if (found := without_luck(pair, tournament))]
    if saved:
        words.append(
            "Without luck: what the better card of each deal explains of the results is taken out by "
            f"regression. That saves {100 * sum(saved) / len(saved):.0f}% of the variance, as the mean over "
            "matchups."
        )
    if format_.opponents:
        words.append(
            f"Each bot met {format_.opponents} others, drawn by lot; the ratings hang together by them."
        )
    if format_.until:
        words.append(
            f"Pairs stopped as soon as they were decided: at most {100 * format_.error:.0f}% of the verdicts "
            f"on equals, or on differences of {format_.indifference} points, are wrong. Who is stopped when "
            "he is ahead looks a little better than he is: read the ratings with that in mind."
        )
    if any(isinstance(bot, Program) for bot in tournament.bots):
        words.append(f"Bots in processes of their own were locked in at {TIERS[tournament.terms.tier]}.")
    words.append(f"Again: {command(tournament)}")
    return words


def command(tournament: Tournament) -> str:
    """Return the call that plays the same tournament again."""
    format_, terms = tournament.format, tournament.terms
    words = [bot.spec if bot.spec == bot.name else f"{bot.name}={bot.spec}" for bot in tournament.bots[:20]]
    if len(tournament.bots) > 20:
        words.append("...")
    told = ["pitboss", "arena", "run", *words, "--house", terms.house]
    for option in terms.options:
        told += ["--option", option]
    told += ["--rounds", str(format_.rounds), "--hands", str(format_.hands), "--seats", str(format_.seats)]
    if format_.opponents:
        told += ["--opponents", str(format_.opponents)]
    if format_.until:
        told += ["--until", format_.until, "--error", str(format_.error)]
        told += ["--indifference", str(format_.indifference)]
    usual = Terms()
    optional = {
        "--no-mirror": not format_.mirror,
        "--no-hands": not format_.keep_hands,
        "--fresh": terms.fresh,
        "--reveal-folded": terms.reveal_folded,
        "--trusted": any(isinstance(bot, Trusted) for bot in tournament.bots),
    }
    valued = {
        "--ties": (format_.ties, "ignore"),
        "--time": (terms.seconds, usual.seconds),
        "--memory": (terms.memory >> 20, usual.memory >> 20),
        "--tier": (terms.tier, usual.tier),
        "--protocol": (terms.protocol, usual.protocol),
    }
    told += [word for word, given in optional.items() if given]
    for word, (value, default) in valued.items():
        told += [] if value == default else [word, f"{value:g}" if isinstance(value, float) else str(value)]
    return shlex.join([*told, "--seed", tournament.seed_text, "--out", "DIR"])
