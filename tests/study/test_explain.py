"""A finished hand explained: equities against named assumptions, a solver's choice, and what it cost."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pitboss import Deck, Hand, find_house, parse_action, parse_cards
from pitboss.bots import planned as planned_module
from pitboss.cli.main import main
from pitboss.hand.action import ALL_IN, CALL, FOLD
from pitboss.history.log_write import LogWriter
from pitboss.history.tape import Tape
from pitboss.solver import rollout as rollout_module
from pitboss.solver.holding import Hand2
from pitboss.solver.pushfold import push_or_fold
from pitboss.study import judges
from pitboss.study.equities import against
from pitboss.study.explain import BLUEPRINT, THUMB, Decision, explained
from pitboss.study.judges import by_chart
from pitboss.study.verdict import Choice, Verdict
from solver.plans import learned


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a small blueprint be the one that comes with pitboss, and solutions be rough."""
    monkeypatch.setattr(judges, "SHARE", {4: 0.3, 5: 0.02})
    monkeypatch.setattr(rollout_module, "FLOPS", 3)
    monkeypatch.setattr(rollout_module, "MORE", 30)
    found = learned(sizes="pot,allin", terms=10)
    monkeypatch.setattr(
        planned_module, "shipped_blueprints", lambda page: (found,) if page == "headsup" else ()
    )


def tape(holes: str, *actions: str, house: str = "headsup", stack: int = 300, players: int = 2) -> Tape:
    """Return a hand on tape, everybody's cards known."""
    rules = find_house(house)
    deck = Deck.stacked(parse_cards(holes))
    hand = Hand(rules, [stack] * players, 0, deck)
    for action in actions:
        hand.act(parse_action(action))
    return Tape(
        house=rules,
        stacks=(stack,) * players,
        button=0,
        posts=None,
        deck=deck,
        actions=tuple(hand.actions),
        names=("Ann", "Bob", "Cem")[:players],
        seats=tuple(range(1, players + 1)),
        known=frozenset(range(players)),
        board=rules.board_cards,
    )


def two(cards: str) -> Hand2:
    """Return two cards."""
    one, other = parse_cards(cards)
    return one, other


LINE = ("call", "check", "check", "check", "check", "check", "bet 40", "call")
HOLES = "AsKs 7d7c QhJh2s 7h 9s"


@pytest.mark.usefixtures("small")
def test_every_decision_is_judged_by_what_its_player_knew() -> None:
    """Preflop and flop by the blueprint, turn and river by a solution of the street as it was bet."""
    found = list(explained(tape(HOLES, *LINE)))
    assert [each.street for each in found] == ["preflop"] * 2 + ["flop"] * 2 + ["turn"] * 2 + ["river"] * 2
    assert [each.seat for each in found] == [1, 0, 0, 1, 0, 1, 0, 1]
    assert {each.assumed for each in found} == {BLUEPRINT}
    for each in found:
        assert each.verdict is not None
        assert sum(choice.chance for choice in each.verdict.choices) == pytest.approx(1, abs=1e-3)
        assert each.verdict.cost is not None
        assert each.verdict.cost >= 0
        assert each.verdict.source.startswith("blueprint" if len(each.board) < 4 else "this ")
    river = found[-1]
    assert (river.pot, river.call, str(river.action)) == (80, 40, "call")
    assert river.price == pytest.approx(1 / 3)
    assert river.equity is not None
    assert river.equity > 0.9  # three sevens
    assert river.verdict is not None
    assert "raise 40" in [str(choice.action) for choice in (found[-2].verdict or river.verdict).choices]
    assert river.verdict.choices[0].worth == pytest.approx(0, abs=0.5)  # a fold


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_a_mistake_costs_what_the_best_choice_was_worth_more() -> None:
    """Folding the nuts on the river costs what was in the middle, and more."""
    found = list(explained(tape("AsKs 7d7c QhJh2s 7h 7s", *LINE[:-1], "fold")))
    last = found[-1]
    assert last.action == FOLD
    assert last.verdict is not None
    assert last.verdict.cost is not None
    assert last.verdict.cost > 80
    assert last.verdict.best is not None
    assert last.verdict.best.action != FOLD


def test_push_or_fold_is_judged_exactly() -> None:
    """At ten big blinds a fold of aces costs what a push is worth, and one of seven-deuce nothing."""
    house = find_house("headsup")
    hand = Hand(house, [200, 200], 0, Deck.stacked(parse_cards("7h2c AsAd")))
    aces, rags = two("AsAd"), two("7h2c")
    folded = by_chart(hand, aces, FOLD)
    assert folded is not None
    assert folded.cost is not None
    assert folded.cost > 40
    fine = by_chart(hand, rags, FOLD)
    assert fine is not None
    assert fine.cost == 0
    pushed = by_chart(hand, rags, ALL_IN)
    assert pushed is not None
    assert pushed.cost is not None
    assert 0 < pushed.cost < 20
    hand.act(ALL_IN)
    called = by_chart(hand, rags, CALL)
    assert called is not None
    assert called.cost is not None
    assert called.cost > 20
    assert (
        called.choices[1].chance == push_or_fold(house, 200).call[-7 * 13 + 7]
        or called.choices[1].chance == 0
    )


