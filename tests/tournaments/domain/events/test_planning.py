"""The rounds of an event: added and taken away with the plan, or as many as the calendar has."""

from __future__ import annotations

import pytest

from tests.factories import add_players, make_event, owner_of, pair_round, play_round, started_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.events.planning import plan_calendar
from tournaments.domain.journal.action import action
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def planned(event: Event) -> list[tuple[int, str]]:
    return list(event.rounds.order_by("number").values_list("number", "state"))


def change(event: Event, rounds: int) -> None:
    change_settings(event=event, actor=owner_of(event), changes={"planned_rounds": rounds})


def plan(event: Event, players: int) -> None:
    taking_part = [Registration(name=f"Player {number}") for number in range(players)]
    with action("start", event=event, actor=owner_of(event)) as act:
        plan_calendar(act, taking_part)


def test_an_event_has_the_rounds_that_are_planned_from_its_first_day() -> None:
    assert planned(make_event(rounds=3)) == [(1, "planned"), (2, "planned"), (3, "planned")]


def test_rounds_come_and_go_with_the_plan_and_undo_brings_them_back_with_their_keys() -> None:
    event = make_event(rounds=3)
    keys = list(event.rounds.order_by("number").values_list("pk", flat=True))
    change(event, 5)
    assert [number for number, _state in planned(event)] == [1, 2, 3, 4, 5]
    change(event, 2)
    assert [number for number, _state in planned(event)] == [1, 2]
    undo_last(event=event, actor=owner_of(event))
    undo_last(event=Event.objects.get(pk=event.pk), actor=owner_of(event))
    assert list(event.rounds.order_by("number").values_list("pk", flat=True)) == keys


@pytest.mark.parametrize("is_drafted", [False, True])
def test_no_round_that_is_paired_is_taken_away(*, is_drafted: bool) -> None:
    event = started_event(players=6, rounds=5)
    for _number in range(2):
        play_round(event)
    if is_drafted:
        pair_round(event)
    last = 2 + is_drafted
    text = refusal(change_settings, event=event, actor=owner_of(event), changes={"planned_rounds": 1})
    assert text == f"Round {last} is already paired, so the event cannot have fewer rounds."
    event = Event.objects.get(pk=event.pk)
    assert (event.planned_rounds, len(planned(event))) == (5, 5)
    change(event, last)
    assert [number for number, _state in planned(event)] == [*range(1, last + 1)]


@pytest.mark.parametrize(
    ("players", "calendar", "rounds"),
    [
        (6, {}, 5),
        (5, {}, 5),
        (6, {"cycles": 2}, 10),
        (6, {"without_first": True}, 4),
        (5, {"kind": "rotation"}, 5),
        (5, {"kind": "rotation", "dummy": True}, 3),
    ],
    ids=str,
)
def test_an_event_with_a_calendar_has_the_rounds_of_its_tables(
    players: int, calendar: dict[str, object], rounds: int
) -> None:
    event = make_event(system="round-robin", edition="2023", options=calendar, rounds=9)
    plan(event, players)
    event.refresh_from_db()
    assert (event.planned_rounds, planned(event)) == (
        rounds,
        [(number, "planned") for number in range(1, rounds + 1)],
    )


def test_a_calendar_of_more_rounds_than_a_report_has_room_for_is_refused() -> None:
    event = make_event(system="round-robin", edition="2023", options={"cycles": 4})
    add_players(event, 28)
    with pytest.raises(Refused) as refused:
        plan(event, 28)
    assert (refused.value.message, refused.value.remedy) == (
        "Too many rounds: 108 (maximum 100).",
        "Divide the players into groups, or reduce the number of cycles.",
    )
    assert Event.objects.get(pk=event.pk).planned_rounds == 9
    plan(event, 26)
    assert Event.objects.get(pk=event.pk).planned_rounds == 100
