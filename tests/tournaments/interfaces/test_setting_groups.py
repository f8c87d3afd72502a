"""Groups of an event's settings, with their present values in one line."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from tabellone.record import Scoring
from tests.factories import make_event, make_team_event
from tournaments.domain.records import scoring_values
from tournaments.interfaces.event_form import EventForm
from tournaments.interfaces.event_forms import form_for
from tournaments.interfaces.setting_groups import LONGEST_LINE
from tournaments.interfaces.team_event_form import TeamEventForm
from tournaments.models import Event

USUAL_LINES = {
    "event": "Nothing entered",
    "system": "FIDE (Dutch), edition of 2026 · 9 rounds",
    "points": "Win 1 · Draw ½ · Loss 0 · Pairing-allocated bye 1",
    "tie-breaks": "DE, BH/C1, BH, SB",
    "byes": "Half-point byes per player 1",
    "public": "Pairing explanations: visible to the public, after the round is published",
    "report": "Nothing entered",
    "advanced": "Usual settings",
}


def lines(form: EventForm) -> dict[str, str]:
    return {section.key: section.line for section in form.sections()}


def test_the_lines_of_a_new_event_have_the_usual_settings() -> None:
    assert lines(EventForm()) == USUAL_LINES
    assert lines(TeamEventForm()) == {
        "event": "Nothing entered",
        "system": "Swiss for teams, edition of 2026 · 9 rounds",
        "matches": "Boards per match 4 · Primary score match points · Won match 2 · Drawn match 1 · Lost match 0",
        "points": "Win 1 · Draw ½ · Loss 0",
        "line-ups": "Board order as in the roster",
        "tie-breaks": "MPvGP, EDE, EMGSB/C1, BH:MP/C1",
        "byes": "Half-point byes per team 1",
        "public": USUAL_LINES["public"],
        "report": "Nothing entered",
        "advanced": "Usual settings",
    }


@pytest.mark.django_db
def test_the_lines_of_an_event_have_its_own_settings() -> None:
    event = make_event(name="Lanterna Open")
    kept: dict[str, Any] = {
        "city": "Genova", "federation": "ITA", "start_date": datetime.date(2026, 11, 14), "time_zone": "Europe/Lisbon",
        "end_date": datetime.date(2026, 11, 22), "chief_arbiter": "Rossi, Anna", "system": "dubov", "planned_rounds": 1,
        "scoring": scoring_values(Scoring.of(30, 10, 0, pairing_allocated_bye=30)), "tie_breaks": [], "ties": "lots",
        "acceleration": "baku", "max_byes": 0, "last_bye_round": 3, "explained_to": "arbiters", "chess960": True,
        "deputies": ["Bianchi, Ugo", "Gialli, Pia"], "teams": 4,
    }  # fmt: skip
    Event.objects.filter(pk=event.pk).update(**kept)
    event.refresh_from_db()
    assert lines(form_for(event).of(event)) == {
        "event": "Lanterna Open · Genova · ITA · 14 Nov 2026 – 22 Nov 2026 · Rossi, Anna · Time zone Europe/Lisbon",
        "system": "Dubov, edition of 2026 · 1 round · Acceleration Baku",
        "points": "Win 3 · Draw 1 · Loss 0 · Pairing-allocated bye 3",
        "tie-breaks": "Players tied after all tie-breaks lots are drawn",
        "byes": "Half-point byes per player 0 · Last round with half-point byes 3",
        "public": "Pairing explanations: visible to arbiters only",
        "report": "Deputy arbiters Bianchi, Ugo, Gialli, Pia · Teams 4",
        "advanced": "Chess960: draw a starting position for each round",
    }


def test_fields_that_do_not_apply_are_not_in_the_line() -> None:
    typed = {"system": "round-robin:2023", "planned_rounds": "7", "cycles": "2", "acceleration": "baku", "maxi": "on"}
    found = lines(EventForm(typed | {"acceleration_bands": "2200+: 1, 1-2", "name": "x" * 300}))
    assert (found["system"], found["byes"]) == ("Round robin · Games against each opponent 2", "Usual settings")
    assert (len(found["event"]), found["event"][-1]) == (LONGEST_LINE, "…")
    typed_wrongly = lines(EventForm(typed | {"system": "dutch:2026", "planned_rounds": "9" * 5000}))
    assert len(typed_wrongly["system"]) == LONGEST_LINE


def test_a_group_says_whether_one_of_its_fields_has_an_error() -> None:
    form = EventForm({"name": "", "system": "dutch:2026", "win": "x"})
    form.is_valid()
    wrong = {section.key for section in form.sections() if section.has_errors}
    assert wrong == {"event", "system", "points", "byes", "tie-breaks"}
    assert not any(section.has_errors for section in TeamEventForm().sections())


@pytest.mark.django_db
def test_a_team_events_line_has_the_rules_of_its_matches() -> None:
    found = lines(form_for(event := make_team_event()).of(event))
    assert found["event"] == event.name
    assert found["points"] == "Win 1 · Draw ½ · Loss 0"
