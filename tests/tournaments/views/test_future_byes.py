"""What is noted of contestants for the rounds to come."""

from __future__ import annotations

import pytest

from tests.factories import owner_of, started_event, started_team_event
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.views.future_byes import byes_noted, byes_to_set, kinds_of_byes

pytestmark = pytest.mark.django_db


def test_byes_that_are_noted_are_told_by_round_of_players_and_teams_alike() -> None:
    for event in (started_event(players=4, rounds=3), started_team_event(name="Of teams")):
        row = event.registrations.contestants().get(tpn=2)
        row.event = event
        set_bye(registration=row, actor=owner_of(event), round_number=2, kind="H")
        set_bye(registration=row, actor=owner_of(event), round_number=3, kind="Z")
        assert byes_noted(event) == {row.pk: ["2: ½", "3: 0"]}
        assert [(bye.number, bye.kind) for bye in byes_to_set(row)] == [(1, ""), (2, "H"), (3, "Z")]
        assert [kind for kind, _words in kinds_of_byes(event)] == ["H", "Z", "F"]


def test_a_calendar_has_absences_alone() -> None:
    event = started_team_event(system="round-robin", edition="2023")
    assert kinds_of_byes(event) == [("Z", "absent: loses by forfeit")]


def test_a_club_evening_calls_absences_by_its_own_words() -> None:
    event = started_event(players=4, rounds=3, system="keizer", edition="2026")
    assert kinds_of_byes(event) == [
        ("H", "excused (half-point bye)"),
        ("Z", "absent without excuse (zero-point bye)"),
        ("F", "club duty (full-point bye)"),
    ]
