"""What the running actions of events, ladders and seasons share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ladders.domain.action import LadderChange
from ladders.models import Challenge, Ladder, LadderPlayer
from seasons.domain.action import SeasonChange
from seasons.domain.organising import make_season
from tests.factories import make_event, make_user, owner_of
from tests.ladders.made import challenged, made_ladder
from tests.tabellone.ladder.test_actions import day
from tournaments.domain.journal.action import Change
from tournaments.domain.journal.logged_change import LoggedChange, logged

pytestmark = pytest.mark.django_db


def of_an_event() -> Change:
    event = make_event()
    return Change(event, owner_of(event))


def of_a_season() -> SeasonChange:
    season = make_season(actor=make_user(), name="Grand Prix")
    return SeasonChange(season, make_user(), seen=season.version)


def of_a_ladder() -> LadderChange:
    return LadderChange(made_ladder(), make_user())


def rename(change: Any) -> None:
    if isinstance(change, SeasonChange):
        change.owner.name = "New"
    else:
        change.update(change.owner, name="New")


def fail(change: Any) -> None:
    rename(change)
    raise ZeroDivisionError


KINDS: tuple[Callable[[], LoggedChange[Any]], ...] = (of_an_event, of_a_season, of_a_ladder)


@pytest.mark.parametrize("kind", KINDS)
def test_each_log_writes_one_numbered_entry_for_a_change_and_none_without_one(
    kind: Callable[[], LoggedChange[Any]],
) -> None:
    change = kind()
    version, entries = change.owner.version, change.owner.journal.count()
    with logged(change, "settings", "a reason"):
        pass
    assert (change.owner.version, change.owner.journal.count()) == (version, entries)
    change = kind() if not isinstance(change, SeasonChange) else SeasonChange(change.owner, make_user(), seen=version)
    with logged(change, "settings", " a reason "):
        rename(change)
    entry = change.owner.journal.all()[0]
    assert (entry.number, entry.action, entry.why, entry.actor) == (
        change.owner.version,
        "settings",
        "a reason",
        change.actor,
    )
    assert type(change.owner)._default_manager.get(pk=change.owner.pk).name == "New"


@pytest.mark.parametrize("kind", KINDS)
def test_an_action_that_fails_leaves_neither_its_changes_nor_an_entry(kind: Callable[[], LoggedChange[Any]]) -> None:
    change = kind()
    before = (change.owner.name, change.owner.version, change.owner.journal.count())
    with pytest.raises(ZeroDivisionError), logged(change, "settings"):
        fail(change)
    stored = type(change.owner)._default_manager.get(pk=change.owner.pk)
    assert (stored.name, stored.version, stored.journal.count()) == before


def test_rows_are_changed_together_and_only_counted_ones_count_their_versions() -> None:
    ladder = made_ladder()
    challenge = challenged(ladder, "Dario", "Bruno", day(1))
    change = LadderChange(ladder, make_user())
    anna, bruno, *_others = LadderPlayer.objects.order_by("pk")
    with logged(change, "person"):
        change.update_all([(anna, {"rating": 1}), (bruno, {"rating": bruno.rating})])
        change.update(challenge, decided="void")
    assert [(row["kind"], row["key"], row["before"], row["after"]) for row in ladder.journal.all()[0].changes] == [
        ("player", anna.pk, {"rating": 2000}, {"rating": 1}),
        ("challenge", challenge.pk, {"decided": ""}, {"decided": "void"}),
    ]
    assert (Challenge.objects.get().version, LadderPlayer.objects.get(pk=anna.pk).rating) == (challenge.version, 1)
    assert Ladder.objects.get().version == ladder.journal.count()
