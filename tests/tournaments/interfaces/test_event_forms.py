"""Which form an event has."""

from __future__ import annotations

import pytest

from tests.factories import make_event, make_team_event
from tournaments.domain.matches import contestants_of
from tournaments.interfaces.event_form import EventForm
from tournaments.interfaces.event_forms import FORMS, form_for
from tournaments.interfaces.team_event_form import TeamEventForm

pytestmark = pytest.mark.django_db


def test_the_form_is_that_of_the_events_contestants() -> None:
    assert (form_for(make_event()), form_for(make_team_event())) == (EventForm, TeamEventForm)
    assert {of: form.contestants for of, form in FORMS.items()} == {of: of for of in FORMS}
    assert [contestants_of(event).value for event in (make_event(), make_team_event())] == ["players", "teams"]
