"""What an action changed, told of entries that refer to what nobody can find."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import started_event
from tournaments.domain.history.before_after import FieldChange, before_and_after
from tournaments.domain.journal.entries import VERSION
from tournaments.models import Event, JournalEntry

pytestmark = pytest.mark.django_db


def told(event: Event, thing: str, key: int, before: dict[str, Any] | None, after: dict[str, Any]) -> list[FieldChange]:
    row = {"thing": thing, "key": key, "before": before, "after": after}
    [changes] = before_and_after(event, [JournalEntry(event=event, version=VERSION, changes=[row])])
    return changes


@pytest.mark.parametrize("other", [[1], {"key": 1}, "1", 1.5, None])
def test_a_bye_of_nobody_and_a_game_of_no_pairing_are_told_without_them(other: Any) -> None:
    event = started_event(players=4)
    first = event.registrations.order_by("pk")[0]
    assert told(event, "bye", 0, None, {"contestant": first.pk}) == [
        FieldChange(f"Bye of {first.name}", "", "–", "added")
    ]
    assert told(event, "bye", 0, None, {"contestant": other}) == [FieldChange("Bye of a player", "", "–", "added")]
    assert told(event, "game", 0, {"pairing": other, "white_result": "*"}, {"pairing": other, "white_result": "1"}) == [
        FieldChange("Round –, board –", "White's result", "–", "1")
    ]
