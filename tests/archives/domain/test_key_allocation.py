"""New keys are above all keys that the database ever gave, also to deleted rows."""

from __future__ import annotations

import pytest

from archives.domain.key_allocation import allocate_keys
from tests.factories import make_event
from tournaments.models import Event, PlayOff, Stage

pytestmark = pytest.mark.django_db


def test_new_keys_ascend_and_are_never_used_again() -> None:
    event = make_event()
    deleted = Stage.objects.create(event=event, number=1)
    deleted_key = deleted.pk
    deleted.delete()
    keys = allocate_keys(Stage, 3)
    assert keys == sorted(set(keys))
    assert keys[0] > deleted_key
    assert allocate_keys(Stage, 1)[0] > keys[-1]
    assert Stage.objects.create(event=event, number=1).pk > keys[-1] + 1


def test_a_table_without_rows_gets_keys_too() -> None:
    keys = allocate_keys(PlayOff, 2)
    assert len(keys) == 2
    assert allocate_keys(PlayOff, 1)[0] > keys[-1]
    assert allocate_keys(Event, 0) == []
