"""The pairings of a round as sheets: for the wall, for spreadsheets and for programs."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from pairing.domain.sheets import pairings_sheet, state_of
from tabellone.sheets import Sheet
from tests.factories import enter_outcomes, owner_of, publish_next, started_event
from tournaments.domain.events.event_settings import schedule_rounds
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Five players; the first board of round 1 is decided, the second adjourned."""
    event = started_event(players=5, rounds=3)
    start = datetime.datetime(2026, 11, 22, 15, 0, tzinfo=timezone.get_current_timezone())
    schedule_rounds(event=event, actor=owner_of(event), starts={1: start})
    enter_outcomes(publish_next(event), Outcome.WHITE_FORFEIT_WIN, Outcome.ADJOURNED)
    return event


def sheet_of(event: Event, *, by_name: bool = False) -> Sheet:
    sheet = pairings_sheet(event, 1, by_name=by_name)
    assert sheet is not None
    return sheet


def texts(sheet: Sheet) -> list[list[str]]:
    return [[cell.text for cell in row] for row in sheet.rows]


def test_by_board_people_read_the_note_beside_the_result_and_programs_find_it_apart(event: Event) -> None:
    sheet = sheet_of(event)
    keys = [column.key for column in sheet.columns]
    result, note = keys.index("result"), keys.index("note")
    assert [(row[result].text, row[result].value, row[note].value) for row in sheet.rows] == [
        ("+ – − forfeit", "+ – −", "forfeit"),
        ("adjourned", None, "adjourned"),
        ("", None, "has the bye: one point, no game"),
    ]
    assert [row[keys.index("board")].value for row in sheet.rows] == [1, 2, None]
    assert [row[keys.index("white")].value for row in sheet.rows] == [
        "Player0000, Test", "Player0003, Test", "Player0004, Test",
    ]  # fmt: skip
    beside_nobody = sheet.rows[2][keys.index("black")]
    assert (beside_nobody.text, beside_nobody.value) == ("has the bye: one point, no game", None)


def test_by_name_everybody_has_a_line_with_board_colour_and_opponent(event: Event) -> None:
    sheet = sheet_of(event, by_name=True)
    assert texts(sheet) == [
        ["1", "Player0000, Test", "1", "W", "Player0002, Test", ""],
        ["2", "Player0001, Test", "2", "B", "Player0003, Test", ""],
        ["3", "Player0002, Test", "1", "B", "Player0000, Test", ""],
        ["4", "Player0003, Test", "2", "W", "Player0001, Test", ""],
        ["5", "Player0004, Test", "", "", "has the bye: one point, no game", "has the bye: one point, no game"],
    ]
    assert [cell.value for cell in sheet.rows[0]] == [1, "Player0000, Test", 1, "w", "Player0002, Test", None]
    assert sheet.rows[4][4].value is None
    assert (sheet.lists, sheet_of(event).lists) == (2, 1)
    assert (sheet.row_height, sheet_of(event).row_height) == (0, 18)


def test_it_says_when_the_round_begins_and_how_far_it_is(event: Event) -> None:
    assert sheet_of(event).state == "Sunday 22 November, 15:00 · 1 of 2 games finished"
    board = event.rounds.get(number=1)
    enter_outcomes(board, Outcome.WHITE_FORFEIT_WIN, Outcome.DRAW)
    event.refresh_from_db()
    assert sheet_of(event).state == "Sunday 22 November, 15:00 · all games finished"
    assert dict(sheet_of(event).facts) == {
        "round": 1, "rounds": 3, "games": 2, "finished_games": 2, "starts_at": "2026-11-22T14:00:00+00:00",
    }  # fmt: skip


def test_points_of_a_side_are_numbers_with_halves() -> None:
    event = started_event(players=4, rounds=3)
    enter_outcomes(publish_next(event), Outcome.DRAW, Outcome.WHITE_WINS)
    publish_next(event)
    sheet = pairings_sheet(event, 2)
    assert sheet is not None
    place = [column.key for column in sheet.columns].index("white_points")
    shown = {(row[place].text, row[place].value) for row in sheet.rows}
    assert shown <= {("0", 0.0), ("½", 0.5), ("1", 1.0)}
    assert ("1", 1.0) in shown or ("½", 0.5) in shown


def test_a_round_that_is_not_public_has_no_sheet(event: Event) -> None:
    assert pairings_sheet(event, 2) is None


def test_how_far_a_round_is_and_that_one_without_games_is_not_finished() -> None:
    start = datetime.datetime(2026, 11, 22, 15, 0, tzinfo=timezone.get_current_timezone())
    assert [state_of(None, finished, 4) for finished in (0, 1, 4)] == [
        "", "1 of 4 games finished", "all games finished",
    ]  # fmt: skip
    assert state_of(None, 0, 0) == "no games"
    assert state_of(start, 0, 0) == "Sunday 22 November, 15:00 · no games"


def test_with_a_time_handicap_both_lists_have_the_minutes() -> None:
    event = started_event(players=4, rounds=2, time_handicap=[[0, 180, 180], [20, 120, 240]])
    publish_next(event)
    by_board, by_name = sheet_of(event), sheet_of(event, by_name=True)
    assert [column.key for column in by_board.columns][-2:] == ["white_time", "black_time"]
    assert by_name.columns[-1].key == "minutes"
    keys = [column.key for column in by_board.columns]
    minutes = {}
    for row in by_board.rows:
        cells = dict(zip(keys, row, strict=True))
        minutes[cells["white"].value] = cells["white_time"].text
        minutes[cells["black"].value] = cells["black_time"].text
    assert {row[1].value: row[-1].text for row in by_name.rows} == minutes
    assert set(minutes.values()) <= {"2", "3", "4"}
    assert len(minutes) == 4
