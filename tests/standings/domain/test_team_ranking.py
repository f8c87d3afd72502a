"""The public page of the ranking of teams inside an event of players."""

from __future__ import annotations

import pytest
from django.test import Client

from standings.domain.team_ranking import team_ranking_page
from tabellone.team_rankings import TeamRules
from tests.factories import enter_outcomes, owner_of, publish_next, started_event
from tests.pages import tables_of, text_of
from tournaments.domain.events.team_ranking import TeamRanking, set_team_ranking
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event

pytestmark = pytest.mark.django_db

CLUBS = ("Rocca", "Alfiere", "Rocca", "Alfiere", "", "Rocca")


def event_of_clubs(ranking: TeamRanking | None = None) -> Event:
    """Six players: 1 beats 4, 2 draws with 5, 3 beats 6."""
    event = started_event(players=6, rounds=3, visibility=Event.Visibility.LISTED)
    for row, club in zip(event.registrations.order_by("tpn"), CLUBS, strict=True):
        row.club = club
        row.save()
    enter_outcomes(publish_next(event), *_outcomes(event))
    event.refresh_from_db()
    if ranking is not None:
        set_team_ranking(event=event, actor=owner_of(event), ranking=ranking)
    return event


def _outcomes(event: Event) -> list[Outcome]:
    """The stronger wins at the first and third board, and the second is drawn."""
    pairings = event.rounds.get(number=1).pairings.select_related("first", "second").order_by("board")
    wins = [
        Outcome.WHITE_WINS if (row.first.tpn or 0) < (row.second.tpn or 0) else Outcome.BLACK_WINS for row in pairings
    ]
    return [wins[0], Outcome.DRAW, wins[2]]


def test_the_best_of_each_club_count_together() -> None:
    event = event_of_clubs(TeamRanking("club", TeamRules(scorers=2)))
    page = team_ranking_page(event)
    assert page is not None
    lines = [(row.rank, row.name, row.points, row.places, [one.tpn for one in row.scorers]) for row in page.lines]
    assert lines == [(1, "Rocca", "2", 2, [1, 3]), (2, "Alfiere", "½", 8, [2, 4])]
    assert (page.rules, page.is_complete) == ("The best 2 players of each club count.", True)


def test_the_page_stands_beside_the_standings_and_teams_lead_to_all_their_players() -> None:
    event, client = event_of_clubs(TeamRanking("club", TeamRules(scorers=3))), Client()
    address = f"/e/{event.slug}/team-ranking/"
    page = client.get(address)
    assert "The best 3 players of each club count." in text_of(page)
    (table,) = tables_of(page)
    assert [row[0] for row in table] == ["Rank", "1", "–"]
    assert "Alfiere not complete" in text_of(page)
    assert f'href="/e/{event.slug}/standings/?of=club%3ARocca"' in page.content.decode()
    assert f'href="{address}"' in client.get(f"/e/{event.slug}/standings/").content.decode()
    assert client.get(f"/e/{event.slug}/standings/?of=club%3ARocca").status_code == 200


def test_there_is_none_where_nobody_set_one() -> None:
    event = event_of_clubs()
    assert Client().get(f"/e/{event.slug}/team-ranking/").status_code == 404
    assert "team-ranking" not in Client().get(f"/e/{event.slug}/standings/").content.decode()


def test_federations_and_second_teams() -> None:
    event = event_of_clubs(TeamRanking("club", TeamRules(scorers=1, most_teams=0)))
    page = team_ranking_page(event)
    assert page is not None
    assert [(row.name, row.number) for row in page.lines][:2] == [("Rocca", 1), ("Rocca", 2)]
    set_team_ranking(event=event, actor=owner_of(event), ranking=TeamRanking("side", TeamRules()))
    assert "No teams yet" in text_of(Client().get(f"/e/{event.slug}/team-ranking/"))
