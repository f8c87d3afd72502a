"""Updates set every column as it was sent, also times, and first clear what must be different."""

from __future__ import annotations

import pytest

from archives.domain.tables import tables_by_part
from mirrors.domain.row_updates import free_unique_values, make_journal_room, update_rows
from tests.factories import pair_round, play_round, started_event
from tournaments.models import JournalEntry, Registration, Seat

pytestmark = pytest.mark.django_db


def test_rows_exchange_their_values_and_keep_the_sent_times() -> None:
    event = started_event(players=4, rounds=3)
    table = tables_by_part()["contestants"]
    one, two = event.registrations.order_by("tpn")[:2]
    names = [column.attname for column in table.fields()]
    first, second = ({name: getattr(row, name) for name in names} | {"pk": row.pk} for row in (one, two))
    first["tpn"], second["tpn"] = second["tpn"], first["tpn"]
    first["name"] = "Another"
    free_unique_values("contestants", [one.pk, two.pk])
    update_rows(table, [first, second])
    assert list(Registration.objects.filter(pk__in=[one.pk, two.pk]).order_by("tpn").values_list("pk", "name")) == [
        (two.pk, two.name),
        (one.pk, "Another"),
    ]


def test_seats_and_boards_are_freed_before_pairings_change() -> None:
    round_ = pair_round(started_event(players=4, rounds=3))
    keys = list(round_.pairings.values_list("pk", flat=True))
    assert Seat.objects.filter(pairing__in=keys).count() == 4
    boards = set(round_.pairings.values_list("board", flat=True))
    free_unique_values("pairings", keys)
    assert Seat.objects.filter(pairing__in=keys).count() == 0
    assert boards & set(round_.pairings.values_list("board", flat=True)) == set()


def test_own_entries_move_only_if_the_laptop_needs_their_number() -> None:
    event = started_event(players=4, rounds=3)
    play_round(event)
    order = list(event.journal.order_by("number").values_list("pk", flat=True))
    known = JournalEntry.objects.filter(pk__in=order[:-2]).values("pk")
    last = event.journal.order_by("-number")[0].number
    make_journal_room({event.pk: [last + 5]}, known)
    assert list(event.journal.order_by("number").values_list("pk", flat=True)) == order
    make_journal_room({event.pk: [last, last + 1]}, known)
    numbers = dict(event.journal.values_list("pk", "number"))
    assert [numbers[key] for key in order[-2:]] == [last + 2, last + 3]
    assert [numbers[key] for key in order[:-2]] == sorted(numbers[key] for key in order[:-2])
