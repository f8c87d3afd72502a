"""Standings and crosstables of teams, and the players inside, as sheets."""

import pytest

from standings.domain.team_sheets import (
    individuals_sheet,
    team_crosstable_sheet,
    team_square_sheet,
    team_standings_sheet,
)
from tabellone.sheets import Sheet
from tests.team_events import round_robin_of_teams, team_event

pytestmark = pytest.mark.django_db


def values(sheet: Sheet | None) -> list[tuple[object, ...]]:
    assert sheet is not None
    return [tuple(cell.value for cell in row) for row in sheet.rows]


def test_programs_get_both_scores_as_numbers() -> None:
    event = round_robin_of_teams(1)
    assert values(team_standings_sheet(event)) == [
        (1, 1, "Club A", 2350, "FRA", 1, 0, 0, 2.0, 1.5, 1.5, 0.75),
        (1, 2, "Club B", 2320, "ITA", 1, 0, 0, 2.0, 1.5, 1.5, 0.75),
        (3, 3, "Club C", 2290, "FRA", 0, 0, 1, 0.0, 0.5, 0.5, 0.75),
        (3, 4, "Club D", 2260, "ITA", 0, 0, 1, 0.0, 0.5, 0.5, 0.75),
    ]
    assert team_standings_sheet(event, 2) is None


def test_the_square_and_the_crosstable_say_their_cells_as_a_wall_chart_does() -> None:
    event = round_robin_of_teams(1)
    assert values(team_square_sheet(event))[0] == (1, "Club A", "×", "", "", "2 1½", 2.0, 1.5, 1.5, 0.75, 1)
    assert values(team_crosstable_sheet(event))[0] == (1, "Club A", "4: 2 1½", 2.0, 1.5, 1)


def test_the_players_have_board_points_games_percentage_and_performance() -> None:
    event = round_robin_of_teams(1)
    assert values(individuals_sheet(event))[0] == (1, 1, 4, "", "Player04, Team 2", 2360, "Club B", 1.0, 1, 100.0, 3130)
    assert individuals_sheet(event, by="x") is None
    assert len(values(individuals_sheet(team_event(tie_breaks=()), shows_boards=True))) > 20


def test_on_paper_teams_without_ratings_and_federations_have_no_columns_for_them() -> None:
    event = round_robin_of_teams(1)
    sheets = (team_standings_sheet(event), team_crosstable_sheet(event), individuals_sheet(event))
    assert [[column.key for column in sheet.columns if column.is_optional] for sheet in sheets if sheet] == [
        ["rating", "federation"],
        [],
        ["title", "rating"],
    ]
    assert [column.heading for column in team_crosstable_sheet(event).columns if column.is_centred] == ["1"]
