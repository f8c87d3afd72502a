"""The Burstein system article by article, edition of 1998 (04.4.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import NoLegalPairing, RoundPairing, pair
from tabellone.engine.burstein.edition_1998 import Field1998, due_colour, pair_burstein_1998
from tabellone.engine.swiss.common import SwissPlayer
from tabellone.record import Colour, Record
from tests.tabellone.engine.burstein.test_pairing import due, met, players
from tests.tabellone.engine.played import record


def event(count: int, *rounds: str) -> Record:
    return replace(record(count, *rounds, edition="1998"), system="burstein")


def field(of: tuple[SwissPlayer, ...]) -> Field1998:
    """The players in their ranking."""
    return Field1998(of, 5, Colour.WHITE)


def paired(of: tuple[SwissPlayer, ...]) -> tuple[set[tuple[int, int]], int | None]:
    """The pairs by number, the higher-ranked player first, and the bye."""
    pairs, bye = pair_burstein_1998(field(of))
    return {(higher.tpn, lower.tpn) for higher, lower in pairs}, bye.tpn if bye else None


def colours(of: tuple[SwissPlayer, ...]) -> list[tuple[int, int]]:
    return field(of).in_board_order(pair_burstein_1998(field(of))[0])


@pytest.mark.parametrize(
    ("history", "colour"),
    [("", None), ("w", Colour.BLACK), ("bw", Colour.BLACK), ("bwb", Colour.WHITE), ("bbwbbww", Colour.WHITE)],
)
def test_1_3_the_due_colour_is_the_one_played_less_often_else_the_other_one(
    history: str, colour: Colour | None
) -> None:
    assert due_colour(due(players(1), {1: history})[0]) is colour


def test_3_3_the_upper_half_begins_with_an_imaginary_point_which_is_deducted_before_round_3() -> None:
    of = replace(event(8), acceleration="basic")
    assert pair(of) == RoundPairing.of(((1, 4), (3, 2), (5, 8), (7, 6)))
    played = replace(event(8, "1-4 1, 3-2 1, 5-8 1, 7-6 1"), acceleration="basic")
    assert {frozenset(pair_) for pair_ in pair(played).pairs} == {
        frozenset(two) for two in [(1, 3), (2, 7), (4, 5), (6, 8)]
    }


def test_4_1_to_4_3_the_bye_goes_to_the_lowest_ranked_of_the_lowest_scoregroup_without_a_point_for_nothing() -> None:
    of = players(5, 10, 10, 0, 0, 0)
    assert paired(of)[1] == 5
    assert paired(due(of, {3: "w", 4: "b"}))[1] == 5
    assert paired((*of[:4], replace(of[4], may_have_bye=False)))[1] == 4
    assert pair(event(3, "1-2 1, 3 F")).free == (2,)
    with pytest.raises(NoLegalPairing, match="no player can receive the bye"):
        pair(event(3, "1-2 +, 3 F", "1-2 -, 3 F"))


def test_5_1_and_6_1_in_round_1_the_first_meets_the_last_and_odd_numbers_have_the_colour_of_number_1() -> None:
    assert pair(event(8)) == RoundPairing.of(((1, 8), (7, 2), (3, 6), (5, 4)))
    assert pair(replace(event(8), initial_colour=Colour.BLACK)) == RoundPairing.of(((8, 1), (2, 7), (6, 3), (4, 5)))
    assert pair(event(7)) == RoundPairing.of(((1, 6), (5, 2), (3, 4)), 7)


@pytest.mark.parametrize(
    ("first", "second", "white"),
    [
        ("w", "b", 2),  # both due colours
        ("w", "", 2),
        ("wbbw", "wbw", 1),  # equalise: 2 has had White once more
        ("bwbwb", "wbbwb", 2),  # alternate: in the second round 1 had White
        ("w", "wbw", 2),  # the due colour of the higher-ranked
        ("bbwbbww", "b", 2),  # 5.3 before the due colour: no third White
        ("bbwbwbww", "w", 2),  # 5.3 before the numbers of games
    ],
)
def test_5_4_colours(first: str, second: str, white: int) -> None:
    assert colours(due(players(2), {1: first, 2: second})) == [(1, 2) if white == 1 else (2, 1)]


def test_6_2_and_6_5_as_many_as_possible_get_their_due_colour() -> None:
    assert paired(players(6))[0] == {(1, 6), (2, 5), (3, 4)}
    of = due(players(6), {1: "w", 2: "b", 3: "w", 4: "b", 5: "b", 6: "w"})
    assert paired(of)[0] == {(1, 5), (2, 6), (3, 4)}


def test_6_4_and_6_5_with_a_floater() -> None:
    assert paired(players(6, 10, 10, 10, 10, 10))[0] == {(1, 5), (2, 4), (3, 6)}
    of = due(players(6, 10, 10, 10, 10, 10), {1: "w", 2: "b", 3: "w", 4: "b", 5: "b"})
    assert paired(of)[0] == {(1, 5), (2, 3), (4, 6)}


def test_6_3_who_has_floated_into_the_group_does_not_float_on() -> None:
    """Where 2 cannot meet 3 and 4, the third combination is the first; as a floater 2 is paired in the fourth."""
    resident = met(players(6, 10, 10, 10, 10, 10), (2, 3), (2, 4))
    assert paired(resident)[0] == {(1, 5), (3, 4), (2, 6)}
    floater = met(players(6, 10, 20, 10, 10, 10), (2, 3), (2, 4))
    assert paired(floater)[0] == {(1, 4), (2, 5), (3, 6)}


def test_6_6_the_floater_is_one_who_has_not_met_everybody_in_the_next_group() -> None:
    of = met(players(6, 10, 10, 10, 10, 10), (3, 6), (4, 6))
    assert paired(of)[0] == {(1, 5), (3, 4), (2, 6)}


def test_6_6_two_groups_that_cannot_be_paired_are_one() -> None:
    assert paired(met(players(4, 10, 10), (1, 2)))[0] == {(1, 4), (2, 3)}
    assert paired(met(players(4, 10, 0, 0, 10), (1, 4)))[0] == {(1, 3), (2, 4)}  # ranked whatever the score
    assert paired(met(players(4, 10, 10), (3, 4)))[0] == {(1, 4), (2, 3)}  # so that the last group is paired
