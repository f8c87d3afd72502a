"""The first laptop answers what is new, and nothing to a laptop that was removed."""

from __future__ import annotations

import pytest

from mirrors.domain.standby.followers import FollowRequest, NotFollowingError, answer_stand_by, remove_stand_by
from mirrors.models import StandBy
from tests.factories import make_event, owner_of, started_event
from tests.mirrors.domain.standby.rows import stand_by_of
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_the_whole_event_comes_first_and_then_nothing_until_something_changes() -> None:
    event = started_event(players=4)
    stand_by = stand_by_of(event)
    first = answer_stand_by(stand_by.token, FollowRequest(0, "", [], 0))
    assert first["changes"]
    stand_by.refresh_from_db()
    again = answer_stand_by(stand_by.token, FollowRequest(stand_by.position, stand_by.digest, [], 0))
    assert (again["changes"], again["sent"], again["runs"]) == ("", None, True)
    stand_by.refresh_from_db()
    assert (stand_by.version, stand_by.complete_at is not None) == (event.version, True)
    lost = answer_stand_by(stand_by.token, FollowRequest(7, "0" * 32, [], 0))
    assert lost["changes"]


@pytest.mark.parametrize(
    "wrong", [{}, {"state": [1], "terms": [], "kept": 0}, {"state": [-1, ""], "terms": [], "kept": 0}]
)
def test_other_messages_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises((KeyError, ValueError)):
        FollowRequest.read(wrong)


def test_a_removed_laptop_gets_nothing_and_its_token_is_revoked() -> None:
    event = make_event()
    stand_by = stand_by_of(event)
    remove_stand_by(event=event, pk=stand_by.pk)
    stand_by = StandBy.objects.select_related("token").get()
    assert stand_by.token.revoked_at is not None
    with pytest.raises(NotFollowingError):
        answer_stand_by(stand_by.token, FollowRequest(0, "", [], 0))
    with pytest.raises(Refused, match="does not follow"):
        remove_stand_by(event=event, pk=stand_by.pk)
    assert owner_of(event).scoped_tokens.count() == 1
