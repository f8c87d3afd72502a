"""A copy of an event has what the organiser wrote, and begins as a draft."""

from __future__ import annotations

import pytest

from regulations.domain.editing import default_minutes_of, set_default_time
from tests.factories import make_event, owner_of
from tests.festivals import festival_of, section_of
from tests.regulations.made import own_paragraph, publish
from tournaments.domain.events.copies import CopyWanted, copy_event

pytestmark = pytest.mark.django_db


def test_paragraphs_and_default_time_are_copied_without_versions() -> None:
    event = make_event()
    own_paragraph(event)
    set_default_time(event=event, actor=owner_of(event), minutes=0, seen=None)
    publish(event)
    made = copy_event(event=event, actor=owner_of(event), wanted=CopyWanted("Again"))
    assert [(row.section, row.texts) for row in made.own_paragraphs.all()] == [("schedule", {"en": "Bring a pen."})]
    assert default_minutes_of(made) == 0
    assert made.regulation_versions.count() == 0
    assert event.own_paragraphs.count() == 1


def test_a_festival_is_copied_with_the_paragraphs_of_its_sections() -> None:
    section = section_of(festival_of("A"), "A")
    own_paragraph(section)
    festival = section.festival
    assert festival is not None
    made = copy_event(event=festival, actor=owner_of(festival), wanted=CopyWanted("Again"))
    assert [row.texts for copy in made.sections.all() for row in copy.own_paragraphs.all()] == [{"en": "Bring a pen."}]
