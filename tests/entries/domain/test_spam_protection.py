"""People get through, robots do not."""

from unittest import mock

import pytest
from django.core.cache import cache
from django.utils import timezone

from entries.domain import spam_protection
from entries.domain.spam_protection import (
    OF_ENTRIES,
    OF_LOOKING_UP,
    form_start,
    may_look_up,
    refuse_robots,
    refuse_too_many_entries,
)
from tournaments.domain.errors import Refused


def ago(seconds: int) -> str:
    """The form was shown so long ago."""
    with mock.patch("django.core.signing.time.time", return_value=timezone.now().timestamp() - seconds):
        return form_start()


def test_who_takes_the_time_to_type_gets_through() -> None:
    refuse_robots(trap="", begun_at=ago(spam_protection.QUICKEST_SECONDS + 1))
    refuse_robots(trap="", begun_at=ago(spam_protection.LONGEST_SECONDS - 60))


@pytest.mark.parametrize("seconds", [0, spam_protection.LONGEST_SECONDS + 60])
def test_too_quick_and_too_late_are_refused(seconds: int) -> None:
    with pytest.raises(Refused):
        refuse_robots(trap="", begun_at=ago(seconds))


@pytest.mark.parametrize("text", ["", "abc", "1:2:3"])
def test_a_time_that_nobody_signed_is_none(text: str) -> None:
    with pytest.raises(Refused):
        refuse_robots(trap="", begun_at=text)


def test_who_fills_in_what_nobody_sees_is_none_of_us() -> None:
    with pytest.raises(Refused, match="not for you"):
        refuse_robots(trap="http://spam.example", begun_at=ago(60))


def test_an_address_has_a_limit_and_others_have_their_own() -> None:
    cache.clear()
    for _time in range(OF_ENTRIES.most):
        refuse_too_many_entries("192.0.2.1")
    with pytest.raises(Refused):
        refuse_too_many_entries("192.0.2.1")
    refuse_too_many_entries("192.0.2.2")
    assert all(may_look_up("192.0.2.1") for _time in range(OF_LOOKING_UP.most))
    assert not may_look_up("192.0.2.1")


def test_entries_from_one_ipv6_network_are_counted_together() -> None:
    for number in range(OF_ENTRIES.most):
        refuse_too_many_entries(f"2001:db8:7:1::{number:x}")
    with pytest.raises(Refused):
        refuse_too_many_entries("2001:db8:7:1:ffff::1")
    refuse_too_many_entries("2001:db8:7:2::1")
