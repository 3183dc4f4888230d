"""`pitboss equity` and `pitboss rank`: what they print, and how they refuse."""

from __future__ import annotations

import json

import pytest

from pitboss.cli.main import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, str, str]:
    """Run a verb; return its exit status, what it printed, and what it complained about."""
    with pytest.raises(SystemExit) as stopped:
        main(list(arguments))
    out, err = capsys.readouterr()
    return stopped.value.code, out, err


def test_equity_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """One row a player; of 43 rivers one is a king, as another king is dead."""
    status, out, err = run(capsys, "equity", "AsAh", "KsKh", "--board", "2c7d9h3s", "--dead", "Kc")
    assert (status, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines == [
        "hand win tie equity",
        "AsAh 97.674 % 0.000 % 97.674 %",
        "KsKh 2.326 % 0.000 % 2.326 %",
        "",
        "board 2c7d9h3s · dead Kc · exact: all 43 deals",
    ]


def test_drawn_equities_come_with_their_error_and_their_seed(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed prints the same table."""
    arguments = ("equity", "AA", "random", "--trials", "200", "--seed", "7")
    status, out, _ = run(capsys, *arguments)
    assert status == 0
    assert out.splitlines()[0].split() == ["hand", "win", "tie", "equity", "±"]
    assert "200 deals drawn with --seed 7" in out
    assert run(capsys, *arguments)[1] == out


def test_equity_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One object, shares from 0 to 1."""
    status, out, _ = run(capsys, "equity", "As", "Ah", "--house", "micro", "--json")
    assert status == 0
    answer = json.loads(out)
    assert answer["players"][0] == {"hand": "As", "win": 0.24, "tie": 0.52, "equity": 0.5, "error": 0.0}
    assert (answer["ranking"], answer["exact"], answer["deals"], answer["seed"]) == ("micro", True, 50, None)


def test_a_seed_that_was_not_given_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """So that the run can be repeated."""
    _, out, _ = run(capsys, "equity", "AA", "KK", "--trials", "50", "--json")
    answer = json.loads(out)
    _, again, _ = run(capsys, "equity", "AA", "KK", "--trials", "50", "--json", "--seed", answer["seed"])
    assert json.loads(again) == answer


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("AA",), "pitboss: 1 cannot share a pot here: name 2 to 10 players"),
        (("AA", "XX"), "pitboss: 'XX' is no hand: two cards"),
        (("AA", "KK", "--board", "As2"), 'pitboss: "2" is not a card (at position 2 of "As2")'),
        (("AA", "KK", "--exact", "--trials", "9"), "pitboss: --exact with --trials or --seed"),
        (("AA", "KK", "--trials", "0"), "pitboss: 0 trials say nothing"),
        (("AA", "KK", "--house", "nowhere"), "pitboss: 'nowhere' is not a house"),
    ],
)
def test_equity_refuses_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    """Status 2, the value first, no traceback."""
    status, out, err = run(capsys, "equity", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(said)
    assert err.count("\n") == 1


def test_rank_orders_hands_and_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    """The best first; hands that tie share a place."""
    status, out, _ = run(capsys, "rank", "2c3d4h5s7d", "AsAhAd2s2h", "AsAhAd2s2d")
    assert status == 0
    assert [line.split()[:2] for line in out.splitlines()] == [
        ["hand", "category"],
        ["1=", "AsAhAd2s2h"],
        ["1=", "AsAhAd2s2d"],
        ["3", "2c3d4h5s7d"],
    ]
    assert "full house, aces over twos" in out


def test_MI_6_rank_by_the_ranking_of_a_house(capsys: pytest.CaptureFixture[str]) -> None:
    """In micro two cards are a hand; the board is everybody's."""
    status, out, _ = run(capsys, "rank", "Kd", "As", "--board", "Ks", "--house", "micro", "--json")
    assert status == 0
    assert [
        (answer["place"], answer["name"], answer["cards"]) for answer in map(json.loads, out.splitlines())
    ] == [
        (1, "straight flush, ace high", "AsKs"),
        (2, "pair of kings", "KdKs"),
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("AsAs",), 'pitboss: "As" is there twice'),
        (("As", "--board", "As"), 'pitboss: "As" is there twice'),
        (("2c3c4c5c6c7c8c9c",), "pitboss: 8 cards make no hand"),
        (("",), "pitboss: 0 cards make no hand"),
        (("hello",), 'pitboss: "he" is not a card'),
    ],
)
def test_rank_refuses_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    """Status 2 and no traceback."""
    status, out, err = run(capsys, "rank", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(said)
