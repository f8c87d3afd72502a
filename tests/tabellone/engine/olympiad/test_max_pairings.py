"""How many pairings a group keeps when everybody else must be paired, too."""

from __future__ import annotations

from tabellone.engine.olympiad.max_pairings import KeptPairings, can_all_be_paired
from tests.tabellone.engine.olympiad.olympiad_teams import team


def test_a_group_keeps_what_it_can_while_everybody_can_be_paired() -> None:
    a, b, c, d = team(1, 1, met=(4,)), team(2, 1, met=(4,)), team(3, 1), team(4, 0, met=(1, 2))
    kept = KeptPairings([a, b, c, d], [a, b, c], observes_limits=True)
    assert kept.target == 1
    assert not kept.pairs(a, c)  # then 2 and 4 would be left, who have met
    assert not kept.lets_out(a)
    assert kept.lets_out(c)
    assert kept.pairs(a, b)
    assert kept.target == 0


def test_what_is_refused_changes_nothing() -> None:
    a, b, c, d = (team(tpn) for tpn in (1, 2, 3, 4))
    kept = KeptPairings([a, b, c, d], [a, b], observes_limits=True)
    assert not kept.lets_out(a)
    assert not kept.pairs(a, a)
    assert (kept.target, kept.pairs(a, b), kept.target) == (1, True, 0)


def test_7_3_pairs_beyond_the_limits_are_not_kept_where_they_are_observed() -> None:
    both = [team(1, 1, "ww"), team(2, 1, "ww")]
    others = [team(3, 0, "b"), team(4, 0, "b")]
    assert KeptPairings([*both, *others], both, observes_limits=True).target == 0
    assert KeptPairings([*both, *others], both, observes_limits=False).target == 1


def test_all_can_be_paired_if_there_is_a_way_for_all() -> None:
    assert can_all_be_paired([])
    assert can_all_be_paired([team(1), team(2)])
    assert not can_all_be_paired([team(1), team(2), team(3)])
    assert not can_all_be_paired([team(1, met=(2, 3, 4)), team(2, met=(1,)), team(3, met=(1,)), team(4, met=(1,))])
