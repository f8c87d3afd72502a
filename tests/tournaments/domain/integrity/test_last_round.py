"""A round that becomes the final one, or was it, is checked by the rules for its new place."""

from __future__ import annotations

import pytest

from tests.factories import play_round, started_event
from tests.tournaments.domain.integrity.test_checks import findings, set_to
from tests.tournaments.domain.integrity.test_lines import confirmed
from tournaments.domain.integrity.last_round import difference_of_last_round
from tournaments.domain.integrity.levels import Level
from tournaments.domain.integrity.lines import integrity_lines
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def topscorers() -> Event:
    """Seven of nine rounds, of which the seventh is paired otherwise as the last one: topscorers (C.04.3)."""
    event = started_event(players=12, rounds=9, fide_mode=Event.FideMode.ON)
    for _round in range(7):
        play_round(event)
    event.refresh_from_db()
    return event


def test_a_round_that_becomes_the_last_is_paired_again_and_the_difference_is_in_the_question_and_the_report() -> None:
    event = topscorers()
    (found,) = findings(lambda: set_to(event, planned_rounds=7, why="snow"))
    assert found.level is Level.CONFIRM_TWICE
    text = "With 7 rounds, the rules pair round 7 otherwise. It stays as it was published."
    assert found.consequences[-1] == text
    assert found.rows
    assert found.line.startswith("rounds 9 => 7; round 7 by these rules: ")
    before = set(event.rounds.get(number=7).pairings.values_list("first__tpn", "second__tpn"))
    confirmed(lambda: set_to(event, planned_rounds=7, why="snow"))
    assert set(event.rounds.get(number=7).pairings.values_list("first__tpn", "second__tpn")) == before
    (line,) = [row for row in integrity_lines(event) if row.startswith("### Configuration")]
    assert line == f"### Configuration @ Round 7: {found.line} (snow)"


def test_a_round_that_is_no_longer_the_last_is_checked_too_and_rounds_in_the_middle_are_not() -> None:
    event = topscorers()
    assert difference_of_last_round(event, 9, 8) is None
    found = difference_of_last_round(event, 9, 7)
    assert found is not None
    record, difference = found
    assert (difference.round, len(record.rounds)) == (7, 7)
    assert difference.only_by_the_rules != difference.only_in_record
    assert difference_of_last_round(event, 7, 9) is None, "it was paired as a round in the middle"


def test_a_round_that_was_paired_as_the_last_one_and_is_no_longer_it_is_a_difference() -> None:
    event = started_event(players=12, rounds=7, fide_mode=Event.FideMode.ON)
    for _round in range(7):
        play_round(event)
    event.refresh_from_db()
    (found,) = findings(lambda: set_to(event, planned_rounds=9, why="sponsor"))
    assert found.level is Level.CONFIRM_TWICE
    assert found.consequences[-1] == "With 9 rounds, the rules pair round 7 otherwise. It stays as it was published."
    assert found.line.startswith("rounds 7 => 9; round 7 by these rules: ")
