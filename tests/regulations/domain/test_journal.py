"""The change log shows paragraphs and the default time in words, and no stored texts of versions."""

from __future__ import annotations

import pytest

from regulations.domain.editing import change_paragraph, paragraph_seen, set_default_time
from regulations.domain.journal import OWN_PARAGRAPH, REGULATION_FACTS, REGULATION_VERSION
from tests.factories import make_event, owner_of
from tests.regulations.made import own_paragraph, publish
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.journal.journal_schema import JOURNAL_TYPES

pytestmark = pytest.mark.django_db


def test_the_change_log_knows_the_rows_of_regulations() -> None:
    for kind in (REGULATION_FACTS, OWN_PARAGRAPH, REGULATION_VERSION):
        assert JOURNAL_TYPES[kind.name] is kind


def test_changes_are_shown_in_words() -> None:
    event = make_event()
    row = own_paragraph(event)
    owner = owner_of(event)
    change_paragraph(event=event, actor=owner, pk=row.pk, texts={"en": "Be quiet."}, seen=paragraph_seen(row))
    set_default_time(event=event, actor=owner, minutes=30, seen=None)
    set_default_time(event=event, actor=owner, minutes=15, seen=30)
    publish(event)
    entries = list(event.journal.order_by("number"))
    text = str(before_and_after(event, entries))
    assert ("Be quiet." in text, "default time in minutes" in text) == (True, True)
    assert ("Name: Tower Open" in text, "mark" in text) == (False, False)
