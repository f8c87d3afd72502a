"""A long work leaves the database to others between its turns."""

from __future__ import annotations

import time

import pytest
from django.db import connection

from ratings.domain import turns as module
from ratings.domain.turns import Turns
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
    turns = Turns(10)
    _after_a_turn(turns)
    _after_a_turn(turns)
    rests = connection.vendor == "sqlite"
    assert slept == [(False, True), (rests, True)]


@pytest.mark.django_db
@pytest.mark.parametrize(("most", "fewest"), [(1000, 200), (100, 100)])
def test_long_turns_are_followed_by_shorter_ones_until_they_are_quick_again(
    monkeypatch: pytest.MonkeyPatch, most: int, fewest: int
) -> None:
    turns = Turns(most)
    monkeypatch.setattr(module, "REST_SECONDS", 0)
    monkeypatch.setattr(module, "TURN_SECONDS", 0)
    counts = [_after_a_turn(turns) for _turn in range(4)]
    monkeypatch.setattr(module, "TURN_SECONDS", 1000)
    counts += [_after_a_turn(turns) for _turn in range(4)]
    if connection.vendor == "sqlite":
        assert counts[3] == fewest < most or fewest == most
        assert counts[4] == min(most, 2 * fewest)
    else:
        assert set(counts) == {most}
    assert counts[-1] == most


def _after_a_turn(turns: Turns) -> int:
    with turns.turn():
        pass
    return turns.count


@pytest.mark.django_db
def test_a_turn_that_fails_leaves_nothing() -> None:
    def fail() -> None:
        with Turns(1).turn():
            fide_list()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not RatingList.objects.exists()
