"""What every system says before and after the story of a round."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine.reasons.facts import ExplainedBoard
from tabellone.engine.reasons.round_frame_text import barred_and_changed, colours, points_for_pairing
from tests.tabellone.engine.played import record


@dataclass(frozen=True)
class Sitting:
    number: int
    virtual: int
    came_from: int = 0


def test_points_for_pairing_are_said_once_of_each_who_has_them() -> None:
    seats = [Sitting(1, 10), Sitting(2, 5), Sitting(2, 5, came_from=1), Sitting(3, 0)]
    assert list(points_for_pairing(seats)) == ["Virtual points (for pairing only): 1 (+1), 2 (+½)."]
    assert list(points_for_pairing([Sitting(3, 0)])) == []


def test_what_is_barred_and_what_was_changed_is_said_where_there_is_any() -> None:
    assert list(barred_and_changed([(1, 2), (3, 4)], [(5, 6)])) == [
        "Prohibited pairings: 1-2 3-4.",
        "These boards differ from the pairing by the rules: 5-6.",
    ]
    assert list(barred_and_changed([], [])) == []


def test_each_board_names_the_article_of_its_colours() -> None:
    boards = [ExplainedBoard(1, 2, 1, 0, "5.2.5")]
    assert list(colours(record(2), boards)) == ["Board 1: 2 Player 2 has White against 1 Player 1 (5.2.5)."]


def test_a_board_without_an_article_has_no_brackets() -> None:
    boards = [ExplainedBoard(1, 2, 1, 0, "")]
    assert list(colours(record(2), boards)) == ["Board 1: 2 Player 2 has White against 1 Player 1."]
