"""The exchanges of the Lim system (C.04.4.3 article 4): the printed tables of six players, and what follows them."""

from __future__ import annotations

import pytest

from tabellone.engine import RoundPairing, pair
from tabellone.engine.generator import Settings, generate
from tabellone.engine.lim import group
from tabellone.engine.lim.group import opponents_in_order
from tabellone.literal.players import LiteralPlayer as Player
from tabellone.record import Record
from tests.tabellone.engine.lim.lim_events import leaving, lim, met
from tests.twins.lim import pairings_in_order

TABLE_4_2 = [
    ([], {(1, 4), (2, 5), (3, 6)}),
    ([4], {(1, 5), (2, 4), (3, 6)}),
    ([4, 5], {(1, 6), (2, 4), (3, 5)}),
    ([4, 5, 6], {(1, 3), (2, 5), (4, 6)}),
    ([4, 5, 6, 3], {(1, 2), (3, 5), (4, 6)}),
]
"""Whom number 1 may not meet, and the pairs of the column."""
TABLE_4_3 = [
    ([], {(1, 6), (2, 4), (3, 5)}),
    ([4], {(1, 6), (2, 5), (3, 4)}),
    ([4, 5], {(1, 6), (2, 3), (4, 5)}),
    ([4, 5, 3], {(1, 3), (2, 6), (4, 5)}),
    ([4, 5, 3, 6], {(1, 2), (3, 5), (4, 6)}),
]
"""Whom number 2 may not meet, when number 6 was found for number 1."""
SIX_WITH_NOTHING = "1-7 +, 2-8 +, 3-9 +, 4-10 +, 5-11 +, 6-12 +"
"""Nobody has had a colour yet; 7 to 12 have no points and are paired upward."""


def mirrored(pairs: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The six from the other end, as numbers 7 to 12."""
    return {(13 - second, 13 - first) for first, second in pairs}


@pytest.mark.parametrize(("not_with", "column"), TABLE_4_2)
def test_4_2_six_players_an_opponent_for_number_1(not_with: list[int], column: set[tuple[int, int]]) -> None:
    assert met(lim(6, forbidden=[(1, other) for other in not_with])) == column


@pytest.mark.parametrize(("not_with", "column"), TABLE_4_3)
def test_4_3_six_players_an_opponent_for_number_2(not_with: list[int], column: set[tuple[int, int]]) -> None:
    assert met(lim(6, forbidden=[(1, 4), (1, 5), *((2, other) for other in not_with)])) == column


@pytest.mark.parametrize(("not_with", "column"), TABLE_4_2)
def test_4_1_upward_the_table_is_read_from_the_lowest_numbered(
    not_with: list[int], column: set[tuple[int, int]]
) -> None:
    forbidden = mirrored({(1, other) for other in not_with})
    assert mirrored(column) <= met(lim(12, SIX_WITH_NOTHING, forbidden=forbidden))


@pytest.mark.parametrize(("not_with", "column"), TABLE_4_3)
def test_4_1_upward_the_second_table_too(not_with: list[int], column: set[tuple[int, int]]) -> None:
    forbidden = mirrored({(1, 4), (1, 5), *((2, other) for other in not_with)})
    assert mirrored(column) <= met(lim(12, SIX_WITH_NOTHING, forbidden=forbidden))


def test_4_2_opponents_of_the_first_of_ten() -> None:
    assert list(opponents_in_order(range(1, 11))) == [6, 7, 8, 9, 10, 5, 4, 3, 2]


def test_4_2_all_pairings_of_four_in_their_order() -> None:
    players = [
        Player(tpn, 0, frozenset(), (), (None, None), False, 0, False, number_is_odd=tpn % 2 == 1)
        for tpn in range(1, 5)
    ]
    found = [[(one.tpn, other.tpn) for one, other in pairs] for pairs in pairings_in_order(players, lambda *_: True)]
    assert found == [[(1, 3), (2, 4)], [(1, 4), (2, 3)], [(1, 2), (3, 4)]]


ONLY_6_FOR_1_AND_2 = [(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)]


def test_4_4_a_who_finds_no_opponent_changes_places_with_the_floater_of_an_odd_group() -> None:
    """7 would float; but only 6 is left for both 1 and 2, so that 2 floats and 7 is paired."""
    forbidden = [*ONLY_6_FOR_1_AND_2, (1, 7), (2, 7)]
    of = lim(14, "1-8 +, 2-9 +, 3-10 +, 4-11 +, 5-12 +, 6-13 +, 7-14 +", forbidden=forbidden)
    assert leaving(of)[0] == (2, "c", "down")
    assert {(1, 6), (3, 5), (4, 7)} <= met(of)


def test_4_4_b_in_an_even_group_the_lowest_numbered_floats_in_company() -> None:
    of = lim(12, SIX_WITH_NOTHING, forbidden=ONLY_6_FOR_1_AND_2)
    assert [row for row in leaving(of) if row[2] == "down"] == [(2, "c", "down"), (5, "c", "down")]
    assert {(1, 6), (3, 4)} <= met(of)


@pytest.mark.parametrize("seed", range(3))
def test_the_pairing_does_not_depend_on_how_many_opponents_are_tried_one_by_one(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds: list[Record] = []

    def paired(record: Record, number: int) -> RoundPairing:
        rounds.append(record)
        return pair(record, number)

    generate(Settings(players=40, rounds=12, system="lim", edition="2026", forfeits=0.2), str(seed), paired)
    one_by_one = []
    for questions in (0, group.QUESTIONS, 40):
        monkeypatch.setattr(group, "QUESTIONS", questions)
        one_by_one.append([pair(record, number) for number, record in enumerate(rounds, start=1)])
    assert len(rounds) == 12
    assert one_by_one[0] == one_by_one[1] == one_by_one[2]
