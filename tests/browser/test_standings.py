"""A reader opens the numbers of the standings; an arbiter changes the list of tie-breaks of a running event."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import open_settings
from tests.factories import PASSWORD, owner_of, played_event
from tests.standings.domain.test_value_explanations import number
from tournaments.models import Event

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    context = browser.new_context(base_url=site, viewport={"width": 1440, "height": 900}, locale="en")
    page = context.new_page()
    page.set_default_timeout(30_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert errors == []


def event_of(*tie_breaks: str) -> Event:
    return played_event(players=10, rounds=5, played=4, tie_breaks=list(tie_breaks))


def sums_of(page: Page) -> tuple[str, str]:
    """The sum of the lines that count in the open dialog, and the value that it says."""
    rows = page.locator("dialog .contributions tbody tr:not(.cut)")
    total = sum(number(rows.nth(place).locator("td.num").last.inner_text()) for place in range(rows.count()))
    return str(total), str(number(page.locator("dialog tfoot td.num").inner_text()))


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def test_a_value_opens_by_mouse_and_by_enter_and_its_lines_add_up(page: Page) -> None:
    event = event_of("BH/C1", "SB")
    page.goto(f"/e/{event.slug}/standings/")
    row = page.locator("table.standings tbody tr").nth(2)
    value = row.locator("td.num a.value").nth(1)
    value.click()
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_role("heading")).to_have_text(f"Buchholz, cut 1: {value.inner_text()}")
    total, said = sums_of(page)
    assert total == said
    assert str(number(value.inner_text())) == said
    expect(dialog.locator("tr.cut")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # The keyboard is back at the number, goes on to the next one and opens it.
    expect(value).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("heading")).to_contain_text("Sonneborn-Berger: ")
    total, said = sums_of(page)
    assert total == said
    dialog.get_by_role("link", name="Close").click()
    expect(dialog).to_have_count(0)
    assert page.url.endswith("/standings/")


def test_the_standings_of_a_past_round_open_as_they_were(page: Page) -> None:
    event = event_of("BH")
    page.goto(f"/e/{event.slug}/standings/2/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Standings after round 2")
    page.locator("table.standings tbody tr").first.locator("td.num a.value").first.click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("after round 2")
    expect(dialog.locator("tbody tr")).to_have_count(2)


def test_a_category_is_chosen_and_stays_in_the_address(page: Page) -> None:
    event = event_of("BH")
    page.goto(f"/e/{event.slug}/standings/")
    categories = page.get_by_role("navigation", name="Category").get_by_role("link")
    expect(categories).to_have_text(["All players"])
    page.locator(".categories summary").click()
    page.locator(".categories").get_by_role("link", name="ITA 3").click()
    expect(page.locator("table.standings tbody tr")).to_have_count(3)
    assert page.url.endswith("?of=federation%3AITA")
    expect(categories).to_have_text(["All players", "ITA"])
    expect(categories.last).to_have_attribute("aria-current", "page")
    categories.first.click()
    expect(page.locator("table.standings tbody tr")).to_have_count(10)


def test_women_and_ages_are_shown_in_one_tap(page: Page) -> None:
    event = event_of("BH")
    first, second, *_others = event.registrations.order_by("tpn")
    event.registrations.filter(pk=first.pk).update(sex="w")
    event.registrations.filter(pk=second.pk).update(sex="m", birth="2015")
    page.goto(f"/e/{event.slug}/standings/")
    page.get_by_role("link", name="Women", exact=True).click()
    page.wait_for_url("**/standings/?of=sex%3Aw")
    expect(page.locator("table.standings tbody tr")).to_have_count(1)


def test_the_list_of_a_running_event_is_ordered_by_keyboard_asked_twice_and_changed(page: Page) -> None:
    event = event_of("BH", "SB")
    page.goto("/accounts/login/")
    page.fill("input[name=login]", owner_of(event).username)
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(lambda url: "login" not in url)
    page.goto(f"/e/{event.slug}/desk/settings/")
    open_settings(page)
    lines = page.locator(".chooser__list li")
    expect(lines).to_have_count(2)
    lines.nth(1).focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(lines.first).to_contain_text("SB Sonneborn-Berger")
    expect(lines.first).to_be_focused()
    page.get_by_label("Add tie-break …").select_option("WIN")
    lines.nth(2).drag_to(lines.nth(1))
    expect(page.locator("input[name=tie_breaks]")).to_have_value("SB, WIN, BH")
    page.get_by_role("button", name="Remove: BH").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Change the tie-breaks?")
    event.refresh_from_db()
    assert event.tie_breaks == ["BH", "SB"]
    page.get_by_label("Reason").fill("printed wrongly")
    page.get_by_role("button", name="Change tie-breaks").click()
    expect(page.get_by_text("The settings are saved.")).to_be_visible()
    page.goto(f"/e/{event.slug}/standings/")
    expect(page.locator("table.standings thead th abbr")).to_have_text(["SB", "WIN"])
    page.goto(f"/e/{event.slug}/desk/journal/")
    expect(page.get_by_text("printed wrongly")).to_be_visible()


def test_a_refused_tie_break_is_said_with_its_article(page: Page) -> None:
    event = event_of("BH")
    page.goto("/accounts/login/")
    page.fill("input[name=login]", owner_of(event).username)
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(lambda url: "login" not in url)
    page.goto(f"/e/{event.slug}/desk/settings/")
    open_settings(page)
    page.get_by_label("Add tie-break …").select_option("KS")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("KS is for round robins (C.07, 9.2).")).to_be_visible()


def test_a_phone_opens_a_line_and_a_value_and_never_scrolls_sideways(page: Page) -> None:
    event = event_of("BH/C1", "SB", "DE")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/e/{event.slug}/standings/")
    assert not scrolls_sideways(page)
    row = page.locator("table.standings tbody tr").first
    row.locator("td.tie-break a.value").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert not scrolls_sideways(page)
    page.keyboard.press("Escape")
    page.goto(f"/e/{event.slug}/player/1/why/SB/")
    assert not scrolls_sideways(page)


def test_the_printed_page_is_the_table_alone(page: Page) -> None:
    event = event_of("BH", "SB")
    page.goto(f"/e/{event.slug}/standings/")
    page.emulate_media(media="print")
    expect(page.locator("table.standings tbody tr")).to_have_count(10)
    for hidden in (".bar__tabs", ".categories", ".files", ".foot"):
        expect(page.locator(hidden).first).to_be_hidden()
    assert not scrolls_sideways(page)
