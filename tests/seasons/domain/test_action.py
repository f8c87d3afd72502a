"""A step on a season: one at a time, and none without a change."""

from __future__ import annotations

import pytest

from seasons.domain.organising import change_season, make_season
from seasons.models import Season
from tests.factories import make_user
from tests.seasons.domain.test_organising import RULES
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_two_who_change_it_at_once_the_second_looks_again() -> None:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix")
    change_season(season=season, actor=owner, name="Tour", rules=RULES, seen=season.version)
    with pytest.raises(Refused, match="Another user changed the season"):
        change_season(season=season, actor=owner, name="Cup", rules=RULES, seen=season.version)
    assert Season.objects.get().name == "Tour"


def test_a_change_of_nothing_is_no_step() -> None:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix", rules=RULES)
    change_season(season=season, actor=owner, name="Grand Prix", rules=RULES, seen=season.version)
    assert season.journal.count() == 1
