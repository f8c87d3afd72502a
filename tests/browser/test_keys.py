"""Keys of the desk: pressed as soon as their button appears, they are not lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.test_results_entry import sign_in
from tests.factories import owner_of, pair_round, started_event
from tournaments.models import Event, Round

pytestmark = pytest.mark.browser


@pytest.fixture
def event(transactional_db: None) -> Event:  # noqa: ARG001  (asked for by name)
    return started_event(players=6, rounds=3)


@pytest.fixture
def page(event: Event, site: str, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en")
    page = context.new_page()
    sign_in(page, site, owner_of(event).username)
    yield page
    context.close()


def test_a_key_works_before_the_other_scripts_have_arrived(event: Event, page: Page, site: str) -> None:
    pair_round(event)
    held: list[Route] = []
    page.route("**/js/live*.js", lambda route: held.append(route))  # noqa: PLW0108  (Playwright marks its handlers)
    page.goto(f"{site}/e/{event.slug}/desk/", wait_until="commit")
    expect(page.get_by_role("button", name="Publish round 1")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator("#toasts, .says")).to_contain_text("Round 1 is published.")
    assert len(held) > 0
    assert event.rounds.get(number=1).state == Round.State.PUBLISHED


def test_a_page_that_waits_for_a_pairing_reloads_only_while_it_waits_and_no_form_is_being_sent(
    event: Event, page: Page, site: str
) -> None:
    desk = f"{site}/e/{event.slug}/desk/"
    loaded = []

    def waiting(route: Route) -> None:
        loaded.append(route.request.url)
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("</main>", "<p id=waits data-reload=1></p></main>"))

    page.route(desk, waiting)
    page.clock.install()
    page.goto(desk)
    with page.expect_navigation():
        page.clock.run_for(1100)
    assert loaded == [desk] * 2
    for change in (
        "document.querySelector('form').setAttribute('aria-busy', 'true')",
        "document.querySelector('form').removeAttribute('aria-busy'); document.getElementById('waits').remove()",
    ):
        page.evaluate(f"{change}; window.isSame = true")
        page.clock.run_for(3000)
        page.wait_for_load_state()
        assert page.evaluate("window.isSame") is True
    assert loaded == [desk] * 2
