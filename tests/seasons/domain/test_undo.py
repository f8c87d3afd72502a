"""The last step on a season is undone, with the rights that it took."""

from __future__ import annotations

import pytest

from seasons.domain.action import differences
from seasons.domain.organising import add_event, change_season, drop_event, make_season, rules_of
from seasons.domain.undo import last_undoable, undo_season
from tabellone.seasons import SeasonRules
from tests.factories import make_user
from tests.seasons.domain.test_organising import RULES, listed_event, names
from tournaments.domain.errors import Refused
from tournaments.models import Event

pytestmark = pytest.mark.django_db


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
