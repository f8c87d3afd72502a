"""Without a network: reports wait and count once, public pages open with their age, and nothing private is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from phones.models import ResultReport
from tests.browser.test_my_page import link
from tests.browser.test_results_entry import sign_in
from tests.factories import enter_results, owner_of, pair_round
from tests.phones.made import board, phone_event
from tournaments.models import Event, SentForm

pytestmark = pytest.mark.browser

KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map((one) => new URL(one.url).pathname);
  }
  return found;
}"""
WORDS = """async (name) => {
  const pages = await (await caches.open(name)).matchAll();
  return Promise.all(pages.map((page) => page.text()));
}"""
SHOWN = """async () => {
  while (!self.shown) await new Promise((go) => setTimeout(go, 20));
  return self.shown;
}"""
WORKERS = "async () => (await navigator.serviceWorker.getRegistrations()).length"


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Opens a phone; closed at the end."""
    pages: list[Page] = []

    def open_phone() -> Page:
        pages.append(browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page())
        return pages[-1]

    yield open_phone
    for page in pages:
        page.context.close()


@pytest.fixture
def event(site: str) -> Event:  # noqa: ARG001  (the site's database)
    return phone_event()


def with_worker(page: Page) -> None:
    """Wait until the service worker has the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller")


def test_a_report_without_a_network_is_sent_later_exactly_once(
    site: str, phone: Callable[[], Page], event: Event
) -> None:
    page = phone()
    link(page, site, board(event).white)
    with_worker(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="I won").click()
    queue = page.locator("[data-report-queue]")
    expect(queue).to_contain_text("Your report is sent when the network is back: 1 (")
    assert not ResultReport.objects.exists()
    page.context.set_offline(False)
    expect(page.get_by_text("Waiting for your opponent")).to_be_visible()
    expect(queue).to_be_hidden()
    [row] = ResultReport.objects.all()
    assert (row.outcome, row.version, SentForm.objects.count()) == ("1-0", 1, 1)

    other = phone()
    link(other, site, board(event, 2).white)
    lost: list[int] = []

    def lose_the_answer(route: Route) -> None:
        answer = route.fetch()
        lost.append(answer.status)
        if len(lost) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)

    other.route("**/my/result/", lose_the_answer)
    other.get_by_role("button", name="Draw").click()
    expect(other.get_by_text("Waiting for your opponent")).to_be_visible()
    assert lost == [200, 200]
    assert [(row.outcome, row.version) for row in ResultReport.objects.order_by("pk")] == [("1-0", 1), ("½-½", 1)]
    assert SentForm.objects.count() == 2


def test_public_pages_open_with_their_age_and_nothing_private_is_kept(
    site: str, phone: Callable[[], Page], event: Event
) -> None:
    page = phone()
    home = f"{site}/e/{event.slug}/"
    link(page, site, board(event).white)
    with_worker(page)
    page.goto(f"{home}round/1/")
    expect(page.locator("main h1")).to_be_visible()
    pair = pair_next(event)
    sign_in(page, site, owner_of(event).username)
    for private in (f"{home}desk/", f"{home}desk/round/{pair}/draft/", f"{site}/accounts/email/", f"{home}my/"):
        page.goto(private)
    page.goto(f"{home}standings/")
    kept = page.evaluate(KEPT)
    paths = kept.pop(f"tabellone:e:{event.slug}")
    assert {f"/e/{event.slug}/", f"/e/{event.slug}/round/1/", f"/e/{event.slug}/standings/"} <= set(paths)
    assert not [path for path in paths if "/desk/" in path or "/my/" in path or "/accounts/" in path]
    assert set(kept) == {"tabellone:static"}
    assert not [path for path in kept["tabellone:static"] if not path.startswith(("/static/", "/offline/"))]
    words = page.evaluate(WORDS, f"tabellone:e:{event.slug}")
    assert not [text for text in words if "Sign out" in text or 'data-live="staff"' in text]

    page.context.set_offline(True)
    page.goto(f"{home}round/1/")
    expect(page.locator("[data-connection]")).to_contain_text("No connection. Last updated:")
    assert page.locator("html").get_attribute("data-kept-at")
    page.goto(f"{home}my/")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    expect(page.locator("[data-kept-pages] a").first).to_be_visible()
    page.context.set_offline(False)
    page.goto(f"{home}my/")
    page.get_by_role("button", name="Forget").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My page")
    assert page.evaluate(KEPT) == {}
    assert page.evaluate(WORKERS) == 0


def pair_next(event: Event) -> int:
    """The number of the next round, which is a draft."""
    enter_results(event.rounds.get(number=1))
    event.refresh_from_db()
    return pair_round(event).number


def test_a_push_message_is_shown_as_a_notification_that_leads_to_my_page(
    site: str, phone: Callable[[], Page], event: Event
) -> None:
    page = phone()
    page.context.grant_permissions(["notifications"], origin=site)
    link(page, site, board(event).white)
    with_worker(page)
    session = page.context.new_cdp_session(page)
    registered: list[str] = []

    def note(told: dict[str, Any]) -> None:
        registered.extend(one["registrationId"] for one in told["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    [worker] = page.context.service_workers
    worker.evaluate("() => { self.registration.showNotification = async (...shown) => { self.shown = shown; }; }")
    data = f'{{"title": "Round 2: board 1", "body": "Rossi", "path": "/e/{event.slug}/my/", "tag": "t", "lang": "en"}}'
    while not registered:
        page.wait_for_timeout(50)
    session.send("ServiceWorker.deliverPushMessage", {"origin": site, "registrationId": registered[0], "data": data})
    shown = worker.evaluate(SHOWN)
    found = (shown[0], shown[1]["body"], shown[1]["data"]["path"])
    assert found == ("Round 2: board 1", "Rossi", f"/e/{event.slug}/my/")


def test_on_plain_http_the_page_says_that_it_must_stay_open(site: str, phone: Callable[[], Page], event: Event) -> None:
    page = phone()
    page.add_init_script("Object.defineProperty(globalThis, 'isSecureContext', { value: false })")
    link(page, site, board(event).white)
    page.get_by_text("Get notifications", exact=True).click()
    expect(page.get_by_text("This page is on plain http")).to_be_visible()
    expect(page.get_by_role("button", name="Notify on this device")).to_be_hidden()
    page.context.set_offline(True)
    page.get_by_role("button", name="I won").click()
    expect(page.locator("[data-report-queue]")).to_contain_text("Leave this page open.")
    page.context.set_offline(False)
    expect(page.get_by_text("Waiting for your opponent")).to_be_visible()
    assert (ResultReport.objects.count(), page.evaluate(WORKERS)) == (1, 0)
