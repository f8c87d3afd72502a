"""Rows by the database's own keys: the same content as in a file, and keys that do not change."""

from __future__ import annotations

import pytest

from archives.domain.exports import read_event
from archives.domain.rows_by_key import read_rows_by_key, rows_of, stored_rows, unchanged
from archives.domain.tables import tables_by_part
from tests.archives.made import small_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_the_rows_are_those_of_a_file_with_the_keys_of_the_database() -> None:
    event = small_event()
    found, parts = read_rows_by_key(event)
    file = read_event(event)
    assert found == event
    assert {part: len(rows) for part, rows in parts.items()} == {part: len(file.rows(part)) for part in parts}
    assert [row["ref"] for row in parts["games"]] == list(
        rows_of(tables_by_part()["games"], {event.pk: event}).values_list("pk", flat=True)  # type: ignore[attr-defined]
    )
    names = [row["name"] for row in parts["contestants"]]
    assert names == [row["name"] for row in file.rows("contestants")]
    assert parts["rounds"][0]["event"] == event.pk


def test_single_rows_are_read_again_with_other_keys_for_what_they_refer_to() -> None:
    event = small_event()
    table = tables_by_part()["rounds"]
    events = {row.pk: row for row in Event.objects.filter(pk=event.pk)}
    first, second = event.rounds.order_by("number")[:2]
    _event, parts = read_rows_by_key(event)
    assert stored_rows(table, [second.pk, first.pk, 999_999], events, unchanged) == {
        row["ref"]: row for row in parts["rounds"][:2]
    }
    moved = stored_rows(table, [first.pk], events, lambda _part, key: key + 1000)
    assert (moved[first.pk]["ref"], moved[first.pk]["event"]) == (first.pk + 1000, event.pk + 1000)
