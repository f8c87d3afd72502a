"""Groups of the settings of an event."""

from __future__ import annotations

from tournaments.interfaces.event_form import EventForm
from tournaments.interfaces.event_setting_groups import SECTIONS


def test_every_field_stands_in_one_section() -> None:
    form = EventForm()
    shown = [
        field.name for section in form.sections() for field, _condition in (*section.fields, *section.interpretations)
    ]
    assert sorted(shown) == sorted(form.fields)
    assert len(list(form.sections())) == len(SECTIONS)
