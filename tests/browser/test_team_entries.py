"""An event of teams in a browser: made, its teams and rosters entered, started, and its first round paired."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import Organiser, open_settings
from tournaments.domain.teams.rosters import roster_of
from tournaments.models import Event

pytestmark = pytest.mark.browser

TABLE = "\n".join(
    ["team;board;name;rating"]
    + [
        f"{team};{board};Board {board}, {team};{2300 - 60 * place - 10 * board}"
        for place, team in enumerate(("Alfieri", "Cavalli", "Pedoni"))
        for board in (1, 2, 3)
    ]
)


@pytest.fixture
def arbiter(site: str, browser: Browser) -> Organiser:
    organiser = Organiser(browser.new_context(locale="en").new_page(), site)
    organiser.sign_in()
    return organiser


def create(arbiter: Organiser) -> Event:
    """An event of teams of two boards, to which the form leads from that of players."""
    page = arbiter.page
    page.goto(f"{arbiter.site}/new/")
    page.get_by_role("navigation", name="Players or teams").get_by_role("link", name="Teams").click()
    page.wait_for_url("**/new/?of=teams")
    open_settings(page)
    expect(page.locator(".chooser__list li").first).to_contain_text("MPvGP")
    page.fill("input[name=name]", "Coppa")
    page.fill("input[name=boards]", "2")
    page.fill("input[name=planned_rounds]", "3")
    expect(page.locator("[name=tolerance]")).to_be_hidden()
    page.select_option("[name=line_up_order]", "rating")
    expect(page.locator("[name=tolerance]")).to_be_visible()
    page.select_option("[name=line_up_order]", "fixed")
    page.select_option("[name=system]", "round-robin:2023")
    expect(page.locator("[name=planned_rounds]")).to_be_hidden()
    expect(page.locator("[name=tie_breaks]")).to_have_value("MPvGP, EDE, EMGSB")
    page.select_option("[name=system]", "team-swiss:2026")
    expect(page.locator("[name=preferences]")).to_be_visible()
    page.get_by_role("button", name="Create event").click()
    page.wait_for_url("**/desk/players/")
    arbiter.event = page.url.removesuffix("/desk/players/")
    arbiter.show_to_everybody()
    return Event.objects.get(slug=arbiter.event.rpartition("/")[2])


def enter_by_hand(arbiter: Organiser) -> None:
    page = arbiter.page
    page.fill(".entry input[name=name]", "Torri")
    page.get_by_role("button", name="Add team").click()
    expect(page.get_by_role("heading", name="New player")).to_be_visible()
    for name, rating in (("Rossi, Ada", "2400"), ("Neri, Pia", "2350"), ("Verdi, Ida", "2100")):
        if not page.locator("#player_name").is_visible():
            page.get_by_role("heading", name="New player").click()
        page.fill("#player_name", name)
        page.fill("#player_rating", rating)
        page.get_by_role("button", name="Add to the roster").click()
        expect(page.locator("#toasts")).to_contain_text(f"{name} plays for Torri.")


def enter_table(arbiter: Organiser) -> None:
    page = arbiter.page
    page.goto(f"{arbiter.event}/desk/players/import/")
    page.fill("textarea[name=text]", TABLE)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="9 of 9 rows can be added")).to_be_visible()
    page.get_by_role("button", name="Add 9 players").click()
    page.wait_for_url("**/desk/players/")


def names(event: Event, team: str) -> list[str]:
    return [row.name for row in roster_of(event.registrations.get(name=team))]


def sideways(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found


def test_four_teams_of_two_and_a_reserve_from_the_form_to_the_first_round(arbiter: Organiser, browser: Browser) -> None:
    event = create(arbiter)
    enter_by_hand(arbiter)
    page = arbiter.page

    down = page.get_by_role("button", name="Rossi, Ada: one board down")
    down.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#roster-table tbody tr").nth(1)).to_contain_text("Rossi, Ada")
    expect(down).to_be_focused()
    assert names(event, "Torri") == ["Neri, Pia", "Rossi, Ada", "Verdi, Ida"]
    page.get_by_role("button", name="Rossi, Ada: one board up").click()
    expect(page.locator("#roster-table tbody tr").first).to_contain_text("Rossi, Ada")

    enter_table(arbiter)
    assert names(event, "Alfieri") == ["Board 1, Alfieri", "Board 2, Alfieri", "Board 3, Alfieri"]
    phone = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    phone.goto(arbiter.event)
    expect(phone.get_by_role("heading", name="Torri")).to_be_visible()
    assert sideways(phone) == 0

    arbiter.start()
    arbiter.press_on_desk("p")
    page.wait_for_url("**/desk/round/1/")  # the draft
    page.goto(f"{arbiter.event}/desk/")
    expect(page.get_by_role("heading", name="Round 1: draft ready")).to_be_visible()
    event.refresh_from_db()
    pairings = event.rounds.get(number=1).pairings.order_by("board")
    assert len(pairings) == 2
    assert {name for row in pairings for name in (row.first.name, row.second.name)} == {
        "Torri", "Alfieri", "Cavalli", "Pedoni",
    }  # fmt: skip
    assert [row.games.count() for row in pairings] == [2, 2]
    assert list(event.registrations.filter(kind="player").order_by("tpn").values_list("name", flat=True))[:3] == [
        "Rossi, Ada", "Neri, Pia", "Verdi, Ida",
    ]  # fmt: skip


@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing_on_the_pages_of_teams_and_nothing_scrolls_sideways(arbiter: Organiser, width: int) -> None:
    event = create(arbiter)
    enter_table(arbiter)
    page = arbiter.page
    page.set_viewport_size({"width": width, "height": 900})
    axe = Axe()
    team = event.registrations.get(name="Alfieri")
    desk = f"{arbiter.event}/desk/players/"
    addresses = [
        f"{arbiter.site}/new/?of=teams", desk, f"{desk}{team.pk}/", f"{desk}{roster_of(team)[0].pk}/",
        f"{arbiter.event}/desk/settings/", f"{desk}rounds/", f"{arbiter.event}/",
    ]  # fmt: skip
    found = []
    for place, address in enumerate(addresses):
        page.goto(address)
        found += [(address, row["id"], row["nodes"][0]["html"][:120]) for row in axe.run(page).response["violations"]]
        if sideways(page) > 0:
            found.append((address, "sideways", str(sideways(page))))
        if os.environ.get("SHOTS"):
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                page.screenshot(path=Path(os.environ["SHOTS"]) / f"{place}-{width}-{scheme}.png", full_page=True)
    assert found == []
