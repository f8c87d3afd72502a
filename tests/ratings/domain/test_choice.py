"""Which rating an event takes."""

from __future__ import annotations

import pytest

from ratings.domain.choice import ChosenRating, chosen_rating, tempo_of
from ratings.models import ListedPerson
from tabellone.interchange.trf.time_control import Tempo
from tournaments.models import Event


@pytest.mark.parametrize(
    ("ratings", "wanted", "chosen"),
    [
        ((2300, 2200, 2100), "standard", (2300, "standard")),
        ((2300, 2200, 2100), "rapid", (2200, "rapid")),
        ((2300, 2200, 2100), "blitz", (2100, "blitz")),
        ((2300, 0, 0), "rapid", (2300, "standard")),
        ((2300, 2200, 0), "blitz", (2300, "standard")),
        ((0, 0, 2100), "rapid", (2100, "blitz")),
        ((0, 2200, 2100), "standard", (2200, "rapid")),
        ((0, 2200, 0), "blitz", (2200, "rapid")),
        ((0, 0, 0), "blitz", (0, "blitz")),
    ],
)
def test_the_standard_rating_stands_for_one_that_is_missing_then_the_third(
    ratings: tuple[int, int, int], wanted: Tempo, chosen: tuple[int, Tempo]
) -> None:
    person = ListedPerson(standard=ratings[0], rapid=ratings[1], blitz=ratings[2])
    assert chosen_rating(person, wanted) == ChosenRating(*chosen)


@pytest.mark.parametrize(
    ("code", "tempo"), [("180+2", "blitz"), ("900+10", "rapid"), ("5400+30", "standard"), ("", "standard")]
)
def test_an_event_is_of_the_kind_of_its_time_control(code: str, tempo: Tempo) -> None:
    assert tempo_of(Event(time_control_code=code)) == tempo
