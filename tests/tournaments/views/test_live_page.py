"""A public page in a real browser: what happens in the event appears by itself, and nothing else moves."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.factories import enter_results, owner_of, pair_round, publish_next, started_event
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Event

pytestmark = pytest.mark.browser

SOON = 2000
"""Milliseconds within which everybody sees a change."""
EMPTY_BUT_OPEN = 1500


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    yield context.new_page()
    context.close()


def look(page: Page, address: str) -> None:
    """Open the page and wait until its live stream has said its first word."""
    page.add_init_script(
        "document.addEventListener('tabellone:message', () => { document.body.dataset.heard = 'yes'; })"
    )
    page.goto(address)
    expect(page.locator("body[data-heard]")).to_be_attached()
    page.evaluate("window.sameDocument = true")


def set_result(event: Event, board: int, outcome: Outcome) -> None:
    game = event.rounds.get(number=1).games.get(pairing__board=board)
    enter_result(game=game, actor=owner_of(event), outcome=outcome, seen=board_seen(game))


def test_a_result_appears_in_place_without_reloading(site: str, phone: Page) -> None:
    event = started_event(players=40, rounds=3)
    publish_next(event)
    look(phone, f"{site}/e/{event.slug}/round/1/")
    row = phone.locator("tr[data-key='18']")
    row.scroll_into_view_if_needed()
    scrolled = phone.evaluate("scrollY")
    phone.evaluate("window.otherRow = document.querySelector('tr[data-key=\"17\"]')")
    set_result(event, 18, Outcome.DRAW)
    expect(row.locator(".result")).to_have_text("½ – ½", timeout=SOON)
    assert "is-changed" in (row.get_attribute("class") or "")
    expect(phone.locator("#live-says")).to_contain_text("½ – ½")
    assert phone.evaluate("[scrollY, window.sameDocument, window.otherRow.isConnected]") == [scrolled, True, True]
    expect(row).not_to_have_class("is-changed")


def test_a_publication_appears_on_the_page_of_the_round_before_and_a_draft_does_not(site: str, phone: Page) -> None:
    event = started_event(players=8, rounds=3)
    enter_results(publish_next(event))
    look(phone, f"{site}/e/{event.slug}/round/1/")
    draft = pair_round(event)
    phone.wait_for_timeout(EMPTY_BUT_OPEN)
    assert "Round 2" not in phone.content()
    publish_round(round_=draft, actor=owner_of(event))
    expect(phone.locator(".news")).to_contain_text("Round 2 is published.", timeout=SOON)
    phone.get_by_role("link", name="Show pairings").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Round 2 of 3")


def test_the_own_row_is_marked_and_stays_so_through_updates_and_on_the_next_page(site: str, phone: Page) -> None:
    event = started_event(players=40, rounds=3)
    publish_next(event)
    phone.goto(f"{site}/e/{event.slug}/player/{event.registrations.get(name__contains='0037').tpn}/")
    phone.get_by_role("button", name="This is me").click()
    look(phone, f"{site}/e/{event.slug}/round/1/")
    mine = phone.locator("[data-mine]")
    expect(mine).to_contain_text("Player0037")
    expect(mine).to_be_in_viewport()
    board = int(mine.get_attribute("data-key") or 0)
    set_result(event, board, Outcome.WHITE_WINS)
    expect(mine.locator(".result")).to_have_text("1 – 0", timeout=SOON)
    expect(mine).to_contain_text("Player0037")
    phone.goto(f"{site}/e/{event.slug}/standings/")
    expect(mine).to_contain_text("Player0037")
    expect(mine).to_be_in_viewport()


def test_what_was_opened_on_the_standings_stays_open(site: str, phone: Page) -> None:
    event = started_event(players=8, rounds=3, tie_breaks=["BH"])
    publish_next(event)
    look(phone, f"{site}/e/{event.slug}/standings/")
    row = phone.locator("tr[data-key='1']")
    phone.get_by_text("All players").first.click()
    expect(phone.get_by_label("Category")).to_be_visible()
    set_result(event, 1, Outcome.WHITE_WINS)
    expect(row.locator(".points")).to_have_text("1", timeout=SOON)
    expect(phone.get_by_label("Category")).to_be_visible()


def test_a_page_that_comes_back_after_a_broken_stream_shows_what_it_missed(site: str, phone: Page) -> None:
    event = started_event(players=8, rounds=3)
    publish_next(event)
    look(phone, f"{site}/e/{event.slug}/round/1/")
    phone.context.set_offline(offline=True)
    phone.evaluate("dispatchEvent(new Event('pagehide'))")
    set_result(event, 1, Outcome.BLACK_WINS)
    phone.context.set_offline(offline=False)
    phone.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(phone.locator("tr[data-key='1'] .result")).to_have_text("0 – 1", timeout=SOON)
