"""Players' phones in real browsers: each phone has its own link, reports, requests and sees the answers."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from phones.domain.links import create_code
from tests.browser.test_results_entry import sign_in
from tests.browser.visits import sideways
from tests.factories import owner_of
from tests.phones.made import board, codes, in_hours, phone_event
from tournaments.models import Event, Registration

pytestmark = pytest.mark.browser
HEAVIEST = 60_000
"""Bytes of the first load of "My page", compressed, without fonts."""


def phone(browser: Browser) -> Page:
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844}, has_touch=True)
    return context.new_page()


def link(page: Page, site: str, player: Registration) -> None:
    """Type the code that the arbiter shows."""
    _phone, code = create_code(player=player, actor=owner_of(player.event))
    page.goto(f"{site}/my/")
    page.get_by_label("Six digits").fill(code)
    page.get_by_role("button", name="Open my page").click()
    page.wait_for_url(f"{site}/e/{player.event.slug}/my/")


def weight(answer: Response) -> int:
    """The bytes of an answer as a server sends it, compressed; 0 for fonts, redirects and streams."""
    is_counted = answer.ok and "/static/fonts/" not in answer.url and "/live/" not in answer.url
    return len(gzip.compress(answer.body())) if is_counted else 0


def desk_of(site: str, browser: Browser, event: Event) -> Page:
    page = browser.new_context(locale="en", viewport={"width": 1440, "height": 900}).new_page()
    sign_in(page, site, owner_of(event).username)
    page.goto(f"{site}/e/{event.slug}/desk/phones/")
    return page


def closed(*pages: Page) -> None:
    for page in pages:
        page.context.close()


def test_two_phones_agree_and_two_others_disagree(site: str, browser: Browser) -> None:
    event = phone_event()
    first, second = board(event), board(event, 2)
    white, black = phone(browser), phone(browser)
    link(white, site, first.white)
    link(black, site, first.black)
    assert sideways(white) == 0
    white.get_by_role("button", name="I won").click()
    expect(white.get_by_text("Waiting for your opponent")).to_be_visible()
    black.reload()
    black.get_by_role("button", name="I lost").click()
    expect(black.locator("main").get_by_text("Board 1: 1 – 0 is entered.")).to_be_visible()
    expect(white.locator("main").get_by_text("Board 1: 1 – 0 is entered.")).to_be_visible(timeout=15000)  # by itself
    assert codes(event) == "10"

    one, other = phone(browser), phone(browser)
    link(one, site, second.white)
    link(other, site, second.black)
    one.get_by_role("button", name="I won").click()
    other.get_by_role("button", name="Draw").click()
    expect(other.get_by_text("The reports differ")).to_be_visible()
    assert codes(event, 2) == "**"
    desk = desk_of(site, browser, event)
    expect(desk.get_by_text("Reports differ")).to_be_visible()
    desk.get_by_role("button", name="Board 2: enter ½ – ½").click()
    expect(desk.get_by_text("No reports of open boards.")).to_be_visible()
    assert codes(event, 2) == "=="
    expect(other.locator("main").get_by_text("Board 2: ½ – ½ is entered.")).to_be_visible(timeout=15000)
    closed(white, black, one, other, desk)


def test_a_bye_before_and_after_its_deadline_is_answered_by_one_key(site: str, browser: Browser) -> None:
    event = phone_event(max_byes=1)
    event.rounds.filter(number=2).update(starts_at=in_hours(24))
    early, late = phone(browser), phone(browser)
    link(early, site, event.registrations.get(tpn=1))
    link(late, site, event.registrations.get(tpn=2))
    early.get_by_role("button", name="Request half-point bye").click()
    expect(early.get_by_text("Round 2: half-point bye")).to_be_visible()
    event.rounds.filter(number=2).update(starts_at=in_hours(1))
    late.get_by_role("button", name="Request half-point bye").click()  # the page is older than the deadline
    expect(late.get_by_text("The time for this request is over.")).to_be_visible()
    expect(late.get_by_role("button", name="Request half-point bye")).to_have_count(0)
    desk = desk_of(site, browser, event)
    desk.keyboard.press("a")
    expect(desk.get_by_text("No pending requests.")).to_be_visible()
    assert list(event.registrations.get(tpn=1).bye_requests.values_list("round_number", "kind")) == [(2, "H")]
    early.reload()
    expect(early.get_by_text("Approved")).to_be_visible()
    closed(early, late, desk)


def test_a_revoked_phone_reads_on_and_does_nothing_more(site: str, browser: Browser) -> None:
    event = phone_event()
    page = phone(browser)
    link(page, site, board(event).white)
    desk = desk_of(site, browser, event)
    desk.get_by_role("button", name=re.compile("^Revoke ")).click()
    expect(desk.get_by_text("Revoked", exact=True)).to_be_visible()
    page.get_by_role("button", name="I won").click()
    expect(page.get_by_text("Your personal link was revoked. Ask the arbiter for a new code.")).to_be_visible()
    assert codes(event) == "**"
    closed(page, desk)


def test_a_parent_has_four_children_on_one_phone(site: str, browser: Browser) -> None:
    event = phone_event(max_byes=1)
    page = phone(browser)
    children = [event.registrations.get(tpn=number) for number in (1, 2, 3, 4)]
    for child in children:
        link(page, site, child)
    assert page.locator("section h2").all_inner_texts() == [child.name for child in children]
    assert sideways(page) == 0
    page.get_by_role("region", name=children[2].name).get_by_role("button", name="Request zero-point bye").click()
    expect(page.get_by_role("region", name=children[2].name).get_by_text("Pending")).to_be_visible()
    page.get_by_role("button", name=f"Forget {children[0].name} on this device").click()
    expect(page.locator("section h2")).to_have_count(3)
    closed(page)


def test_this_is_me_leads_to_my_page_which_is_light(site: str, browser: Browser) -> None:
    event = phone_event()
    page = phone(browser)
    page.goto(f"{site}/e/{event.slug}/player/3/")
    page.get_by_role("button", name="This is me").click()
    page.goto(f"{site}/e/{event.slug}/my/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Player0002, Test")
    expect(page.get_by_text(re.compile("You have (White|Black) against"))).to_be_visible()
    expect(page.get_by_role("button", name="I won")).to_have_count(0)
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note)
    page.reload()
    expect(page.locator("[data-alive]")).to_be_visible()
    assert 20_000 < sum(weight(answer) for answer in answers) < HEAVIEST
    page.get_by_role("button", name="Forget Player0002, Test on this device").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My page")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("My page")
    closed(page)


def test_a_phone_without_scripts_follows_a_player(site: str, browser: Browser) -> None:
    event = phone_event()
    context = browser.new_context(locale="en", java_script_enabled=False, viewport={"width": 320, "height": 700})
    page = context.new_page()
    page.goto(f"{site}/e/{event.slug}/my/")
    page.get_by_label("Your name").fill("player0004")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("button", name="Player0004, Test").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Player0004, Test")
    closed(page)