def test_what_push_or_fold_does_not_know_is_left_to_others() -> None:
    """A limp, a small raise, a deep stack, a later street."""
    house = find_house("headsup")
    hand = Hand(house, [200, 200], 0, Deck.stacked(parse_cards("7h2c AsAd")))
    aces = two("AsAd")
    assert by_chart(hand, aces, CALL) is None
    assert by_chart(hand, aces, parse_action("raise 40")) is None
    assert by_chart(Hand(house, [400, 400], 0, hand.deck), aces, FOLD) is None
    hand.act(CALL)
    assert by_chart(hand, aces, FOLD) is None


def test_with_three_players_there_are_equities_alone() -> None:
    """No solver covers it, and what the others may hold is a rule of thumb."""
    found = list(
        explained(
            tape(
                "AsKs 7d7c 2h3h QhJh2s",
                "call",
                "fold",
                "check",
                "check",
                "bet 4",
                house="ring",
                stack=100,
                players=3,
            )
        )
    )
    assert {each.assumed for each in found} == {THUMB}
    assert all(each.verdict is None and each.equity is not None for each in found)


@pytest.mark.slow
def test_cards_that_the_record_does_not_have_are_not_judged() -> None:
    """The player's decisions are listed, without figures."""
    from dataclasses import replace

    found = list(explained(replace(tape(HOLES, *LINE), known=frozenset({0}))))
    assert [each.equity is not None for each in found] == [each.seat == 0 for each in found]
    assert all(each.hole == () for each in found if each.seat == 1)


def test_equity_against_weighted_hands() -> None:
    """A hand that is half as likely counts half; on the river exactly."""
    board = parse_cards("QhJh2s7h9s")
    aces, kings, rags = (two(cards) for cards in ("AsAd", "KsKd", "4c3d"))
    held = {aces: 1.0, rags: 0.5}
    assert against(kings, held, board) == pytest.approx(1 / 3)
    assert against(kings, {kings: 1.0}, board) is None
    before = against(kings, {aces: 1.0}, ())
    assert before == pytest.approx(0.1806, abs=0.01)


def test_a_cost_is_the_difference_to_the_best() -> None:
    """With its error, where both were drawn; none, where nothing is known."""
    one, two = Choice(FOLD, 0.2, 0.0), Choice(CALL, 0.8, 5.0, 3.0)
    assert Verdict("x", (one, two), 0).cost == 5
    assert Verdict("x", (one, two), 0).error == 3
    assert Verdict("x", (one, two), 1).cost == 0
    assert Verdict("x", (one, two), 1).error == 0
    assert Verdict("x", (Choice(FOLD, 1.0),), 0).cost is None


# the command


def written(path: Path) -> Path:
    """Write a log of one hand."""
    house = find_house("headsup", {"stack": 300})
    with LogWriter(path) as log:
        table = log.table(house, seats=2)
        table.seat_first("Ann", 0, 300)
        table.seat_first("Bob", 1, 300)
        hand = table.start(Deck.stacked(parse_cards(HOLES)))
        for action in LINE:
            hand.act(parse_action(action))
        table.finish()
    return path


def said(*words: str) -> object:
    """Run a verb; return its exit code."""
    with pytest.raises(SystemExit) as end:
        main(list(words))
    return end.value.code


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_explain_prints_a_table_and_what_it_assumes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One row a decision, the costs of both players, by what was judged."""
    log = written(tmp_path / "hands.log")
    assert said("explain", str(log)) == 0
    out = capsys.readouterr().out
    assert "Ann: A♠ K♠, 300" in out
    assert re.search(r"Bob: 4 decisions judged, \d+\.\d chips given away, \d+\.\d\d big blinds", out)
    assert "judged by: blueprint at 10 big blinds; this turn, solved to" in out
    assert "equities are against the hands with which the blueprint comes here" in " ".join(out.split())
    assert said("explain", str(log), "--player", "Ann", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert {each["seat"] for each in told["decisions"]} == {0}
    assert told["players"][1]["hole"] == "7d7c"
    assert all(each["cost"] >= 0 for each in told["decisions"])


@pytest.mark.usefixtures("small")
def test_explain_is_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A panel for each decision; names are text, whatever they are."""
    log = written(tmp_path / "hands.log")
    page = tmp_path / "hand.html"
    assert said("explain", str(log), "--page", str(page)) == 0
    text = page.read_text("utf-8")
    assert text.count('<section class="panel">') == len(LINE)
    assert "http" not in text
    assert "costs" in text
    assert str(page) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nowhere.log",), "nowhere.log: No such file or directory"),
        (("LOG", "--hand", "9"), "hand 9 is not there"),
        (("LOG", "--player", "Zoe"), "'Zoe' is not in this hand: Ann, Bob"),
        (("TEXT",), "neither a log nor PokerStars text"),
        (("LOG", "--page", "/nowhere/x.html"), "/nowhere/x.html cannot be written"),
    ],
)
@pytest.mark.usefixtures("small")
def test_what_cannot_be_explained_is_one_clear_line(
    words: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that is not there or no record, a hand or a player that is not in it."""
    log = written(tmp_path / "hands.log")
    text = tmp_path / "notes.txt"
    text.write_text("nothing")
    known = {"LOG": str(log), "TEXT": str(text)}
    assert said("explain", *(known.get(word, word) for word in words)) == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1


def test_a_decision_without_a_call_has_no_price() -> None:
    """There is nothing to pay."""
    free = Decision(0, 0, "flop", (), (), 40, 0, CALL, None, "", None)
    assert free.price is None
