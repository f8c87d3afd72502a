"""The statistics page as it is seen."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import make_event, owner_of, played_event
from tests.pages import tables_of, text_of, title_of
from tests.standings.rated import rated_event
from tests.team_factories import started_team_event
from tournaments.domain.events.archiving import set_visibility

pytestmark = pytest.mark.django_db


def test_every_chart_is_a_table_too(client: Client) -> None:
    event = rated_event()
    set_visibility(event=event, actor=owner_of(event), visibility="listed", shows_birth_years=True)
    page = client.get(f"/e/{event.slug}/statistics/")
    assert title_of(page) == "Statistics"
    assert tables_of(page) == [
        [["Result", "Games", "%"], ["White won", "1", "50"], ["Drawn games", "1", "50"], ["Black won", "0", "0"]],
        [["Round", "Chart", "1–0", "½", "0–1"], ["1", "", "1", "1", "0"]],
        [["Difference", "Chart", "Won", "½", "Lost", "%", "Exp."], ["400+", "", "0", "1", "0", "50", "95"]],
        [["Federation", "Chart", "Players", "Average rating"], ["FRA", "", "2", "1990"], ["ITA", "", "2", "2225"]],
        [["Age", "Chart", "Players"], ["14–17", "", "1"], ["18–29", "", "0"], ["30–49", "", "3"]],
    ]
    assert "4 players, 3 of them rated. Average rating: 2147." in text_of(page)
    content = page.content.decode()
    assert content.count("<svg") >= 5
    assert content.count("style=") == 0


def test_the_chart_of_ratings_has_its_table_and_upsets_are_linked(client: Client) -> None:
    event = played_event(players=8, played=3)
    content = client.get(f"/e/{event.slug}/statistics/").content.decode()
    assert '<svg class="chart chart--dots"' in content
    assert "As a table" in content
    assert content.count("<circle") >= 4
    assert f'href="/e/{event.slug}/player/' in content


def test_before_the_first_round_it_says_so(client: Client) -> None:
    event = make_event()
    assert "There are no statistics before the first round." in text_of(client.get(f"/e/{event.slug}/statistics/"))


def test_an_event_of_teams_has_the_page_and_a_hidden_event_does_not_show_it(client: Client) -> None:
    event = started_team_event()
    assert client.get(f"/e/{event.slug}/statistics/").status_code == 200
    hidden = make_event(name="Hidden", visibility="hidden")
    assert client.get(f"/e/{hidden.slug}/statistics/").status_code == 404


def test_it_is_made_once_per_change_and_linked_beside_the_standings(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    event = played_event(players=4, played=1)
    first = client.get(f"/e/{event.slug}/statistics/")
    with django_assert_max_num_queries(3):
        again = client.get(f"/e/{event.slug}/statistics/", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    standings = client.get(f"/e/{event.slug}/standings/").content.decode()
    assert f'href="/e/{event.slug}/statistics/"' in standings
    assert f'href="/e/{event.slug}/rating-changes/"' in standings
