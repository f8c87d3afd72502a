"""Events in groups of the program before stages, brought up to date: to their readers and people they are the same.

What that program gave for its own dump stands beside it, written by `upgraded_groups`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import User
from tests.tournaments import upgraded_groups
from tests.tournaments.test_upgrades import ALIAS, UPGRADES, empty, of_migration, sqlite
from tournaments.domain.errors import Refused
from tournaments.domain.stages.division import dissolve_groups
from tournaments.domain.stages.rules import BestOfEach, Division, Everybody, Rule
from tournaments.domain.stages.stages import stages_of
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Stage

DUMP = UPGRADES / "7e704be_groups.sql"
BEFORE = ("tournaments", "0011_reports")


@pytest.fixture
def upgraded(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Any:
    with sqlite(django_db_blocker, tmp_path, DUMP.read_text()):
        call_command("migrate", database=ALIAS, verbosity=0)
        yield


@pytest.mark.endurance
@pytest.mark.usefixtures("upgraded")
def test_readers_and_people_of_events_in_groups_find_what_they_found() -> None:
    assert upgraded_groups.found_by_people() == json.loads(DUMP.with_suffix(".json").read_text())


def plan(event: Event) -> list[tuple[int, Rule, list[str]]]:
    return [(stage.number, stage.rule, [part.slug for part in stage.parts]) for stage in stages_of(event)]


@pytest.mark.endurance
@pytest.mark.usefixtures("upgraded")
def test_groups_are_the_first_stage_and_the_final_is_the_second() -> None:
    events = {event.slug: event for event in Event.objects.all()}
    assert plan(events["in-groups"]) == [(1, Division(2, "lot", "abc123"), ["in-groups-a", "in-groups-b"])]
    assert plan(events["with-a-final"]) == [
        (1, Division(2, "columns"), ["with-a-final-a", "with-a-final-b"]),
        (2, BestOfEach(1, 4), ["with-a-final-final"]),
    ]
    assert plan(events["together-again"]) == [(1, Everybody(), ["together-again"])]
    assert plan(events["upgrade-open"]) == [(1, Everybody(), ["upgrade-open"])]
    assert [events[f"with-a-final-{end}"].label for end in ("a", "b", "final")] == ["A", "B", ""]
    assert {slug for slug, event in events.items() if event.is_divided} == {
        "in-groups", "with-a-final", "all-played", "just-divided",
    }  # fmt: skip


@pytest.mark.endurance
@pytest.mark.usefixtures("upgraded")
def test_what_was_done_in_groups_before_is_undone_as_it_was() -> None:
    owner = User.objects.get(username="owner")
    group = Event.objects.get(slug="in-groups-a")
    results = [game.white_result for game in group.rounds.get(number=1).games.order_by("pairing__board")]
    assert undo_last(event=group, actor=owner).details["undone_action"] == "result"
    assert (results[0], group.rounds.get(number=1).games.order_by("pairing__board")[0].white_result) == ("1", "*")
    drafted = Event.objects.get(slug="in-groups-b")
    assert undo_last(event=drafted, actor=owner).details["undone_action"] == "pair"
    for slug in ("in-groups", "with-a-final", "together-again", "just-divided"):
        with pytest.raises(Refused, match="nothing to undo"):
            undo_last(event=Event.objects.get(slug=slug), actor=owner)


@pytest.mark.endurance
@pytest.mark.usefixtures("upgraded")
def test_groups_that_were_made_before_are_put_together_again() -> None:
    event = Event.objects.get(slug="just-divided")
    dissolve_groups(event=event, actor=User.objects.get(username="owner"))
    assert (event.is_divided, event.status, event.parts.count(), event.stages.count()) == (False, "registration", 0, 0)


@pytest.mark.endurance
@pytest.mark.django_db(transaction=True)
def test_a_database_of_either_kind_is_carried_over(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    with empty(django_db_blocker, tmp_path):
        call_command("migrate", *BEFORE, database=ALIAS, verbosity=0)
        events = of_migration(*BEFORE, "Event").objects
        division = {"groups": 2, "way": "snake", "seed": "", "finalists": 2}
        whole = events.create(slug="whole", name="Whole", division=division)
        for label in ("A", "B", "final"):
            events.create(slug=label.lower(), name=label, label=label, parent=whole)
        events.create(slug="other", name="Other")
        call_command("migrate", database=ALIAS, verbosity=0)
        plans = {slug: plan(Event.objects.get(slug=slug)) for slug in ("whole", "other")}
        places = list(Event.objects.order_by("slug").values_list("slug", "stage__event__slug", "is_divided"))
        stages = list(Stage.objects.values_list("event__slug", "number"))
    assert plans == {
        "whole": [(1, Division(2, "snake"), ["a", "b"]), (2, BestOfEach(1, 2), ["final"])],
        "other": [(1, Everybody(), ["other"])],
    }
    assert places == [
        ("a", "whole", False), ("b", "whole", False), ("final", "whole", False), ("other", None, False),
        ("whole", None, True),
    ]  # fmt: skip
    assert stages == [("whole", 1), ("whole", 2)]
