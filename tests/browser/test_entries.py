"""From the entry on a phone to the check-in of the morning, in the browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core import mail
from django.utils import timezone
from playwright.sync_api import Browser, Page, ViewportSize, expect

from entries.domain.entry_settings import FeeLine, save_entry_page
from entries.domain.mails import HELD_BACK, resume_letters
from entries.domain.spam_protection import QUICKEST_SECONDS
from entries.domain.waiting_list import open_entries
from entries.models import Letter
from tests.browser.organiser import Organiser
from tests.entries.made import applied, open_event
from tests.factories import PASSWORD, add_member, add_players, make_event, make_user
from tests.ratings.people import fide_list, listed
from tournaments.models import Event, Role

pytestmark = pytest.mark.browser
PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 820, "height": 1180}


def opened(browser: Browser, viewport: ViewportSize = PHONE, *, locale: str = "en") -> Page:
    page = browser.new_context(locale=locale, viewport=viewport).new_page()
    page.set_default_timeout(30_000)
    return page


def sideways(page: Page) -> float:
    return float(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def clean(page: Page) -> None:
    assert Axe().run(page).response["violations"] == []
    assert sideways(page) <= 0


def enter(page: Page, site: str, event: Event, name: str, email: str) -> None:
    """From the front page of the event to the own page, as a person does it."""
    page.goto(f"{site}/e/{event.slug}/")
    page.get_by_role("link", name="Enter", exact=True).click()
    page.wait_for_url("**/enter/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("E-mail").fill(email)
    page.get_by_label(re.compile("I accept the conditions")).check()
    page.wait_for_timeout(1000 * QUICKEST_SECONDS + 500)
    page.get_by_role("button", name="Send the entry").click()
    page.wait_for_url("**/n/*/")


def confirm(page: Page, address: str) -> None:
    """Open the link of the newest mail to that address, and press the button."""
    message = next(one for one in reversed(mail.outbox) if one.to == [address])
    assert message.subject.endswith("confirm your e-mail address")
    own = page.url
    page.goto(re.findall(r"http\S+", str(message.body))[0])
    clean(page)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Your address is confirmed.", exact=False)).to_be_visible()
    page.goto(own)


def test_an_entry_from_the_phone_to_the_approval(  # noqa: PLR0915  (one story)
    site: str, browser: Browser, settings: Any
) -> None:
    settings.EMAIL_URL = "smtp://mail.example:25"
    event = make_event(owner=make_user("organiser"), rounds=5)
    fees = (FeeLine("Adult", 3000),)
    save_entry_page(event=event, values={"limit": 1, "conditions": "Be on time.\n\nPhones off."}, fees=fees)
    open_entries(event=event, actor=make_user("organiser"), until=None)
    fide_list(listed(800001, "Rossi, Anna Maria", 2105, federation="ITA", birth_year=1991))

    first = opened(browser)
    first.goto(f"{site}/e/{event.slug}/enter/")
    clean(first)
    first.get_by_label("Name", exact=True).press_sequentially("ross anna")
    first.get_by_role("button", name=re.compile("Rossi, Anna Maria")).click()
    expect(first.get_by_label("Rating", exact=True)).to_have_value("2105")
    expect(first.get_by_label("FIDE ID")).to_have_value("800001")
    first.get_by_label("E-mail").fill("anna@example.org")
    first.get_by_text("I cannot play in every round").click()
    first.get_by_label("Round 2").select_option("H")
    first.get_by_label(re.compile("I accept the conditions")).check()
    first.wait_for_timeout(1000 * QUICKEST_SECONDS)
    first.get_by_role("button", name="Send the entry").click()
    first.wait_for_url("**/n/*/")
    expect(first.get_by_role("heading", name="Confirm your e-mail address")).to_be_visible()
    clean(first)
    confirm(first, "anna@example.org")
    expect(first.get_by_text("you have a place")).to_be_visible()
    clean(first)
    assert mail.outbox[-1].to == ["anna@example.org"]
    assert re.sub(r"\?mail", "", re.findall(r"http\S+", str(mail.outbox[-1].body))[0]) == first.url

    second = opened(browser)
    enter(second, site, event, "Bianchi, Bruno", "bruno@example.org")
    confirm(second, "bruno@example.org")
    expect(second.get_by_text("waiting list, at place 1")).to_be_visible()

    # The first withdraws by the link; the second hears of the place by mail and has it.
    first.get_by_text("Withdraw", exact=True).click()
    first.get_by_role("button", name="I do not play").click()
    expect(first.get_by_text("You have withdrawn.")).to_be_visible()
    Letter.objects.filter(state=Letter.State.SENT).update(sent_at=timezone.now() - HELD_BACK)
    resume_letters()
    assert {message.to[0]: message.subject for message in mail.outbox}["bruno@example.org"].endswith(
        "a place has become free for you"
    )
    second.reload()
    expect(second.get_by_text("you have a place")).to_be_visible()

    # The arbiter approves with one key.
    desk = opened(browser, {"width": 1440, "height": 900})
    organiser = Organiser(desk, site)
    organiser.sign_in()
    desk.goto(f"{site}/e/{event.slug}/desk/entries/")
    desk.get_by_role("button", name="Approve Bianchi, Bruno").focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("1 entry approved", exact=False).first).to_be_visible()
    second.reload()
    expect(second.get_by_text("Your entry is approved.")).to_be_visible()
    expect(second.locator("main svg")).to_be_visible()
    clean(second)
    front = opened(browser)
    front.goto(f"{site}/e/{event.slug}/")
    expect(front.get_by_text("Bianchi, Bruno").first).to_be_visible()
    expect(front.get_by_text("Rossi")).to_have_count(0)
    desk.goto(f"{site}/e/{event.slug}/desk/entries/")
    clean(desk)


def test_three_are_approved_with_a_key_each(site: str, browser: Browser) -> None:
    event = open_event(rounds=5)
    for letter in "ABC":
        applied(event, f"{letter}lma, X")
    page = opened(browser, {"width": 1440, "height": 900})
    sign_in(page, site, "owner")
    page.goto(f"{site}/e/{event.slug}/desk/entries/")
    page.get_by_role("button", name="Approve Alma, X").focus()
    for number in (1, 2, 3):
        page.keyboard.press("Enter")
        page.wait_for_function("n => document.querySelectorAll('main [data-next]').length <= 3 - n", arg=number)
        page.wait_for_timeout(1500)  # the stream brings the page up to date meanwhile
    assert event.registrations.count() == 3


def sign_in(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/accounts/login/")
    page.fill("input[name=login]", name)
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(f"{site}/")


def test_a_morning_with_two_tablets_a_screen_and_the_closing(site: str, browser: Browser) -> None:
    event = make_event(owner=make_user("organiser"), rounds=5)
    save_entry_page(event=event, values={"missing": "zero"}, fees=())
    add_players(event, 40)
    add_member(event, Role.ASSISTANT, "assistant")
    one, two = opened(browser, TABLET), opened(browser, TABLET)
    sign_in(one, site, "organiser")
    sign_in(two, site, "assistant")
    for tablet in (one, two):
        tablet.goto(f"{site}/e/{event.slug}/desk/check-in/")
        expect(tablet.get_by_text("Present: 0 of 40")).to_be_visible()
    loads = []
    one.on("framenavigated", lambda frame: loads.append(frame.url))

    # Some letters of the name, and one key; three times, without a reload.
    for number in (7, 8, 9):
        one.keyboard.type(f"000{number}")
        one.keyboard.press("Enter")
        expect(one.get_by_text(f"Present: {number - 6} of 40")).to_be_visible()
        expect(one.locator("[data-filter]")).to_be_focused()
        expect(one.locator("[data-filter]")).to_have_value("")
    # One touch.
    two.get_by_role("button", name="Check in Player0003, Test").click()
    # Each sees what the other does.
    for tablet in (one, two):
        expect(tablet.get_by_text("Present: 4 of 40")).to_be_visible()
        for name in ("0003", "0007", "0009"):
            expect(tablet.get_by_role("button", name=f"Player{name}, Test is not present")).to_be_visible()
    assert loads == []
    clean(one)

    # The players' own screen.
    one.get_by_role("link", name="Absent players").click()
    one.get_by_role("button", name="Open a screen").click()
    address = one.locator("code").inner_text()
    screen = opened(browser, TABLET)
    screen.goto(address)
    expect(screen.get_by_role("row", name=re.compile("Player"))).to_have_count(0)
    screen.keyboard.type("0011")
    screen.get_by_role("button", name="I am Player0011, Test and here").click()
    word = screen.get_by_role("status").filter(has_text="You are checked in.")  # of the rows that are shown
    expect(word).to_have_count(1)
    clean(screen)
    expect(word).to_have_count(0, timeout=10_000)
    expect(screen.locator("[data-own-name]")).to_have_value("")
    expect(two.get_by_text("Present: 5 of 40")).to_be_visible()

    # The closing: one decision, taken back in one step.
    one.reload()
    one.get_by_role("button", name="Apply to 35 players").click()
    expect(one.get_by_text("All players are present or excused.")).to_be_visible()
    clean(one)
    one.goto(f"{site}/e/{event.slug}/desk/journal/")
    expect(one.get_by_text("Check-in closed, 35 missing").first).to_be_visible()
