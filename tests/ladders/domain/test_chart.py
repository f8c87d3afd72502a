"""Places over time as a picture, in units of the picture."""

from __future__ import annotations

from ladders.domain.chart import LadderFrame, chart_of
from tabellone.ladder import LadderAct, LadderJoin, LadderLeave, LadderPlacing, history
from tests.tabellone.ladder.test_actions import day

FRAME = LadderFrame(width=126, height=60, end=0)
"""From x 26 to 126, from y 8 to 38."""


def test_a_place_holds_until_something_moves_it() -> None:
    moments = history((1, 2, 3, 4), [LadderPlacing(day(5), 1, 4, 1), LadderPlacing(day(8), 2, 4, 4)])
    chart = chart_of(moments, [4], begins=day(0), now=day(10), frame=FRAME)
    assert chart is not None
    (line,) = chart.lines
    assert line.parts == ("26,38 76,38 76,8 106,8 106,38 126,38",)
    assert (line.place, line.x, line.y) == (4, 126, 38)
    assert [(tick.number, tick.at) for tick in chart.ranks] == [(1, 8), (2, 18), (3, 28), (4, 38)]
    assert [tick.at for tick in chart.days] == [26, 51, 76, 101]


def test_a_line_is_broken_where_the_player_was_away_and_ends_where_the_player_left() -> None:
    acts: list[LadderAct] = [LadderLeave(day(2), 1, 2), LadderJoin(day(6), 2, 2), LadderLeave(day(8), 3, 2)]
    chart = chart_of(history((1, 2), acts), [2], begins=day(0), now=day(10), frame=FRAME)
    assert chart is not None
    (line,) = chart.lines
    assert line.parts == ("26,38 46,38", "86,38 106,38")
    assert (line.place, line.x) == (0, 106)


def test_names_keep_their_distance_and_there_is_no_picture_of_nothing() -> None:
    moments = history((1, 2, 3), [LadderPlacing(day(5), 1, 3, 2)])
    chart = chart_of(moments, [1, 3, 2], begins=day(0), now=day(10), frame=FRAME, gap=20)
    assert chart is not None
    assert [line.label for line in chart.lines] == [8, 28, 48]
    assert chart_of(moments[:1], [1], begins=day(0), now=day(10), frame=FRAME) is None
    assert chart_of(moments, [], begins=day(0), now=day(10), frame=FRAME) is None
    assert chart_of(moments, [1], begins=day(10), now=day(10), frame=FRAME) is None
