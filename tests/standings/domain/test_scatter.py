"""Coordinates of the chart of ratings and points."""

from __future__ import annotations

from standings.domain.chart import Dot, Frame, Tick
from standings.domain.scatter import Scatter, SizedDot, scatter
from tabellone.statistics import ScoreDot

FRAME = Frame(width=400, height=260, end=6)


def test_the_best_are_above_and_the_strongest_on_the_right() -> None:
    dots = [ScoreDot(1510, 0, 1), ScoreDot(1990, 20, 4)]
    assert scatter(dots, FRAME) == Scatter(
        FRAME,
        (Tick(0, 228), Tick(1, 119), Tick(2, 10)),
        (Tick(1500, 44), Tick(1600, 112), Tick(1700, 180), Tick(1800, 248), Tick(1900, 316), Tick(2000, 384)),
        (SizedDot(Dot(377, 10), "5.0"), SizedDot(Dot(51, 228), "2.5")),
    )


def test_equal_ratings_stand_in_the_middle() -> None:
    found = scatter([ScoreDot(1500, 5, 9)], FRAME)
    assert found is not None
    assert [tick.number for tick in found.ratings] == [1450, 1500, 1550]
    assert found.dots[0].at.x == found.ratings[1].at


def test_penalties_below_zero_stay_in_the_chart() -> None:
    found = scatter([ScoreDot(1500, -10, 1), ScoreDot(1600, 100, 1)], FRAME)
    assert found is not None
    assert all(0 <= dot.at.y <= FRAME.bottom for dot in found.dots)
    assert len(found.points) <= 7


def test_without_dots_there_is_no_chart() -> None:
    assert scatter([], FRAME) is None
