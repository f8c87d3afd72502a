"""What every system says before and after the story of a round."""

from __future__ import annotations

from tabellone.engine.explanation_types import ExplanationPart
from tabellone.engine.reasons.facts import ExplainedBoard, PlayerSeat
from tabellone.engine.reasons.round_frame_text import colours, framed, general_lines
from tabellone.messages import Message
from tests.tabellone.engine.played import record


def test_points_for_pairing_are_said_of_each_who_has_them() -> None:
    seats = [PlayerSeat(1, 10, 10), PlayerSeat(2, 5, 5), PlayerSeat(3, 5, 0)]
    assert list(general_lines(seats, (), ())) == ["Virtual points (for pairing only): 1 (+1), 2 (+½)."]
    assert list(general_lines(seats[2:], (), ())) == []


def test_what_is_barred_and_what_was_changed_is_said_where_there_is_any() -> None:
    assert list(general_lines((), [(1, 2), (3, 4)], [(5, 6)])) == [
        "Prohibited pairings: 1-2 3-4.",
        "These boards differ from the pairing by the rules: 5-6.",
    ]


def test_the_general_part_stands_first_if_there_is_anything_to_say_and_the_colours_last() -> None:
    middle = ExplanationPart(Message("The list"), (Message("Pairs: 1-2."),))
    found = framed(record(2), [middle], (), [Message("All of it.")])
    assert [str(part.heading) for part in found] == ["The round", "The list", "Colours"]
    assert framed(record(2), [middle], (), ())[0] is middle


def test_each_board_names_the_article_of_its_colours() -> None:
    boards = [ExplainedBoard(1, 2, 1, 0, "5.2.5")]
    assert list(colours(record(2), boards)) == ["Board 1: 2 Player 2 has White against 1 Player 1 (5.2.5)."]


def test_a_board_without_an_article_has_no_brackets() -> None:
    boards = [ExplainedBoard(1, 2, 1, 0, "")]
    assert list(colours(record(2), boards)) == ["Board 1: 2 Player 2 has White against 1 Player 1."]
