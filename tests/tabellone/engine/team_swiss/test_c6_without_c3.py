"""C6 of 2024 read without C3: who of the following scoregroup comes up."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.team_swiss.c6_without_c3 import chosen_of_following
from tabellone.engine.team_swiss.teams import SwissTeam
from tests.tabellone.engine.team_swiss.team_fields import all_but, teams_with

SIX = dict.fromkeys(range(1, 7), 30)


def chosen(met: Sequence[tuple[int, int]], count: int, forbidden: Sequence[tuple[int, ...]] = ()) -> list[int]:
    """The numbers of who comes up of six, where some sets are not allowed."""
    sets = {frozenset(numbers) for numbers in forbidden}

    def allowed(coming_up: Sequence[SwissTeam], staying: Sequence[SwissTeam]) -> bool:
        if len(coming_up) + len(staying) < len(SIX):
            return True
        return frozenset(team.tpn for team in coming_up) not in sets

    return [team.tpn for team in chosen_of_following(teams_with(SIX, met), count, allowed)]


def test_the_first_who_leave_nobody_without_an_opponent() -> None:
    assert chosen([], 2) == [1, 2]
    assert chosen(all_but(SIX, [(1, 2), (3, 4), (5, 6)]), 2) == [1, 2]
    assert chosen(all_but(SIX, [(1, 4), (2, 5), (3, 6)]), 2) == [1, 4]
    assert chosen([], 6) == [1, 2, 3, 4, 5, 6]


def test_where_that_cannot_be_as_few_as_possible_are_left() -> None:
    assert chosen(all_but(SIX, [(1, 2)]), 2) == [3, 4]
    assert chosen(all_but(SIX, []), 2) == [1, 2]


def test_a_set_that_is_not_allowed_is_passed_over() -> None:
    assert chosen([], 2, [(1, 2), (1, 3)]) == [1, 4]
    met = all_but(SIX, [(1, 4), (2, 5), (3, 6)])
    assert chosen(met, 2, [(1, 4), (2, 5), (3, 6)]) == [1, 2]
