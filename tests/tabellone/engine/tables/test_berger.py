"""Berger tables (C.05 Annex 1; textbook 3.2, 3.3, 3.5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.berger import berger
from tabellone.engine.tables.kinds import calendar_of
from tabellone.engine.tables.pairing_table import Calendar, TableRound
from tabellone.engine.tables.settings import CalendarSettings

SIX = """
1-6 2-5 3-4
6-4 5-3 1-2
2-6 3-1 4-5
6-5 1-4 2-3
3-6 4-2 5-1
"""
EIGHT = """
1-8 2-7 3-6 4-5
8-5 6-4 7-3 1-2
2-8 3-1 4-7 5-6
8-6 7-5 1-4 2-3
3-8 4-2 5-1 6-7
8-7 1-6 2-5 3-4
4-8 5-3 6-2 7-1
"""
TEN = """
1-10 2-9 3-8 4-7 5-6
10-6 7-5 8-4 9-3 1-2
2-10 3-1 4-9 5-8 6-7
10-7 8-6 9-5 1-4 2-3
3-10 4-2 5-1 6-9 7-8
10-8 9-7 1-6 2-5 3-4
4-10 5-3 6-2 7-1 8-9
10-9 1-8 2-7 3-6 4-5
5-10 6-4 7-3 8-2 9-1
"""
SECOND_OF_SIX = """
6-1 5-2 4-3
4-6 3-5 2-1
6-2 1-3 5-4
5-6 4-1 3-2
6-3 2-4 1-5
"""
FIRST_OF_SIX_EXCHANGED = """
1-6 2-5 3-4
6-4 5-3 1-2
2-6 3-1 4-5
3-6 4-2 5-1
6-5 1-4 2-3
"""
SIZES = range(3, 41)
DOUBLE = CalendarSettings(cycles=2)
EXCHANGED = CalendarSettings(cycles=2, swap_last_two=True)


def table(text: str) -> Calendar:
    """The calendar as the textbook prints it; ``7-0`` is free."""
    rounds = []
    for line in text.split("\n"):
        pairs = [tuple(map(int, pair.split("-"))) for pair in line.split()]
        games = tuple((white, black) for white, black in pairs if black)
        if pairs:
            rounds.append(TableRound(games, next((white for white, black in pairs if not black), None)))
    return tuple(rounds)


def histories(calendar: Calendar, players: int) -> dict[int, str]:
    """Everybody's colours."""
    colours = dict.fromkeys(range(1, players + 1), "")
    for round_ in calendar:
        for white, black in round_.pairs:
            colours[white] += "w"
            colours[black] += "b"
    return colours


def repetitions(history: str) -> int:
    """How often a colour follows itself."""
    return sum(first == second for first, second in pairwise(history))


def has_three_in_a_row(history: str) -> bool:
    return "www" in history or "bbb" in history


@pytest.mark.parametrize(("players", "text"), [(6, SIX), (8, EIGHT), (10, TEN)])
def test_the_tables_of_the_textbook(players: int, text: str) -> None:
    assert berger(players) == table(text)


def test_with_an_odd_number_who_meets_the_number_after_the_last_is_free() -> None:
    expected = "2-5 3-4 1-0\n5-3 1-2 4-0\n3-1 4-5 2-0\n1-4 2-3 5-0\n4-2 5-1 3-0"
    assert berger(5) == table(expected)


def test_3_3_the_double_round_robin_of_six() -> None:
    assert calendar_of(DOUBLE, 6) == table(SIX + SECOND_OF_SIX)


def test_3_3_the_double_round_robin_of_six_after_the_exchange() -> None:
    assert calendar_of(EXCHANGED, 6) == table(FIRST_OF_SIX_EXCHANGED + SECOND_OF_SIX)


def test_3_3_without_the_exchange_the_first_of_each_half_have_three_equal_colours() -> None:
    colours = histories(calendar_of(DOUBLE, 6), 6)
    assert [tpn for tpn, history in colours.items() if has_three_in_a_row(history)] == [1, 4]


@pytest.mark.parametrize("players", SIZES)
def test_everybody_meets_everybody_once_and_nobody_plays_twice_in_a_round(players: int) -> None:
    calendar = berger(players)
    numbers = range(1, players + 1)
    assert sorted(tuple(sorted(pair)) for round_ in calendar for pair in round_.pairs) == [*combinations(numbers, 2)]
    for round_ in calendar:
        free = [] if round_.bye is None else [round_.bye]
        assert sorted([*sum(round_.pairs, ()), *free]) == [*numbers]


@pytest.mark.parametrize("players", SIZES)
def test_3_1_colours_are_balanced_exactly_for_an_odd_number_and_within_one_for_an_even_number(players: int) -> None:
    differences = [history.count("w") - history.count("b") for history in histories(berger(players), players).values()]
    half = players // 2
    # The first half of an even number has White once more than Black.
    assert differences == ([0] * players if players % 2 else [1] * half + [-1] * half)


