"""Rating lists."""

from __future__ import annotations

import datetime

import pytest
from django.db import IntegrityError
from django.utils import timezone

from ratings.models import RatingList


def test_a_list_is_called_by_its_month_and_only_fides_numbers_are_fide_ids() -> None:
    lists = [RatingList(name=name, month=datetime.date(2026, 11, 1)) for name in ("FIDE", "FSI")]
    assert [(str(each), each.is_of_fide) for each in lists] == [("FIDE 2026-11", True), ("FSI 2026-11", False)]


@pytest.mark.django_db
def test_of_a_name_one_list_is_current() -> None:
    values = {"name": "FIDE", "month": datetime.date(2026, 11, 1), "begun_at": timezone.now()}
    RatingList.objects.create(**values, state=RatingList.State.CURRENT)
    RatingList.objects.create(**values, state=RatingList.State.LOADING)
    with pytest.raises(IntegrityError):
        RatingList.objects.create(**values, state=RatingList.State.CURRENT)
