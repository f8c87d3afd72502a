"""The wall of a hall turns by itself through rooms and lists, shows results as they come, and stops when it is told."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.factories import enter_results, owner_of, publish_next, started_event
from tests.festivals import festival_of, put_in, section_of
from tournaments.domain.boards.hall_settings import hall_seen, read_rooms, set_hall
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.models import Event

pytestmark = pytest.mark.browser
IN_SIGHT = """() => {
  const [slide] = [...document.querySelectorAll("[data-slide]")].filter((it) => !it.hidden);
  const box = slide.querySelector("[data-lines]").getBoundingClientRect();
  return [...slide.querySelectorAll("[data-lines] > li")].filter((line) => {
    const at = line.getBoundingClientRect();
    return at.height > 0 && at.left >= box.left - 2 && at.right <= box.right + 2 && at.bottom <= box.bottom + 1;
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


def screen(browser: Browser, width: int, height: int) -> Page:
    page = browser.new_context(locale="en", viewport={"width": width, "height": height}).new_page()
    page.set_default_timeout(30_000)
    return page


def test_the_wall_shows_everything_without_a_hand(site: str, browser: Browser, festival: Event) -> None:
    enter_results(section_of(festival, "Open A").rounds.get(number=1), boards=33)
    page = screen(browser, 1280, 720)
    page.goto(f"{site}/e/{festival.slug}/wall/?seconds=120")
    expect(page.locator("[data-slide]:visible")).to_have_count(1)
    expect(page.locator("header.bar")).to_be_hidden()
    every = set(page.locator("[data-lines] > li").evaluate_all("lines => lines.map(line => line.dataset.key)"))
    seen: set[str] = set()
    titles: list[str] = []
    for _screen in range(30):
        title, lines = turned(page)
        assert lines
        assert page.evaluate(BEYOND) == [0, 0]
        seen |= {*lines}
        titles += [title] if title not in titles else []
        if seen == every:
            break
        page.keyboard.press("ArrowRight")
    assert seen == every
    assert titles == [
        "Open A · Round 1 · Hall White first",
        "Open A · Round 1 · Library White first",
        "Open B · Round 1 by name",
    ]

    # A result comes by itself, and of that section the boards are shown from now on.
    enter_results(section_of(festival, "Open B").rounds.get(number=1), boards=1)
    expect(page.locator("[data-slide] .wall__say b").last).to_have_text("1 of 3 results.")
    expect(page.locator("[data-slide]:visible")).to_have_count(1)

    # The button is there for who moves the pointer, and not in the picture that the hall sees.
    button = page.get_by_role("button", name="Pause")
    assert button.evaluate("button => getComputedStyle(button).opacity") == "0"
    page.mouse.move(300, 300)
    expect(button).to_have_css("opacity", "1")
    button.click()
    expect(page.locator("[data-slide]:visible")).to_have_count(3)
    expect(page.locator("header.bar")).to_be_visible()
    assert Axe().run(page).response["violations"] == []


BEYOND = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
"""By how much the page is larger than the screen."""


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_a_screen_holds_32_boards_or_60_names_in_letters_of_its_own_size(
    site: str,
    browser: Browser,
    transactional_db: None,  # noqa: ARG001  (asked for by name)
    size: tuple[int, int],
) -> None:
    event = started_event(players=131, rounds=3)
    round_ = publish_next(event)
    page = screen(browser, *size)
    page.goto(f"{site}/e/{event.slug}/wall/?seconds=120")
    counts: list[tuple[str, str, int]] = []
    for _screen in range(3):
        counts.append((page.locator("[data-slide]:visible header").inner_text().replace("\n", " "), *lines_of(page)))
        page.keyboard.press("ArrowRight")
    assert [(words.split(" page ")[1], count) for words, _size, count in counts] == [
        ("1 of 3", 60),
        ("2 of 3", 60),
        ("3 of 3", 11),
    ]
    assert {letters for _words, letters, _count in counts} == {f"{size[0] // 64}px"}
    page.keyboard.press("ArrowLeft")  # the last page, where the player without a game is
    bye = page.locator(".wall__line--name:has(.wall__bye)")
    lines = page.locator(".wall__line--name")
    heights = {round(box["height"]) for box in (bye.bounding_box(), lines.last.bounding_box()) if box}
    assert len(heights) == 1

    enter_results(round_, boards=1)
    expect(page.locator("[data-slide]:visible h2")).to_contain_text("White first")
    assert turned(page)[0] == "Round 1 White first 1–32"
    assert lines_of(page) == (f"{size[0] // 64}px", 32)
    assert page.evaluate(BEYOND) == [0, 0]


def lines_of(page: Page) -> tuple[str, int]:
    """The size of the letters and how many whole lines are in sight."""
    line = page.locator("[data-slide]:visible .wall__line:visible").first
    return line.evaluate("line => getComputedStyle(line).fontSize"), len(page.evaluate(IN_SIGHT))


def test_it_turns_by_the_clock(site: str, browser: Browser, festival: Event) -> None:
    enter_results(section_of(festival, "Open A").rounds.get(number=1), boards=1)
    page = screen(browser, 1280, 720)
    page.goto(f"{site}/e/{festival.slug}/wall/?seconds=2")
    expect(page.locator("[data-slide]:visible h2")).to_contain_text("Hall")
    expect(page.locator("[data-slide]:visible h2")).to_contain_text("Library")
    expect(page.locator("[data-slide]:visible h2")).to_contain_text("Open B")
