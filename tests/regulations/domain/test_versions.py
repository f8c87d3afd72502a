"""Drafts and published versions in the user's language."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone, translation

from entries.domain.waiting_list import close_entries, open_entries
from regulations.domain.publishing import publication_of
from regulations.domain.versions import STAY_AS_PUBLISHED, draft_of, latest_version, sections_of, version_text
from tests.factories import make_event, owner_of
from tests.regulations.made import publish

pytestmark = pytest.mark.django_db


def test_a_version_is_shown_in_the_language_of_the_reader() -> None:
    version = publish(make_event(time_control="90 min"))
    with translation.override("it"):
        shown = version_text(version)
    assert str(shown.sections[0].section.heading) == "Event"
    texts = [each.text for each in shown.paragraphs]
    assert "Nome: Tower Open" in texts
    assert (shown.version, shown.published_at) == (1, version.published_at)


def test_a_language_that_a_version_does_not_have_shows_another_one() -> None:
    stored = [{"section": "event", "key": "event.name", "number": [1, 1], "texts": {"it": "Nome: X"}}]
    (section,) = sections_of(stored)
    assert [(each.number, each.anchor, each.text) for each in section.paragraphs] == [("1.1", "p1-1", "Nome: X")]


def test_a_draft_has_no_version_and_its_digest_changes_with_any_text() -> None:
    event = make_event()
    draft = draft_of(event, None)
    assert (draft.text().version, draft.text().published_at) == (0, None)
    event.time_control = "90 min"
    event.save()
    assert draft_of(event, None).seen != draft.seen
    assert latest_version(event) is None


def test_the_end_of_the_entries_stays_as_published_when_the_entry_form_closes() -> None:
    event = make_event()
    until = timezone.now() + datetime.timedelta(days=3)
    open_entries(event=event, actor=owner_of(event), until=until)
    version = publish(event)
    assert {each["key"] for each in version.paragraphs} >= STAY_AS_PUBLISHED
    close_entries(event=event, actor=owner_of(event))
    assert not publication_of(event).has_difference
