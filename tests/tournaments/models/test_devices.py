"""Devices of assistants: status, boards, and tokens that say nothing of each other."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from tests.factories import make_event
from tournaments.models import AssistantDevice

HOUR = datetime.timedelta(hours=1)


def device(**values: object) -> AssistantDevice:
    now = timezone.now()
    usual = {"name": "Anna, hall B", "code_expires_at": now + HOUR, "expires_at": now + 2 * HOUR}
    return AssistantDevice(**usual | values)


def test_the_status_is_that_of_the_moment() -> None:
    now = timezone.now()
    past = now - HOUR
    found = {
        "new": device(),
        "code expired": device(code_expires_at=past),
        "enrolled": device(code_expires_at=past, enrolled_at=past),
        "day over": device(enrolled_at=past, expires_at=past),
        "never enrolled, day over": device(code_expires_at=past, expires_at=past),
        "revoked": device(enrolled_at=past, revoked_at=past),
        "revoked, day over": device(expires_at=past, revoked_at=past),
    }
    assert {name: row.status for name, row in found.items()} == {
        "new": "pending",
        "code expired": "lapsed",
        "enrolled": "active",
        "day over": "expired",
        "never enrolled, day over": "expired",
        "revoked": "revoked",
        "revoked, day over": "revoked",
    }


def test_a_range_has_both_its_ends_and_without_one_all_boards_are_covered() -> None:
    ranged = device(first_board=3, last_board=5)
    assert [board for board in range(1, 9) if ranged.covers(board)] == [3, 4, 5]
    assert device().covers(1) is device().covers(9999) is True


@pytest.mark.django_db
def test_the_link_is_not_the_cookie_and_neither_is_that_of_another_device() -> None:
    event = make_event()
    first, second = device(event=event), device(event=event, name="Bo", enrolled_at=timezone.now())
    first.save()
    second.save()
    links = [first.link_token, second.link_token]
    assert [first.is_opened_by(token) for token in (*links, first.session_token)] == [True, False, False]
    assert [second.is_borne_by(token) for token in (second.session_token, first.session_token, *links)] == [
        True,
        False,
        False,
        False,
    ]
    assert first.is_borne_by(first.session_token) is False  # not enrolled yet
