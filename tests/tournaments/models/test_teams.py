"""What teams have besides: what the database sees to."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from tests.factories import started_event
from tournaments.models import CaptainLink, LineUp, Registration

pytestmark = pytest.mark.django_db


def test_a_team_has_one_line_up_a_round_and_is_not_deleted_while_it_has_one() -> None:
    event = started_event(players=2)
    team = Registration.objects.create(event=event, name="Torre", kind="team")
    round_ = event.rounds.get(number=1)
    LineUp.objects.create(round=round_, team=team, players=[1, None, 2])
    with pytest.raises(IntegrityError), transaction.atomic():
        LineUp.objects.create(round=round_, team=team)
    with pytest.raises(ProtectedError):
        team.delete()
    assert LineUp.objects.get().players == [1, None, 2]


def test_captains_have_links_that_nobody_guesses() -> None:
    team = Registration.objects.create(event=started_event(players=2), name="Torre", kind="team")
    first, second = (CaptainLink.objects.create(team=team) for _ in range(2))
    assert first.token != second.token
    assert (first.is_opened_by(first.token), first.is_opened_by(second.token)) == (True, False)
