"""Standings and crosstable as sheets: for people and for programs."""

from __future__ import annotations

import pytest

from standings.domain.sheets import crosstable_sheet, standings_sheet
from tabellone.sheets import Sheet
from tests.factories import played_event
from tests.standings.four_players import four_players

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
