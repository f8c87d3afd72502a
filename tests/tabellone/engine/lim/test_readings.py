"""What each reading decides in a round."""

from __future__ import annotations

from tabellone.engine.lim import LAST, NUMBER
from tabellone.engine.lim.readings import ReadingEffect, readings_of
from tests.tabellone.engine.lim.lim_events import COMING_UP, MEDIAN_OF_EQUAL_COLOURS, reading


def test_each_reading_is_told_with_what_it_decides() -> None:
    assert list(readings_of(COMING_UP, 2)) == [
        ReadingEffect(LAST, False, ((7, 1), (8, 6)), only_colours=False),
        ReadingEffect(NUMBER, False, (), only_colours=False),
    ]
    chosen = reading(MEDIAN_OF_EQUAL_COLOURS, NUMBER)
    assert list(readings_of(chosen, 2)) == [
        ReadingEffect(LAST, False, (), only_colours=False),
        ReadingEffect(NUMBER, True, ((1, 2),), only_colours=True),
    ]
