"""The address of an owner's calendar: made, changed, deleted; never guessed."""

from __future__ import annotations

import pytest

from syndication.domain.owner_calendars import delete_owner_calendar, new_owner_calendar, owner_of_calendar
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def test_the_address_leads_to_its_owner() -> None:
    user = make_user("club")
    assert owner_of_calendar(new_owner_calendar(user).token) == user


def test_a_new_address_revokes_the_old_one_and_keeps_one_row() -> None:
    user = make_user("club")
    old = new_owner_calendar(user).token
    new = new_owner_calendar(user).token
    assert [owner_of_calendar(token) for token in (old, new)] == [None, user]


def test_a_deleted_address_and_that_of_a_closed_account_lead_nowhere() -> None:
    user, gone = make_user("club"), make_user("gone")
    token, closed = new_owner_calendar(user).token, new_owner_calendar(gone).token
    delete_owner_calendar(user)
    gone.is_active = False
    gone.save()
    assert [owner_of_calendar(one) for one in (token, closed)] == [None, None]


@pytest.mark.parametrize("token", ["", "1", "1-x", "99999999999999999999-x", "1-" + "a" * 200])
def test_a_guessed_address_leads_nowhere(token: str) -> None:
    new_owner_calendar(make_user("club"))
    assert owner_of_calendar(token) is None
