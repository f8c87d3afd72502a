"""A season's acts: who may, what is refused, what the journal keeps, and undo."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import timezone

from tabellone.seasons import CountedBy, SeasonRules, SeasonTies
from tests.factories import make_event, make_team_event, make_user
from tournaments.domain.errors import Refused
from tournaments.domain.seasons import (
    add_event,
    change_season,
    differences,
    drop_event,
    events_to_take_in,
    last_undoable,
    make_season,
    may_run,
    rules_of,
    undo_season,
)
from tournaments.models import Event, Role, Season

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


def test_only_who_made_it_may_change_it() -> None:
    season = make_season(actor=make_user(), name="Grand Prix")
    stranger = make_user("stranger")
    assert not may_run(stranger, season)
    with pytest.raises(Refused, match="Only the staff of the season"):
        change_season(season=season, actor=stranger, name="Mine", rules=RULES, seen=season.version)
    assert Season.objects.get().name == "Grand Prix"


def test_two_who_change_it_at_once_the_second_looks_again() -> None:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix")
    change_season(season=season, actor=owner, name="Tour", rules=RULES, seen=season.version)
    with pytest.raises(Refused, match="Another user changed the season"):
        change_season(season=season, actor=owner, name="Cup", rules=RULES, seen=season.version)
    assert Season.objects.get().name == "Tour"


def test_events_come_and_go_and_the_last_step_is_undone() -> None:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix")
    for name in ("May", "June"):
        season = add_event(season=season, event=listed_event(name), actor=owner, seen=season.version)
    june = Event.objects.get(name="June")
    season = drop_event(season=season, event=june, actor=owner, seen=season.version, why="rained off")
    season = change_season(season=season, actor=owner, name="Tour", rules=RULES, seen=season.version)
    assert (names(season), rules_of(season)) == (["May"], RULES)
    season = undo_season(season=season, actor=owner, seen=season.version)
    assert (season.name, rules_of(season)) == ("Grand Prix", SeasonRules())
    season = undo_season(season=season, actor=owner, seen=season.version)
    assert names(season) == ["June", "May"]
    steps = season.journal.order_by("number")
    assert [step.action for step in steps] == ["make", "add", "add", "drop", "change", "undo", "undo"]
    assert [step.undoes.number for step in steps if step.undoes] == [5, 4]
    assert differences(steps[3]) == {"events": (["May", "June"], ["May"])}
    assert steps[3].why == "rained off"
    for _step in range(2):
        season = undo_season(season=season, actor=owner, seen=season.version)
    assert (names(season), last_undoable(season)) == ([], None)
    with pytest.raises(Refused, match="nothing to undo"):
        undo_season(season=season, actor=owner, seen=season.version)


def test_an_undo_leaves_out_an_event_that_was_deleted_since() -> None:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix")
    event = listed_event("May")
    season = add_event(season=season, event=event, actor=owner, seen=season.version)
    season = drop_event(season=season, event=event, actor=owner, seen=season.version)
    event.delete()
    assert names(undo_season(season=season, actor=owner, seen=season.version)) == []


def test_an_undo_takes_in_no_event_that_the_actor_could_not_take_in() -> None:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix")
    first = listed_event("First")
    season = add_event(season=season, event=first, actor=owner, seen=season.version)
    season = drop_event(season=season, event=first, actor=owner, seen=season.version)
    Event.objects.filter(pk=first.pk).update(visibility=Event.Visibility.HIDDEN)
    with pytest.raises(Refused, match="is hidden"):
        undo_season(season=season, actor=owner, seen=season.version)
    Event.objects.filter(pk=first.pk).update(visibility=Event.Visibility.LISTED)
    first.memberships.all().delete()
    with pytest.raises(Refused, match="arbiter of the event"):
        undo_season(season=season, actor=owner, seen=season.version)
    assert names(season) == []


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


def test_a_change_of_nothing_is_no_step() -> None:
    owner = make_user()
    season = make_season(actor=owner, name="Grand Prix", rules=RULES)
    change_season(season=season, actor=owner, name="Grand Prix", rules=RULES, seen=season.version)
    assert season.journal.count() == 1
