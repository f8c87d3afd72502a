"""The types of events, each with the settings that suit it."""

from __future__ import annotations

import pytest

from tests.factories import add_players, make_user
from tournaments.domain.events.event_lifecycle import create_event
from tournaments.domain.events.event_presets import BY_KEY, STARTS
from tournaments.domain.reports.report_check import readiness_of
from tournaments.interfaces.start_form import StartForm

pytestmark = pytest.mark.django_db


def test_each_type_has_its_key_its_contestants_and_the_newest_edition() -> None:
    assert list(BY_KEY) == ["club", "open", "rated", "round-robin", "team", "knockout", "rapid", "school"]
    assert [start.key for start in STARTS if start.contestants.value == "teams"] == ["team"]
    assert {start.edition for start in STARTS if start.system == "dutch"} == {"2026"}


def test_the_report_check_of_a_rated_open_lists_only_what_the_organiser_knows() -> None:
    form = StartForm({"type": "rated", "name": "Open", "start_date": "2026-12-05", "end_date": "2026-12-13"})
    assert form.is_valid()
    event_form = form.event_form()
    assert event_form.is_valid()
    event = create_event(actor=make_user(), **event_form.settings())
    add_players(event, 10)
    texts = {finding.text for finding in readiness_of(event).errors}
    assert texts == {
        "The place is missing (022).", "The event has no federation (032).", "The chief arbiter is missing (102).",
        "No round is published.",
    }  # fmt: skip
