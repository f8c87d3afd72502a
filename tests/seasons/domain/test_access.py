"""Who may change a season, and its staff."""

from __future__ import annotations

import pytest

from seasons.domain.access import may_own, may_run, seasons_of
from seasons.domain.organising import change_season, make_season
from seasons.domain.staff import add_person
from seasons.models import Season, SeasonMember
from tests.factories import make_user
from tests.seasons.domain.test_organising import RULES
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_only_who_made_it_may_change_it() -> None:
    season = make_season(actor=make_user(), name="Grand Prix")
    stranger = make_user("stranger")
    assert not may_run(stranger, season)
    with pytest.raises(Refused, match="Only the staff of the season"):
        change_season(season=season, actor=stranger, name="Mine", rules=RULES, seen=season.version)
    assert Season.objects.get().name == "Grand Prix"


def test_its_staff_may_run_it_and_only_owners_and_administrators_own_it() -> None:
    owner, root = make_user(), make_user("root")
    root.is_superuser = True
    season = make_season(actor=owner, name="Grand Prix")
    for name, role in (("second", SeasonMember.Role.OWNER), ("helper", SeasonMember.Role.ARBITER)):
        make_user(name)
        season = add_person(season=season, actor=owner, username=name, role=role, seen=season.version)
    users = [owner, root, *(make_user(name) for name in ("second", "helper", "stranger"))]
    assert [may_run(user, season) for user in users] == [True, True, True, True, False]
    assert [may_own(user, season) for user in users] == [True, True, True, False, False]
    assert [seasons_of(user) == [season] for user in users] == [True, False, True, True, False]
