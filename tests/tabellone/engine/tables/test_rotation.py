"""Rotation tournaments (textbook 3.8)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.kinds import calendar_of
from tabellone.engine.tables.rotation import rotation
from tabellone.engine.tables.settings import CalendarSettings
from tests.tabellone.engine.tables.test_berger import histories, repetitions, table

TEN = """
1-10 9-2 3-8 7-4 5-6
10-9 8-1 2-7 6-3 4-5
9-8 7-10 1-6 5-2 3-4
8-7 6-9 10-5 4-1 2-3
7-6 5-8 9-4 3-10 1-2
"""
SEVEN = """
1-6 5-2 3-4 7-0
7-5 4-1 2-3 6-0
6-4 3-7 1-2 5-0
5-3 2-6 7-1 4-0
4-2 1-5 6-7 3-0
3-1 7-4 5-6 2-0
2-7 6-3 4-5 1-0
"""
SEVEN_WITH_DUMMY = """
2-7 6-3 4-5 1-0
1-6 5-2 3-4 7-0
7-6 4-1 2-3 5-0
6-5 4-7 1-2 3-0
"""
EVEN, ODD = range(4, 41, 2), range(3, 41, 2)


@pytest.mark.parametrize(
    ("players", "dummy", "text"), [(10, False, TEN), (7, False, SEVEN), (7, True, SEVEN_WITH_DUMMY)]
)
def test_the_tables_of_the_textbook(players: int, text: str, *, dummy: bool) -> None:
    assert rotation(players, dummy=dummy) == table(text)


@pytest.mark.parametrize("players", EVEN)
def test_in_even_numbers_every_even_number_meets_every_odd_one(players: int) -> None:
    numbers = range(1, players + 1)
    met = sorted(tuple(sorted(pair)) for round_ in rotation(players) for pair in round_.pairs)
    assert met == [pair for pair in combinations(numbers, 2) if sum(pair) % 2]
    assert len(rotation(players)) == players // 2


@pytest.mark.parametrize("players", EVEN)
def test_in_even_numbers_colours_alternate_perfectly(players: int) -> None:
    assert {repetitions(history) for history in histories(rotation(players), players).values()} == {0}


@pytest.mark.parametrize("players", ODD)
def test_in_odd_numbers_everybody_meets_everybody_and_is_free_once(players: int) -> None:
    numbers = range(1, players + 1)
    calendar = rotation(players)
    assert sorted(tuple(sorted(pair)) for round_ in calendar for pair in round_.pairs) == [*combinations(numbers, 2)]
    assert [round_.bye for round_ in calendar] == [*reversed(numbers)]


@pytest.mark.parametrize("players", ODD)
def test_with_the_dummy_odd_numbers_are_free_once_and_play_one_game_less(players: int) -> None:
    calendar = rotation(players, dummy=True)
    games = Counter(number for round_ in calendar for pair in round_.pairs for number in pair)
    rounds = (players + 1) // 2
    assert games == {number: rounds - number % 2 for number in range(1, players + 1)}
    assert sorted(round_.bye or 0 for round_ in calendar) == [*range(1, players + 1, 2)]


@pytest.mark.parametrize("players", [4, 6, 10, 16])
def test_going_on_rotating_gives_the_same_games_with_the_other_colours(players: int) -> None:
    calendar = calendar_of(CalendarSettings(kind="rotation", cycles=2), players)
    half = players // 2
    assert calendar[half:] == tuple(round_.reversed for round_ in calendar[:half])


@pytest.mark.parametrize(
    ("settings", "players", "message"),
    [
        (CalendarSettings("rotation"), 1, "a rotation needs 2 players or more, not 1"),
        (CalendarSettings("rotation", dummy=True), 8, "a dummy makes an odd number of players even, and 8 is even"),
        (
            CalendarSettings("rotation", cycles=2, swap_last_two=True),
            8,
            "the last two rounds can be swapped only in Berger tables, not in rotations",
        ),
        (
            CalendarSettings("rotation", without_first=True),
            8,
            "the first round can be dropped only from Berger tables, not from rotations",
        ),
    ],
)
def test_settings_that_make_no_rotation(settings: CalendarSettings, players: int, message: str) -> None:
    with pytest.raises(BadCalendar) as caught:
        calendar_of(settings, players)
    assert str(caught.value) == message
