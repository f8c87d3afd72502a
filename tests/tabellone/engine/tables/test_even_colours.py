"""Colours for given meetings."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine.tables.even_colours import with_even_colours
from tabellone.engine.tables.team_tables import SideSeat, SidesRound, seats_of
from tests.tabellone.engine.tables.between import balance, colours, longest_run, meetings


@settings(deadline=None)
@given(players=st.integers(2, 9), rounds=st.integers(1, 9), random=st.randoms(use_true_random=False))
def test_any_meetings_with_players_free_have_alternating_and_even_colours(
    players: int, rounds: int, random: Random
) -> None:
    seats = [*seats_of(1, players), *seats_of(2, players)]
    table = []
    for _number in range(rounds):
        random.shuffle(seats)
        boards = random.randint(1, players)
        table.append(SidesRound(tuple(zip(seats[:boards], seats[boards : 2 * boards], strict=True))))
    found = with_even_colours(tuple(table))
    assert [meetings((row,)) for row in found] == [meetings((row,)) for row in table]
    for row in colours(found).values():
        assert longest_run(row) <= 2
        assert all(abs(balance(row[:games])) <= 1 for games in range(1, len(row) + 1))
        assert all(balance(row[:games]) == 0 for games in range(2, len(row) + 1, 2))


@pytest.mark.parametrize("is_turned", [True, False])
def test_a_round_is_turned_so_that_a_team_has_both_colours(*, is_turned: bool) -> None:
    games = ((SideSeat(1, 1), SideSeat(2, 1)), (SideSeat(1, 2), SideSeat(2, 2)))
    row = SidesRound(tuple(pair[::-1] for pair in games) if is_turned else games)
    (found,) = with_even_colours((row,))
    assert sorted(pair[0].side for pair in found.pairs) == [1, 2]
