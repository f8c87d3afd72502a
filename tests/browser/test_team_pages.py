"""The public pages of an event of teams in a real browser, on a phone and at a desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.organiser import Organiser
from tests.browser.test_every_page import objections
from tests.browser.visits import sideways
from tests.factories import make_user, owner_of, publish_next
from tests.team_events import hide_line_ups, round_robin_of_teams, team_event
from tests.team_factories import started_team_event
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.teams.line_up_publication import hidden_line_ups, publish_line_ups
from tournaments.models import Event, Game

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}


@pytest.mark.parametrize(("viewport", "scheme"), [(PHONE, "light"), (DESK, "dark")])
def test_opened_matches_and_hidden_line_ups_scroll_nowhere_sideways_and_break_no_rule_of_axe(
    site: str, browser: Browser, viewport: ViewportSize, scheme: str
) -> None:
    """What the states of team pages (`team_states`) do not have."""
    hidden = round_robin_of_teams(3)
    hide_line_ups(hidden, 3)
    swiss = team_event("tb-001-2026", "tiebreaks")
    pages = [f"/e/{swiss.slug}/round/{swiss.rounds.count()}/"]
    pages += [f"/e/{hidden.slug}/{page}" for page in ("round/3/", "round/3/?show=boards", "team/1/")]
    context = browser.new_context(viewport=viewport, locale="en", color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    found: list[tuple[str, ...]] = []
    for address in pages:
        page.goto(site + address)
        page.evaluate("document.querySelectorAll('details.match').forEach((it) => { it.open = true })")
        found += [(address, *finding) for finding in objections(page)]
        if sideways(page) > 0:
            found.append((address, f"{sideways(page)} too wide"))
    context.close()
    assert found == []


def listen(page: Page, address: str) -> None:
    """Open the page and wait until its live stream has said its first word."""
    page.add_init_script(
        "document.addEventListener('tabellone:message', () => { document.body.dataset.heard = 'yes'; })"
    )
    page.goto(address)
    expect(page.locator("body[data-heard]")).to_be_attached()


def test_a_result_moves_its_board_and_the_score_of_its_match_and_what_is_open_stays_open(
    site: str, browser: Browser
) -> None:
    event = round_robin_of_teams(2)
    game = Game.objects.get(pairing__round__event=event, pairing__round__number=2, pairing__board=2, number=2)
    Game.objects.filter(pk=game.pk).update(white_result="*", black_result="*")
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    game.refresh_from_db()
    context = browser.new_context(viewport=PHONE, locale="en")
    page = context.new_page()
    listen(page, f"{site}/e/{event.slug}/round/2/")
    match = page.locator("[data-key='match-2']")
    match.locator("summary").click()
    page.evaluate("window.same = document.querySelector('[data-key=\"match-2\"]')")
    expect(match.locator(".match__score")).to_have_text("1 – 0")
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    expect(match.locator(".match__score")).to_have_text("1 – 1")
    expect(match.locator("[data-key='b2-2'] .result")).to_have_text("0 – 1")
    assert page.evaluate("[window.same.isConnected, window.same.open]") == [True, True]
    context.close()


def test_who_says_which_team_is_theirs_finds_it_on_the_other_pages(site: str, browser: Browser) -> None:
    event = round_robin_of_teams(3)
    hide_line_ups(event, 3)
    context = browser.new_context(viewport=DESK, locale="en")
    page = context.new_page()
    page.goto(f"{site}/e/{event.slug}/team/1/")
    page.get_by_role("button", name="This is my team").click()
    expect(page.get_by_role("button", name="Not my team")).to_be_visible()
    page.goto(f"{site}/e/{event.slug}/standings/")
    expect(page.locator("tr[data-mine]")).to_contain_text("Club A")
    expect(page.locator("aside .mygame__opponent")).to_contain_text("Club C")
    page.goto(f"{site}/e/{event.slug}/round/3/")
    expect(page.locator("[data-mine]")).to_contain_text("Club A")
    context.close()


def test_find_me_opens_the_match_in_which_the_player_sits(site: str, browser: Browser) -> None:
    event = round_robin_of_teams(2)
    context = browser.new_context(viewport=DESK, locale="en")
    page = context.new_page()
    page.goto(f"{site}/e/{event.slug}/round/2/")
    page.locator("#find").press_sequentially("Player05")
    expect(page.locator("tr[data-found]")).to_contain_text("Player05")
    expect(page.locator("tr[data-found]")).to_be_in_viewport()
    context.close()


def test_at_a_desk_a_players_rounds_are_one_line_and_ranks_stand_under_their_heading(
    site: str, browser: Browser
) -> None:
    event = team_event(tie_breaks=())
    context = browser.new_context(viewport=DESK, locale="en")
    page = context.new_page()
    page.goto(f"{site}/e/{event.slug}/team/1/")
    heights = page.locator(".roster .strip").evaluate_all(
        "strips => strips.map(strip => [strip.children.length, strip.offsetHeight - strip.firstChild.offsetHeight])"
    )
    assert heights == [[9, 0]] * len(heights) != []
    page.goto(f"{site}/e/{event.slug}/players/?show=boards")
    sides = page.locator(".individuals :is(th, td):first-child").evaluate_all(
        "cells => cells.map(cell => getComputedStyle(cell).textAlign)"
    )
    assert set(sides) == {"end"}
    context.close()


def test_on_a_phone_the_results_of_teams_have_names_as_large_as_lists_and_clear_of_their_boards(
    site: str, browser: Browser
) -> None:
    event = started_team_event(owner=make_user("organiser"), teams=4)
    round_ = publish_next(event)
    publish_line_ups(round_=round_, actor=owner_of(event), matches=[row.pk for row in hidden_line_ups(round_)])
    context = browser.new_context(viewport=PHONE, locale="en")
    page = context.new_page()
    Organiser(page, site).sign_in()
    page.goto(f"{site}/e/{event.slug}/desk/round/1/results/")
    page.evaluate("document.querySelectorAll('.results [data-board]').forEach(row => row.classList.add('is-cursor'))")
    rows = page.locator(".results [data-board]").evaluate_all("""rows => rows.map(row => {
        const text = document.createRange();
        text.selectNodeContents(row.querySelector(".board"));
        const name = row.querySelector(".name");
        const gap = name.getBoundingClientRect().left - text.getBoundingClientRect().right;
        return [getComputedStyle(name).fontSize === getComputedStyle(document.body).fontSize, gap];
    })""")
    assert len(rows) == 8
    assert all(is_as_large for is_as_large, _gap in rows)
    assert min(gap for _is_as_large, gap in rows) >= 4
    assert sideways(page) <= 0
    context.close()
