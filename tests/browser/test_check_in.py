"""The morning of 300 people: two tablets at once, codes of confirmations, a screen for the players, who is missing.

How long each check-in took is kept with the result (``--junitxml FILE -o junit_family=xunit1``), and never asserted.
"""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from entries.domain.entry_settings import save_entry_page
from entries.domain.links import code_of
from entries.models import Application, EntryWish
from tests.browser.test_results_entry import sign_in
from tests.factories import add_member, add_players, make_event, make_user
from tournaments.domain.entries.registrations import check_in
from tournaments.models import Event, Registration, Role

pytestmark = pytest.mark.browser
PEOPLE = 300
BY_HAND = 48
"""So many of them are checked in here, in turn by name, by touch, by code and by themselves."""


@pytest.fixture
def event(transactional_db: None) -> Event:  # noqa: ARG001  (asked for by name)
    """300 are entered, each with a telephone."""
    event = make_event(owner=make_user("organiser"), rounds=5, name="Morning Open")
    save_entry_page(event=event, values={"missing": "out"}, fees=())
    add_member(event, Role.ASSISTANT, "assistant")
    rows = add_players(event, PEOPLE)
    people = [Application(event=event, name=row.name, nonce=f"n{row.pk}", phone=f"+39 055 {row.pk:04}") for row in rows]
    Application.objects.bulk_create(people)
    EntryWish.objects.bulk_create(
        EntryWish(application=one, event=event, state=EntryWish.State.ENTERED, registration=row)
        for one, row in zip(people, rows, strict=True)
    )
    return event


def opened(browser: Browser, site: str, event: Event, name: str) -> Page:
    page = browser.new_context(locale="en", viewport={"width": 820, "height": 1180}).new_page()
    sign_in(page, site, name)
    page.goto(f"{site}/e/{event.slug}/desk/check-in/")
    expect(page.get_by_text(f"Present: 0 of {PEOPLE}")).to_be_visible()
    return page


def players_screen(browser: Browser, site: str, event: Event) -> Page:
    """Opened by an arbiter from the list of the missing."""
    page = browser.new_context(locale="en").new_page()
    sign_in(page, site, "organiser")
    page.goto(f"{site}/e/{event.slug}/desk/check-in/missing/")
    page.get_by_role("button", name="Open a screen").click()
    address = page.locator("code").inner_text()
    screen = browser.new_context(locale="en", viewport={"width": 820, "height": 1180}).new_page()
    screen.set_default_timeout(30_000)
    screen.goto(address)
    page.context.close()
    return screen


@pytest.mark.endurance
def test_300_people_two_tablets_codes_and_a_screen(
    site: str, browser: Browser, event: Event, record_property: Callable[[str, object], None]
) -> None:
    one, two = opened(browser, site, event, "organiser"), opened(browser, site, event, "assistant")
    screen = players_screen(browser, site, event)
    rows = list(event.registrations.order_by("pk"))
    codes = {
        wish.registration_id: code_of(wish.application) for wish in EntryWish.objects.select_related("application")
    }

    def by_name(row: Registration) -> None:
        one.keyboard.type(row.name[:10])
        one.keyboard.press("Enter")
        expect(one.get_by_role("button", name=f"{row.name} is not present")).to_be_visible()
        expect(one.locator("[data-filter]")).to_have_value("")

    def by_touch(row: Registration) -> None:
        two.get_by_role("button", name=f"Check in {row.name}").click()
        expect(two.get_by_role("button", name=f"{row.name} is not present")).to_be_visible()

    def by_code(row: Registration) -> None:
        two.locator("[data-filter]").focus()
        two.keyboard.insert_text(f"{site}/n/code/{codes[row.pk]}/")
        two.keyboard.press("Enter")
        expect(two.get_by_role("button", name=f"{row.name} is not present")).to_be_visible()

    def by_themselves(row: Registration) -> None:
        screen.locator("[data-own-name]").fill(row.name[:10])
        with screen.expect_response(lambda answer: answer.request.method == "POST"):
            screen.get_by_role("button", name=f"I am {row.name} and here").click()
        screen.locator("[data-own-name]").fill(row.name[:10])  # while one types the word stays
        expect(screen.get_by_role("status").filter(has_text="You are checked in.")).to_have_count(1)
        screen.locator("[data-own-name]").fill("")

    ways: tuple[Callable[[Registration], None], ...] = (by_name, by_touch, by_code, by_themselves)
    took: dict[str, list[float]] = {way.__name__: [] for way in ways}
    for number, row in enumerate(rows[:BY_HAND]):
        way = ways[number % len(ways)]
        begun = time.perf_counter()
        way(row)
        took[way.__name__].append(time.perf_counter() - begun)
    for tablet in (one, two):
        expect(tablet.get_by_text(f"Present: {BY_HAND} of {PEOPLE}")).to_be_visible()
    assert set(event.registrations.filter(is_checked_in=True)) == set(rows[:BY_HAND])
    for name, seconds in took.items():
        record_property(name, f"median {statistics.median(seconds):.2f} s, most {max(seconds):.2f} s of {len(seconds)}")

    seven_are_missing(event, one, two)
    for page in (one, two, screen):
        page.context.close()


def seven_are_missing(event: Event, one: Page, two: Page) -> None:
    """All others have come: both tablets hear of it, and the list has those seven with their telephones."""
    rows = list(event.registrations.order_by("pk"))
    check_in(event=event, actor=None, registrations=rows[BY_HAND:-7], present=True)
    for tablet in (one, two):
        expect(tablet.get_by_text(f"Present: {PEOPLE - 7} of {PEOPLE}")).to_be_visible()
    one.get_by_role("link", name="Absent players").click()
    expect(one.locator("tbody tr")).to_have_count(7)
    for row in rows[-7:]:
        line = one.locator("tbody tr").filter(has_text=row.name)
        expect(line.get_by_role("link", name=re.compile("055"))).to_have_attribute("href", f"tel:+39055{row.pk:04}")
    one.get_by_role("button", name="Apply to 7 players").click()
    expect(one.get_by_text("All players are present or excused.")).to_be_visible()
    assert set(event.registrations.filter(is_withdrawn=True)) == set(rows[-7:])
