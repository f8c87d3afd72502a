"""The wall of a hall turns by itself through rooms and lists, shows results as they come, and stops when it is told."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.factories import enter_results, owner_of, publish_next
from tests.festivals import festival_of, put_in, section_of
from tournaments.domain.boards.setting import hall_seen, read_rooms, set_hall
from tournaments.domain.events.life import start_event
from tournaments.models import Event

pytestmark = pytest.mark.browser
IN_SIGHT = """() => {
  const [slide] = [...document.querySelectorAll("[data-slide]")].filter((it) => !it.hidden);
  const box = slide.querySelector("[data-lines]").getBoundingClientRect();
  return [...slide.querySelectorAll("[data-lines] > li")].filter((line) => {
    const at = line.getBoundingClientRect();
    return at.left >= box.left - 2 && at.right <= box.right + 2 && at.bottom <= box.bottom + 1;
  }).map((line) => line.dataset.key);
}"""


@pytest.fixture
def festival(transactional_db: None) -> Event:  # noqa: ARG001  (asked for by name)
    """Two sections in their first round, the first one in two rooms."""
    festival = festival_of("Open A", "Open B")
    put_in(festival, "Open A", 70)
    put_in(festival, "Open B", 6)
    for name in ("Open A", "Open B"):
        section, owner = section_of(festival, name), owner_of(festival)
        if name == "Open A":
            rooms = read_rooms("Hall: 1-30\nLibrary: 31-40")
            set_hall(
                event=section, actor=owner, first=1, rooms=rooms, closed=frozenset(), reads_twice=False,
                seen=hall_seen(section),
            )  # fmt: skip
        start_event(event=section, actor=owner, initial_colour="w")
        publish_next(section)
    return festival


def turned(page: Page) -> tuple[str, list[str]]:
    """The title in sight and the keys of the lines in sight."""
    return page.locator("[data-slide]:visible h2").inner_text(), page.evaluate(IN_SIGHT)


def test_the_wall_shows_everything_without_a_hand(site: str, browser: Browser, festival: Event) -> None:
    page = browser.new_context(locale="en", viewport={"width": 1280, "height": 720}).new_page()
    page.set_default_timeout(30_000)
    page.goto(f"{site}/e/{festival.slug}/wall/?seconds=120")
    expect(page.locator("[data-slide]:visible")).to_have_count(1)
    expect(page.locator("header.bar")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    every = set(page.locator("[data-lines] > li").evaluate_all("lines => lines.map(line => line.dataset.key)"))
    seen: set[str] = set()
    titles: list[str] = []
    for _screen in range(30):
        title, lines = turned(page)
        assert lines
        seen |= {*lines}
        titles += [title] if title not in titles else []
        if seen == every:
            break
        page.keyboard.press("ArrowRight")
    assert seen == every
    assert len(titles) == 5
    assert "by name" in titles[2]

    # A result comes by itself, and the list that is in sight stays in sight.
    while "Open B" not in (title := turned(page)[0]) or "by name" in title:
        page.keyboard.press("ArrowRight")
    enter_results(section_of(festival, "Open B").rounds.get(number=1), boards=1)
    expect(page.locator("[data-slide]:visible small").first).to_have_text("1 of 3 finished")
    assert turned(page)[0].startswith("Open B")

    page.get_by_role("button", name="Stop").click()
    expect(page.locator("[data-slide]:visible")).to_have_count(5)
    expect(page.locator("header.bar")).to_be_visible()
    assert Axe().run(page).response["violations"] == []


def test_it_turns_by_the_clock(site: str, browser: Browser, festival: Event) -> None:
    page = browser.new_context(locale="en", viewport={"width": 1280, "height": 720}).new_page()
    page.set_default_timeout(30_000)
    page.goto(f"{site}/e/{festival.slug}/wall/?seconds=2")
    expect(page.locator("[data-slide]:visible h2")).to_contain_text("Hall")
    expect(page.locator("[data-slide]:visible h2")).to_contain_text("Library")
    expect(page.locator("[data-slide]:visible h2")).to_contain_text("Open B")
