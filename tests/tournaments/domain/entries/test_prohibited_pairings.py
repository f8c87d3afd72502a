"""Pairs that may not meet: each is lifted by what it is, whatever stands before it by now."""

from __future__ import annotations

import pytest

from tabellone.engine.checker import broken_rules, check_pairings
from tabellone.interchange import trf
from tests.factories import (
    add_players,
    enter_results,
    make_event,
    owner_of,
    pair_round,
    played_event,
    publish_next,
    started_team_event,
)
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.prohibited_pairings import forbid, forbidden_groups, lift
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def test_the_pair_that_was_seen_is_lifted_although_another_was_lifted_meanwhile() -> None:
    event = make_event()
    owner = owner_of(event)
    one, two, three = add_players(event, 3)
    for players in ([one, two], [two, three], [one, three]):
        forbid(event=event, actor=owner, players=players)
    first, second, third = forbidden_groups(event)
    assert [group.players for group in (first, second, third)] == [[one, two], [two, three], [one, three]]
    lift(event=event, actor=owner, key=first.key)
    lift(event=event, actor=owner, key=second.key)
    assert forbidden_groups(event) == [third]
    assert refusal(lift, event=event, actor=owner, key=first.key) == (
        "This prohibited pairing has already been removed."
    )


def met_in_round_1(event: Event) -> list[Registration]:
    pairing = event.rounds.get(number=1).pairings.order_by("board")[0]
    return [pairing.first, pairing.second]


def periods(event: Event) -> list[tuple[int, int]]:
    event.refresh_from_db()
    return [(group["first_round"], group["last_round"]) for group in event.forbidden]


def test_a_pair_prohibited_after_round_1_is_prohibited_from_round_2_on() -> None:
    event = played_event(players=8, rounds=5, played=1)
    forbid(event=event, actor=owner_of(event), players=met_in_round_1(event))
    assert (periods(event), [group.first_round for group in forbidden_groups(event)]) == ([(2, 0)], [2])
    record = record_of(event)
    assert (broken_rules(record, 1), list(check_pairings(record))) == ((), [])


def test_a_pair_prohibited_while_a_draft_is_reviewed_is_prohibited_in_that_round() -> None:
    event = played_event(players=8, rounds=5, played=1)
    pair_round(event)
    forbid(event=event, actor=owner_of(event), players=met_in_round_1(event))
    assert periods(event) == [(2, 0)]


def test_rounds_that_were_paired_with_a_prohibition_keep_it_when_it_is_lifted() -> None:
    event = make_event(rounds=5)
    owner, players = owner_of(event), add_players(event, 8)
    forbid(event=event, actor=owner, players=[players[0], players[4]])
    start_event(event=event, actor=owner, initial_colour="w")
    enter_results(publish_next(event))
    assert lifted(event) == [(1, 1)]
    assert (forbidden_groups(event), list(check_pairings(record_of(event)))) == ([], [])
    forbid(event=event, actor=owner, players=[players[0], players[4]])
    assert periods(event) == [(1, 1), (2, 0)]
    assert lifted(event) == [(1, 1)]


def lifted(event: Event) -> list[tuple[int, int]]:
    (group,) = forbidden_groups(event)
    lift(event=event, actor=owner_of(event), key=group.key)
    return periods(event)


def test_in_a_team_event_teams_are_kept_apart_and_players_of_rosters_are_not_in_the_report() -> None:
    event = started_team_event(teams=4)
    teams = list(event.registrations.contestants().order_by("tpn"))
    players = list(event.registrations.filter(team__isnull=False).order_by("-tpn")[:2])
    text = "In a team event, prohibited pairings are between teams."
    assert refusal(forbid, event=event, actor=owner_of(event), players=players).startswith(text)
    forbid(event=event, actor=owner_of(event), players=teams[:2])
    of_players = {"players": [row.pk for row in players], "first_round": 1, "last_round": 0}
    event.forbidden = [*event.forbidden, of_players]
    event.adjustments = [{"players": [players[0].pk], "points": -5, "round": 0}]
    event.save()
    publish_next(event)
    record = trf.read(export_trf(event), strict=True).record
    assert ([group.players for group in record.forbidden], record.adjustments) == ([(1, 2)], ())
