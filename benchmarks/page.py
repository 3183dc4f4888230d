"""The table in the browser, measured: `python benchmarks/page.py [--write]`.

    start       from `make play` on a machine that is set up to my cards on the felt
    paint       the first contentful paint of the table and of the lobby
    weight      bytes of the table's page, and of all files of all pages
    click       from a click on "call" to the changed table
    frames      while cards are dealt and chips travel, at the pace of a person

It runs the system's Chromium without a screen, and its software rendering: no figure here is one of a real
graphics card. Nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import resource
import shutil
import signal
import statistics
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from pitboss.server.private import AT_HOME, Private, private_server
from pitboss.server.settings import WEB, Settings
from pitboss.server.wish import Wish

ROOT: Final = Path(__file__).parents[1]
CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"
ARGUMENTS: Final = ["--no-sandbox", "--disable-background-networking", "--no-first-run", "--mute-audio"]
RUNS: Final = 9
SERVED: Final = (".js", ".css", ".html", ".svg")

# Note when each frame was drawn, from the beginning of the page on.
FRAMES: Final = """() => {
  window.frames_ = [];
  const note = (at) => { window.frames_.push(at); requestAnimationFrame(note); };
  requestAnimationFrame(note);
}"""
# Press a button, and say after how many milliseconds the table had changed.
CLICK: Final = """() => new Promise((done) => {
  const stage = document.querySelector('.stage'), began = performance.now();
  new MutationObserver((_, watch) => { watch.disconnect(); done(performance.now() - began); })
    .observe(stage, {attributes: true, attributeFilter: ['data-n']});
  document.querySelector('.bar [data-verb=check]:not(.off), .bar [data-verb=call]:not(.off)').click();
})"""
PAINT: Final = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
SIZES: Final = """[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({name}) => !name.includes('/api/')).map((one) => [one.decodedBodySize, one.transferSize])"""
READY: Final = ".bar[data-turn]:not([data-calm]) [data-verb]"


@contextmanager
def table(**wish: Any) -> Iterator[Private]:  # noqa: ANN401 - of a Wish
    """Serve a table with one person and bots."""
    settings = Settings(port=0, private=True, customs=AT_HOME)
    asked = Wish(**{"house": "ring", "fill": True, "sit": True, "seconds": None, **wish})
    with private_server(asked, settings=settings) as private:
        yield private


def fresh(browser: Browser) -> Page:
    """Open a window of a person who has never been here."""
    return browser.new_context(viewport={"width": 1440, "height": 900}).new_page()


def spread(values: Sequence[float], unit: str = "ms") -> str:
    """Say the middle of some measurements, and the worst."""
    return f"{statistics.median(values):.0f} {unit}, at most {max(values):.0f} (n = {len(values)})"


def worked() -> float:
    """Return the processor seconds of all programs that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def started(browser: Browser) -> tuple[float, float]:
    """Return the seconds from `make play` to my cards in an open browser, and those of the processor."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    page = fresh(browser)
    before, began = worked(), time.perf_counter()
    process = subprocess.Popen(
        ["make", "-s", "play", "HOUSE=ring"],  # noqa: S607 - as a person types it
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        link = next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
        page.goto(link)
        page.locator(".hero .hole pit-card[face]").first.wait_for()
        seconds = time.perf_counter() - began
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.communicate()
        page.context.close()
    return seconds, worked() - before


def painted(browser: Browser, private: Private, path: str) -> float:
    """Return the milliseconds to the first contentful paint, with nothing in the cache."""
    page = fresh(browser)
    page.goto(private.address + path)
    found = page.wait_for_function(PAINT).json_value()
    page.context.close()
    return float(found)


def weighed(browser: Browser) -> dict[str, int]:
    """Return the bytes of the table's page as they are and as they travel, and of all files."""
    with table() as private:
        page = fresh(browser)
        page.goto(private.link)
        page.locator(".hero .hole").wait_for()
        sizes: list[list[int]] = page.evaluate(SIZES)
        page.context.close()
    files = sum(path.stat().st_size for path in WEB.iterdir() if path.suffix in SERVED)
    return {
        "table": sum(size for size, _ in sizes),
        "travels": sum(size for _, size in sizes),
        "requests": len(sizes),
        "files": files,
    }


