"""A page of an event on the site of a club: a real browser, two origins."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page, expect

from syndication.domain.embedding import set_embedding
from tests.factories import enter_results, owner_of
from tests.syndication.events import publish_draft, see, shared_event
from tournaments.models import Event

pytestmark = pytest.mark.browser

NAMES = "Player0000, Test"


@pytest.fixture
def event(transactional_db: None) -> Event:  # noqa: ARG001  (asked for by name)
    return shared_event()


@contextmanager
def club(body: str) -> Iterator[str]:
    """The site of a club with one page, at an origin of its own."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!DOCTYPE html><title>Club</title>{body}".encode())

        def log_message(self, *_args: object) -> None:
            """Write nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://localhost:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def visit(browser: Browser, address: str) -> Page:
    page = browser.new_context(locale="en").new_page()
    page.set_default_timeout(30_000)
    page.goto(address)
    return page


def frame(site: str, event: Event, path: str) -> str:
    return f'<iframe src="{site}/e/{event.slug}/{path}" title="Event" width="600" height="600"></iframe>'


def allow(event: Event, *sites: str) -> None:
    set_embedding(event=event, actor=owner_of(event), access="listed", sites=sites)
    event.refresh_from_db()


def test_a_named_site_shows_the_page_and_another_site_does_not(site: str, browser: Browser, event: Event) -> None:
    body = frame(site, event, "embed/standings/")
    with club(body) as named, club(body) as other:
        allow(event, named)
        inside = visit(browser, named).frame_locator("iframe")
        expect(inside.get_by_text(NAMES)).to_be_visible()
        refused = visit(browser, other)
        refused.wait_for_timeout(1000)
        assert refused.frame_locator("iframe").get_by_text(NAMES).count() == 0


@pytest.mark.parametrize("path", ["", "standings/", "desk/sharing/", "round/1/"])
def test_no_other_page_is_shown_even_by_a_named_site(site: str, browser: Browser, event: Event, path: str) -> None:
    with club(frame(site, event, path)) as named:
        allow(event, named)
        page = visit(browser, named)
        page.wait_for_timeout(1000)
        assert page.frame_locator("iframe").get_by_text(NAMES).count() == 0
        assert page.frame_locator("iframe").get_by_text(event.name).count() == 0


def test_the_frame_shows_a_round_after_its_publication_and_nothing_of_a_hidden_event(
    site: str, browser: Browser, event: Event
) -> None:
    with club(frame(site, event, "embed/next/")) as named:
        allow(event, named)
        page = visit(browser, named)
        inside = page.frame_locator("iframe")
        expect(inside.get_by_text("The pairings appear here as soon as they are published.")).to_be_visible()
        publish_draft(event)
        page.reload()
        expect(inside.get_by_text(NAMES)).to_be_visible()
        enter_results(event.rounds.get(number=2))
        see(event, "hidden")
        page.reload()
        page.wait_for_timeout(1000)
        assert inside.get_by_text(NAMES).count() == 0


def test_a_script_of_another_site_reads_the_data(site: str, browser: Browser, event: Event) -> None:
    with club("<p>Club</p>") as other:
        page = visit(browser, other)
        read = "address => fetch(address).then(answer => answer.json()).then(found => found.name)"
        assert page.evaluate(read, f"{site}/e/{event.slug}/api/v1/event.json") == "Tower Open"
        text = "address => fetch(address).then(answer => answer.text())"
        assert '[Round "1.1"]' in page.evaluate(text, f"{site}/e/{event.slug}/rounds/1.pgn")
        blocked = "address => fetch(address).then(() => 'read', () => 'blocked')"
        assert page.evaluate(blocked, f"{site}/e/{event.slug}/standings/") == "blocked"
