"""The rounds of a table as they are printed."""

from __future__ import annotations

from pairing.table_rows import Row, rows_between_sides, rows_of_calendar, rows_of_plan
from tabellone.engine.knockout.double import double_elimination
from tabellone.engine.knockout.placement import with_placement
from tabellone.engine.knockout.single import knockout
from tabellone.engine.tables.kinds import calendar_of
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.engine.tables.team_table_kinds import PLAIN, SIDES_KINDS, Size


def test_a_calendar_names_who_is_free_after_the_pairs() -> None:
    rows = list(rows_of_calendar(calendar_of(CalendarSettings(), 3)))
    assert rows[0] == Row(((2, 3),), (1,))
    assert [row.text for row in rows] == ["2-3 1-0", "1-2 3-0", "3-1 2-0"]


def test_players_of_sides_have_the_letter_of_their_side() -> None:
    kind = SIDES_KINDS["scheveningen"]
    first = next(rows_between_sides(kind, Size(4, 2), PLAIN))
    assert first == Row((("A1", "B1"), ("A2", "B2"), ("B3", "A3"), ("B4", "A4")))


def test_players_of_a_schiller_event_are_numbers() -> None:
    first = next(rows_between_sides(SIDES_KINDS["schiller"], Size(3, 4), PLAIN))
    assert {name for pair in first.pairs for name in pair} == set(range(1, 13))


def test_the_second_branch_of_a_double_elimination_stands_after_a_bar() -> None:
    rows = [row.text for row in rows_of_plan(double_elimination(8))]
    assert rows[:3] == ["1-8 7-2 3-6 5-4", "4-1 2-3 | 8-5 6-7", "1-0 2-0 | 3-5 6-4"]


def test_matches_for_the_places_behind_stand_after_a_bar() -> None:
    rows = [row.text for row in rows_of_plan(with_placement(knockout(8)))]
    assert rows == ["1-8 7-2 3-6 5-4", "4-1 2-3 | 8-5 6-7", "1-2 3-4 | 5-6 7-8"]


def test_who_is_free_in_a_plan_stands_as_a_pair_with_nobody() -> None:
    assert next(iter(rows_of_plan(knockout(3)))).text == "3-2 1-0"
