"""Standings and crosstable as sheets: for people and for programs."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client

from standings.domain.sheets import crosstable_sheet, individuals_sheet, standings_sheet
from tabellone.sheets import Sheet
from tests.factories import played_event
from tests.standings.domain.test_square_crosstable import two_rounds
from tests.standings.four_players import four_players
from tests.team_events import round_robin_of_teams, team_event

pytestmark = pytest.mark.django_db


def texts(sheet: Sheet) -> list[list[str]]:
    return [[cell.text for cell in row] for row in sheet.rows]


def test_a_line_of_the_standings_says_to_programs_what_it_says_to_people() -> None:
    event = four_players()
    sheet = standings_sheet(event)
    assert sheet is not None
    assert [column.key for column in sheet.columns] == [
        "rank", "tpn", "title", "name", "rating", "federation", "points", "BH/C1", "SB",
    ]  # fmt: skip
    assert texts(sheet)[0] == ["1", "1", "", "Player0000, Test", "2600", "ITA", "2", "½", "½"]
    assert [cell.value for cell in sheet.rows[0]] == [1, 1, "", "Player0000, Test", 2600, "ITA", 2.0, 0.5, 0.5]
    assert (sheet.event, sheet.title, sheet.state) == (
        event.name, "Standings", "In progress: round 2 of 3, 1 of 2 games finished",
    )  # fmt: skip
    facts = dict(sheet.facts)
    assert (facts["after_round"], facts["category"], facts["edition"]) == (2, None, "2026")
    assert sheet.notes[:2] == ("BH/C1: Buchholz, cut 1", "SB: Sonneborn-Berger")


def test_a_category_has_its_name_and_its_own_ranks() -> None:
    sheet = standings_sheet(four_players(), 1, "federation:GER")
    assert sheet is not None
    assert (sheet.title, dict(sheet.facts)["category"]) == ("Standings · GER", "federation:GER")
    assert [row[:2] for row in texts(sheet)] == [["1", "3"]]


@pytest.mark.parametrize("asked", [(9, ""), (0, ""), (None, "federation:XXX")])
def test_what_the_page_does_not_have_has_no_sheet(asked: tuple[int | None, str]) -> None:
    assert standings_sheet(four_players(), *asked) is None


def test_an_event_that_ranks_by_a_value_of_its_system_has_its_column() -> None:
    sheet = standings_sheet(played_event(players=4, rounds=3, played=1, system="keizer", edition="2026"))
    assert sheet is not None
    (place,) = (place for place, column in enumerate(sheet.columns) if column.key == "value")
    assert sheet.columns[place].heading == "Keizer score"
    values = [row[place].value for row in sheet.rows]
    assert values == sorted(values, key=float, reverse=True)  # type: ignore[arg-type]


def test_the_crosstable_has_the_same_values_before_the_points() -> None:
    event = played_event(players=4, rounds=3, played=1, system="keizer", edition="2026")
    standings, sheet = standings_sheet(event), crosstable_sheet(event, by_rank=True)
    assert standings is not None
    (place,) = (place for place, column in enumerate(sheet.columns) if column.key == "value")
    assert [column.key for column in sheet.columns[place:]] == ["value", "points", "rank"]
    (there,) = (place for place, column in enumerate(standings.columns) if column.key == "value")
    assert [row[place] for row in sheet.rows] == [row[there] for row in standings.rows]


def test_the_crosstable_has_a_column_for_each_round() -> None:
    event = four_players()
    sheet = crosstable_sheet(event)
    assert [column.key for column in sheet.columns] == [
        "number", "title", "name", "rating", "round_1", "round_2", "points", "rank",
    ]  # fmt: skip
    assert texts(sheet) == [
        ["1", "", "Player0000, Test", "2600", "3w1", "2b1", "2", "1"],
        ["2", "", "Player0001, Test", "2590", "4b½", "1w0", "½", "2"],
        ["3", "", "Player0002, Test", "2580", "1b0", "4w", "0", "4"],
        ["4", "", "Player0003, Test", "2570", "2w½", "3b", "½", "3"],
    ]
    assert [row[6].value for row in sheet.rows] == [2.0, 0.5, 0.0, 0.5]
    by_rank = crosstable_sheet(event, by_rank=True)
    assert [row[2] for row in texts(by_rank)] == [f"Player000{number}, Test" for number in (0, 1, 3, 2)]
    assert by_rank.title == "Crosstable"


def values(sheet: Sheet | None) -> list[tuple[object, ...]]:
    assert sheet is not None
    return [tuple(cell.value for cell in row) for row in sheet.rows]


def test_programs_get_both_scores_as_numbers() -> None:
    event = round_robin_of_teams(1)
    assert values(standings_sheet(event)) == [
        (1, 1, "Club A", 2350, "FRA", 1, 0, 0, 2.0, 1.5, 1.5, 0.75),
        (1, 2, "Club B", 2320, "ITA", 1, 0, 0, 2.0, 1.5, 1.5, 0.75),
        (3, 3, "Club C", 2290, "FRA", 0, 0, 1, 0.0, 0.5, 0.5, 0.75),
        (3, 4, "Club D", 2260, "ITA", 0, 0, 1, 0.0, 0.5, 0.5, 0.75),
    ]
    assert standings_sheet(event, 2) is None


def test_the_square_and_the_crosstable_say_their_cells_as_a_wall_chart_does() -> None:
    event = round_robin_of_teams(1)
    assert values(crosstable_sheet(event))[0] == (1, "Club A", "×", "", "", "2 1½", 2.0, 1.5, 1.5, 0.75, 1)
    by_rounds = crosstable_sheet(team_event(tie_breaks=()))
    assert texts(by_rounds)[0][:3] == ["1", "Team 01", "7: 2 2"]
    assert by_rounds.notes == ("Each cell: the opponent’s number, match points, game points.",)


def test_the_players_have_board_points_games_percentage_and_performance() -> None:
    event = round_robin_of_teams(1)
    assert values(individuals_sheet(event))[0] == (1, 1, 4, "", "Player04, Team 2", 2360, "Club B", 1.0, 1, 100.0, 3130)
    assert individuals_sheet(event, by="x") is None
    assert len(values(individuals_sheet(team_event(tie_breaks=()), shows_boards=True))) > 20


def test_on_paper_teams_without_ratings_and_federations_have_no_columns_for_them() -> None:
    event = round_robin_of_teams(1)
    sheets = (standings_sheet(event), crosstable_sheet(event), individuals_sheet(event))
    assert [[column.key for column in sheet.columns if column.is_optional] for sheet in sheets if sheet] == [
        ["rating", "federation"],
        [],
        ["title", "rating"],
    ]
    assert [column.heading for column in crosstable_sheet(event).columns if column.is_centred] == ["1", "2", "3", "4"]


def rows_of(client: Client, address: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(client.get(address).content.decode("utf-8-sig"))))


def test_the_square_as_a_file(client: Client) -> None:
    event = two_rounds()
    assert rows_of(client, f"/e/{event.slug}/crosstable.csv?by=rank") == [
        ["No.", "Title", "Name", "Rating", "1", "2", "3", "4", "Points", "SB", "Rank"],
        ["1", "", "Player0002, Test", "2580", "×", "", "½", "'+", "1.5", "0.25", "1"],
        ["2", "", "Player0000, Test", "2600", "", "×", "", "1", "1.0", "0.0", "2"],
        ["3", "", "Player0001, Test", "2590", "½", "", "×", "", "0.5", "0.75", "3"],
        ["4", "", "Player0003, Test", "2570", "−", "0", "", "×", "0.0", "0.0", "4"],
    ]


def test_the_schedule_as_a_file(client: Client) -> None:
    event = two_rounds()
    rows = rows_of(client, f"/e/{event.slug}/crosstable.csv?show=schedule")
    assert [row[4:8] for row in rows] == [
        ["1", "2", "3", "4"],
        ["×", "2w", "3b", "1w"],
        ["2b", "×", "1w", "3w"],
        ["3w", "1b", "×", "2b"],
        ["1b", "3b", "2w", "×"],
    ]


def test_json_names_the_columns_by_the_opponents_number(client: Client) -> None:
    event = two_rounds()
    document = json.loads(client.get(f"/e/{event.slug}/crosstable.json").content)
    assert (document["after_round"], document["rows"][0]) == (
        2,
        {
            "number": 1,
            "title": "",
            "name": "Player0000, Test",
            "rating": 2600,
            "against_1": "×",
            "against_2": "",
            "against_3": "",
            "against_4": "1",
            "points": 1.0,
            "SB": 0.0,
            "rank": 2,
        },
    )


@pytest.mark.parametrize("ending", ["csv", "xlsx", "json", "pdf"])
def test_every_kind_of_file_can_be_had(client: Client, ending: str) -> None:
    event = two_rounds()
    assert client.get(f"/e/{event.slug}/crosstable.{ending}?show=schedule").status_code == 200
