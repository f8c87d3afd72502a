"""The rows of an event of teams: who is paired and who plays, line-ups of who has a bye, scores without games."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import publish_next
from tests.team_factories import roster_of, started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import name, seat_all
from tests.tournaments.domain.teams.test_match_scores import LEAGUE, enter
from tournaments.domain.records import load
from tournaments.domain.team_rows import TeamEventRows
from tournaments.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return publish_next(started_team_event(rounds=3, teams=3, players=5))


def test_teams_are_paired_and_their_players_sit_at_the_boards(round_: Round) -> None:
    loaded = load(round_.event)
    assert isinstance(loaded, TeamEventRows)
    assert [row.name for row in loaded.contestants] == ["Torre", "Alfiere", "Cavallo"]
    assert [row.tpn for row in loaded.players] == list(range(1, 16))
    assert loaded.seats == {row.pk: row.tpn for row in loaded.players}
    assert {row.pk for row in loaded.contestants}.isdisjoint(loaded.seats)


def test_the_teams_have_their_rosters_by_places_and_not_by_numbers(round_: Round) -> None:
    first, second, *others = roster_of(team_named(round_.event, "Torre"))
    for row, place in ((first, 9), (second, 1), (first, 2)):
        row.roster_place = place
        row.save()
    team, *_rest = load(round_.event).besides["teams"]
    assert (team.tpn, team.name, team.short_name, team.captain) == (1, "Torre", "TOR", "Torre captain")
    assert team.players == (second.tpn, first.tpn, *(row.tpn for row in others))


def test_a_match_is_unseated_until_its_line_ups_are_shown(round_: Round) -> None:
    assert load(round_.event).unseated == {(1, 1)}
    seat_all(round_)
    assert load(round_.event).unseated == frozenset()


def test_who_would_have_played_stands_with_the_bye_of_the_team(round_: Round) -> None:
    loaded = load(round_.event)
    (free,) = loaded.round(loaded.rounds[0]).byes
    assert free.line_up == ()
    team = next(row for row in loaded.contestants if row.tpn == free.player)
    name(round_, team, 5, 1, 2, 3)
    roster = roster_of(team)
    loaded = load(round_.event)
    (free,) = loaded.round(loaded.rounds[0]).byes
    assert free.line_up == tuple(roster[place].tpn for place in (4, 0, 1, 2))


def test_a_score_that_was_told_alone_stands_with_its_match_and_with_no_other() -> None:
    round_ = publish_next(started_team_event(rounds=3, rules=LEAGUE))
    enter(round_, (25, 15), board=2)
    loaded = load(round_.event)
    assert [match.reported for match in loaded.round(loaded.rounds[0]).pairings] == [None, (25, 15)]


def test_line_ups_are_one_query_however_many_rounds_there_are(
    round_: Round, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    loaded = load(round_.event)
    with django_assert_num_queries(1):
        for row in loaded.rounds:
            loaded.round(row)
