"""Causes of stated ranks that differ from the announced tie-breaks."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tabellone.causes import Cause, CauseKind
from tabellone.causes.coming_byes import ARTICLE, REASON, with_coming_byes
from tabellone.causes.ranks import cause_of_ranks
from tabellone.record import ByeKind, Record, RequestedBye
from tabellone.standings import check_ranks, standings_of
from tests.tabellone.causes.events import event


def ranked(record: Record, codes: tuple[str, ...], edition: str | None = None) -> dict[int, int | None]:
    """The ranks by these tie-breaks, tied players one after the other."""
    rows = standings_of(record, codes=codes, edition=edition).rows
    return {row.tpn: place for place, row in enumerate(rows, start=1)}


def causes(record: Record, stated: dict[int, int | None], *, has_wrong_points: bool = False) -> tuple[Cause, ...]:
    found = check_ranks(record, stated)
    return cause_of_ranks(record, stated, found, has_wrong_points=has_wrong_points)


def test_right_ranks_have_no_cause() -> None:
    record = replace(event(), tie_breaks=("BH", "SB"))
    assert causes(record, ranked(record, ("BH", "SB"))) == ()


@pytest.mark.parametrize(
    ("used", "reason"),
    [((), "the ranks follow the points, without tie-breaks"), (("SB",), "the ranks follow only SB")],
)
def test_ranks_by_a_part_of_the_list_are_named(used: tuple[str, ...], reason: str) -> None:
    record = replace(event(players=20), tie_breaks=("SB", "BH"))
    found = causes(record, ranked(record, used))
    assert set(found) == {Cause(CauseKind.INPUT, "TRF 202", reason)}


def test_ranks_by_another_edition_are_an_interpretation() -> None:
    for seed in range(100):
        record = event(players=9, seed=f"{seed}", half_byes=0.15, zero_byes=0.1)
        record = replace(record, tie_breaks=("BH/C1", "BH", "SB"))
        found = causes(record, ranked(record, record.tie_breaks, edition="2024"))
        if found:
            reason = "the ranks follow the edition of 2024 of C.07, not that of 2026"
            assert set(found) == {Cause(CauseKind.INTERPRETATION, "C.07", reason)}
            return
    pytest.fail("no event in which the editions differ")


def test_exchanged_ranks_are_named_with_the_tie_break_that_separates_them() -> None:
    record = replace(event(players=20), tie_breaks=("BH",))
    rows = standings_of(record).rows
    pair = next(two for two in pairwise(rows) if two[0].points == two[1].points and two[0].rank != two[1].rank)
    stated = {**ranked(record, ("BH",)), pair[0].tpn: pair[1].rank, pair[1].tpn: pair[0].rank}
    found = causes(record, stated)
    assert {(row.kind, row.article) for row in found} == {(CauseKind.INPUT, "C.07, 8.1")}
    assert any(f"BH of {pair[0].tpn} is" in row.reason for row in found)


def test_ranks_against_the_points_are_named() -> None:
    record = replace(event(), tie_breaks=("BH",))
    rows = standings_of(record).rows
    first, last = rows[0], rows[-1]
    stated = {**ranked(record, ("BH",)), first.tpn: 12, last.tpn: 1}
    found = causes(record, stated)
    assert all("have different scores" in row.reason for row in found)
    wrong = causes(record, stated, has_wrong_points=True)
    assert {row.reason for row in wrong} == {"the stated points differ from the results, and the ranks too"}


def test_ranks_by_byes_after_the_last_game_are_an_interpretation_if_the_points_count_them() -> None:
    played = replace(event(players=8, rounds=3), tie_breaks=("BH",))
    last = standings_of(played).rows[-1].tpn
    record = replace(played, requested_byes=tuple(RequestedBye(number, last, ByeKind.FULL) for number in (4, 5, 6)))
    later = with_coming_byes(record)
    assert later is not None
    stated = ranked(later, ("BH",))
    assert {*causes(record, stated, has_wrong_points=True)} == {Cause(CauseKind.INTERPRETATION, ARTICLE, REASON)}
    assert Cause(CauseKind.INTERPRETATION, ARTICLE, REASON) not in causes(record, stated)
