"""The public page of a bracket."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pairing.templatetags.pairing_boards import PICTURES
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
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.teams.line_up_publication import hidden_line_ups, publish_line_ups
from tournaments.models import Event

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
    assert "The path of Player0001, Test is highlighted." in marked
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
    with django_assert_num_queries(8):
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
    assert tables_of(answer)[0][1] == ["1", "W White Player0002, Test", "B Black Player0001, Test", "0 – 1", "rated"]
    for wrong in ("1/9/", "9/1/", "0/0/", f"{10**30}/1/"):
        assert client.get(f"/e/{event.slug}/bracket/{wrong}").status_code == 404


def test_the_match_of_two_teams_tells_their_encounter(client: Client) -> None:
    event = started_team_event(teams=2, players=4, system="knockout", edition="2023")
    round_ = publish_next(event)
    publish_line_ups(round_=round_, actor=owner_of(event), matches=[match.pk for match in hidden_line_ups(round_)])
    enter_results(round_)
    ((_heads, line),) = tables_of(client.get(f"/e/{event.slug}/bracket/1/1/"))
    assert line[0] == "1"
    assert line[4] == "–"


def test_the_home_page_shows_the_bracket_in_place_of_boards_and_leaders(client: Client) -> None:
    event = knockout(8)
    play_bracket(event, 1)
    publish_next(event)
    text = client.get(f"/e/{event.slug}/").content.decode()
    assert '<h2 id="bracket">Bracket</h2>' in text
    assert text.count("<foreignObject ") == 7
    assert "Semi-finals" in text
    assert not [words for words in ("Top boards", "Leaders", "why?", "Round 1", "Round 2") if words in text]
    assert f'href="/e/{event.slug}/bracket/?way=1#picture"' in text
    assert "js/bracket" in text


def test_a_large_bracket_is_on_the_home_page_only_in_parts(client: Client) -> None:
    event = knockout(128)
    text = client.get(f"/e/{event.slug}/").content.decode()
    assert text.count('<section class="ko"') == PICTURES


def test_the_tabs_have_standings_only_once_the_bracket_is_over(client: Client) -> None:
    event = knockout(4)
    play_bracket(event, 1)
    assert tabs_of(client, event) == ["Bracket", "Pairings", "Players"]
    play_bracket(event)
    assert tabs_of(client, event) == ["Bracket", "Pairings", "Standings", "Players"]


def tabs_of(client: Client, event: Event) -> list[str]:
    bar = client.get(f"/e/{event.slug}/bracket/").content.decode().partition('<nav class="bar__tabs"')[2]
    return [tab.strip() for tab in re.findall(r"<a [^>]*>([^<]*)</a>", bar.partition("</nav>")[0])]


def test_the_pairings_are_called_by_the_name_of_their_round(client: Client) -> None:
    event = knockout(4, match_games=2)
    publish_next(event)
    text = client.get(f"/e/{event.slug}/round/1/").content.decode()
    assert "<title>Semi-finals, game 1 – " in text
    assert "Round 1" not in text
    by_name = client.get(f"/e/{event.slug}/round/1/?by=name", headers={"Accept-Language": "it"}).content.decode()
    assert "<title>Semifinali, partita 1 per nome – " in by_name


def test_only_a_bracket_that_needs_it_has_a_wide_page(client: Client) -> None:
    events = [knockout(8), knockout(8, elimination="double"), knockout(64, reseeded=True)]
    pages = [client.get(f"/e/{event.slug}/bracket/").content.decode() for event in events]
    assert ["page--wide" in page for page in pages] == [False, False, True]


def test_a_cup_of_teams_shows_its_bracket_first(client: Client) -> None:
    event = started_team_event(teams=4, players=4, system="knockout", edition="2023")
    publish_next(event)
    text = client.get(f"/e/{event.slug}/", headers={"Accept-Language": "it"}).content.decode()
    assert text.count("<foreignObject ") == 3
    assert "Semifinali" in text
    assert tabs_of(client, event) == ["Bracket", "Pairings", "Teams"]


def test_the_games_of_a_match_show_colours_as_discs(client: Client) -> None:
    event = knockout(4, match_games=2)
    publish_next(event)
    page = client.get(f"/e/{event.slug}/bracket/1/1/").content.decode()
    games = page.partition('match-games"')[2].partition("</table>")[0].partition("<tbody")[2]
    assert re.findall(r'<span class="disc" data-c="([wb])">', games) == ["w", "b"]
    assert "data-label" not in games
