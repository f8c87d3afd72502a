"""What the Handbook knows of a player before a round."""

from __future__ import annotations

from dataclasses import replace

from tabellone.literal.players import LiteralEdition, LiteralFloat, is_final_round, players_of, virtual_points
from tests.tabellone.literal.test_dutch import draws, tournament

NEW = LiteralEdition.OF_2026


def test_absent_players_are_not_paired_and_the_others_are_in_order() -> None:
    record = tournament(draws((1, 2)), players=4, edition="2026", absent=(4,))
    assert [player.tpn for player in players_of(record, 2, NEW)] == [1, 2, 3]


def test_a_half_point_bye_is_a_downfloat_and_the_points_count() -> None:
    record = tournament(draws((1, 2), half_points=(3, 4)), players=4, edition="2026")
    by_tpn = {player.tpn: player for player in players_of(record, 2, NEW)}
    assert (by_tpn[3].floats[0], by_tpn[1].floats[0]) == (LiteralFloat.DOWN, None)
    assert {player.score for player in by_tpn.values()} == {5}


def test_baku_acceleration_gives_virtual_points_to_the_top_half() -> None:
    record = replace(tournament(players=8, edition="2026"), acceleration="baku")
    assert [virtual_points(record, tpn, 1, NEW) for tpn in (1, 4, 5, 8)] == [10, 10, 0, 0]


def test_the_final_round_is_the_last_planned_one() -> None:
    record = tournament(players=4, edition="2026")
    assert [number for number in range(1, 11) if is_final_round(record, number)][:1] == [9]
