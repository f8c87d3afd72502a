"""Who looks after a season: owners say, arbiters change the rest."""

from __future__ import annotations

import pytest

from seasons.domain.access import may_own, may_run, seasons_of
from seasons.domain.action import differences
from seasons.domain.organising import change_season, make_season
from seasons.domain.staff import MOST_PEOPLE, add_person, remove_person
from seasons.domain.undo import undo_season
from seasons.models import Season, SeasonMember
from tabellone.seasons import SeasonRules
from tests.factories import make_user
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db

ARBITER, OWNER = SeasonMember.Role.ARBITER, SeasonMember.Role.OWNER


def with_people() -> Season:
    """A season that ``owner`` made, with a second owner and an arbiter."""
    maker = make_user()
    season = make_season(actor=maker, name="Grand Prix")
    for name, role in (("second", OWNER), ("helper", ARBITER)):
        make_user(name)
        season = add_person(season=season, actor=maker, username=name, role=role, seen=season.version)
    return season


def test_an_arbiter_changes_the_season_and_says_nothing_of_people() -> None:
    season = with_people()
    helper = make_user("helper")
    assert (may_run(helper, season), may_own(helper, season)) == (True, False)
    assert seasons_of(helper) == [season]
    season = change_season(season=season, actor=helper, name="Tour", rules=SeasonRules(), seen=season.version)
    assert season.name == "Tour"
    member = season.members.get(user__username="second").pk
    with pytest.raises(Refused, match="Only an owner"):
        remove_person(season=season, actor=helper, member=member, seen=season.version)
    with pytest.raises(Refused, match="Only an owner"):
        add_person(season=season, actor=helper, username="helper", role=OWNER, seen=season.version)


def test_a_second_owner_does_what_the_first_does_and_everybody_may_go() -> None:
    season = with_people()
    second, helper = make_user("second"), make_user("helper")
    season = add_person(season=season, actor=second, username="helper", role=OWNER, seen=season.version)
    assert may_own(helper, season)
    own = season.members.get(user=helper).pk
    season = remove_person(season=season, actor=helper, member=own, seen=season.version)
    assert not may_run(helper, season)
    with pytest.raises(Refused, match="is not on the staff"):
        remove_person(season=season, actor=second, member=own, seen=season.version)


def test_the_journal_says_who_came_and_an_undo_passes_over_it() -> None:
    season = with_people()
    last = season.journal.order_by("-number")[0]
    assert (last.action, differences(last)) == (
        "add_person",
        {
            "people": (
                [{"name": "second", "role": "owner"}],
                [{"name": "second", "role": "owner"}, {"name": "helper", "role": "arbiter"}],
            )
        },
    )
    with pytest.raises(Refused, match="nothing to undo"):
        undo_season(season=season, actor=season.owner, seen=season.version)
    assert season.members.count() == 2


def test_who_cannot_look_after_it() -> None:
    season = with_people()
    for name, why in (("nobody", "no account"), ("owner", "The creator of the season"), ("", "no account")):
        with pytest.raises(Refused, match=why):
            add_person(season=season, actor=season.owner, username=name, role=ARBITER, seen=season.version)
    with pytest.raises(Refused, match="Another user changed"):
        add_person(season=season, actor=season.owner, username="helper", role=OWNER, seen=season.version - 1)
    people = [make_user(f"helper {number}") for number in range(MOST_PEOPLE - 2)]
    SeasonMember.objects.bulk_create(SeasonMember(season=season, user=user, role=ARBITER) for user in people)
    make_user("one more")
    with pytest.raises(Refused, match="Too many staff members for a season"):
        add_person(season=season, actor=season.owner, username="one more", role=ARBITER, seen=season.version)
