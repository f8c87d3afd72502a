"""A cup of eight teams is played in the browser, from the first round to its winner."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tabellone.record import Matches
from tests.browser.organiser import Organiser, open_settings
from tests.factories import make_user
from tests.team_factories import team_event
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.matches import usual_colours
from tournaments.models import Event

pytestmark = pytest.mark.browser

ROUNDS = 3
TABLE_OF_SIX = "\n".join(
    ["team;board;name;rating"]
    + [
        f"{team};{board};Board {board}, {team};{2300 - 60 * place - 10 * board}"
        for place, team in enumerate(("Alfieri", "Cavalli", "Pedoni", "Regine", "Re", "Torri"))
        for board in (1, 2)
    ]
)


@pytest.fixture
def cup(site: str) -> Event:  # noqa: ARG001  (the site's database)
    """Eight teams of two boards in a knock-out that has not begun."""
    owner = make_user("organiser")
    matches = Matches(colours=usual_colours(2))
    event = team_event(
        owner=owner, name="Coppa a squadre", teams=8, players=2, matches=matches, system="knockout", edition="2023"
    )
    set_visibility(event=event, actor=owner, visibility=Event.Visibility.LISTED, shows_birth_years=False)
    return event


def play(arbiter: Organiser, number: int, keys: str) -> None:
    """The round is paired, published, seated, and its boards are keys."""
    arbiter.pair(number)
    arbiter.publish(number)
    page = arbiter.page
    page.goto(f"{arbiter.event}/desk/")
    page.get_by_role("button", name=f"Publish line-ups of round {number}").click()
    expect(page.get_by_role("button", name=f"Publish line-ups of round {number}")).to_have_count(0)
    page.goto(f"{arbiter.event}/desk/round/{number}/results/")
    expect(page.locator("tr.is-cursor")).to_have_attribute("data-open", "1")
    for key in keys:
        page.keyboard.press(key)
    expect(page.get_by_text("All boards have a result.")).to_be_visible()


def test_a_cup_of_eight_teams_is_played_to_its_winner_with_a_drawn_final(
    site: str, browser: Browser, cup: Event
) -> None:
    arbiter = Organiser(browser.new_context(locale="en").new_page(), site)
    arbiter.sign_in()
    arbiter.event = f"{site}/e/{cup.slug}"
    page = arbiter.page
    arbiter.start()
    for number, keys in ((1, "1=" * 4), (2, "1=" * 2), (ROUNDS, "==")):
        play(arbiter, number, keys)
    page.goto(f"{arbiter.event}/desk/")
    expect(page.get_by_role("heading", name="1 match is tied.")).to_be_visible()
    page.keyboard.press("o")
    section = page.locator("section.play-off").first
    section.locator("[name=winner][value=first]").check()
    section.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text("The winner was saved.")
    arbiter.finish()
    page.goto(f"{arbiter.event}/bracket/")
    expect(page.get_by_text("Winner:")).to_be_visible()
    page.locator("[data-part=champion] a").first.click()
    page.wait_for_url("**/team/*/")


@pytest.mark.endurance
def test_a_cup_of_six_teams_from_the_form_to_its_winner(site: str, browser: Browser) -> None:
    arbiter = Organiser(browser.new_context(locale="en").new_page(), site)
    arbiter.sign_in()
    page = arbiter.page
    page.goto(f"{site}/new/?of=teams")
    open_settings(page)
    page.fill("input[name=name]", "Coppa dei sei")
    page.fill("input[name=boards]", "2")
    page.select_option("[name=system]", "knockout:2023")
    page.get_by_role("button", name="Create event").click()
    page.wait_for_url("**/desk/players/")
    arbiter.event = page.url.removesuffix("/desk/players/")
    arbiter.show_to_everybody()
    page.goto(f"{arbiter.event}/desk/players/import/")
    page.fill("textarea[name=text]", TABLE_OF_SIX)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="12 of 12 rows can be added")).to_be_visible()
    page.get_by_role("button", name="Add 12 players").click()
    page.wait_for_url("**/desk/players/")
    arbiter.start()
    for number, matches in enumerate((2, 2, 1), start=1):
        play(arbiter, number, "1=" * matches)
    arbiter.finish()
    page.goto(f"{arbiter.event}/bracket/")
    expect(page.get_by_text("Winner:")).to_be_visible()
    expect(page.locator(".bracket-rounds section")).to_have_count(3)
    event = Event.objects.get(slug=arbiter.event.rpartition("/")[2])
    assert [round_.pairings.count() for round_ in event.rounds.order_by("number")] == [2, 2, 1]
