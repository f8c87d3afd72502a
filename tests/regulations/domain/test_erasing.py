"""A player's name leaves the paragraphs and all versions."""

from __future__ import annotations

import pytest

from tests.factories import add_players, make_event, owner_of
from tests.regulations.made import own_paragraph, publish
from tournaments.domain.entries.erasing import erase_player
from tournaments.domain.undo import undo_last

pytestmark = pytest.mark.django_db


def test_the_name_is_replaced_in_paragraphs_and_versions_and_nowhere_else() -> None:
    event = make_event()
    one, other = add_players(event, 2)
    own_paragraph(event, f"Guests: {one.name} and {other.name}.")
    publish(event)
    name = one.name
    new = erase_player(registration=one, actor=owner_of(event), seen=name)
    texts = [row.texts["en"] for row in event.own_paragraphs.all()]
    assert texts == [f"Guests: {new} and {other.name}."]
    stored = str(event.regulation_versions.get().paragraphs)
    assert (name in stored, new in stored, "Name: Tower Open" in stored) == (False, True, True)
    assert name not in str([entry.changes for entry in event.journal.all()])


def test_the_publication_can_still_be_undone_after_the_erasure() -> None:
    event = make_event()
    one, _other = add_players(event, 2)
    own_paragraph(event, f"Guest: {one.name}.")
    publish(event)
    erase_player(registration=one, actor=owner_of(event), seen=one.name)
    undo_last(event=event, actor=owner_of(event))
    assert event.regulation_versions.count() == 0
