"""A round of teams as a sheet."""

import pytest

from pairing.domain.match_sheets import match_sheet, matches_sheet
from tabellone.sheets import Sheet
from tests.team_events import hide_line_ups, round_robin_of_teams, round_without_matches

pytestmark = pytest.mark.django_db


def values(sheet: Sheet | None) -> list[tuple[object, ...]]:
    assert sheet is not None
    return [tuple(cell.value for cell in row) for row in sheet.rows]


def test_each_match_has_a_line_of_its_own_before_its_boards() -> None:
    event = round_robin_of_teams(1)
    found = values(matches_sheet(event, 1))
    assert found[:3] == [
        (1, 0, "Club A", None, "Club A", 2350, "1½ – ½", None, "Club D", 2260, "Club D", None),
        (1, 1, "Club A", "w", "Player01, Team 1", 2390, "1 – 0", "b", "Player10, Team 4", 2300, "Club D", None),
        (1, 2, "Club A", "b", "Player03, Team 1", 2370, "½ – ½", "w", "Player11, Team 4", 2290, "Club D", None),
    ]
    assert values(match_sheet(event, 1, 1)) == found[1:3]
    assert (len(found), match_sheet(event, 1, 3), matches_sheet(event, 2)) == (6, None, None)


def test_by_name_everybody_has_a_line() -> None:
    found = values(matches_sheet(round_robin_of_teams(1), 1, by_name=True))
    assert found[0] == (1, "Player01, Team 1", "Club A", 1, 1, "w", "Player10, Team 4")
    assert [row[0] for row in found] == [1, 3, 4, 6, 7, 8, 10, 11]


def test_what_is_not_shown_yet_is_on_no_sheet() -> None:
    event = round_robin_of_teams(3)
    names = hide_line_ups(event, 3)
    cells = {cell for row in values(matches_sheet(event, 3)) for cell in row}
    assert cells & set(names) == set()
    assert values(matches_sheet(event, 3, by_name=True)) == []


def test_how_far_the_round_is_stands_under_its_title() -> None:
    sheets = [matches_sheet(round_robin_of_teams(1), 1), matches_sheet(round_without_matches(), 1)]
    assert [sheet.state for sheet in sheets if sheet] == ["all games finished", "no games"]
