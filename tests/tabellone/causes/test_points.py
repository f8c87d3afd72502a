"""Causes of stated points that differ from the results."""

from __future__ import annotations

from dataclasses import replace

from tabellone.causes import Cause, CauseKind
from tabellone.causes.coming_byes import ARTICLE, REASON
from tabellone.causes.points import cause_of_points
from tabellone.engine.checker import check_points
from tabellone.record import (
    Adjustment,
    ByeKind,
    Colour,
    Matches,
    Player,
    Points,
    Record,
    RequestedBye,
    Score,
    Scoring,
)
from tests.tabellone.causes.events import event


def points_of(record: Record) -> dict[int, Points | None]:
    return {tpn: record.points_of(tpn) for tpn in record.contestant}


def cause(record: Record, stated: dict[int, Points | None]) -> Cause | None:
    return cause_of_points(record, stated, check_points(record, stated))


def test_right_points_have_no_cause() -> None:
    record = event()
    assert cause(record, points_of(record)) is None


def test_points_by_a_scoring_that_is_not_stated_are_named() -> None:
    record = event()
    football = replace(record, scoring=Scoring.of(30, 10, 0))
    assert cause(record, points_of(football)) == Cause(
        CauseKind.INPUT,
        "TRF 001, 81-84; 162",
        "the points follow 3-1-0, and 3 for the pairing-allocated bye, which is not stated",
    )


def test_a_bye_of_another_value_is_named() -> None:
    record = event(players=7)
    half = replace(record, scoring=Scoring.of(pairing_allocated_bye=5))
    found = cause(record, points_of(half))
    assert found is not None
    assert "½ for the pairing-allocated bye" in found.reason


def test_a_penalty_that_is_not_counted_is_named() -> None:
    record = event()
    penalty = Adjustment(players=(3,), points=-10)
    found = cause(replace(record, adjustments=(penalty,)), points_of(record))
    assert found == Cause(
        CauseKind.INPUT, "TRF 001, 81-84; 299", "the points do not count the penalties and bonuses (299)"
    )


def only_byes() -> Record:
    """An event in whose only round nobody has a game, as another program writes it."""
    byes = tuple(RequestedBye(1, tpn, ByeKind.HALF) for tpn in (1, 2, 3))
    return Record(players=tuple(Player(tpn, f"P{tpn}") for tpn in (1, 2, 3)), requested_byes=byes)


def test_byes_after_the_last_game_that_count_are_an_interpretation() -> None:
    assert cause(only_byes(), {1: 5, 2: 5, 3: 5}) == Cause(CauseKind.INTERPRETATION, ARTICLE, REASON)
    played = event(players=4, rounds=2)
    later = replace(played, requested_byes=(RequestedBye(3, 1, ByeKind.HALF),))
    stated = {tpn: played.points_of(tpn) + 5 * (tpn == 1) for tpn in played.contestant}
    assert cause(later, dict(stated)) == Cause(CauseKind.INTERPRETATION, ARTICLE, REASON)


def test_other_points_beside_such_byes_are_an_input_error() -> None:
    found = cause(only_byes(), {1: 5, 2: 5, 3: 10})
    assert found is not None
    assert found.kind is CauseKind.INPUT


def test_other_points_are_not_the_sum_of_the_results() -> None:
    record = event()
    stated = points_of(record) | {3: 99}
    assert cause(record, stated) == Cause(
        CauseKind.INPUT, "TRF 001, 81-84", "the stated points are not the sum of the results"
    )


def test_points_of_teams_have_their_own_columns() -> None:
    colours = (Colour.WHITE, Colour.BLACK)
    record = event(players=6, rounds=2, system="team-swiss", matches=Matches(colours=colours)).by(Score.GAME)
    found = cause(record, points_of(record) | {1: 990})
    assert found is not None
    assert found.article == "TRF 310, 62-67"
