"""The rows by which live pages follow events: the visibility of the event that an event belongs to applies."""

from __future__ import annotations

import pytest

from tests.factories import make_event
from tournaments.domain.followed_events import rows_of, versions_of, visibility_of
from tournaments.models import Event, Stage

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("shown", ["hidden", "unlisted", "listed"])
def test_a_group_of_a_section_has_the_visibility_of_its_festival(shown: str) -> None:
    festival = make_event(name="Festival", visibility=shown)
    section = make_event(name="Section", festival=festival, visibility="listed")
    stage = Stage.objects.create(event=section, number=1)
    group = make_event(name="Group", stage=stage, visibility="listed")
    Event.objects.filter(pk=group.pk).update(public_version=3, version=8)
    found = {row[0]: (row[1], row[3], visibility_of(row[4:])) for row in rows_of([group.slug, section.slug, "nowhere"])}
    visible = None if shown == "hidden" else shown
    assert found == {
        group.slug: (group.pk, 3, visible),
        section.slug: (section.pk, section.public_version, visible),
    }
    assert versions_of([group.pk, 0]) == {group.pk: (3, 8)}
