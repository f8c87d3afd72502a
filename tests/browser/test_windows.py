"""Windows of one browser, live together: a result is seen in all of them, and nothing but its row moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect

from live.messages import listeners_here
from live.page_store import VERSIONS
from tests.factories import owner_of, played_event, publish_next, started_event
from tests.server.processes import wait_until
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event

pytestmark = pytest.mark.browser

SOON = 15_000
"""Milliseconds within which everybody sees a change, on a machine with other work."""
WINDOWS = 10
HEARD = "document.addEventListener('tabellone:message', () => { document.body.dataset.heard = 'yes'; })"
WATCH = """() => {
  const rows = [...document.querySelectorAll("tbody [data-key]")];
  window.kept = rows;
  window.touched = new Set();
  new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      window.touched.add(element.closest("[data-key]")?.dataset.key ?? element.closest("[data-part]").dataset.part);
    }
  }).observe(document.querySelector("[data-part=page]"), {
    attributes: true, characterData: true, childList: true, subtree: true,
  });
}"""
MARKED = """() => {
  window.marked = new Set();
  document.addEventListener("tabellone:updated", ({ detail }) => {
    for (const row of detail.changed) window.marked.add(row.dataset.key);
  });
}"""
SAME_ROWS = """() => window.sameDocument && window.kept.every((row) =>
  row.isConnected || !document.querySelector(`[data-key="${row.dataset.key}"]`))"""
AS_FETCHED = """async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  for (const row of document.querySelectorAll("[data-key]")) {
    row.classList.remove("is-changed");
    if (!row.classList.length) row.removeAttribute("class");
  }
  const [mine, theirs] = [document, fresh].map((page) => [...page.querySelectorAll("[data-live-region]")]);
  const own = (region) => {
    const copy = region.cloneNode(true);
    for (const kept of copy.querySelectorAll("[data-live-keep], output")) {
      kept.replaceChildren();
      kept.removeAttribute("data-filled");
      kept.hidden = false;
    }
    return copy;
  };
  return mine.length === 2 && mine.every((region, index) => own(region).isEqualNode(own(theirs[index])))
    && document.documentElement.dataset.state === fresh.documentElement.dataset.state;
}"""

Open = Callable[[str], Page]


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844})
    context.add_init_script(HEARD)
    yield context
    context.close()


@pytest.fixture
def window(site: str, context: BrowserContext) -> Open:
    """Opens a window at the address and waits until the stream has been heard in it."""

    def open_window(address: str) -> Page:
        page = context.new_page()
        page.goto(site + address)
        expect(page.locator("body[data-heard]")).to_be_attached(timeout=SOON)
        page.evaluate("window.sameDocument = true")
        return page

    return open_window


def set_result(event: Event, board: int, outcome: Outcome, number: int = 1) -> None:
    game = event.rounds.get(number=number).games.get(pairing__board=board)
    enter_result(game=game, actor=owner_of(event), outcome=outcome, seen=board_seen(game))


def boxes(page: Page) -> Any:
    """Where the page stands and what is where on it."""
    return page.evaluate(
        """() => [scrollY, ...[...document.querySelectorAll("tbody tr, header, h1, aside")].map((it) => {
             const { x, y, width, height } = it.getBoundingClientRect();
             return [x, y, width, height].map(Math.round).join(" ");
           })]"""
    )


def test_ten_windows_of_one_browser_and_of_two_events_all_see_the_results(window: Open) -> None:
    events = [started_event(players=12, rounds=3, name=name) for name in ("Tower Open", "Harbour Open")]
    for event in events:
        publish_next(event)
    windows = [window(f"/e/{events[index % 2].slug}/round/1/") for index in range(WINDOWS)]
    for index, event in enumerate(events):
        set_result(event, 2 + index, Outcome.DRAW)
    for index, page in enumerate(windows):
        expect(page.locator(f"tr[data-key='{2 + index % 2}'] .result")).to_have_text("½ – ½", timeout=SOON)
    for page in windows[: WINDOWS - 1]:
        page.close()
    set_result(events[1], 5, Outcome.WHITE_WINS)
    expect(windows[-1].locator("tr[data-key='5'] .result")).to_have_text("1 – 0", timeout=SOON)


def test_a_result_touches_its_row_and_the_counts_and_moves_nothing(window: Open) -> None:
    event = started_event(players=120, rounds=3)
    publish_next(event)
    page = window(f"/e/{event.slug}/round/1/")
    page.locator("tr[data-key='40'] a").first.focus()
    page.locator("tr[data-key='38']").scroll_into_view_if_needed()
    page.evaluate("getSelection().selectAllChildren(document.querySelector('tr[data-key=\"39\"] .name'))")
    page.evaluate(WATCH)
    before, selected = boxes(page), page.evaluate("String(getSelection())")
    set_result(event, 38, Outcome.DRAW)
    expect(page.locator("tr[data-key='38'] .result")).to_have_text("½ – ½", timeout=SOON)
    expect(page.locator("tr[data-key='38']")).not_to_have_class("is-changed", timeout=SOON)
    assert boxes(page) == before
    assert set(page.evaluate("[...touched]")) == {"38", "progress", "tally", "step-1"}
    assert page.evaluate("kept.every((row) => row.isConnected) && window.sameDocument")
    assert page.evaluate("document.activeElement.closest('tr').dataset.key") == "40"
    assert page.evaluate("String(getSelection())") == selected
    assert page.evaluate(AS_FETCHED)


@pytest.mark.parametrize("address", ["", "round/2/", "round/2/?by=name", "standings/", "crosstable/", "player/1/"])
def test_a_page_that_was_told_every_difference_is_the_page_as_fetched(window: Open, address: str) -> None:
    event = played_event(players=30, rounds=4, played=1, tie_breaks=["BH", "SB"])
    publish_next(event)
    page = window(f"/e/{event.slug}/{address}")
    page.evaluate(WATCH)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for board in (1, 15, 8):
        set_result(event, board, Outcome.BLACK_WINS, number=2)
        event.refresh_from_db()
        expect(page.locator("html")).to_have_attribute("data-version", str(event.public_version), timeout=SOON)
        assert page.evaluate(AS_FETCHED), board
    assert page.evaluate(SAME_ROWS)
    told = [url for url in asked if "since=" in url]
    assert len(told) >= 3
    assert len([url for url in asked if "since=" not in url and "/player/" not in url]) <= 3  # those of this test


def test_on_the_standings_only_rows_with_news_of_their_own_are_marked_while_ranks_shift_as_bare_text(
    window: Open,
) -> None:
    event = played_event(players=60, rounds=4, played=2, tie_breaks=["BH"])
    publish_next(event)
    set_result(event, 1, Outcome.DRAW, number=3)
    page = window(f"/e/{event.slug}/standings/")
    before = page.locator("tbody .rank").all_inner_texts()
    names = page.locator("tbody .name").all_inner_texts()
    page.evaluate(MARKED)
    page.evaluate(WATCH)
    board = event.rounds.get(number=3).games.get(pairing__board=18)
    set_result(event, 18, Outcome.BLACK_WINS, number=3)
    event.refresh_from_db()
    expect(page.locator("html")).to_have_attribute("data-version", str(event.public_version), timeout=SOON)
    marked = page.evaluate("[...marked]")
    assert str(board.black.tpn) in marked
    ranks = page.locator("tbody .rank").all_inner_texts()
    now = dict(zip(page.locator("tbody .name").all_inner_texts(), ranks, strict=True))
    shifted = [name for name, rank in zip(names, before, strict=True) if now[name] != rank]
    assert len(shifted) > 2 * len(marked)
    assert page.evaluate(SAME_ROWS)
    assert page.evaluate(AS_FETCHED)


def test_rows_that_are_read_change_places_only_when_the_reader_says_so(window: Open) -> None:
    event = played_event(players=60, rounds=4, played=1)
    publish_next(event)
    page = window(f"/e/{event.slug}/standings/")
    page.locator("tbody tr").nth(40).scroll_into_view_if_needed()
    page.evaluate(WATCH)
    before = boxes(page)
    set_result(event, 20, Outcome.WHITE_WINS, number=2)
    offered = page.get_by_role("button", name="New results: show")
    expect(offered).to_be_visible(timeout=SOON)
    assert (boxes(page), page.evaluate("[...touched]")) == (before, [])
    offered.click()
    event.refresh_from_db()
    expect(page.locator("html")).to_have_attribute("data-version", str(event.public_version), timeout=SOON)
    expect(offered).to_be_hidden()
    assert page.evaluate(AS_FETCHED)
    assert page.evaluate(SAME_ROWS)


def test_my_row_stays_where_it_is_on_the_screen_when_the_others_change_places(window: Open) -> None:
    event = played_event(players=60, rounds=4, played=1)
    publish_next(event)
    page = window(f"/e/{event.slug}/player/31/")
    page.get_by_role("button", name="This is me").click()
    page.goto(page.url.replace("player/31/", "standings/"))
    mine = page.locator("tr[data-mine]")
    top = mine.evaluate("row => row.getBoundingClientRect().top")
    for board in range(21, 26):
        set_result(event, board, Outcome.WHITE_WINS, number=2)
    page.get_by_role("button", name="New results: show").click(timeout=SOON)
    event.refresh_from_db()
    expect(page.locator("html")).to_have_attribute("data-version", str(event.public_version), timeout=SOON)
    assert abs(mine.evaluate("row => row.getBoundingClientRect().top") - top) < 1


def test_a_phone_that_slept_through_some_results_is_told_what_differs_and_one_that_slept_long_the_page(
    window: Open,
) -> None:
    event = started_event(players=60, rounds=3)
    publish_next(event)
    page = window(f"/e/{event.slug}/round/1/")
    other = window(f"/e/{event.slug}/round/1/")  # somebody for whom every version is made
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for first, last in ((1, 4), (4, 4 + VERSIONS)):
        asked.clear()
        page.evaluate("dispatchEvent(new Event('pagehide'))")
        for board in range(first, last):
            set_result(event, board, Outcome.BLACK_WINS)
            expect(other.locator(f"tr[data-key='{board}'] .result")).to_have_text("0 – 1", timeout=SOON)
        assert asked == []
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        expect(page.locator(f"tr[data-key='{last - 1}'] .result")).to_have_text("0 – 1", timeout=SOON)
        whole = [url for url in asked if url.endswith("/round/1/")]
        assert len(whole) == (0 if first == 1 else 1), asked
        assert page.evaluate(AS_FETCHED)


def test_without_a_network_the_page_says_as_of_when_it_is_and_then_catches_up(
    window: Open, context: BrowserContext
) -> None:
    event = started_event(players=12, rounds=3, time_zone="Asia/Tokyo")
    publish_next(event)
    page = window(f"/e/{event.slug}/round/1/")
    live, stale = page.locator("[data-alive]"), page.locator("[data-connection]")
    expect(live).to_be_visible()
    expect(stale).to_be_hidden()
    assert live.evaluate("it => getComputedStyle(it, '::before').backgroundColor") != "rgba(0, 0, 0, 0)"
    context.set_offline(True)
    expect(stale).to_be_visible()
    expect(live).to_be_hidden()
    tokyo = timezone.localtime(timezone=ZoneInfo("Asia/Tokyo"))
    hours = {(tokyo - timedelta(minutes=minutes)).strftime("%H:%M") for minutes in range(4)}
    assert stale.locator("time").inner_text().replace("\u202f", " ") in hours
    set_result(event, 3, Outcome.DRAW)
    page.wait_for_timeout(2000)
    expect(page.locator("tr[data-key='3'] .result [title=open]")).to_be_attached()
    context.set_offline(False)
    expect(page.locator("tr[data-key='3'] .result")).to_have_text("½ – ½", timeout=2 * SOON)
    expect(stale).to_be_hidden(timeout=SOON)
    expect(live).to_be_visible()


def test_a_browser_without_shared_workers_has_a_stream_for_each_window(site: str, browser: Browser) -> None:
    event = started_event(players=12, rounds=3)
    publish_next(event)
    context = browser.new_context(locale="en")
    context.add_init_script("delete globalThis.SharedWorker;" + HEARD)
    pages = [context.new_page() for _window in range(3)]
    for page in pages:
        page.goto(f"{site}/e/{event.slug}/round/1/")
        expect(page.locator("body[data-heard]")).to_be_attached(timeout=SOON)
    assert listeners_here(event.pk) == 3
    set_result(event, 1, Outcome.DRAW)
    for page in pages:
        expect(page.locator("tr[data-key='1'] .result")).to_have_text("½ – ½", timeout=SOON)
    context.close()


def test_the_windows_of_a_browser_share_one_stream_and_it_ends_with_the_last(window: Open) -> None:
    event = started_event(players=12, rounds=3)
    publish_next(event)
    windows = [window(f"/e/{event.slug}/{address}") for address in ("", "round/1/", "standings/")]
    assert listeners_here(event.pk) == 1
    for page in windows:
        page.close()
    wait_until(lambda: listeners_here(event.pk) == 0, "the end of the stream", seconds=60)
