"""What a final score is worth while games are left: flows and bounds against all endings."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tabellone.engine.tables.remaining import Fixture
from tabellone.record import Game
from tabellone.score_limits import AllEndings, Flow, RaceState, ScoreBounds

HALVES = ((10, 0), (5, 5), (0, 10))
FOOTBALL = ((30, 0), (10, 10), (0, 30))


def situation(seed: int, count: int = 5, games: int = 6, endings: tuple[tuple[int, int], ...] = HALVES) -> RaceState:
    """Random points, and random games between any two players, some of them twice."""
    draw = Random(seed)
    points = {tpn: 5 * draw.randrange(5) for tpn in range(1, count + 1)}
    both = [draw.sample(range(1, count + 1), 2) for _game in range(games)]
    fixtures = tuple(Fixture(number, Game(white, black), endings) for number, (white, black) in enumerate(both))
    return RaceState(1, points, fixtures, dict.fromkeys(points, 0), (0, 5, 10), (0, 5, 10), 9)


@pytest.mark.parametrize("seed", range(40))
def test_flows_decide_as_all_endings_do(seed: int) -> None:
    of = situation(seed)
    assert isinstance(of.judge, Flow)
    twin, bounds = AllEndings(of), ScoreBounds(of)
    for total, place in product(of.totals, (1, 2, 3)):
        possible, certain = of.judge.possible(total, place), of.judge.certain(total, place)
        assert (possible, certain) == (twin.possible(total, place), twin.certain(total, place))
        assert possible <= bounds.possible(total, place)
        assert certain >= bounds.certain(total, place)


def test_what_decides_follows_from_the_scoring_and_from_what_is_known() -> None:
    assert isinstance(situation(1, endings=FOOTBALL).judge, AllEndings)
    assert isinstance(situation(1, games=9, endings=FOOTBALL).judge, ScoreBounds)
    assert isinstance(replace(situation(1), unknown=dict.fromkeys(range(1, 6), 1)).judge, ScoreBounds)
