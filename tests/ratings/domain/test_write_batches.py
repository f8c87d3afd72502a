"""A long work leaves the database to others between its turns."""

from __future__ import annotations

import time

import pytest
from django.db import connection

from ratings.domain import write_batches as module
from ratings.domain.write_batches import WriteBatches
from ratings.models import RatingList
from tests.ratings.people import fide_list

LOOKS_AGAIN_AFTER = 0.1
"""Seconds: SQLite's own longest pause of who waits for the file (sqliteDefaultBusyCallback)."""


@pytest.mark.django_db
def test_between_two_turns_others_have_the_file_for_longer_than_they_need_to_see_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert module.REST_SECONDS > LOOKS_AGAIN_AFTER
    monkeypatch.setattr(module, "REST_SECONDS", 1000)
    slept: list[tuple[bool, bool]] = []
    outside = connection.in_atomic_block, len(connection.savepoint_ids)
    monkeypatch.setattr(
        time,
        "sleep",
        lambda seconds: slept.append(
            (seconds > 900, (connection.in_atomic_block, len(connection.savepoint_ids)) == outside)
        ),
    )
    turns = WriteBatches()
    for _turn in range(2):
        with turns.turn():
            assert connection.in_atomic_block
    rests = connection.vendor == "sqlite"
    assert slept == [(False, True), (rests, True)]


@pytest.mark.django_db
def test_a_turn_that_fails_leaves_nothing() -> None:
    def fail() -> None:
        with WriteBatches().turn():
            fide_list()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not RatingList.objects.exists()
