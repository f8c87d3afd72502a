"""A grand prix of three events, of which the best two count, in the browser."""

from __future__ import annotations

from fractions import Fraction

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from accounts.models import User
from tests.browser.organiser import Organiser
from tests.factories import play_round, started_event
from tests.standings.domain.test_explained import number
from tournaments.domain.events.life import finish_event
from tournaments.domain.public import public_state
from tournaments.models import Event

pytestmark = pytest.mark.browser

POINTS = (Fraction(10), Fraction(6), Fraction(3), Fraction(1))


def given(event: Event) -> dict[str, Fraction]:
    """What the places of the event give, shared ones their average, told again from the standings."""
    state = public_state(event)
    ranks = {state.record.by_tpn[row.tpn].name: row.rank for row in state.ranking.rows}
    found = {}
    for name, rank in ranks.items():
        sharing = sum(other == rank for other in ranks.values())
        found[name] = sum((POINTS[rank - 1 :] + (Fraction(0),) * 9)[:sharing], Fraction(0)) / sharing
    return found


def finished_event(name: str, players: int) -> Event:
    """An event of two rounds that the organiser has played to its end; everybody may see it."""
    owner = User.objects.get(username="organiser")
    event = started_event(
        owner=owner, name=name, players=players, rounds=2, visibility=Event.Visibility.LISTED, tie_breaks=["BH"]
    )
    play_round(event)
    play_round(event)
    return finish_event(event=event, actor=owner)


def test_a_grand_prix_of_three_events_of_which_the_best_two_count(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    club = Organiser(page, site)
    page.set_default_timeout(30_000)
    club.sign_in()
    page.get_by_role("link", name="Seasons").click()
    page.fill("input[name=name]", "Grand Prix")
    page.fill("input[name=points]", "10, 6, 3, 1")
    page.fill("input[name=counting]", "2")
    page.get_by_role("button", name="Make the season").click()
    page.wait_for_url("**/season/grand-prix/desk/")
    desk = page.url
    for month, players in (("May", 6), ("June", 4), ("July", 6)):
        finished_event(month, players)
        page.goto(desk)
        page.get_by_label("One of your events").select_option(label=month)
        page.get_by_role("button", name="Add the event").click()
        expect(page.get_by_text(f"{month} is in the season.")).to_be_visible()
    page.get_by_role("button", name="Take July out").click()
    expect(page.get_by_text("July is no longer in the season.")).to_be_visible()
    page.get_by_role("button", name="Undo the last step").click()
    expect(page.get_by_text("The last step is undone.")).to_be_visible()
    assert Axe().run(page).response["violations"] == []

    phone = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"{site}/season/grand-prix/")
    events = [given(Event.objects.get(name=name)) for name in ("May", "June", "July")]
    names = {name for event in events for name in event}
    best = {name: sum(sorted((event.get(name, Fraction(0)) for event in events), reverse=True)[:2]) for name in names}
    rows = phone.locator("tbody tr")
    shown = {row.locator("td.name").inner_text(): row.locator("td.points").inner_text() for row in rows.all()}
    assert {name: number(total) for name, total in shown.items()} == best
    totals = [number(total) for total in shown.values()]
    assert totals == sorted(totals, reverse=True)
    first = rows.first
    assert (first.locator("strong").count(), first.locator("s").count()) == (2, 1)
    assert phone.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    assert Axe().run(phone).response["violations"] == []
    context.close()
