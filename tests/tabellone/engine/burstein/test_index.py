"""The evaluation of opposition (C.04.4.2 1.7, 1.8; 3.2 of 1998)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.burstein.edition_1998 import field_of_1998
from tabellone.engine.burstein.index import Opponent, oppositions
from tabellone.engine.burstein.pairing import burstein_field
from tabellone.record import ByeKind, Record, RequestedBye, Scoring, VirtualPoints
from tests.tabellone.engine.played import record

TWO_ROUNDS = replace(record(6, "1-4 1, 5-2 =, 3-6 +", "1-3 1, 2-6 0, 4 H, 5 Z", planned=5), system="burstein")


def indices(of: Record, edition: str = "2026") -> dict[int, tuple[int, ...]]:
    return {tpn: opposition.index for tpn, opposition in oppositions(of, len(of.rounds) + 1, edition).items()}


def test_1_7_1_buchholz_and_sonneborn_berger_and_1_7_2_a_round_not_played_is_one_against_oneself() -> None:
    assert indices(TWO_ROUNDS) == {
        1: (5 + 10, 10 * 5 + 10 * 10),
        2: (5 + 10, 5 * 5 + 0 * 10),
        3: (10 + 20, 10 * 10 + 0 * 20),  # won by forfeit: a win against oneself
        4: (20 + 5, 0 * 20 + 5 * 5),  # a half-point bye: a draw against oneself
        5: (5 + 5, 5 * 5 + 0 * 5),
        6: (10 + 5, 0 * 10 + 10 * 5),  # lost by forfeit
    }


@pytest.mark.parametrize("edition", ["2020", "2026"])
def test_1_7_2_zero_point_byes_up_to_the_current_round_are_draws_for_the_opponents_only(edition: str) -> None:
    absent = replace(TWO_ROUNDS, requested_byes=(RequestedBye(3, 5, ByeKind.ZERO),))
    assert indices(absent, edition) == {**indices(TWO_ROUNDS), 2: (10 + 10, 5 * 10 + 0 * 10)}


def test_1_7_2_a_zero_point_bye_before_a_game_or_with_points_in_the_current_round_remains_a_loss() -> None:
    back = replace(TWO_ROUNDS, requested_byes=(RequestedBye(3, 5, ByeKind.HALF),))
    assert indices(back) == indices(TWO_ROUNDS)


def test_1_7_2_virtual_points_are_left_out() -> None:
    assert indices(replace(TWO_ROUNDS, virtual_points=(VirtualPoints(10, 1, 3, 1, 3),))) == indices(TWO_ROUNDS)


def test_1_7_1_the_points_are_those_of_the_events_scoring() -> None:
    of = replace(record(4, "1-3 1, 4-2 =", planned=3), system="burstein", scoring=Scoring.of(30, 10, 0))
    assert indices(of) == {1: (0, 0), 2: (10, 100), 3: (30, 0), 4: (10, 100)}


def test_c_04_2_3_1_an_unfinished_game_is_a_draw() -> None:
    assert indices(record(2, "1-2 *")) == {1: (5, 25), 2: (5, 25)}


def test_1_8_players_are_ranked_by_index_and_then_by_number_whatever_their_score() -> None:
    field = burstein_field(TWO_ROUNDS, 3, "2026")
    assert [(player.tpn, player.score) for player in field.players] == [
        (3, 10),
        (4, 5),
        (1, 20),
        (6, 10),
        (2, 5),
        (5, 5),
    ]


def test_3_2_of_1998_ranks_by_sonneborn_berger_buchholz_median_and_rating() -> None:
    rated = replace(
        record(6, "1-6 =, 2-5 =, 3-4 =", edition="1998"),
        players=tuple(replace(p, rating=2000 + (p.tpn == 4)) for p in TWO_ROUNDS.players),
    )
    assert [player.tpn for player in field_of_1998(rated, 2).players] == [4, 1, 2, 3, 5, 6]
    assert [player.tpn for player in field_of_1998(TWO_ROUNDS, 3).players] == [1, 3, 6, 4, 2, 5]


def test_the_median_leaves_out_the_highest_and_the_lowest_score() -> None:
    of = record(4, "1-2 1, 3-4 1", "1-3 1, 2-4 1", "1-4 1, 2-3 1", edition="1998")
    first = oppositions(of, 4, "1998")[1]
    assert first.opponents == (Opponent(1, 2, 20, 10), Opponent(2, 3, 10, 10), Opponent(3, 4, 0, 10))
    assert first.order_of_1998 == (300, 30, 10)
