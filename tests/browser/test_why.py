"""A player finds out why in one tap, with and without scripts; an arbiter asks for three pairs with the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.state import ORGANISER, cookies_of
from tests.factories import make_user, pair_round, play_round, publish_next, started_event
from tournaments.models import Event

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def event(site: str) -> Event:  # noqa: ARG001  (the site's database)
    """Nine players in their third round."""
    event = started_event(owner=make_user(ORGANISER), name="Why open", players=9, rounds=4)
    play_round(event)
    play_round(event)
    publish_next(event)
    return event


@pytest.fixture
def opened(browser: Browser, site: str) -> Iterator[Open]:
    """A page of a browser with these looks."""
    contexts: list[BrowserContext] = []

    def page_of(**looks: object) -> Page:
        context = browser.new_context(base_url=site, **{"locale": "en"} | looks)  # type: ignore[arg-type]  # looks
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        return page

    yield page_of
    for context in contexts:
        context.close()


def goes(page: Page, address: str) -> None:
    """Waits for the page of that address."""
    page.wait_for_url(re.compile(address))
    page.wait_for_load_state()


@pytest.mark.parametrize(
    ("language", "link", "question", "more"),
    [
        ("en", "why?", "Why this opponent?", "Details with articles and values"),
        ("it", "perché?", "Perché questo avversario?", "Dettagli con articoli e valori"),
    ],
)
def test_one_tap_from_the_board_on_the_phone(
    opened: Open, event: Event, language: str, link: str, question: str, more: str
) -> None:
    page = opened(**PHONE, locale=language)
    page.goto(f"/e/{event.slug}/round/3/")
    row = page.locator("table.pairings tbody tr").first
    expect(row.locator("td.why a")).to_have_text(link)  # it covers the whole row, but for the names
    box = row.locator("td.board").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    goes(page, r"/round/3/why/\d+/$")
    expect(page.get_by_role("heading", name=question)).to_be_visible()
    long = page.locator("details.more ul").first
    expect(long).to_be_hidden()
    page.get_by_text(more).first.tap()
    expect(long).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_from_the_players_page_and_on_to_whom_one_does_not_play_without_scripts(opened: Open, event: Event) -> None:
    page = opened(**PHONE, java_script_enabled=False)
    page.goto(f"/e/{event.slug}/player/1/")
    page.get_by_role("link", name="Round 3: why?").click()
    goes(page, "/round/3/why/1/$")
    page.get_by_label("Part of the player’s name").fill("player000")
    page.get_by_role("button", name="Ask").click()
    goes(page, r"find=player000")
    page.get_by_role("link", name="Player0008, Test").click()
    goes(page, "/round/3/why/1/9/$")
    heading = "Why does Player0000, Test not play Player0008, Test?"
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.get_by_label("Part of the player’s name").fill("0004")
    page.get_by_role("button", name="Ask").click()
    goes(page, "/round/3/why/1/5/(#ask)?$")
    page.get_by_role("link", name="Pairing of this round, step by step").click()
    goes(page, "/round/3/how/$")
    expect(page.get_by_role("heading", name="Pairing of round 3, step by step")).to_be_visible()


@pytest.mark.parametrize(("language", "bye"), [("en", "and the bye"), ("it", "e il bye")])
def test_an_arbiter_asks_for_three_pairs_at_the_draft_with_the_keyboard(
    opened: Open, site: str, event: Event, language: str, bye: str
) -> None:
    for game in event.rounds.get(number=3).games:
        game.white_result, game.black_result = "1", "0"
        game.save()
    pair_round(event)
    page = opened(viewport={"width": 1440, "height": 900}, locale=language)
    page.context.add_cookies(
        [{"name": name, "value": value, "url": site} for name, value in cookies_of(ORGANISER).items()]
    )
    page.goto(f"/e/{event.slug}/desk/round/4/")
    page.keyboard.press("w")
    expect(page.locator("#ask")).to_be_focused()
    for number, typed in enumerate(("1 9", "2-8", "3"), start=1):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(page.locator("[data-asked]")).to_have_count(number)
        page.wait_for_load_state()
        expect(page.locator("#ask")).to_be_focused()
    asked = page.locator("[data-asked] h3")
    expect(asked).to_have_text([f"3 {bye}", "2 – 8", "1 – 9"])
    assert all(text.strip() for text in page.locator("[data-asked] p").all_inner_texts())
    page.locator("h1").click()
    page.keyboard.press("i")
    goes(page, "/desk/round/4/what-if/$")
