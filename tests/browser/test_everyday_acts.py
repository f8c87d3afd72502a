"""Everyday acts need as many keys and clicks in FIDE mode as outside it, where events of earlier versions are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_results_entry import sign_in
from tests.factories import owner_of, pair_round, publish_next, started_event
from tournaments.models import Event, Game

pytestmark = pytest.mark.browser

COUNTER = """
for (const kind of ["keydown", "click"])
    addEventListener(kind, (event) => {
        const typed = kind === "keydown" && event.key.length === 1 && event.target.matches("input, textarea");
        const made = kind === "click" && event.detail === 0;
        if (event.isTrusted && !typed && !made)
            sessionStorage.setItem("acts", Number(sessionStorage.getItem("acts") ?? 0) + 1);
    }, true);
"""
"""Counts keys and clicks of a person, without the letters of a name and the click that Enter makes."""

COUNTS = {
    "result": 1,
    "pair": 1,
    "publish": 1,
    "late entry": 2,
    "bye": 3,
    "withdrawal": 2,
}
"""Keys and clicks on the page where the act begins; docs/endorsement/everyday-acts.md says which."""


@pytest.fixture(params=[Event.FideMode.ON, Event.FideMode.OUTSIDE], ids=["in the mode", "outside"])
def event(request: pytest.FixtureRequest, transactional_db: None) -> Event:  # noqa: ARG001  (asked for by name)
    return started_event(players=8, rounds=5, fide_mode=request.param)


@pytest.fixture
def page(event: Event, site: str, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en")
    context.add_init_script(COUNTER)
    page = context.new_page()
    sign_in(page, site, owner_of(event).username)
    yield page
    context.close()


def counted(page: Page, address: str, act: Callable[[], object]) -> int:
    """Open the page, act there, and return the keys and clicks."""
    page.goto(address)
    page.wait_for_load_state()
    page.evaluate("sessionStorage.setItem('acts', 0)")
    act()
    return int(page.evaluate("sessionStorage.getItem('acts')"))


def test_each_act_needs_as_many_keys_and_clicks_as_before(event: Event, page: Page, site: str) -> None:
    desk = f"{site}/e/{event.slug}/desk/"
    found = {
        "pair": counted(page, desk, partial(press, page, "p", r"Publish round 1|Draft \(arbiters only\)")),
        "publish": counted(page, desk, partial(press, page, "u", r"Round 1 is published\.")),
    }
    board = f"{desk}round/1/results/"
    found["result"] = counted(page, board, partial(enter_result, page))
    found["late entry"] = counted(page, f"{desk}players/", partial(add_late_entry, page))
    names = list(event.registrations.order_by("tpn").values_list("name", flat=True))
    found["bye"] = counted(page, f"{desk}players/", partial(give_bye, page, names[3]))
    found["withdrawal"] = counted(page, f"{desk}players/", partial(withdraw, page, names[5]))
    assert found == COUNTS
    assert Game.objects.filter(pairing__round__event=event, pairing__board=1).get().white_result == "1"
    assert event.registrations.filter(name="Late, Test").exists()
    assert event.registrations.get(name=names[3]).bye_requests.get().kind == "H"
    assert event.registrations.get(name=names[5]).is_withdrawn


def test_a_correction_of_the_last_result_asks_nothing(event: Event, page: Page, site: str) -> None:
    publish_next(event)
    address = f"{site}/e/{event.slug}/desk/round/1/results/"
    counted(page, address, partial(enter_result, page))

    def correct() -> None:
        row = page.locator("tr[data-board='1']")
        row.locator("td.board").click()
        page.keyboard.press("0")
        expect(row).to_have_attribute("data-outcome", "0-1")

    assert counted(page, address, correct) == 2
    assert pair_round_is_possible(event)


def pair_round_is_possible(event: Event) -> bool:
    """The round goes on as usual: the others get results, and the next one is paired."""
    for game in Game.objects.filter(pairing__round__event=event, white_result="*"):
        Game.objects.filter(pk=game.pk).update(white_result="=", black_result="=")
    return pair_round(event).is_paired


def press(page: Page, key: str, text: str) -> None:
    page.keyboard.press(key)
    expect(page.get_by_text(re.compile(text)).first).to_be_visible()


def enter_result(page: Page) -> None:
    expect(page.locator("tr.is-cursor")).to_have_attribute("data-board", "1")
    page.keyboard.press("1")
    expect(page.locator("tr[data-board='1']")).to_have_attribute("data-outcome", "1-0")


def add_late_entry(page: Page) -> None:
    """The cursor is in the name: name, Tab, rating, Enter."""
    name = page.locator(".entry input[name=name]")
    name.evaluate("field => field.focus()")
    page.keyboard.type("Late, Test")
    page.keyboard.press("Tab")
    page.keyboard.type("1500")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Late, Test was added.")).to_be_visible()


def give_bye(page: Page, name: str) -> None:
    """The player, the kind of bye in the list (one key), the button."""
    page.get_by_role("link", name=name, exact=True).click()
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Round 2", exact=True))
    row.get_by_role("combobox").evaluate("field => field.focus()")
    page.keyboard.press("ArrowDown")
    expect(row.get_by_role("combobox")).to_have_value("H")
    row.get_by_role("button", name="Set").click()
    expect(row.get_by_role("combobox")).to_have_value("H")
    page.wait_for_load_state()


def withdraw(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("row").filter(has_text=name).get_by_text("withdrawn").first).to_be_visible()
