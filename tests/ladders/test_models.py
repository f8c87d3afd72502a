"""What the database keeps of a ladder, and refuses."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction

from ladders.models import Challenge, LadderPlayer
from tests.ladders.made import challenged, made_ladder, who
from tests.tabellone.ladder.test_actions import day

pytestmark = pytest.mark.django_db


def test_two_of_one_name_and_a_challenge_of_oneself_are_refused_by_the_database() -> None:
    ladder = made_ladder()
    with pytest.raises(IntegrityError), transaction.atomic():
        LadderPlayer.objects.create(ladder=ladder, name="Anna")
    made = challenged(ladder, "Dario", "Bruno", day(1))
    with pytest.raises(IntegrityError), transaction.atomic():
        Challenge.objects.filter(pk=made.pk).update(challenged=made.challenger)


def test_rows_are_called_as_people_call_them_and_a_ladder_has_the_clock_of_its_place() -> None:
    ladder = made_ladder()
    assert [str(ladder), str(who(ladder, "Anna"))] == ["Club ladder", "Anna"]
    assert str(challenged(ladder, "Dario", "Bruno", day(1))) == "Dario – Bruno"
    ladder.time_zone = "Asia/Tokyo"
    assert ladder.zone == ZoneInfo("Asia/Tokyo")
