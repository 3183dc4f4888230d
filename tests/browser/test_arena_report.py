"""The report of a tournament in a real browser: from the disk, on a desk and a phone, dark and light."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arena.scenes import arena
from browser.conftest import DESK, PHONE, Opened

pytestmark = pytest.mark.slow

LIAR = """
import sys
for number, line in enumerate(iter(sys.stdin.readline, "")):
    if line[:3] == "__n": print("liar", flush=True)
    elif line[:3] == "__r": print("OK", flush=True)
    else: print('{"ActionType":1}' if number % 9 else "what?", flush=True)
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the report of seven bots, one of them with faults."""
    folder = tmp_path_factory.mktemp("arena")
    (folder / "liar.py").write_text(LIAR)
    bots = ["tight-aggressive=tight", "adaptive", "caller", "random", "maniac", "folder", folder / "liar.py"]
    assert arena(*bots, "--rounds", 20, "--hands", 40, "--seed", 11, "--out", folder / "t") == 0
    return folder / "t" / "report.html"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the report of a ring table of five."""
    out = tmp_path_factory.mktemp("tables") / "t"
    words = ["--house", "ring", "--rounds", 20, "--hands", 10, "--seed", 1, "--out", out]
    assert arena("tight", "adaptive", "caller", "random", "maniac", *words) == 0
    return out / "report.html"


def load(opened: Opened, file: Path, *, hash_: str = "", **options: object) -> Page:
    """Open a report from the disk; nothing else may be asked for."""
    one = opened("nobody", **options)
    one.file = file.as_uri()
    one.page.goto(file.as_uri() + hash_)
    return one.page


def data_of(page: Page) -> dict[str, Any]:
    """Return the data of the page."""
    data: dict[str, Any] = json.loads(page.locator("#data").text_content() or "")
    return data


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("kind", ["report", "tables"])
def test_the_page_fits_and_nothing_goes_wrong(
    kind: str,
    viewport: dict[str, int],
    scheme: str,
    opened: Opened,
    shot: Callable[[Page, str], None],
    request: pytest.FixtureRequest,
) -> None:
    """No error, no request, no word beyond the edge; the colours are those that were asked for."""
    page = load(opened, request.getfixturevalue(kind), viewport=viewport, color_scheme=scheme)
    expect(page.locator("#pick")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    red = int(re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))[0])
    assert (red < 40) is (scheme == "dark")
    shot(page, f"arena-{kind}-{scheme}-{viewport['width']}")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_word_can_be_read(scheme: str, opened: Opened, report: Path) -> None:
    """Text stands out from what is behind it by 4.5 to 1 at least."""
    page = load(opened, report, color_scheme=scheme)
    weak = page.evaluate(CONTRAST)
    assert weak == []


def test_a_cell_of_the_matrix_leads_to_the_curves_of_its_match(opened: Opened, report: Path) -> None:
    """And a round, and a hand, can be picked; each place has an address of its own."""
    page = load(opened, report)
    page.get_by_role("link", name=re.compile("^adaptive against caller")).first.click()
    expect(page.locator("#match option:checked")).to_have_text(re.compile("adaptive against caller"))
    page.locator("#round").select_option(index=7)
    expect(page.locator("#curve")).to_contain_text("Round 7 had the same deals, with seats swapped")
    assert "r=8" in page.url
    page.get_by_role("link", name=re.compile("Round 7 had the same deals")).click()
    expect(page.locator("#round")).to_have_value("6")
    again = load(opened, report, hash_=page.url.partition("#")[1] + page.url.partition("#")[2])
    expect(again.locator("#round")).to_have_value("6")


def test_a_replay_is_stepped_through_by_its_buttons(opened: Opened, report: Path) -> None:
    """From the deal to the award; each step is a sentence."""
    page = load(opened, report)
    data = data_of(page)
    match, round_, hand, pot, _place, told = data["replays"][0]
    page.goto(page.url.partition("#")[0] + f"#m={match + 1}&r={round_ + 1}&h={hand}")
    status = page.get_by_role("status")
    expect(status).to_contain_text(f"(1 of {len(told['steps'])})")
    for step in range(2, len(told["steps"]) + 1):
        page.get_by_role("button", name="Step forward").click()
        expect(status).to_contain_text(f"({step} of {len(told['steps'])})")
    expect(page.get_by_role("button", name="Step forward")).to_be_disabled()
    expect(page.locator(".felt")).to_contain_text(f"{told['won'][0]:,}".replace("-", "-"))
    page.get_by_role("button", name="First step").click()
    expect(page.locator(".felt")).to_contain_text("in front")
    assert pot > 0


def test_any_hand_leads_to_its_replay(opened: Opened, report: Path) -> None:
    """One that is not drawn in the page has the call that steps through it, and its log beside the page."""
    page = load(opened, report, hash_="#m=3&r=2&h=1")
    expect(page.locator("#replay code")).to_contain_text("pitboss watch")
    expect(page.locator("#replay code")).to_contain_text("--hand")
    log = page.locator("#replay").get_by_role("link", name="its log").get_attribute("href")
    assert (report.parent / str(log)).exists()


def test_the_keyboard_is_enough(opened: Opened, report: Path) -> None:
    """The first tab stop leads past the head; the theme can be changed without a mouse."""
    page = load(opened, report, color_scheme="dark")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "To the standings"
    page.locator("#theme").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


def test_without_a_script_all_but_the_closer_look_is_there(opened: Opened, report: Path) -> None:
    """Standings, matrix, convergence and faults are drawn already."""
    page = load(opened, report, java_script_enabled=False)
    expect(page.locator(".st tbody tr")).to_have_count(7)
    expect(page.locator(".mx tbody tr")).to_have_count(7)
    expect(page.locator("svg.for-desk path.l").first).to_be_attached()
    expect(page.locator(".ft")).to_contain_text("liar")
    expect(page.locator("noscript")).to_be_attached()


# Compares the colour of each text with that of the first opaque element behind it.
CONTRAST = """() => {
  const paint = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgb = (colour) => {
    paint.clearRect(0, 0, 1, 1); paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255];
  };
  const lum = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const weak = [];
  for (const node of document.querySelectorAll('h1,h2,h3,p,th,td,span,a,small,b,code,button,label,li')) {
    const own = [...node.childNodes].filter((child) => child.nodeType === 3);
    const text = own.map((child) => child.data).join('').trim();
    if (!text || !node.getClientRects().length || node.disabled || node.closest('.felt, .skip')) continue;
    const style = getComputedStyle(node);
    let behind = node, ground = [0, 0, 0, 0];
    for (; behind; behind = behind.parentElement) {
      ground = rgb(getComputedStyle(behind).backgroundColor);
      if (ground[3] > 0.99) break;
    }
    const [one, two] = [lum(rgb(style.color)), lum(ground)];
    const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    if (ratio < 4.5) weak.push(`${ratio.toFixed(2)} ${text.slice(0, 40)}`);
  }
  return weak;
}"""
