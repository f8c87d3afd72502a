"""What the database holds of a season."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from seasons.models import Season, SeasonEvent, SeasonStep
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db


def test_an_event_is_in_a_season_once_and_leaves_it_when_it_is_deleted() -> None:
    season = Season.objects.create(slug="cup", name="Cup", owner=make_user())
    event = make_event(name="May")
    row = SeasonEvent.objects.create(season=season, event=event)
    assert str(row) == "Cup: May"
    with pytest.raises(IntegrityError), transaction.atomic():
        SeasonEvent.objects.create(season=season, event=event)
    event.delete()
    assert not season.events.exists()


def test_a_step_has_a_number_of_its_own_and_stays_without_its_actor() -> None:
    season = Season.objects.create(slug="cup", name="Cup", owner=make_user())
    other = make_user("other")
    step = SeasonStep.objects.create(season=season, number=1, actor=other, action="make")
    assert str(step) == "Cup 1 make"
    with pytest.raises(IntegrityError), transaction.atomic():
        SeasonStep.objects.create(season=season, number=1, action="add")
    other.delete()
    step.refresh_from_db()
    assert step.actor is None
