"""`report.html`: one page that needs nothing else, and says what is not known."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from arena.scenes import arena, played, tournament_of
from pitboss.arena.method import command, notes
from pitboss.arena.plots import lines_chart, nice_ticks, spread_out, without_strays
from pitboss.arena.replays import replay_of
from pitboss.arena.report import checkpoints, fault_table


class Reader(HTMLParser):
    """Collects the elements of a page, its words and its data."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.data = ""
        self._in = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append((tag, dict(attrs)))
        self._in = "data" if dict(attrs).get("id") == "data" else tag

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - whichever it is
        """Leave it."""
        self._in = ""

    def handle_data(self, data: str) -> None:
        """Note words that a reader sees, or the data of the page."""
        if self._in == "data":
            self.data += data
        elif self._in not in ("script", "style"):
            self.words.append(data.strip())

    @property
    def text(self) -> str:
        """All words."""
        return " ".join(filter(None, self.words))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a small tournament, among others of a bot with a dangerous name."""
    out = tmp_path_factory.mktemp("report") / "t"
    evil = "<b>&amp;<i>=caller"
    words = ["One=tight", "Two=tight", "random", evil, "--rounds", "20", "--seed", "11", "--out", out]
    assert arena(*words) == 0
    return out


def page_in(folder: Path) -> str:
    """Return the report of a folder."""
    return (folder / "report.html").read_text("utf-8")


def test_the_page_needs_nothing_else(folder: Path) -> None:
    """No address of another host, nothing to load; its policy would refuse it, too."""
    page = page_in(folder)
    reader = Reader(page)
    assert re.findall(r"https?://[\w./]+", page.replace("http://www.w3.org/2000/svg", "")) == []
    for _, attributes in reader.elements:
        for name in ("src", "href", "srcset", "action", "data"):
            value = attributes.get(name) or ""
            assert value.startswith(("#", "data:,", "results.json", "hands/")) or not value
    (policy,) = [
        attributes["content"] or ""
        for tag, attributes in reader.elements
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy.startswith("default-src 'none'")
    assert "@import" not in page
    assert "url(" not in page


def test_the_page_holds_what_the_results_say(folder: Path) -> None:
    """Every bot with its rating and its interval, the counts, and what is not separated, in words."""
    text = Reader(page_in(folder)).text
    results = json.loads((folder / "results.json").read_text("utf-8"))
    for bot in results["bots"]:
        assert bot["name"] in text
        assert f"{bot['elo']:.0f} {bot['elo_low']:.0f} to {bot['elo_high']:.0f}" in text
    assert "The top two are not yet separated." in text
    assert f"{results['totals']['hands']:,} hands" in text
    assert "T0 isolation" in text
    assert "--seed 11" in text


def test_the_page_can_be_read_without_a_script(folder: Path) -> None:
    """Standings, matrix and convergence are elements of the page, and labelled for those who cannot see."""
    reader = Reader(page_in(folder))
    captions = [attributes.get("aria-label") for _, attributes in reader.elements]
    assert "Elo of every bot after each round played" in captions
    cells = [caption for caption in captions if caption and " against " in caption and "interval" in caption]
    assert len(cells) == 12
    assert any(re.fullmatch(r"One against random: \d+ won, \d+ lost.*percent", cell) for cell in cells)


def test_a_bots_name_cannot_break_the_page(folder: Path) -> None:
    """A name that looks like an element is text, also in the data of the script."""
    page = page_in(folder)
    reader = Reader(page)
    assert [tag for tag, _ in reader.elements if tag == "i"] == []
    assert "<b>&amp;<i>" in reader.text
    assert "<" not in reader.data
    data = json.loads(reader.data)
    assert "<b>&amp;<i>" in data["names"]


def test_every_round_has_its_curve_and_the_biggest_pots_their_replay(folder: Path) -> None:
    """All 120 rounds; replays whose last step gives the chips away that were in the pot."""
    data: dict[str, Any] = json.loads(Reader(page_in(folder)).data)
    assert sum(curve[2] for curve in data["curves"]) == 120
    assert data["replays"]
    for _match, _round, _hand, pot, _place, told in data["replays"]:
        assert sum(told["won"]) == 0
        words, _board, shown, stacks, bets, actor, _folded = told["steps"][-1]
        assert shown == pot or "takes back" in words
        assert actor == -1
        assert (sum(stacks), sum(bets)) == (2000, 0)


def test_a_replay_tells_every_action_in_words(folder: Path) -> None:
    """Blinds, what was done, what came, who won: of a hand of the log."""
    data: dict[str, Any] = json.loads(Reader(page_in(folder)).data)
    ledger = (folder / "ledger.jsonl").read_text("utf-8").splitlines()
    line = json.loads(ledger[1])["big"]["line"]
    told = json.loads(json.dumps(replay_of(line)))
    text = " ".join(step[0] for step in told["steps"])
    assert "posts the small blind, 10" in text
    assert "posts the big blind, 20" in text
    assert re.search(r"wins [\d,]+\.", text)
    assert told in [replay[5] for replay in data["replays"]]


def test_the_same_tournament_makes_the_same_page(folder: Path, tmp_path: Path) -> None:
    """With the call that stands in it."""
    _, _, again = next(note for note in notes_of(folder) if note.startswith("Again: ")).partition(" ")
    assert again.startswith("pitboss arena run One=tight Two=tight random '<b>&amp;<i>=caller'")
    evil = "<b>&amp;<i>=caller"
    words = ["One=tight", "Two=tight", "random", evil, "--house", "micro", "--rounds", "20", "--hands", "100"]
    assert arena(*words, "--seats", "2", "--seed", "11", "--out", tmp_path / "t") == 0
    assert page_in(tmp_path / "t") == page_in(folder)


def notes_of(folder: Path) -> list[str]:
    """Return the notes that stand in a page."""
    text = Reader(page_in(folder)).text
    return [re.sub(r"\s+", " ", text[text.index("Again: ") :])]


def test_the_call_that_repeats_a_tournament_names_what_was_set() -> None:
    """What is as usual is left out."""
    tournament = tournament_of("tight caller", rounds=4, until="separated", mirror=False, ties="half")
    words = command(tournament)
    assert "--until separated --error 0.05 --indifference 35 --no-mirror --ties half --seed 7" in words
    assert "--time" not in words
    assert any("at most 5% of the verdicts" in note for note in notes(tournament))


def test_a_page_of_some_pairs_says_how_many_each_bot_met(tmp_path: Path) -> None:
    """In the notes and in the call that repeats it; pairs that never met are blank in the matrix."""
    words = ["tight", "caller", "random", "folder", "maniac", "--opponents", "2", "--rounds", "2"]
    assert arena(*words, "--seed", "1", "--out", tmp_path / "t") == 0
    text = Reader(page_in(tmp_path / "t")).text
    assert "Each bot met 2 others, drawn by lot" in text
    assert "--opponents 2" in " ".join(text.split())
    results = json.loads((tmp_path / "t" / "results.json").read_text("utf-8"))
    assert (len(results["matchups"]), results["options"]["opponents"]) == (5, 2)


def test_faults_have_their_own_table(tmp_path: Path) -> None:
    """By bot and kind, and how many did nothing wrong; without faults a sentence says so."""
    tournament = played(tournament_of("tight caller random", rounds=2))
    assert fault_table(tournament) is None
    tournament.faults[1] |= {"late": 3, "crash": 1}
    table = fault_table(tournament)
    assert table == {"kinds": ["crash", "late"], "rows": [("caller", [1, 3])], "others": 2}
    words = ["tight", "caller", "--rounds", "2", "--seed", "1", "--out", tmp_path / "t"]
    assert arena(*words) == 0
    assert "None: every bot answered every time" in Reader(page_in(tmp_path / "t")).text


def test_tables_have_a_page_too(tmp_path: Path) -> None:
    """Chips instead of Elo, no matrix, the biggest pots to step through."""
    words = ["tight", "caller", "random", "--house", "ring", "--rounds", "12", "--hands", "10", "--seed", "1"]
    assert arena(*words, "--out", tmp_path / "t") == 0
    reader = Reader(page_in(tmp_path / "t"))
    assert "chips per 100 hands" in reader.text
    assert "Win matrix" not in reader.text
    assert json.loads(reader.data)["replays"]


@pytest.mark.slow
def test_many_bots_stay_a_page(tmp_path: Path) -> None:
    """Of 60 the matrix shows 40 and the chart 24, and says that there are more; names do not overlap."""
    bots = [f"b{number}=caller" for number in range(60)]
    assert arena(*bots, "--rounds", "1", "--hands", "1", "--seed", "1", "--out", tmp_path / "t") == 0
    page = page_in(tmp_path / "t")
    assert len(page) < 3 << 20
    assert "The first 40; all pairs are in" in Reader(page).text
    assert page.count("<tr><td>") == 60


def test_an_interrupted_tournament_says_so(folder: Path, tmp_path: Path) -> None:
    """The page of one that is not finished says how much is left."""
    lines = (folder / "ledger.jsonl").read_bytes().splitlines(keepends=True)
    out = tmp_path / "t"
    out.mkdir()
    (out / "ledger.jsonl").write_bytes(b"".join(lines[:1]))
    assert arena("--resume", "--rounds", "40", "--out", out) == 0
    assert "Not finished" not in Reader(page_in(out)).text


def test_checkpoints_are_close_at_first_and_end_at_the_end() -> None:
    """Never more than thirty, whatever was played."""
    for rounds in (1, 2, 7, 40, 200, 1000, 12345):
        points = checkpoints(rounds)
        assert points == sorted(set(points))
        assert points[-1] == rounds
        assert len(points) <= 36


def test_ticks_are_round_figures() -> None:
    """A handful that cover what is drawn."""
    assert nice_ticks(1180, 1720) == [1200, 1300, 1400, 1500, 1600, 1700]
    assert nice_ticks(0, 200, 5) == [0, 50, 100, 150, 200]


def test_labels_do_not_cover_one_another() -> None:
    """They move apart by as little as need be, and stay in their order and on the paper."""
    places = spread_out([50, 52, 51, 200], 8, 240)
    assert places[0] < places[2] < places[1] < places[3]
    assert min(b - a for a, b in zip(sorted(places), sorted(places)[1:], strict=False)) >= 14.9
    assert 8 <= min(places) <= max(places) <= 240


def test_who_is_far_below_does_not_squeeze_the_others() -> None:
    """A folder at 300 leaves room for four between 1400 and 1700; an arrow says that he is further down."""
    low, high = without_strays([300, 1400, 1500, 1600, 1700])
    assert (high, 900 < low < 1400) == (1700, True)
    chart = lines_chart(
        [(str(end), 0, [(1.0, 1500.0), (2.0, end)]) for end in (300.0, 1500, 1600, 1700, 1400)], label="x"
    )
    assert "300.0 ↓" in chart
