"""How a bracket of the Dubov system is divided and paired (3.2 to 4.3)."""

from __future__ import annotations

from tabellone.engine.dubov.bracket import ORDERS, DubovBracket, from_the_middle
from tabellone.engine.dubov.players import dubov_field_of
from tests.tabellone.engine.dubov.dubov_events import player, worked


def test_4_3_3_the_sequence_numbers_begin_in_the_middle() -> None:
    players = [player(tpn, 0, ()) for tpn in range(1, 8)]
    assert [p.tpn for p in from_the_middle(players)] == [4, 3, 5, 2, 6, 1, 7]


def test_3_2_4_players_who_must_meet_are_divided_before_the_subgroups_are_equalised() -> None:
    """Round 5 of the worked tournament: 2 leaves those who seek Black, then 5 and 3 those who seek White."""
    field = dubov_field_of(worked(), 5, "2018")
    bracket = DubovBracket([p for p in field.entrants if p.tpn in (1, 2, 3, 8, 4, 5)], ORDERS, halves=False)
    assert [[p.tpn for p in group] for group in bracket.shifters()] == [[2], [5, 3]]
    assert [[p.tpn for p in group] for group in bracket.groups()] == [[8, 1, 2], [3, 4, 5]]
    assert [(one.tpn, other.tpn) for one, other in bracket.pairs()] == [(8, 3), (1, 5), (2, 4)]
