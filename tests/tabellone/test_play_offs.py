"""Who plays off (C.07 article 3)."""

from __future__ import annotations

import pytest

from tabellone.play_offs import PlayOffRules, TiedGroup, tied_for_play_offs
from tests.tabellone.engine.played import record

SIX = record(6, "1-4 1, 5-2 0, 3-6 1", "2-1 =, 4-3 0, 6-5 1", planned=2)
"""3 has two points, 1 and 2 have one and a half; 6 has one, 4 and 5 have none."""


@pytest.mark.parametrize(
    ("rules", "groups"),
    [
        (PlayOffRules(), ()),
        (PlayOffRules(last_place=2), (TiedGroup(2, 3, (1, 2)),)),
        (PlayOffRules(last_place=3), (TiedGroup(2, 3, (1, 2)),)),
        (PlayOffRules(last_place=0), (TiedGroup(2, 3, (1, 2)), TiedGroup(5, 6, (4, 5)))),
        (PlayOffRules(last_place=0, after=1), (TiedGroup(2, 3, (1, 2)),)),
        (PlayOffRules(last_place=0, after=None), ()),
    ],
)
def test_3_1_who_is_tied_for_the_places_that_are_played_for(rules: PlayOffRules, groups: tuple[TiedGroup, ...]) -> None:
    """By SB 1 and 2 are equal no more; by BH 4, whose opponents have more, is before 5."""
    assert tied_for_play_offs(SIX, rules, codes=["BH", "TPN"]) == groups


def test_the_tie_breaks_are_the_events_own() -> None:
    assert tied_for_play_offs(SIX, PlayOffRules(last_place=2, after=None)) == (TiedGroup(2, 3, (1, 2)),)
