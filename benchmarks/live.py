"""Measure the size of a public page and the cost of a result on it: ``python -m benchmarks.live before|after``.

Serves events of 59, 300 and 1,000 players on this machine, in the last of nine rounds, and opens their pairings and
standings in Chromium. The page: bytes over the wire, elements, and the seconds until its first row is painted,
with a processor four times slower and 1.6 Mbit/s with 150 ms to the server. Then results are entered, one after the
other. For each result: its bytes over the wire (headers included; the stream itself excluded), rows marked as changed,
touched nodes, and the time of the main thread, again four times slower and without the fading mark of changes. The
values are medians. Writes the table into docs/performance.md, between the marks with the word ``before`` or ``after``.
"""

from __future__ import annotations

import os
import shutil
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks import document
from benchmarks.pages import TIE_BREAKS, set_up
from tabellone.record import Record, Result, Round

SIZES = (59, 300, 1000)
ROUNDS = 9
RESULTS = 3
PAGES = {"home": "", "pairings": f"round/{ROUNDS}/", "standings": "standings/", "crosstable": "crosstable/"}
SLOWER = 4
BRAKES = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 1_600_000 / 8}
PATIENCE = 120_000
SETTLED = 1.0
"""Seconds after which the page is laid out and painted again."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
READABLE = """new MutationObserver((_records, observer) => {
  if (!document.querySelector("main table tbody tr")) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.readable = performance.now(); }));
}).observe(document, { childList: true, subtree: true });"""
WATCH = """() => {
  window.touched = 0;
  new MutationObserver((records) => {
    for (const { type, addedNodes, removedNodes } of records) {
      window.touched += type === "childList" ? addedNodes.length + removedNodes.length : 1;
    }
  }).observe(document.querySelector("main"), { attributes: true, characterData: true, childList: true, subtree: true });
  document.addEventListener("tabellone:updated", ({ detail }) => {
    window.rows = detail.changed.length;
    window.updated = true;
  });
}"""


@dataclass
class Meter:
    """Meter of a page's session: bytes received and time of its main thread."""

    session: CDPSession
    bytes: int = 0

    def listen(self) -> None:
        self.session.send("Network.enable")
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.session.on("Network.loadingFinished", self._finished)
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def _finished(self, told: dict[str, float]) -> None:
        self.bytes += int(told["encodedDataLength"])

    def work(self) -> float:
        """Return the milliseconds of processor time of the main thread so far."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")) * 1000


def half_played(record: Record) -> Record:
    """Return the record with every other game of the last round open."""
    *before, last = record.rounds
    games = [
        replace(game, white_result=Result.UNKNOWN, black_result=Result.UNKNOWN) if place % 2 else game
        for place, game in enumerate(last.games)
    ]
    return replace(record, rounds=(*before, Round.of(tuple(games), last.byes)))


def make_event(players: int) -> str:
    """Create an event with its last round in progress; return its slug."""
    from accounts.models import User
    from benchmarks.standings import event
    from tournaments.domain.events.archiving import set_visibility
    from tournaments.domain.reports.imports import import_record

    record = replace(half_played(event(players, ROUNDS)), tie_breaks=TIE_BREAKS)
    actor, _is_new = User.objects.get_or_create(username="benchmark")
    made = import_record(actor=actor, record=record, source=f"{players} players.trf")
    set_visibility(event=made, actor=actor, visibility="listed", shows_birth_years=False)
    return made.slug


def enter_next(slug: str) -> None:
    """Enter a result on the middle one of the open boards."""
    from accounts.models import User
    from tournaments.domain.results.result_entry import Outcome, enter_result
    from tournaments.domain.results.version_token import board_seen
    from tournaments.models import Game

    open_games = Game.objects.filter(
        pairing__round__event__slug=slug, pairing__round__number=ROUNDS, white_result=Result.UNKNOWN.value
    ).order_by("pairing__board")
    game = open_games[open_games.count() // 2]
    actor = User.objects.get(username="benchmark")
    enter_result(game=game, actor=actor, outcome=Outcome.BLACK_WINS, seen=board_seen(game))


@contextmanager
def served() -> Iterator[str]:
    """Serve the program as in normal use; yield its address."""
    import uvicorn

    from config.asgi import application

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    config = uvicorn.Config(application, port=port, lifespan="off", ws="none", log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


def opened(browser: Browser) -> tuple[Page, Meter]:
    """Open a page in a separate browser, measured from before its first request."""
    page = browser.new_context(locale="en", viewport={"width": 390, "height": 844}, reduced_motion="reduce").new_page()
    meter = Meter(page.context.new_cdp_session(page))
    meter.listen()
    page.add_init_script(READABLE)
    return page, meter


def weight(browser: Browser, address: str) -> tuple[int, int, float]:
    """Return the document's bytes, its elements, and the seconds until it is readable on a slow phone and network."""
    page, meter = opened(browser)
    page.request.get(address, timeout=PATIENCE)  # somebody was here before
    meter.session.send("Network.emulateNetworkConditions", BRAKES)
    with page.expect_response(address, timeout=PATIENCE) as answer:
        page.goto(address, timeout=PATIENCE, wait_until="load")
    sizes = answer.value.request.sizes()
    page.wait_for_function("() => window.readable", timeout=PATIENCE)
    elements, readable = page.evaluate("[document.querySelectorAll('*').length, window.readable]")
    page.context.close()
    return sizes["responseBodySize"], elements, readable / 1000


def cost_of_results(browser: Browser, address: str, slug: str) -> tuple[float, float, float, float]:
    """Return bytes, marked rows, touched nodes and milliseconds of the main thread for each result."""
    page, meter = opened(browser)
    page.goto(address, timeout=PATIENCE)
    page.evaluate(WATCH)
    page.locator(".live[data-alive]:not([hidden])").wait_for(timeout=PATIENCE)
    found = []
    for _result in range(RESULTS):
        page.wait_for_timeout(SETTLED * 1000)
        page.evaluate("window.touched = 0; window.updated = false")
        bytes_before, work_before = meter.bytes, meter.work()
        enter_next(slug)
        page.wait_for_function("() => window.updated", timeout=PATIENCE)
        page.wait_for_timeout(SETTLED * 1000)
        rows, touched = page.evaluate("[window.rows, window.touched]")
        found.append((meter.bytes - bytes_before, rows, touched, meter.work() - work_before))
    page.context.close()
    bytes_, marked, nodes, work = map(statistics.median, zip(*found, strict=True))
    return bytes_, marked, nodes, work


def table(site: str, browser: Browser) -> str:
    """Return the whole table for the document."""
    lines = [
        "| page | players | bytes | elements | readable | bytes a result | rows | nodes | main thread a result |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for players in SIZES:
        slug = make_event(players)
        for name, rest in PAGES.items():
            address = f"{site}/e/{slug}/{rest}"
            size, elements, readable = weight(browser, address)
            bytes_, rows, touched, work = cost_of_results(browser, address, slug)
            lines.append(
                f"| {name} | {players:,} | {size:,} | {elements:,} | {readable:.1f} s "
                f"| {bytes_:,.0f} | {rows:,.0f} | {touched:,.0f} | {work:.0f} ms |"
            )
            print(lines[-1], file=sys.stderr)
    return "\n".join(lines)


def main() -> None:
    program = next(filter(None, map(shutil.which, CHROMIUM)))
    # The events are made beside Playwright's loop, not inside it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        with sync_playwright() as playwright, served() as site:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
            measured = table(site, browser)
            browser.close()
    document.put(f"live, {sys.argv[1]}", measured)


if __name__ == "__main__":
    main()
