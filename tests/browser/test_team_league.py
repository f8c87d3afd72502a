"""A league of four teams who meet twice: numbers drawn, six rounds published, line-ups shown, results typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tabellone.record import Matches
from tests.browser.organiser import Organiser
from tests.factories import make_user
from tests.team_factories import team_event
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.matches import usual_colours
from tournaments.domain.records import record_of
from tournaments.models import Event

pytestmark = pytest.mark.browser


@pytest.fixture
def event(site: str) -> Event:  # noqa: ARG001  (the site's database)
    """Four teams of two boards and a reserve, in a double round robin that has not begun."""
    event = team_event(
        owner=make_user("organiser"),
        name="League",
        teams=4,
        players=3,
        matches=Matches(colours=usual_colours(2)),
        system="round-robin",
        edition="2023",
        options={"cycles": 2},
    )
    set_visibility(
        event=event, actor=make_user("organiser"), visibility=Event.Visibility.LISTED, shows_birth_years=False
    )
    return event


def test_four_teams_meet_twice_from_the_draw_to_the_end(site: str, browser: Browser, event: Event) -> None:
    arbiter = Organiser(browser.new_context(locale="en").new_page(), site)
    arbiter.sign_in()
    arbiter.event = f"{site}/e/{event.slug}"
    page = arbiter.page
    page.goto(f"{arbiter.event}/desk/draw/")
    page.get_by_role("button", name="Draw now").click()
    expect(page.get_by_role("button", name="Draw now")).to_have_count(0)
    arbiter.start()
    for number in range(1, 7):
        play(arbiter, number)
    arbiter.finish()
    event.refresh_from_db()
    record = record_of(event)
    meetings = sorted(sorted((row.first, row.second)) for round_ in record.rounds for row in round_.pairings)
    assert meetings == sorted([one, two] for one in range(1, 5) for two in range(one + 1, 5) for _twice in range(2))
    at_home = [row.first for round_ in record.rounds for row in round_.pairings]
    assert [at_home.count(number) for number in range(1, 5)] == [3] * 4
    page.goto(f"{arbiter.event}/standings/")
    expect(page.get_by_role("table").first.get_by_role("row")).to_have_count(5)
    assert sum(record.points_of(number) for number in range(1, 5)) == 12 * 20


def play(arbiter: Organiser, number: int) -> None:
    """The round is paired by the calendar, published, seated, and its four boards are four keys."""
    arbiter.pair(number)
    arbiter.publish(number)
    page = arbiter.page
    page.goto(f"{arbiter.event}/desk/")
    page.get_by_role("button", name=f"Publish line-ups of round {number}").click()
    expect(page.get_by_role("button", name=f"Publish line-ups of round {number}")).to_have_count(0)
    arbiter.enter_results(number)
