"""From a record to a round of the Double-Swiss system: who may have what, floats, scores (C.04.5 articles 1 to 3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import NoLegalPairing, UnknownSystem, pair
from tabellone.engine.checker import check_round
from tabellone.engine.double_swiss.round import double_field_of, pair_round
from tabellone.engine.round_pairing import RoundPairing
from tabellone.options import Options
from tabellone.record import Bye, ByeKind, ForbiddenPairs, Record, RequestedBye, VirtualPoints
from tests.tabellone.engine.played import record

PAB, HALF = ByeKind.PAIRING_ALLOCATED, ByeKind.HALF


def double(count: int, *rounds: str, planned: int = 10) -> Record:
    return replace(record(count, *rounds, planned=planned), system="double-swiss")


def pairs(of: Record) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted(row)) for row in pair(of).pairs)


def test_an_odd_round_pairs_a_match_and_the_even_one_exchanges_its_colours() -> None:
    of = double(5, "1-3 1, 4-2 =, 5 U")
    assert pair(double(5)) == RoundPairing(((1, 3), (4, 2)), (Bye(5, PAB),))
    assert pair(of) == RoundPairing(((3, 1), (2, 4)), (Bye(5, HALF),))
    assert pair(replace(of, requested_byes=(RequestedBye(2, 1, ByeKind.ZERO),))) == pair(of)


def test_the_second_games_are_in_the_order_of_the_boards() -> None:
    of = double(6, "1-2 1, 4-3 1, 5-6 0", "2-1 0, 3-4 0, 6-5 1", "5-3 1, 4-1 1, 6-2 1")
    assert pair(of).pairs == ((1, 4), (2, 6), (3, 5))


@pytest.mark.parametrize(
    ("second", "found"),
    [("2-1 =, 3 H", None), ("1-2 =, 3 H", ((1, 2),)), ("2-1 =, 3 Z", ())],
    ids=["right", "colours not exchanged", "the bye has no draw"],
)
def test_the_check_looks_at_both_games(second: str, found: tuple[tuple[int, int], ...] | None) -> None:
    difference = check_round(double(3, "1-2 1, 3 U", second), 2)
    assert (None if difference is None else difference.only_in_record) == found


def test_c1_a_match_that_is_not_forfeit_is_not_paired_again() -> None:
    met = double(4, "1-2 +, 4-3 =", "2-1 +, 3-4 =")
    forfeit = double(4, "1-2 +, 4-3 =", "2-1 -, 3-4 =")
    assert {player.tpn: player.opponents for player in double_field_of(met, 2, "2026").teams}[1] == {2}
    assert {player.tpn: player.opponents for player in double_field_of(forfeit, 2, "2026").teams}[1] == set()


@pytest.mark.parametrize(
    ("rounds", "may"),
    [
        (("1-2 +, 3 Z", "2-1 -, 3 Z"), {1: False, 2: True, 3: True}),
        (("1-2 +, 3 Z", "2-1 1, 3 Z"), {1: True, 2: True, 3: True}),
        (("1-2 =, 3 U", "2-1 =, 3 H"), {1: True, 2: True, 3: False}),
        (("1-2 =, 3 F", "2-1 =, 3 F"), {1: True, 2: True, 3: False}),
        (("1-2 =, 3 H", "2-1 =, 3 H"), {1: True, 2: True, 3: True}),
    ],
)
def test_c2_a_bye_a_match_won_by_forfeit_and_a_full_point_bye_bar_from_the_bye(
    rounds: tuple[str, str], may: dict[int, bool]
) -> None:
    field = double_field_of(double(3, *rounds), 2, "2026")
    assert {player.tpn: player.may_have_bye for player in field.teams} == may


def test_the_bye_goes_to_who_has_played_the_most_matches_of_those_with_the_lowest_score() -> None:
    of = double(5, "1-2 +, 3-4 1, 5 Z", "2-1 +, 4-3 0, 5 Z")
    played = {player.tpn: player.matches_played for player in double_field_of(of, 2, "2026").teams}
    assert played == {1: 1, 2: 1, 3: 1, 4: 1, 5: 0}
    assert pair(of).byes == (Bye(4, PAB),)


def test_a_float_is_a_match_with_another_score_that_was_not_forfeit() -> None:
    of = double(4, "1-2 1, 3-4 1", "2-1 0, 4-3 =", "1-3 +, 2-4 =", "3-1 -, 4-2 =")
    floated = [player.tpn for player in double_field_of(of, 3, "2026").teams if player.has_floated]
    assert sorted(floated) == [2, 4]
    reading = replace(of, options=Options(double_scheduled=True))
    floated = [player.tpn for player in double_field_of(reading, 3, "2026").teams if player.has_floated]
    assert sorted(floated) == [1, 2, 3, 4]


def test_virtual_points_count_for_floats() -> None:
    """Player 1 has met an equal, who began with a point more for pairing."""
    of = double(4, "1-2 1, 3-4 1", "2-1 0, 4-3 0")
    assert [player.tpn for player in double_field_of(of, 2, "2026").teams if player.has_floated] == []
    accelerated = replace(of, virtual_points=(VirtualPoints(10, 1, 2, 2, 2),))
    floated = [player.tpn for player in double_field_of(accelerated, 2, "2026").teams if player.has_floated]
    assert sorted(floated) == [1, 2]


@pytest.mark.parametrize(("planned", "counts"), [(8, True), (7, True), (6, False), (5, False), (0, True)])
def test_floats_count_except_in_the_last_match(planned: int, *, counts: bool) -> None:
    rounds = ("1-2 1, 3-4 1", "2-1 0, 4-3 =", "1-3 1, 2-4 =", "3-1 =, 4-2 =")
    assert double_field_of(double(4, *rounds, planned=planned), 3, "2026").counts_floats is counts


def test_scores_count_open_games_as_draws_and_points_that_the_report_states_for_the_first_round_of_a_match() -> None:
    of = replace(
        double(2, "1-2 1", "2-1 *"), virtual_points=(VirtualPoints(10, 3, 3, 2, 2), VirtualPoints(10, 4, 4, 1, 1))
    )
    assert {player.tpn: player.score for player in double_field_of(of, 2, "2026").teams} == {1: 15, 2: 15}


def test_who_is_absent_in_the_first_round_of_a_match_is_not_paired() -> None:
    of = double(4, "1-3 1, 2-4 1", "3-1 1, 4-2 1")
    away = (RequestedBye(3, 1, HALF), RequestedBye(3, 2, ByeKind.ZERO), RequestedBye(4, 3, ByeKind.ZERO))
    assert pairs(replace(of, requested_byes=away)) == [(3, 4)]


def test_forbidden_pairs_are_not_paired() -> None:
    assert pairs(double(4)) == [(1, 3), (2, 4)]
    assert pairs(replace(double(4), forbidden=(ForbiddenPairs((1, 3)),))) == [(1, 4), (2, 3)]


@pytest.mark.parametrize(
    ("of", "code"),
    [
        (double(0), "too_few"),
        (double(2, "1-2 1", "2-1 1"), "no_matching"),
        (double(3, "1-2 +, 3 U", "2-1 -, 3 H", "1-3 +, 2 U", "3-1 -, 2 H"), "no_bye"),
    ],
)
def test_what_cannot_be_paired_is_refused_with_the_reason(of: Record, code: str) -> None:
    with pytest.raises(NoLegalPairing) as refused:
        pair(of)
    assert refused.value.code == code


def test_methods_of_acceleration_are_refused() -> None:
    with pytest.raises(UnknownSystem, match="only by virtual points that the report states"):
        pair_round(replace(double(8), acceleration="baku"), 1, "2026")
