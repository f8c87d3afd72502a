"""The table of all rounds, in which an entry can be unreadable."""

from __future__ import annotations

from tabellone.interchange.trf.repair.cells import UNREADABLE, cell_table, number_of
from tabellone.interchange.trf.repair.edits import ReportDraft
from tabellone.messages import Message
from tests.tabellone.interchange.trf.repair.four import FOUR, NOVAK


def draft(text: str = FOUR) -> ReportDraft:
    return ReportDraft("", dict(enumerate(text.splitlines(), start=1)))


def test_the_table_has_each_round_of_each_player() -> None:
    table = cell_table(draft())
    assert (table.rounds, table.lines) == (3, {1: 4, 2: 5, 3: 6, 4: 7})
    assert {tpn: (cell.opponent, cell.colour, cell.result) for tpn, cell in table.of_round(2).items()} == {
        1: (2, "b", "="), 2: (1, "w", "="), 3: (4, "w", "0"), 4: (3, "b", "1"),
    }  # fmt: skip


def test_what_is_written_is_in_the_line_and_in_the_list() -> None:
    table = cell_table(draft())
    table.write(3, 2, "opponent", "1", Message("a reason"))
    table.write(3, 2, "colour", "b", Message("a reason"))
    table.write(3, 2, "result", "=", Message("a reason"))
    assert table.draft.lines[NOVAK].endswith("1 b 0     1 b =     2 w 1")
    assert [(str(row.field), row.before, row.after) for row in table.draft.repairs] == [
        ("round 2, opponent", "   4", "   1"), ("round 2, colour", "w", "b"), ("round 2, result", "0", "="),
    ]  # fmt: skip


def test_the_points_left_for_a_round_follow_from_the_others() -> None:
    table = cell_table(draft())
    assert [table.points_left(1, number) for number in (1, 2, 3)] == [10, 5, 10]
    table.cells[1, 2].result = "?"
    assert (table.points_left(1, 1), table.points_left(1, 2)) == (None, 5)
    assert cell_table(draft(FOUR + "299 W   1.0        001    1\n")).points_left(1, 1) is None
    assert cell_table(draft(FOUR.replace(" 2.5 ", "     "))).points_left(1, 1) is None


def test_points_are_by_the_scoring_of_the_report() -> None:
    table = cell_table(draft(FOUR + "BBW  3.0\nBBD  1.0\n"))
    assert (table.points_of_bye("F"), table.points_of_bye("H"), table.points_of_bye("x")) == (30, 10, None)


def test_what_is_no_number_is_unreadable() -> None:
    table = cell_table(draft(FOUR.replace("     3 w 1", "    3x w 1")))
    assert table.cells[1, 1].opponent == UNREADABLE
    assert (number_of("001   12"), number_of("001   x2"), number_of("001")) == (12, 0, 0)
