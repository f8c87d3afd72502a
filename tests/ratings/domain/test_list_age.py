"""Whether the FIDE list is current."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from ratings.domain.list_age import ListAge, age_of_fide_list
from ratings.models import ListSource

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("hours", "is_current"), [(1, True), (23, True), (25, False)])
def test_a_list_is_current_for_a_day_after_its_check(hours: int, *, is_current: bool) -> None:
    checked = timezone.now() - datetime.timedelta(hours=hours)
    ListSource.objects.create(
        name="FIDE", address="https://ratings.example/list.zip", is_on=True, next_at=timezone.now(), checked_at=checked
    )
    age = age_of_fide_list()
    assert (age.is_current, age.checked_at) == (is_current, checked)


def test_without_a_source_nothing_is_known_about_the_age() -> None:
    ListSource.objects.create(name="FSI", address="https://fsi.example/", next_at=timezone.now())
    assert age_of_fide_list() == ListAge(None)
    assert not age_of_fide_list().is_current
