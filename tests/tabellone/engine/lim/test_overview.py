"""What the overview of a round tells."""

from __future__ import annotations

from tabellone.engine.lim import LAST, NUMBER
from tabellone.engine.lim.floaters import FloaterType
from tabellone.engine.lim.overview import (
    GroupOverview,
    Leaving,
    LimOverview,
    Member,
    ReadingOverview,
    overview,
    readings_of,
)
from tabellone.record import Colour
from tests.tabellone.engine.lim.lim_events import COMING_UP, MEDIAN_OF_EQUAL_COLOURS, lim, reading


def test_the_overview_tells_what_each_reading_decides() -> None:
    assert list(readings_of(COMING_UP, 2)) == [
        ReadingOverview(LAST, False, ((7, 1), (8, 6)), only_colours=False),
        ReadingOverview(NUMBER, False, (), only_colours=False),
    ]
    chosen = reading(MEDIAN_OF_EQUAL_COLOURS, NUMBER)
    assert list(readings_of(chosen, 2)) == [
        ReadingOverview(LAST, False, (), only_colours=False),
        ReadingOverview(NUMBER, True, ((1, 2),), only_colours=True),
    ]


def test_overview_tells_the_groups_their_floaters_and_the_colours_due() -> None:
    of = lim(6, "1-4 1, 2-5 1, 6-3 0")
    white, black = Colour.WHITE, Colour.BLACK

    def member(tpn: int, score: int, due: Colour) -> Member:
        return Member(tpn, score, due, floated_before=False)

    assert overview(of, 2) == LimOverview(
        groups=(
            GroupOverview(
                score=10,
                is_median=False,
                downward=True,
                arrived=(),
                residents=(member(1, 10, black), member(2, 10, black), member(3, 10, white)),
                leaving=(Leaving(2, FloaterType.C, downward=True),),
                cracked=(),
                pairs=((3, 1),),
            ),
            GroupOverview(
                score=0,
                is_median=False,
                downward=False,
                arrived=(),
                residents=(member(6, 0, black), member(5, 0, white), member(4, 0, white)),
                leaving=(Leaving(4, FloaterType.D, downward=False),),
                cracked=(),
                pairs=((5, 6),),
            ),
            GroupOverview(
                score=5,
                is_median=True,
                downward=True,
                arrived=(member(2, 10, black), member(4, 0, white)),
                residents=(),
                leaving=(),
                cracked=(),
                pairs=((4, 2),),
            ),
        ),
        bye=None,
    )
