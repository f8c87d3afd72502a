"""Hall screens: opened once, controlled from the desk, and still there after the server was away."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from screens.models import HallScreen
from tests.browser.test_results_entry import sign_in
from tests.conftest import free_port, serving
from tests.factories import enter_results, owner_of, pair_round, publish_next, started_event
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Event

pytestmark = pytest.mark.browser
ROWS = """() => [...document.querySelectorAll("[data-lines] > li")].filter((line) => line.offsetHeight).map((line) => {
  const box = line.getBoundingClientRect();
  return [box.height, parseFloat(getComputedStyle(line).fontSize), Math.round(box.left)];
})"""
"""Height, size of the type and left edge of each line in sight, in pixels."""
BEYOND = """() => [...document.querySelectorAll("[data-lines]")].filter((list) => list.clientHeight).map((list) => [
  list.scrollWidth - list.clientWidth, list.scrollHeight - list.clientHeight])"""


def opened(browser: Browser, site: str, width: int = 1920, height: int = 1080, turn: str = "") -> Page:
    """A browser that was just opened as a screen."""
    page = browser.new_context(locale="en", viewport={"width": width, "height": height}).new_page()
    page.set_default_timeout(30_000)
    page.goto(f"{site}/screen/{turn}")
    return page


def code_on(page: Page) -> str:
    """The six digits on the screen."""
    expect(page.locator(".hall__code")).to_have_text(re.compile(r"^\d{3} \d{3}$"))
    return page.locator(".hall__code").inner_text()


def titles(page: Page) -> list[str]:
    """The titles of the lists in sight, without the part of the list."""
    texts = page.locator("[data-slide]:visible h2").all_inner_texts()
    return [re.sub(r" [\d–]+$", "", " ".join(text.split())) for text in texts]


def check_size(pages: list[Page]) -> None:
    """20 rows between first and last line, each 25 mm on 55 inches (685 mm for 1080 pixels), type of 40 px."""
    rows = pages[0].evaluate(ROWS)
    assert min(height for height, _size, _left in rows) * 685 / 1080 >= 25
    assert {round(size) for _height, size, _left in rows} <= {39, 40, 41}
    lefts = [left for _height, _size, left in rows]
    assert lefts.count(lefts[0]) == 20
    for page in (pages[0], pages[-1]):
        assert all(wide <= 0 and high <= 1 for wide, high in page.evaluate(BEYOND))


def put_up(desk: Page, pages: list[Page]) -> list[str]:
    """Put up the screens: their codes, and one click. Return the codes."""
    codes = [code_on(page) for page in pages]
    desk.get_by_label("Codes that the screens show").fill(" ".join(codes))
    desk.get_by_role("button", name="Add screens").click()
    for page in pages:
        expect(page.locator("h2:visible")).to_contain_text("by name")
    expect(desk.locator(".screens h2")).to_have_count(len(pages))
    return codes


def switch(desk: Page, pages: list[Page], event: Event) -> None:
    """Change them: one click for all, a choice for one; and an announcement: the text, and one click."""
    desk.get_by_role("button", name="Show results on all").click()
    for page in pages:
        expect(page.get_by_text("No results yet.")).to_be_visible()
    enter_results(event.rounds.get(number=1), boards=3)
    expect(pages[0].locator("[data-lines] > li:visible")).to_have_count(3)
    desk.get_by_label("Screen 2").get_by_label("Second half").select_option("standings")
    expect(pages[1].locator("[data-pane]")).to_have_count(2)
    desk.get_by_role("button", name="Undo last change").click()
    expect(pages[1].locator("[data-pane]")).to_have_count(1)
    desk.get_by_label("Text").fill("Round 2 begins at 14:30.")
    desk.get_by_role("button", name="Send announcement").click()
    for page in pages:
        expect(page.locator("[data-news]")).to_have_text("Round 2 begins at 14:30.", use_inner_text=True)
    assert Axe().run(pages[0]).response["violations"] == []
    desk.get_by_role("button", name="Show current round on all").click()
    expect(pages[0].locator("h2:visible")).to_contain_text("White first")


@pytest.mark.usefixtures("transactional_db")
def test_five_screens_are_put_up_switched_survive_a_restart_show_no_draft_and_are_removed(browser: Browser) -> None:
    event = started_event(players=90, rounds=5)
    publish_next(event)
    port = free_port()
    with serving(port) as site:
        pages = [opened(browser, site) for _screen in range(4)] + [opened(browser, site, 1080, 1920)]
        desk = browser.new_context(locale="en", viewport={"width": 1440, "height": 900}).new_page()
        sign_in(desk, site, owner_of(event).username)
        desk.goto(f"{site}/e/{event.slug}/desk/screens/")
        codes = put_up(desk, pages)
        check_size(pages)
        switch(desk, pages, event)
        before = titles(pages[0])

    # The server is away: the last page stays. Then it is back, with a draft that no screen shows.
    enter_results(event.rounds.get(number=1))
    draft = pair_round(event)
    pages[0].wait_for_timeout(1500)
    assert titles(pages[0]) == before
    with serving(port) as site:
        expect(pages[0].locator("footer")).to_contain_text("Round 2 begins at 14:30.")
        expect(pages[0].locator("[data-slide]")).to_have_count(2)  # all results are in: boards and names in turn
        pages[3].reload()  # the browser of a screen starts again, too: it has kept its token
        expect(pages[3].locator("h2:visible").first).to_contain_text("Round 1")
        for page in pages:
            assert "Round 2 " not in " ".join(titles(page))
        publish_round(round_=draft, actor=owner_of(event))
        expect(pages[0].locator("h2:visible")).to_contain_text("Round 2")

        # A removed screen stops, and its token is worth nothing any more.
        desk.goto(f"{site}/e/{event.slug}/desk/screens/")
        desk.get_by_role("button", name="Remove Screen 1", exact=True).click()
        assert code_on(pages[0]) not in codes
        assert HallScreen.objects.count() == 4
        desk.get_by_label("Codes that the screens show").fill(codes[0])
        desk.get_by_role("button", name="Add screens").click()
        expect(desk.get_by_text("No screen was added.")).to_be_visible()
    for page in (desk, *pages):
        page.context.close()
