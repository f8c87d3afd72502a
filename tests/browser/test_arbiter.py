"""The arbiter's hand: checking in, and who plays when, in place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.factories import PASSWORD, add_players, make_event, make_user, pair_round, played_event
from tournaments.domain.entries.attendance_grid import who_plays
from tournaments.models import Event

pytestmark = pytest.mark.browser


def sign_in(page: Page, site: str) -> None:
    page.goto(f"{site}/accounts/login/")
    page.fill("input[name=login]", "owner")
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(f"{site}/")


def requests_of(page: Page) -> list[str]:
    """The pages that are loaded from now on."""
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url) if request.is_navigation_request() else None)
    return loaded


def test_checking_in_reloads_nothing_and_keeps_filter_place_and_focus(site: str, browser: Browser) -> None:
    event = make_event(owner=make_user("owner"))
    add_players(event, 30)
    event.registrations.filter(name="Player0029, Test").update(name="Niccolò, Test")
    page = browser.new_context(locale="en", viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    sign_in(page, site)
    page.goto(f"{site}/e/{event.slug}/desk/players/")
    first = page.locator("#players tbody tr").first.bounding_box()
    assert first is not None
    assert first["y"] < 500  # the list, not the form of a new player
    page.fill("#filter", "niccolo")
    expect(page.locator("#players tbody tr:visible")).to_have_count(1)
    loaded = requests_of(page)
    button = page.get_by_role("button", name="check in")
    button.click()
    expect(page.get_by_role("button", name="present")).to_be_visible()
    expect(page.locator("#present")).to_have_text("Present: 1 of 30")
    expect(page.locator("#toasts")).to_contain_text("Checked in: Niccolò, Test")
    assert page.input_value("#filter") == "niccolo"
    assert loaded == []
    assert event.registrations.get(is_checked_in=True).name == "Niccolò, Test"


def test_byes_absences_and_withdrawals_are_set_by_key_in_the_grid(site: str, browser: Browser) -> None:
    event = played_event(players=6, rounds=5, played=1)
    page = browser.new_context(locale="en").new_page()
    sign_in(page, site)
    page.goto(f"{site}/e/{event.slug}/desk/players/rounds/")
    loaded = requests_of(page)
    page.locator("button[data-round='2']").first.focus()
    page.keyboard.press("h")
    expect(page.locator("#toasts")).to_contain_text("Round 2: bye of Player0000, Test set to half a point")
    expect(page.locator("button:focus")).to_have_text("½")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("0")
    expect(page.locator("#toasts")).to_contain_text("Round 3: bye of Player0001, Test")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("w")
    expect(page.locator("#toasts")).to_contain_text("Player0002, Test withdrew")
    assert loaded == []
    assert states(event)[:3] == [
        ["played", "H", "plays", "plays", "plays"],
        ["played", "plays", "Z", "plays", "plays"],
        ["played", "gone", "gone", "gone", "gone"],
    ]


def test_a_key_strikes_the_person_who_has_the_focus_however_late_the_answer_to_the_last_key_is(
    site: str, browser: Browser
) -> None:
    event = played_event(players=6, rounds=5, played=1)
    page = browser.new_context(locale="en").new_page()
    sign_in(page, site)
    page.goto(f"{site}/e/{event.slug}/desk/players/rounds/")
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/desk/players/rounds/*/", hold, times=1)
    page.locator("button[data-round='2']").first.focus()
    with page.expect_request("**/desk/players/rounds/*/"):
        page.keyboard.press("h")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#attendance-grid tbody tr").nth(1).locator("button:focus")).to_have_count(1)
    asked[0].continue_()
    expect(page.locator("button[data-round='2']").first).to_have_text("½")
    page.keyboard.press("w")
    expect(page.locator("#toasts")).to_contain_text("Player0001, Test withdrew")


def test_a_round_is_set_by_touch_and_what_the_rules_refuse_is_said(site: str, browser: Browser) -> None:
    event = played_event(players=6, rounds=5, played=1)
    page = browser.new_context(locale="en", viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    sign_in(page, site)
    page.goto(f"{site}/e/{event.slug}/desk/players/rounds/")
    page.locator("button[data-round='2']").first.tap()
    page.get_by_role("button", name="half-point bye", exact=True).tap()
    expect(page.locator("button[data-round='2']").first).to_have_text("½")
    page.locator("button[data-round='3']").first.tap()
    page.get_by_role("button", name="half-point bye", exact=True).tap()
    expect(page.locator("#toasts")).to_contain_text("already has the maximum of 1 half-point bye")
    expect(page.locator("button[data-round='3']").first).to_have_text("·")
    assert states(event)[0] == ["played", "H", "plays", "plays", "plays"]


def states(event: Event) -> list[list[str]]:
    return [[str(cell.state) for cell in row.cells] for row in who_plays(event).rows]


def test_a_player_who_is_away_is_seen_among_the_squares_and_the_draft_paired_again_says_what_moved(
    site: str, browser: Browser
) -> None:
    event = played_event(owner=make_user("owner"), players=8, rounds=5, played=1)
    pair_round(event)
    moved = event.rounds.get(number=2).games.select_related("white", "black").get(pairing__board=1)
    page = browser.new_context(locale="en").new_page()
    sign_in(page, site)
    page.goto(f"{site}/e/{event.slug}/desk/players/")
    page.locator(f"#player-{moved.white_id} .strip").click()
    expect(page).to_have_url(f"{site}/e/{event.slug}/desk/players/rounds/#plays-{moved.white_id}")
    page.wait_for_load_state()  # the squares may be there before the keys are
    page.locator(f"#plays-{moved.white_id} button[data-round='2']").focus()
    page.keyboard.press("0")
    expect(page.locator("#toasts")).to_contain_text("Round 2: bye of")
    page.goto(f"{site}/e/{event.slug}/desk/players/")
    expect(page.locator(f"#player-{moved.white_id} .mark").nth(1)).to_have_text("0")
    page.goto(f"{site}/e/{event.slug}/desk/round/2/")
    page.get_by_role("button", name="Delete draft").click()
    expect(page.locator("main")).to_contain_text(f"Absent: {moved.white.name}.")
    page.get_by_role("link", name=f"Open: Absent: {moved.white.name}.").click()
    expect(page).to_have_url(f"{site}/e/{event.slug}/desk/players/rounds/")
    page.goto(f"{site}/e/{event.slug}/desk/")
    page.keyboard.press("p")
    expect(page.locator("h1")).to_contain_text("Draft (arbiters only)")
    for _again in range(2):
        expect(page.locator("#changed")).to_contain_text("Changes from the previous draft")
        before = page.locator(f"[data-key='player-{moved.white_id}'] .before")
        expect(before).to_have_text(f"before: board 1, White, against {moved.black.name}")
        page.reload()
