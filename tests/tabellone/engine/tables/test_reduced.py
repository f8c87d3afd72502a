"""Reduced Scheveningen tournaments (textbook 4.4), by what the readings say of them."""

from __future__ import annotations

from collections import Counter

import pytest

from tabellone.engine.errors import BadCalendar
from tabellone.engine.tables.multi_team_tables import several_sides
from tabellone.engine.tables.reduced import reduced
from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat
from tests.tabellone.engine.tables.between import (
    balance,
    colours,
    everybody,
    longest_run,
    meetings,
    printed,
    seats_in,
    whites_by_side,
)

EVEN_PAIRS = [(2, 4), (2, 8), (2, 12), (2, 20), (3, 4), (3, 8), (3, 12), (4, 4), (5, 12), (6, 4), (6, 16), (7, 20)]
ODD_PAIRS = [(2, 6), (2, 10), (2, 14), (4, 6), (6, 10), (8, 6)]
SIZES = EVEN_PAIRS + ODD_PAIRS


def pairs_met(table: SidesCalendar, players: int) -> Counter[frozenset[SideSeat]]:
    """How many games each two pairs play; a pair is named by its upper seat."""

    def upper(seat: SideSeat) -> SideSeat:
        return SideSeat(seat.side, min(seat.number, players + 1 - seat.number))

    return Counter(frozenset((upper(white), upper(black))) for round_ in table for white, black in round_.pairs)


def test_the_table_of_two_sides_of_four() -> None:
    assert [printed(round_) for round_ in reduced(2, 4)] == ["A1-B1 B4-A4 B2-A2 A3-B3", "A4-B2 B3-A1 B1-A3 A2-B4"]


def test_the_table_of_two_sides_of_six_changes_the_kind_of_its_meetings_after_two_rounds() -> None:
    assert [printed(round_) for round_ in reduced(2, 6)] == [
        "A1-B1 B6-A6 A2-B2 B5-A5 A3-B3 B4-A4",
        "B2-A1 A6-B5 B3-A2 A5-B4 B1-A3 A4-B6",
        "A1-B4 B3-A6 A2-B6 B1-A5 A3-B5 B2-A4",
    ]


def test_six_sides_of_four_need_ten_rounds_where_the_whole_table_has_twenty() -> None:
    """The textbook's own example; it counts 24 rounds, five phases of four being twenty."""
    assert (len(reduced(6, 4)), len(several_sides(6, 4))) == (10, 20)


@pytest.mark.parametrize(("sides", "players"), SIZES)
def test_there_are_half_as_many_rounds_in_which_everybody_plays(sides: int, players: int) -> None:
    table = reduced(sides, players)
    assert len(table) * 2 == len(several_sides(sides, players))
    assert all(seats_in(round_) == sorted(everybody(sides, players)) for round_ in table)
    assert not any(round_.free for round_ in table)


@pytest.mark.parametrize(("sides", "players"), SIZES)
def test_each_two_pairs_meet_in_two_games_and_nobody_meets_anybody_twice(sides: int, players: int) -> None:
    table = reduced(sides, players)
    assert set(meetings(table).values()) == {1}
    uppers = [SideSeat(side, number) for side in range(1, sides + 1) for number in range(1, players // 2 + 1)]
    expected = {frozenset((one, other)): 2 for one in uppers for other in uppers if one.side < other.side}
    assert pairs_met(table, players) == expected


@pytest.mark.parametrize(("sides", "players"), SIZES)
def test_the_two_games_of_two_pairs_are_in_one_round(sides: int, players: int) -> None:
    assert all(set(pairs_met((round_,), players).values()) == {2} for round_ in reduced(sides, players))


@pytest.mark.parametrize(("sides", "players"), SIZES)
def test_of_each_two_rounds_everybody_has_white_in_one_and_of_each_pair_one_has_white(sides: int, players: int) -> None:
    table = reduced(sides, players)
    found = colours(table)
    assert all({row[at], row[at + 1]} == {"W", "B"} for row in found.values() for at in range(0, len(row) - 1, 2))
    assert {abs(balance(row)) for row in found.values()} == {len(table) % 2}
    assert max(map(longest_run, found.values())) <= 2
    for seat, row in found.items():
        partner = found[SideSeat(seat.side, players + 1 - seat.number)]
        assert all(own != other for own, other in zip(row, partner, strict=True))
    assert all(set(whites_by_side(round_).values()) == {0} for round_ in table)


@pytest.mark.parametrize(("sides", "players"), [(2, 4), (2, 8), (4, 4), (6, 4), (6, 16)])
def test_with_an_even_number_of_pairs_half_of_the_opponents_of_each_match_are_upper_ones(
    sides: int, players: int
) -> None:
    upper: Counter[tuple[SideSeat, int]] = Counter()
    for round_ in reduced(sides, players):
        for white, black in round_.pairs:
            for one, other in ((white, black), (black, white)):
                upper[one, other.side] += 1 if other.number <= players // 2 else -1
    assert set(upper.values()) == {0}


@pytest.mark.parametrize(
    ("sides", "players", "message"),
    [
        (2, 5, "a reduced table needs an even number of players per team, not 5"),
        (2, 2, "4 to 250 players per team expected, not 2"),
        (3, 6, "with an odd number of teams, a reduced table needs an even number of pairs per team, not 3"),
        (27, 4, "2 to 26 teams expected, not 27"),
    ],
)
def test_other_sizes_are_refused(sides: int, players: int, message: str) -> None:
    with pytest.raises(BadCalendar) as refused:
        reduced(sides, players)
    assert str(refused.value) == message
