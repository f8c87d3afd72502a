"""The worker asks again after a failure, and later if a user has to act."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from mirrors.domain.standby.follow_worker import CLAIM, follow_due, follow_now
from mirrors.domain.standby.laptop_client import LaptopClient
from mirrors.models import FollowedLaptop
from tests.factories import make_event
from tests.mirrors.domain.standby.rows import followed_event
from tests.mirrors.hall import Hall

pytestmark = pytest.mark.django_db


def test_a_silent_laptop_is_asked_again_and_the_desk_shows_the_problem(hall: Hall) -> None:
    hall.pair()
    hall.first.is_reachable = False
    with hall.second:
        client = LaptopClient.of(hall.followed(), hall.first.fetch)
        assert follow_now(hall.followed(), client) is False
        assert (hall.followed().problem, hall.followed().failures) == ("no_laptop", 1)
        hall.first.is_reachable = True
        assert follow_now(hall.followed(), client) is True
        assert (hall.followed().problem, hall.followed().failures) == ("", 0)


def test_a_token_that_cannot_be_read_waits_for_a_user() -> None:
    followed_event(make_event())
    follow_due()
    followed = FollowedLaptop.objects.get()
    assert followed.problem == "unreadable"
    next_at = followed.next_at
    follow_due()
    followed.refresh_from_db()
    assert followed.next_at == next_at


def test_a_clock_that_was_set_back_does_not_stop_the_questions() -> None:
    followed_event(make_event())
    FollowedLaptop.objects.update(next_at=timezone.now() + CLAIM + datetime.timedelta(hours=5))
    follow_due()
    assert FollowedLaptop.objects.get().failures == 1