def clicked(browser: Browser) -> list[float]:
    """Return the milliseconds from a click to the changed table, some dozen times."""
    found: list[float] = []
    with table(pace_ms=0, pause_ms=0, bots=["caller"]) as private:
        page = fresh(browser)
        page.goto(private.link)
        while len(found) < 4 * RUNS:
            page.locator(READY).first.wait_for()
            found.append(float(page.evaluate(CLICK)))
        page.context.close()
    return found


def drawn(browser: Browser) -> dict[str, float]:
    """Return how frames followed one another through three hands with motion."""
    with table(pace_ms=300, pause_ms=1500, bots=["caller"]) as private:
        page = fresh(browser)
        page.add_init_script(f"({FRAMES})()")
        page.goto(private.link)
        page.locator(".hero .hole").wait_for()
        start = page.evaluate("performance.now()")
        end = time.monotonic() + 12
        while time.monotonic() < end:
            ready = page.locator(READY)
            if ready.count():
                page.keyboard.press("c")
            page.wait_for_timeout(50)
        times = [at for at in page.evaluate("window.frames_") if at >= start]
        page.context.close()
    gaps = [after - before for before, after in pairwise(times)]
    return {
        "rate": 1000 * len(gaps) / (times[-1] - times[0]),
        "late": 100 * sum(gap > 25 for gap in gaps) / len(gaps),
        "longest": max(gaps),
        "frames": len(gaps),
    }


def measured(browser: Browser) -> Iterator[tuple[str, str, str]]:
    """Yield each figure: what, how much, what was aimed at."""
    started(browser)  # once for the caches of the disk
    starts = [started(browser) for _ in range(5)]
    yield "`make play` to my cards on the felt", spread([1000 * wall for wall, _ in starts]), "2,000 ms"
    yield "of it, processor time of `make play`", spread([1000 * busy for _, busy in starts]), ""
    with table() as private:
        for name, path in (("the lobby", "/"), ("a table", f"/table/{private.table}")):
            paints = [painted(browser, private, path) for _ in range(RUNS)]
            yield f"first paint of {name}, empty cache", spread(paints), "300 ms"
    weight = weighed(browser)
    yield (
        "weight of the table's page",
        f"{weight['table']:,} bytes in {weight['requests']} files; {weight['travels']:,} as they travel",
        "300,000",
    )
    yield "all files of all pages together", f"{weight['files']:,} bytes", ""
    yield "a click to the changed table", spread(clicked(browser)), "50 ms"
    frames = drawn(browser)
    rate, late = f"{frames['rate']:.0f} a second", f"{frames['late']:.1f} % later than 25 ms"
    worst = f"the longest {frames['longest']:.0f} ms (n = {frames['frames']:.0f})"
    yield "frames while hands are dealt and played", f"{rate}, {late}, {worst}", "60 a second"


def page_of(rows: Sequence[tuple[str, str, str]], version: str) -> str:
    """Write the page of figures."""
    lines = [
        "# The table in the browser",
        "",
        "Written by `python benchmarks/page.py --write`; the middle of several runs, and the worst.",
        f"Chromium {version} without a screen and with software rendering, {platform.machine()},",
        f"{os.cpu_count()} cores shared, Python {platform.python_version()}, {time.strftime('%-d %B %Y')};",
        f"{os.getloadavg()[1]:.1f} programs on average wanted those cores in the five minutes of measuring.",
        "",
        "| what | measured | aimed at |",
        "|---|---|---|",
        *(f"| {what} | {much} | {aim} |" for what, much, aim in rows),
        "",
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print or write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write benchmarks/web.md")
    told = parser.parse_args(arguments)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = page_of(list(measured(browser)), browser.version)
        browser.close()
    print(page)
    if told.write:
        (ROOT / "benchmarks" / "web.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
