"""What the rows are called, and that each has one event or one person."""

from __future__ import annotations

import pytest

from syndication.models import EmbedSetting, OwnerCalendar
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db


def test_rows_are_named_after_what_they_belong_to() -> None:
    event, user = make_event(owner=make_user("owner")), make_user("club")
    assert str(EmbedSetting(event=event)) == "Tower Open off"
    assert str(OwnerCalendar(user=user)) == "calendar of club"


def test_a_new_calendar_has_a_token_of_its_own() -> None:
    rows = [OwnerCalendar.objects.create(user=make_user(name)) for name in ("one", "two")]
    assert len({row.token for row in rows}) == 2
    assert [row.token.partition("-")[0] for row in rows] == [str(row.pk) for row in rows]
