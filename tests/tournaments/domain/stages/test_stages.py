"""The stages of an event: one that is played in one go, groups and a final, a stage of another system."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import add_players, make_event, owner_of, started_event
from tests.tournaments.domain.stages.test_division import play_all, started
from tests.tournaments.domain.stages.test_qualifiers import best, open_as_seen
from tournaments.domain.errors import Refused
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.stages.division import make_groups
from tournaments.domain.stages.rules import CarriedOver, Division, Everybody
from tournaments.domain.stages.stages import StagePlayed, stages_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_an_event_that_is_played_in_one_go_has_one_stage_itself(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = started_event(players=4)
    with django_assert_num_queries(0):
        stages = stages_of(event)
    assert stages == (StagePlayed(1, Everybody(), (event,), "Tower Open"),)
    assert (event.is_part, event.whole, list(event.parts)) == (False, event, [])


@pytest.mark.parametrize(("players", "count"), [(8, 2), (12, 6)])
def test_groups_and_the_final_are_two_stages_in_two_queries(
    players: int, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event, groups = started(players, count)
    for group in groups:
        play_all(group)
    (final,) = open_as_seen(event, best(1))
    with django_assert_num_queries(2):
        stages = stages_of(event)
    assert [(stage.number, stage.parts, stage.name) for stage in stages] == [
        (1, tuple(groups), "Groups"),
        (2, (final,), "Final"),
    ]
    first, second = (stage.rule for stage in stages)
    assert isinstance(first, Division)
    assert isinstance(second, CarriedOver)
    assert (first.groups, first.way, len(first.came)) == (count, "columns", players)
    roots = {name: pk for pk, name in event.registrations.values_list("pk", "name")}
    assert dict(second.came) == {row.pk: roots[row.name] for row in final.registrations.all()}
    assert [stage.is_finished for stage in stages] == [True, False]
    part = Event.objects.get(pk=final.pk)
    assert (part.is_part, part.whole, part.is_divided) == (True, event, False)
    assert set(Event.objects.belonging_to(event)) == {event, *groups, final}
    assert list(Event.objects.wholes()) == [event]


def test_a_part_reads_its_whole_without_another_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    _event, groups = started(8, 2)
    with django_assert_num_queries(1):
        part = Event.objects.with_whole().get(pk=groups[0].pk)
        assert (part.whole.name, part.is_archived, part.is_listed) == ("Twenty", False, True)


def test_only_what_has_a_calendar_is_divided_into_groups() -> None:
    event = make_event()
    add_players(event, 8)
    with pytest.raises(Refused, match="Groups are for round robins"):
        make_groups(event=event, actor=owner_of(event), count=2, way="snake")
    assert stages_of(event) == (StagePlayed(1, Everybody(), (event,), event.name),)


def test_the_journal_tells_how_many_groups_were_made_and_that_there_is_a_final() -> None:
    event, groups = started(8, 2)
    for group in groups:
        play_all(group)
    open_as_seen(event, best(1))
    final, divided = (
        before_and_after(event, [event.journal.get(action=name)])[0] for name in ("open_stage", "make_groups")
    )
    assert [(line.row, line.field, line.before, line.after) for line in final] == [("Final", "", "–", "added")]
    assert ("Event", "groups", "–", "2") in [(line.row, line.field, line.before, line.after) for line in divided]
