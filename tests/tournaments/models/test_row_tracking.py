"""Rows know in which action they were read; an action reads again what it was given from before."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import publish_next, started_event
from tournaments.models import Pairing, Registration, Round
from tournaments.models.row_tracking import mark_up_to_date, read_again, reading

pytestmark = pytest.mark.django_db


def queries(*rows: Registration | Round | Pairing) -> int:
    with CaptureQueriesContext(connection) as captured:
        read_again(*rows)
    return len(captured)


def test_what_was_read_before_the_action_or_in_another_one_is_read_again_all_at_once() -> None:
    event = started_event(players=4)
    before = list(event.registrations.all())
    assert queries(*before) == 1  # no action is at work: nothing is certain
    with reading():
        assert queries(*before) == 1
        assert queries(*before) == 0
        inside = list(event.registrations.all())
        assert queries(*inside) == 0
        with reading():
            assert queries(*inside) == 1
    with reading():
        assert queries(*inside, *before) == 1


def test_a_row_that_was_read_again_has_what_the_database_has_and_no_stranger_beside_it() -> None:
    event = started_event(players=4)
    publish_next(event)
    pairing = Pairing.objects.select_related("first", "second", "round").get(board=1)
    first, second, round_ = pairing.first, pairing.second, pairing.round
    Pairing.objects.filter(pk=pairing.pk).update(first=second, second=first, is_manual=True)
    with reading():
        read_again(pairing)
    assert (pairing.first, pairing.second, pairing.is_manual) == (second, first, True)
    assert pairing.round is round_


def test_a_whole_refresh_and_a_mark_count_as_reading_and_a_part_does_not() -> None:
    row = started_event(players=4).registrations.all()[0]
    with reading():
        row.refresh_from_db(fields=["name"])
        assert queries(row) == 1
    with reading():
        row.refresh_from_db()
        assert queries(row) == 0
    with reading():
        mark_up_to_date(row)
        assert queries(row) == 0


def test_a_row_that_is_gone_is_said_to_be() -> None:
    row = started_event(players=4).registrations.all()[0]
    Registration.objects.filter(pk=row.pk).delete()
    with reading(), pytest.raises(Registration.DoesNotExist):
        read_again(row)
