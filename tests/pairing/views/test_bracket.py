"""The public page of a bracket."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    PASSWORD,
    enter_outcomes,
    enter_results,
    knockout,
    make_event,
    owner_of,
    play_bracket,
    played_event,
    publish_next,
)
from tests.pages import tables_of
from tests.team_factories import started_team_event
from tournaments.domain.events.keeping import set_visibility
from tournaments.domain.results.entering import Outcome
from tournaments.domain.teams.seating import seat_matches, unseated_matches

pytestmark = pytest.mark.django_db


def test_the_rounds_stand_in_tables_and_in_a_picture(client: Client) -> None:
    event = knockout(4)
    play_bracket(event)
    answer = client.get(f"/e/{event.slug}/bracket/")
    first, final = tables_of(answer)
    assert [row[0] for row in first[1:]] == ["1.1", "1.2"]
    assert "Player0000, Test" in final[1][1]
    text = answer.content.decode()
    assert text.count('class="ko__m"') == text.count("<foreignObject ") == 3
    assert text.count('<path d="') == 2 + 2  # the lines of the semi-finals, and under the names of the rounds
    assert "Winner:" in text


def test_a_way_is_marked_by_its_address_and_the_page_without_it_marks_nobody(client: Client) -> None:
    event = knockout(4)
    play_bracket(event)
    marked = client.get(f"/e/{event.slug}/bracket/?way=2").content.decode()
    assert "The way of Player0001, Test is marked." in marked
    assert marked.count("<tr data-key") == marked.count('role="row"') == 3
    assert marked.count('role="row" data-way') == 2
    assert "data-way" not in client.get(f"/e/{event.slug}/bracket/").content.decode()


def test_a_result_comes_to_whoever_is_looking_as_a_difference(client: Client) -> None:
    event = knockout(16)
    round_ = publish_next(event)
    page = client.get(f"/e/{event.slug}/bracket/").content.decode()
    state = page.partition('data-state="')[2][:16]
    enter_outcomes(round_, *[Outcome.WHITE_WINS] + [Outcome.OPEN] * 7)
    told = client.get(f"/e/{event.slug}/bracket/?since={state}").json()
    assert told["from"] == state
    (box,) = [text for key, text in told["parts"].items() if key.startswith(".ko-1-main-1")]
    assert box.startswith("<g data-part")
    assert ">1</span>" in box


def test_the_bar_leads_there_only_where_there_is_one(client: Client) -> None:
    cup, swiss = knockout(4), played_event(played=1)
    assert f"/e/{cup.slug}/bracket/" in client.get(f"/e/{cup.slug}/").content.decode()
    assert "/bracket/" not in client.get(f"/e/{swiss.slug}/").content.decode()


def test_others_have_no_such_page(client: Client) -> None:
    early = make_event(system="knockout", edition="2023", rounds=1)
    assert client.get(f"/e/{early.slug}/bracket/").status_code == 404
    assert client.get(f"/e/{played_event(played=1).slug}/bracket/").status_code == 404
    assert client.get(f"/e/{knockout(2).slug}/bracket/?way=9").status_code == 404


@pytest.mark.parametrize("players", [4, 21])
def test_the_number_of_queries_does_not_depend_on_the_players(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    event = knockout(players)
    play_bracket(event, 1)
    with django_assert_num_queries(6):
        client.get(f"/e/{event.slug}/bracket/")


def test_the_bracket_of_a_hidden_event_is_its_peoples_alone(client: Client) -> None:
    event = knockout(4)
    set_visibility(event=event, actor=owner_of(event), visibility="hidden", shows_birth_years=False)
    pages = [f"/e/{event.slug}/bracket/", f"/e/{event.slug}/bracket/1/1/"]
    assert [client.get(page).status_code for page in pages] == [404, 404]
    client.login(username=owner_of(event).username, password=PASSWORD)
    assert [client.get(page).status_code for page in pages] == [200, 200]


def test_each_match_has_a_page_to_which_the_tables_lead(client: Client) -> None:
    event = knockout(4)
    play_bracket(event, 1)
    at = f"/e/{event.slug}/bracket/1/2/"
    assert at in client.get(f"/e/{event.slug}/bracket/").content.decode()
    answer = client.get(at)
    assert "Player0001, Test has won the match." in answer.content.decode()
    assert tables_of(answer)[0][1] == ["1", "Player0002, Test", "Player0001, Test", "0 – 1", "rated"]
    for wrong in ("1/9/", "9/1/", "0/0/", f"{10**30}/1/"):
        assert client.get(f"/e/{event.slug}/bracket/{wrong}").status_code == 404


def test_the_match_of_two_teams_tells_their_encounter(client: Client) -> None:
    event = started_team_event(teams=2, players=4, system="knockout", edition="2023")
    round_ = publish_next(event)
    seat_matches(round_=round_, actor=owner_of(event), matches=[match.pk for match in unseated_matches(round_)])
    enter_results(round_)
    ((_heads, line),) = tables_of(client.get(f"/e/{event.slug}/bracket/1/1/"))
    assert line[0] == "1"
    assert line[4] == "–"
