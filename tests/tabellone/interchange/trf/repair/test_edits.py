"""The list of repairs: bounded, in the order of the lines, and the only way to change a line."""

from __future__ import annotations

import pytest

from tabellone.interchange.trf import TrfError
from tabellone.interchange.trf.repair.edits import LONGEST_SHOWN, MOST_REPAIRS, ReportDraft
from tabellone.messages import Message

WHAT, WHY = Message("rank"), Message("a reason")


def test_changes_are_listed_in_the_order_of_the_lines_and_new_lines_last() -> None:
    draft = ReportDraft("open.trf", {1: "001    1", 2: "abc"})
    draft.add("001    2", WHY)
    draft.put_columns(3, 9, "x", WHAT, WHY)
    draft.put_columns(2, 5, "d", WHAT, WHY)
    draft.put(1, "", WHAT, WHY)
    assert [str(row) for row in draft.repairs] == [
        "line 1, rank: “001    1” => “”: a reason",
        "line 2, rank: “” => “d”: a reason",
        "new line, line: “” => “001    2x”: a reason",
    ]
    assert draft.text == "\nabc d\n001    2x\n"
    assert draft.of_players == [3]


def test_the_list_has_pictures_of_control_characters() -> None:
    draft = ReportDraft("open.trf", {1: "Ros\0si\x7f"})
    draft.put(1, "Rossi", WHAT, WHY)
    assert [(row.before, row.after) for row in draft.repairs] == [("Ros␀si␡", "Rossi")]


def test_a_report_with_too_many_defects_is_refused() -> None:
    draft = ReportDraft("open.trf", {1: ""})
    for _number in range(MOST_REPAIRS):
        draft.put(1, "x" * 500, WHAT, WHY)
    assert max(len(row.before) for row in draft.repairs) == LONGEST_SHOWN
    with pytest.raises(TrfError, match=f"at most {MOST_REPAIRS} defects"):
        draft.put(1, "", WHAT, WHY)


@pytest.mark.parametrize(("length", "rounds"), [(84, 0), (91, 0), (95, 1), (99, 1), (101, 1), (105, 2), (109, 2)])
def test_the_rounds_follow_from_the_longest_line(length: int, rounds: int) -> None:
    assert ReportDraft("", {1: "001".ljust(length, "x"), 2: "001"}).rounds() == rounds
