"""Rounds are called by their number, or by the match and the game that they are."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournaments.domain.words.rounds import planned_label, round_label, round_title, whole_label, whole_title
from tournaments.models import Event

SINGLE = Event(system="dutch")
DOUBLE = Event(system="dutch", options={"double_rounds": True})
DOUBLE_SWISS = Event(system="double-swiss")
UNKNOWN = Event(system="of nobody")


@pytest.mark.parametrize(
    ("event", "labels", "titles"),
    [
        (SINGLE, [1, 2, 3], ["Round 1", "Round 2", "Round 3"]),
        (DOUBLE, ["1.1", "1.2", "2.1"], ["Round 1, game 1", "Round 1, game 2", "Round 2, game 1"]),
        (DOUBLE_SWISS, ["1.1", "1.2", "2.1"], ["Match 1, game 1", "Match 1, game 2", "Match 2, game 1"]),
        (UNKNOWN, [1, 2, 3], ["Round 1", "Round 2", "Round 3"]),
        (None, [1, 2, 3], ["Round 1", "Round 2", "Round 3"]),
    ],
)
def test_a_round_is_called_as_its_system_says(event: Event | None, labels: list[object], titles: list[str]) -> None:
    assert [round_label(event, number) for number in (1, 2, 3)] == labels
    assert [round_title(event, number) for number in (1, 2, 3)] == titles


def test_before_the_first_round_there_is_none() -> None:
    assert [round_label(DOUBLE, 0), round_label(DOUBLE, None)] == [0, ""]


def test_planned_rounds_are_counted_as_people_do() -> None:
    assert [planned_label(event, 8) for event in (SINGLE, DOUBLE, DOUBLE_SWISS, None)] == [8, 4, 4, 8]


def test_they_are_told_in_the_language_of_the_reader() -> None:
    with translation.override("it"):
        assert round_title(DOUBLE_SWISS, 3) == "Incontro 2, partita 1"
        assert round_title(DOUBLE, 3) == "Turno 2, partita 1"


@pytest.mark.parametrize(
    ("event", "labels", "title"),
    [
        (SINGLE, [1, 2, 3], "Round 3"),
        (DOUBLE, [1, 1, 2], "Round 2"),
        (DOUBLE_SWISS, ["1.1", "1.2", "2.1"], "Match 2, game 1"),
    ],
)
def test_what_is_paired_together_has_one_number(event: Event, labels: list[object], title: str) -> None:
    assert [whole_label(event, number) for number in (1, 2, 3)] == labels
    assert whole_title(event, 3) == title
    assert whole_label(None, 3) == 3
