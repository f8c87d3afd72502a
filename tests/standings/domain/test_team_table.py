"""The standings of teams."""

import pytest

from standings.domain.team_table import Matched, team_table_of
from tests.team_events import annul, round_robin_of_teams, team_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_a_team_has_its_matches_both_scores_and_its_tie_breaks() -> None:
    table = team_table_of(round_robin_of_teams(3))
    assert table is not None
    assert [heading.code for heading in table.headings] == ["MPvGP", "EGGSB"]
    assert (table.score.code, table.second.code, table.shows_second) == ("MP", "GP", False)
    # round 3: B beats D 1½ – ½, C beats A 1½ – ½
    assert [(row.rank, row.move, row.name, row.matches, row.points, row.values[0]) for row in table.places] == [
        (1, 0, "Club B", Matched(2, 1, 0), "5", "4"),
        (2, -1, "Club A", Matched(1, 1, 1), "3", "3"),
        (2, 1, "Club C", Matched(1, 1, 1), "3", "3"),
        (4, -1, "Club D", Matched(0, 1, 2), "1", "2"),
    ]


def test_the_score_that_is_no_tie_break_stands_beside_the_one_that_ranks() -> None:
    event = team_event(tie_breaks=("BC",))
    table = team_table_of(event)
    assert table is not None
    assert table.shows_second
    assert (table.second.code, [heading.code for heading in table.headings]) == ("GP", ["BC"])
    assert all(row.other for row in table.places)


def test_where_game_points_rank_first_match_points_are_the_other_score() -> None:
    event = team_event(tie_breaks=("BC",))
    event.matches["primary"] = "GP"
    Event.objects.filter(pk=event.pk).update(matches=event.matches, public_version=event.public_version + 1)
    event.refresh_from_db()
    table = team_table_of(event)
    assert table is not None
    assert table.shows_second
    assert (table.score.code, table.second.code) == ("GP", "MP")
    assert [row.rank for row in table.places] == sorted(row.rank for row in table.places)


def test_byes_are_no_matches_and_a_category_counts_its_own_places() -> None:
    event = round_robin_of_teams(3)
    table = team_table_of(event, category_key="federation:ITA")
    assert table is not None
    assert [(row.within, row.rank, row.name) for row in table.places] == [(1, 1, "Club B"), (2, 4, "Club D")]
    assert team_table_of(event, category_key="federation:GER") is None
    whole = team_table_of(team_event(tie_breaks=()))
    assert whole is not None
    for row in whole.places:
        met = [entry for entry in row.card if entry.opponent]
        assert row.matches.won + row.matches.drawn + row.matches.lost <= len(met)


def test_rounds_that_are_not_public_have_no_standings() -> None:
    event = round_robin_of_teams(2)
    assert [team_table_of(event, number) is None for number in (0, 1, 2, 3)] == [True, False, False, True]


def test_matches_against_an_annulled_team_are_none_of_those_won_drawn_and_lost() -> None:
    event = round_robin_of_teams(2)
    annul(event, 4)
    table = team_table_of(event)
    assert table is not None
    assert [(row.name, row.matches, row.points) for row in table.places] == [
        ("Club B", Matched(1, 1, 0), "3"),
        ("Club A", Matched(0, 1, 0), "1"),
        ("Club C", Matched(0, 0, 1), "0"),
        ("Club D", Matched(0, 0, 0), "0"),
    ]