@pytest.mark.parametrize("players", SIZES)
def test_3_2_2_colours_alternate_but_for_one_repetition_and_for_the_last_of_each_half_always(players: int) -> None:
    colours = histories(berger(players), players)
    expected = 0 if players % 2 else 1
    assert {tpn: repetitions(history) for tpn, history in colours.items()} == {
        tpn: 0 if tpn in (players // 2, players) else expected for tpn in colours
    }


@pytest.mark.parametrize("settings", [DOUBLE, EXCHANGED])
@pytest.mark.parametrize("players", SIZES)
def test_3_3_the_double_cycle_is_exactly_balanced(players: int, settings: CalendarSettings) -> None:
    games = Counter(pair for round_ in calendar_of(settings, players) for pair in round_.pairs)
    numbers = range(1, players + 1)
    assert games == dict.fromkeys(((one, two) for one in numbers for two in numbers if one != two), 1)


@pytest.mark.parametrize("players", SIZES)
def test_3_3_with_the_exchange_nobody_has_three_equal_colours_in_a_row(players: int) -> None:
    assert not any(map(has_three_in_a_row, histories(calendar_of(EXCHANGED, players), players).values()))


@pytest.mark.parametrize("cycles", [3, 4])
@pytest.mark.parametrize("players", [size for size in SIZES if size != 4])
def test_with_more_cycles_the_exchange_is_in_all_but_the_last(players: int, cycles: int) -> None:
    calendar = calendar_of(CalendarSettings(cycles=cycles, swap_last_two=True), players)
    assert not any(map(has_three_in_a_row, histories(calendar, players).values()))
    cycle = berger(players)
    assert calendar[-len(cycle) :] == (cycle if cycles % 2 else tuple(round_.reversed for round_ in cycle))


def test_four_players_cannot_have_it_in_the_middle_of_three_cycles() -> None:
    colours = histories(calendar_of(CalendarSettings(cycles=3, swap_last_two=True), 4), 4)
    assert [tpn for tpn, history in colours.items() if has_three_in_a_row(history)] == [2, 4]


@pytest.mark.parametrize("players", SIZES)
def test_mini_matches_are_the_games_of_two_opponents_one_after_the_other(players: int) -> None:
    calendar = calendar_of(CalendarSettings(cycles=4, mini_matches=True), players)
    assert calendar == tuple(
        game for round_ in berger(players) for game in (round_, round_.reversed, round_, round_.reversed)
    )


@pytest.mark.parametrize("players", [size for size in SIZES if size % 2 == 0])
def test_3_5_the_reduced_round_robin_leaves_all_colours_balanced(players: int) -> None:
    calendar = calendar_of(CalendarSettings(without_first=True), players)
    assert calendar == berger(players)[1:]
    colours = histories(calendar, players).values()
    assert [history.count("w") for history in colours] == [(players - 2) // 2] * players


@pytest.mark.parametrize("players", [size for size in SIZES if size >= 5])
def test_3_5_without_two_rounds_colours_differ_by_one_and_are_never_three_in_a_row(players: int) -> None:
    calendar = calendar_of(CalendarSettings(without_first=True, without_second=True), players)
    assert calendar == berger(players)[2:]
    colours = histories(calendar, players).values()
    differences = {abs(history.count("w") - history.count("b")) for history in colours}
    assert differences == ({1} if players % 2 == 0 else {0, 1})
    assert [history for history in colours if has_three_in_a_row(history)] == []


@pytest.mark.parametrize(
    ("settings", "players", "message"),
    [
        (CalendarSettings(without_second=True), 6, "the second round can be dropped only with the first one"),
        (
            CalendarSettings(without_first=True, without_second=True),
            4,
            "two rounds can be dropped only with five players or more",
        ),
        (CalendarSettings(), 1, "a round robin needs 2 players or more, not 1"),
        (CalendarSettings(cycles=0), 6, "a pairing table needs at least one cycle, not 0"),
        (
            CalendarSettings(cycles=2, without_first=True),
            6,
            "the first round can be dropped only with one cycle; with two, colours are not balanced",
        ),
        (
            CalendarSettings(cycles=2, swap_last_two=True, mini_matches=True),
            6,
            "short matches have no separate cycles, so the last two rounds cannot be swapped",
        ),
        (CalendarSettings(dummy=True), 7, "a dummy is only for rotations; a Berger table already has a bye number"),
        (CalendarSettings(kind="custom"), 6, "unknown kind of pairing table: custom (known: berger, rotation)"),
    ],
)
def test_settings_that_make_no_calendar(settings: CalendarSettings, players: int, message: str) -> None:
    with pytest.raises(BadCalendar) as caught:
        calendar_of(settings, players)
    assert str(caught.value) == message
