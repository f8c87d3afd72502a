"""A season's acts: who may, what is refused, what the journal keeps, and undo."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import timezone

from seasons.domain.organising import add_event, drop_event, events_to_take_in, make_season, rules_of
from seasons.models import Season
from tabellone.seasons import CountedBy, SeasonRules, SeasonTies
from tests.factories import make_event, make_team_event, make_user
from tournaments.domain.errors import Refused
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db

RULES = SeasonRules(CountedBy.SCORE, (100, 55), 2, 1, SeasonTies.BEST)


def listed_event(name: str) -> Event:
    event = make_event(name=name, rounds=1)
    event.visibility = Event.Visibility.LISTED
    event.save(update_fields=["visibility"])
    return event


def names(season: Season) -> list[str]:
    return sorted(season.events.values_list("event__name", flat=True))


def test_its_rules_are_kept_as_they_were_given() -> None:
    season = make_season(actor=make_user(), name="  Grand  Prix ", rules=RULES)
    assert (season.name, rules_of(Season.objects.get())) == ("Grand Prix", RULES)
    assert rules_of(Season()) == SeasonRules()


def test_events_are_offered_that_can_be_taken_in_and_are_not_there() -> None:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix")
    there, open_, hidden = listed_event("There"), listed_event("Open"), make_event(name="Hidden", rounds=1)
    for event in (there, open_, hidden):
        event.memberships.update(user=owner)
    make_team_event(name="Teams").memberships.update(user=owner)
    listed_event("Another's").memberships.update(user=make_user("other"))
    listed_event("As assistant").memberships.update(user=owner, role=Role.ASSISTANT)
    Event.objects.filter(pk=listed_event("Archived").pk).update(archived_at=timezone.now())
    season = add_event(season=season, event=there, actor=owner, seen=season.version)
    assert {event.name for event in events_to_take_in(season, owner)} == {"Open", "Hidden"}


def test_which_events_cannot_be_in_it() -> None:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix")
    foreign = make_event(owner=make_user("other"), name="Theirs", rounds=1)
    teams = make_team_event(name="League")
    hidden = make_event(name="Hidden", rounds=1, visibility=Event.Visibility.HIDDEN)
    there = listed_event("There")
    season = add_event(season=season, event=there, actor=owner, seen=season.version)
    for event, why in ((foreign, "arbiter of"), (teams, "events of players"), (hidden, "hidden"), (there, "already")):
        with pytest.raises(Refused, match=why):
            add_event(season=season, event=event, actor=owner, seen=season.version)
    with pytest.raises(Refused, match="not in the season"):
        drop_event(season=season, event=hidden, actor=owner, seen=season.version)
    assert names(season) == ["There"]


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        (" ", RULES),
        ("x" * 5000, RULES),
        ("Cup", replace(RULES, points=(-10,))),
        ("Cup", replace(RULES, points=(10,) * 101)),
        ("Cup", replace(RULES, counting=101)),
    ],
)
def test_what_is_no_season_is_refused_and_leaves_nothing(name: str, rules: SeasonRules) -> None:
    with pytest.raises(Refused):
        make_season(actor=make_user(), name=name, rules=rules)
    assert not Season.objects.exists()
