"""What both desks show of a second laptop."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from mirrors.domain.standby.standby_status import (
    behind_words,
    follower_rows,
    following_status,
    is_between_laptops,
    laptop_status,
    seconds_since,
)
from tests.factories import make_event
from tests.mirrors.domain.standby.rows import followed_event, stand_by_of

pytestmark = pytest.mark.django_db


def test_a_delay_has_the_largest_unit_that_fits_and_is_never_negative() -> None:
    assert [behind_words(each) for each in (None, 3, 240, 7300)] == [
        "has nothing yet",
        "3 s behind",
        "4 min behind",
        "2 hours behind",
    ]
    assert seconds_since(timezone.now() + datetime.timedelta(hours=3)) == 0
    assert seconds_since(None) is None


def test_the_first_laptop_lists_who_follows() -> None:
    event = make_event()
    assert laptop_status(event) is None
    stand_by_of(event)
    [row] = follower_rows(event)
    assert (row.is_silent, row.behind, row.missing) == (True, None, event.version)
    assert is_between_laptops(event) is False
    status = laptop_status(event)
    assert status is not None
    assert (status.standing, status.took_over) == ("runs", None)


def test_the_stand_by_shows_what_it_follows() -> None:
    event = make_event()
    followed_event(event)
    status = following_status(event)
    assert status is not None
    assert (status.is_silent, status.words) == (False, "0 s behind")
    assert is_between_laptops(event) is True
