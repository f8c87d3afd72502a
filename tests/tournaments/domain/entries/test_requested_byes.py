"""Half-point byes within the event's rule and beyond it, and of the rounds that a late entry missed."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.record import ByeKind
from tests.factories import make_event, owner_of, play_round, played_event, started_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.requested_byes import BeyondRule, half_byes_of_late_entry, set_bye
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of

pytestmark = pytest.mark.django_db


def test_half_point_byes_obey_the_events_limits() -> None:
    event = started_event(rounds=5, max_byes=1, last_bye_round=3)
    owner = owner_of(event)
    row = event.registrations.first()
    assert row is not None
    set_bye(registration=row, actor=owner, round_number=2, kind="H")
    again = refusal(set_bye, registration=row, actor=owner, round_number=3, kind="H")
    assert again == f"{row.name} already has the maximum of 1 half-point bye."
    late = refusal(set_bye, registration=row, actor=owner, round_number=4, kind="H")
    assert late == "Half-point byes are possible up to round 3 in this event."
    play_round(event)
    play_round(event)
    assert record_of(event).cards[row.tpn or 0][1].bye is ByeKind.HALF


def test_an_arbiter_gives_a_half_point_bye_beyond_the_rule_and_the_journal_tells() -> None:
    event = started_event(rounds=5, max_byes=1, last_bye_round=3)
    row = event.registrations.get(tpn=2)
    given: dict[str, Any] = {"registration": row, "actor": owner_of(event), "kind": "H"}
    set_bye(round_number=1, **given)
    for number in (2, 5):
        with pytest.raises(BeyondRule):
            set_bye(round_number=number, **given)
        set_bye(round_number=number, beyond_rule=True, **given)
    assert [bye.round_number for bye in row.bye_requests.all()] == [1, 2, 5]
    assert [sentence(entry) for entry in event.journal.order_by("-number")[:3]] == [
        f"Round 5: bye of {row.name} set to half a point, beyond the event's rule",
        f"Round 2: bye of {row.name} set to half a point, beyond the event's rule",
        f"Round 1: bye of {row.name} set to half a point",
    ]


def test_an_event_without_half_point_byes_says_so() -> None:
    event = started_event(rounds=5, max_byes=0)
    text = refusal(
        set_bye, registration=event.registrations.get(tpn=1), actor=owner_of(event), kind="H", round_number=1
    )
    assert text == "This event gives no half-point byes."


def test_no_half_point_byes_are_offered_before_a_round_is_published_or_where_the_rule_gives_none() -> None:
    assert half_byes_of_late_entry(started_event()) == []
    assert half_byes_of_late_entry(played_event(name="None", max_byes=0)) == []
    assert half_byes_of_late_entry(make_event(name="Not started")) == []


def test_a_half_point_bye_may_be_asked_for_again_and_none_for_the_last_round_unless_the_event_says_so() -> None:
    event = started_event(players=4, rounds=3)
    row = event.registrations.get(tpn=1)
    arguments: dict[str, Any] = {"registration": row, "actor": owner_of(event), "kind": "H"}
    for _time in range(2):
        set_bye(round_number=2, **arguments)
    assert [(bye.round_number, bye.kind) for bye in row.bye_requests.all()] == [(2, "H")]
    said = refusal(set_bye, round_number=3, **arguments)
    assert said.startswith("Half-point byes are possible up to round 2 in this event.")
