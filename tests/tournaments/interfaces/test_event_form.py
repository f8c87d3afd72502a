"""The form of an event's announcement and rules."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from tests.factories import add_players, make_event
from tournaments.interfaces.event_form import EventForm
from tournaments.models import Event

TYPED = {
    "name": "Tower Open", "planned_rounds": "9", "system": "dutch:2026", "win": "1", "draw": "½", "loss": "0",
    "bye_points": "½", "tie_breaks": "bh/c1, DE", "max_byes": "1", "last_bye_round": "0", "ties": "shared",
}  # fmt: skip


def settings_of(**typed: str) -> dict[str, Any]:
    form = EventForm(TYPED | typed)
    assert form.errors == {}
    return form.settings()


def test_what_is_typed_is_given_by_the_domains_names() -> None:
    assert settings_of(city=" Porto ", start_date="2026-05-02", deputies="Bianchi, Ugo\n", maxi="on") == {
        "name": "Tower Open",
        "city": "Porto",
        "federation": "",
        "time_zone": "",
        "start_date": datetime.date(2026, 5, 2),
        "end_date": None,
        "chief_arbiter": "",
        "time_control": "",
        "deputies": ["Bianchi, Ugo"],
        "time_control_code": "",
        "event_type": "",
        "explained_to": "",
        "chess960": False,
        "time_handicap": [],
        "teams": 0,
        "system": "dutch",
        "edition": "2026",
        "planned_rounds": 9,
        "acceleration": "",
        "initial_scores": [],
        "acceleration_bands": [],
        "scoring": {"pairing_allocated_bye": 5},
        "unrated": "",
        "unrated_rating": 0,
        "tie_breaks": ["BH/C1", "DE"],
        "ties": "shared",
        "max_byes": 1,
        "last_bye_round": 0,
        "options": {},
    }


def test_what_is_not_shown_for_the_system_is_not_chosen() -> None:
    robin = settings_of(system="round-robin:2023", cycles="2", maxi="on", acceleration="baku", tie_breaks="DE")
    assert (robin["options"], robin["acceleration"]) == ({"cycles": 2}, "")
    swiss = settings_of(cycles="2", acceleration="baku", initial_scores="2200: 2")
    assert (swiss["options"], swiss["acceleration"], swiss["initial_scores"]) == ({}, "baku", [])


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"name": ""}, {"name": ["This field is required."]}),
        ({"tie_breaks": "KS"}, {"tie_breaks": ["KS is for round robins (C.07, 9.2)."]}),
        (
            {"acceleration": "mcmahon"},
            {"initial_scores": ["McMahon needs initial scores. Enter at least one band."]},
        ),
        (
            {"acceleration": "baku", "win": "3", "draw": "1"},
            {"acceleration": ["For Baku acceleration, a win must be worth two draws and a loss 0 points."]},
        ),
        (
            {"time_control_code": "90+30 min"},
            {"time_control_code": ["Enter the code in seconds, for example 5400+30 or 40/5400+30:1800+30."]},
        ),
        (
            {"time_control_code": "90+30", "time_control": "90 min + 30 s"},
            {"time_control_code": ["90+30 seems to be in minutes. The code is in seconds: 5400+30."]},
        ),
        (
            {"system": "round-robin:2023", "tie_breaks": "DE", "kind": "rotation", "swap_last_two": "on"},
            {"swap_last_two": ["Available only with Berger tables."]},
        ),
    ],
)
def test_what_cannot_be_or_does_not_go_together_is_said_beside_its_field(
    typed: dict[str, str], errors: dict[str, list[str]]
) -> None:
    assert EventForm(TYPED | typed).errors == errors


@pytest.mark.django_db
def test_the_form_of_an_event_sent_as_it_was_shown_changes_nothing() -> None:
    kept: dict[str, Any] = {
        "city": "Porto", "time_zone": "Europe/Lisbon", "system": "lim", "edition": "2026", "options": {"maxi": True},
        "scoring": {"pairing_allocated_bye": 5}, "tie_breaks": ["BH", "DE"], "deputies": ["Bianchi, Ugo"],
        "teams": 4, "unrated": "rated", "unrated_rating": 1400,
    }  # fmt: skip
    event = make_event()
    Event.objects.filter(pk=event.pk).update(**kept)
    event.refresh_from_db()
    shown = {field.name: field.value() for field in EventForm.of(event)}
    sent = {
        name: "on" if value is True else value
        for name, value in shown.items()
        if value is not None and value is not False
    }
    form = EventForm.of(event, sent)
    assert form.errors == {}
    assert form.changed_data == []
    assert {name: form.settings()[name] for name in kept} == kept


@pytest.mark.django_db
def test_a_system_that_only_its_report_knows_and_an_old_time_control_may_stay() -> None:
    event = make_event(time_control_code="90 min")
    Event.objects.filter(pk=event.pk).update(system="other", edition="")
    event.refresh_from_db()
    form = EventForm.of(event, TYPED | {"system": "other:", "time_control_code": "90 min"})
    assert form.errors == {}
    assert {name: form.settings()[name] for name in ("system", "edition", "time_control_code")} == {
        "system": "other",
        "edition": "",
        "time_control_code": "90 min",
    }


@pytest.mark.django_db
def test_the_first_of_keizers_list_is_worth_as_many_as_are_entered_until_the_event_has_started() -> None:
    event = make_event(system="keizer", edition="2026", tie_breaks=["DE"])
    add_players(event, 4)
    shown = {field.name: field.value() for field in EventForm.of(event) if field.value() is not None}
    sent = {name: "on" if value is True else value for name, value in shown.items() if value is not False}
    found = {wanted: EventForm.of(event, sent | {"first_value": wanted}).errors for wanted in ("3", "4", "0")}
    too_few = ["Enter 4 or more, so that each of the 4 players has a value."]
    assert found == {"3": {"first_value": too_few}, "4": {}, "0": {}}
    Event.objects.filter(pk=event.pk).update(options={"first_value": 3})  # more came than had been thought
    event.refresh_from_db()
    late = EventForm.of(event, sent)
    late.lock({"options": "The event has started."})
    assert late.errors == {}


@pytest.mark.django_db
def test_what_is_locked_keeps_its_value_and_says_why_beside_its_section() -> None:
    event = make_event()
    form = EventForm.of(event, TYPED | {"win": "3", "system": "dutch:2017", "name": "Lantern Open"})
    form.lock({"scoring": "Fixed.", "edition": "Paired."})
    assert {field.name for field in form if field.field.disabled} == {"win", "draw", "loss", "bye_points", "system"}
    assert [section.fixed for section in form.sections()] == ["", "Paired.", "Fixed.", "", "", "", "", ""]
    assert form.errors == {}
    found = form.settings()
    assert (found["name"], found["edition"], found["scoring"]) == ("Lantern Open", "2026", {})


@pytest.mark.django_db
def test_the_name_of_a_new_event_has_the_focus_and_that_of_an_event_that_exists_has_not() -> None:
    assert "autofocus" in str(EventForm()["name"])
    assert "autofocus" not in str(EventForm.of(make_event())["name"])
