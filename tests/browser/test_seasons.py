"""Seasons in the browser: a grand prix of which the best two count, a ladder in one, two owners at once."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Browser, expect

from accounts.models import User
from ladders.models import Ladder
from seasons.domain.organising import make_season, rules_of
from tabellone.ladder import LadderOutcome
from tabellone.seasons import SeasonRules
from tests.browser.network import Network
from tests.browser.organiser import Organiser
from tests.factories import PASSWORD, make_user, play_round, started_event
from tests.ladders.made import made_ladder, played
from tests.standings.domain.test_value_explanations import number
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.public_record import public_state
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
    page.get_by_role("button", name="Create season").click()
    page.wait_for_url("**/season/grand-prix/desk/")
    desk = page.url
    for month, players in (("May", 6), ("June", 4), ("July", 6)):
        finished_event(month, players)
        page.goto(desk)
        page.get_by_label("One of your events").select_option(label=month)
        page.get_by_role("button", name="Add event").click()
        expect(page.get_by_text(f"{month} is in the season.")).to_be_visible()
    page.get_by_role("button", name="Remove July").click()
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


def a_ladder(name: str) -> Ladder:
    """A ladder of the organiser that has gone on for twenty days, with a game."""
    begins = timezone.now() - timedelta(days=20)
    made = made_ladder(begins=begins, owner="organiser", name=name)
    played(made, "Carla", "Anna", LadderOutcome.WON, begins + timedelta(days=2))
    return made


def test_a_ladder_counts_in_a_season_and_who_is_erased_from_it_stands_nowhere(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    Organiser(page, site).sign_in()
    owner = User.objects.get(username="organiser")
    ladder = a_ladder("Club ladder")
    season = make_season(actor=owner, name="Club year", rules=SeasonRules(points=(100, 60, 30)))
    desk = f"{site}/season/{season.slug}/desk/"
    page.goto(desk)
    Network(page).set(latency=300)
    page.get_by_label("One of your ladders").select_option(label="Club ladder")
    page.get_by_role("button", name="Add the ladder").dblclick()  # one act
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_text("Another user changed the season")).to_have_count(0)
    expect(page.get_by_text("ladder added")).to_have_count(1)

    # It counts from tomorrow on: until then it stands there without a number, and yesterday gives its places.
    phone = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"{site}/season/{season.slug}/")
    expect(phone.get_by_text("The standings begin when the first event is finished.")).to_be_visible()
    page.get_by_role("button", name="Remove Club ladder").click()
    expect(page.get_by_text("ladder removed")).to_be_visible()
    yesterday = timezone.localdate() - timedelta(days=1)
    page.get_by_label("At the end of").fill(yesterday.isoformat())
    page.get_by_role("button", name="Add the ladder").click()
    expect(page.get_by_role("row").filter(has_text="Club ladder")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("link", name="Club ladder")).to_be_visible()
    rows = [row.inner_text().split() for row in phone.locator("tbody tr").all()]
    assert [(row[1], row[2]) for row in rows] == [
        ("Carla", "10"),
        ("Anna", "3"),
    ]  # those who had a game, at their places

    players = f"{site}/ladder/{ladder.slug}/desk/players/"
    page.goto(players)
    row = page.get_by_role("row").filter(has_text="Carla")
    row.locator("summary").click()
    row.get_by_role("button", name="Withdraw", exact=True).click()
    expect(page.get_by_role("heading", name="Not on the ladder any more")).to_be_visible()
    page.get_by_label("Erase Carla").click()
    page.get_by_role("button", name="Delete permanently").click()
    expect(page.get_by_text("Carla")).to_have_count(0)
    for address in (f"{site}/season/{season.slug}/", desk, f"{site}/ladder/{ladder.slug}/", players):
        page.goto(address)
        assert "Carla" not in page.content(), address
    for ending in ("csv", "json"):
        told = page.request.get(f"{site}/season/{season.slug}/standings.{ending}").text()
        assert "Carla" not in told
        assert "Anna" in told
    page.goto(f"{site}/season/{season.slug}/")
    names = page.locator("td.name").all_inner_texts()
    assert names == [f"#{ladder.players.get(name__startswith='#').pk}", "Anna"]
    assert Axe().run(page).response["violations"] == []
    context.close()
    phone.context.close()


def test_two_owners_of_a_season_at_once_and_what_each_of_them_saw(site: str, browser: Browser) -> None:
    first = browser.new_context(locale="en", viewport={"width": 1440, "height": 900}).new_page()
    Organiser(first, site).sign_in()
    owner, second = User.objects.get(username="organiser"), make_user("second")
    season = make_season(actor=owner, name="Club year")
    desk = f"{site}/season/{season.slug}/desk/"
    first.goto(desk)
    first.get_by_label("Name with which they sign in").fill(second.username)
    first.get_by_label("Role").select_option("owner")
    first.get_by_role("button", name="Add", exact=True).click()
    expect(first.get_by_text("staff member added")).to_be_visible()
    other = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    other.goto(f"{site}/accounts/login/?next=/season/{season.slug}/desk/")
    other.fill("input[name=login]", second.username)
    other.fill("input[name=password]", PASSWORD)
    other.press("input[name=password]", "Enter")
    other.wait_for_url(desk)

    first.fill("input[name=counting]", "3")
    first.get_by_role("button", name="Save").dblclick()  # one step
    expect(first.get_by_text("The season's rules are saved.")).to_be_visible()
    expect(first.get_by_text("Another user changed the season")).to_have_count(0)
    other.fill("input[name=counting]", "5")  # on the page of before
    other.get_by_role("button", name="Save").click()
    expect(other.get_by_text("Another user changed the season")).to_be_visible()
    expect(other.locator("input[name=counting]")).to_have_value("3")
    other.fill("input[name=counting]", "5")
    other.get_by_role("button", name="Save").click()
    expect(other.get_by_text("The season's rules are saved.")).to_be_visible()
    first.get_by_role("button", name="Undo the last step").click()  # not the step that this page shows as the last
    expect(first.get_by_text("Another user changed the season")).to_be_visible()
    season.refresh_from_db()
    assert rules_of(season).counting == 5
    assert [step.action for step in season.journal.order_by("number")] == ["make", "add_person", "change", "change"]
    assert {step.actor for step in season.journal.all()} == {owner, second}
    for page in (first, other):
        assert Axe().run(page).response["violations"] == []
        page.context.close()
