"""The page of all rating changes, and its files."""

from __future__ import annotations

import pytest

from standings.domain.rating_changes import (
    ReasonForK,
    rated_games_sheet,
    rating_changes_of,
    rating_changes_sheet,
)
from tabellone.interchange.rating_lists import ListedRating
from tests.ratings.people import NOVEMBER, fide_list, listed
from tests.standings.rated import rated_event
from tests.team_factories import started_team_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_the_lines_and_the_totals() -> None:
    page = rating_changes_of(rated_event())
    lines = [
        (row.name, row.points, row.expected, row.change.k, row.exact, row.rounded, row.after) for row in page.rated
    ]
    assert lines == [
        ("Anna", "½", "0.92", 10, "−4.20", "−4", 2446),
        ("Carla", "½", "0.08", 20, "+8.40", "+8", 1998),
    ]
    assert [row.limited for row in page.rated] == [1, 1]
    assert (page.total_points, page.total_expected, page.total_change, page.total_games) == ("1", "1.00", "+4.20", 2)
    assert [(row.name, row.points, row.initial.rating, row.remark) for row in page.initial] == [
        ("Dario", "1", 1992, "fewer than 5 games: counted together with other events (7.1.4)")
    ]
    assert page.games == (("Rated for both players", 1), ("Rated only for the unrated player", 1))
    assert page.without_games == 1
    assert page.reasons == (
        ReasonForK("20", "below 2400; it would be 40 for a player new to the list, until 30 rated games", 1),
        ReasonForK("10", "rated 2400 or more", 1),
    )
    assert (page.tempo_name, page.is_standard, page.rating_list) == ("standard rating", True, "")


def test_k_of_the_list_is_used_and_the_list_is_named() -> None:
    fide_list(listed(1003, "Carla", standard=ListedRating(1990, k=40)), month=NOVEMBER)
    page = rating_changes_of(rated_event())
    assert [(row.name, row.change.k, row.reason) for row in page.rated] == [
        ("Anna", 10, "2400 or more"),
        ("Carla", 40, "rating list"),
    ]
    assert page.rating_list == "FIDE 2026-11"


@pytest.mark.parametrize(("code", "k"), [("600+5", 20), ("180+2", 20)])
def test_rapid_and_blitz_have_their_rules(code: str, k: int) -> None:
    page = rating_changes_of(rated_event(time_control="", time_control_code=code))
    assert {row.change.k for row in page.rated} == {k}
    assert not page.is_standard


def test_the_sheet_has_ids_only_where_the_event_shows_them_or_for_the_officer() -> None:
    event = rated_event()
    found = [rating_changes_sheet(event), rating_changes_sheet(event, with_ids=True)]
    assert [[row[4].value for row in sheet.rows] for sheet in found] == [[None] * 3, ["1001", "1003", "1004"]]
    sheet, few = found[0], "fewer than 5 games: counted together with other events (7.1.4)"
    assert [tuple(cell.value for cell in row)[5:] for row in sheet.rows] == [
        (2450, 1, 0.5, 1990, 0.92, 10, "2400 or more", -4.2, -4, 2446, 1990),
        (1990, 1, 0.5, 2450, 0.08, 20, "below 2400", 8.4, 8, 1998, 2450),
        (None, 1, 1.0, 1867, None, None, few, None, None, None, 1992),
    ]
    assert dict(sheet.facts)["games_rated"] == 1


def test_each_rated_game_has_a_line_for_each_of_its_players() -> None:
    sheet = rated_games_sheet(rated_event())
    assert [tuple(cell.text for cell in row) for row in sheet.rows] == [
        ("1", "Anna", "2450", "1", "Carla", "1990", "½", "+400", "yes", "0.92", "−0.42", "10"),
        ("3", "Carla", "1990", "1", "Anna", "2450", "½", "−400", "yes", "0.08", "+0.42", "20"),
    ]


def test_an_event_of_teams_without_games_has_no_lines() -> None:
    event: Event = started_team_event()
    page = rating_changes_of(event)
    assert (page.rated, page.initial, page.games) == ((), (), ())
