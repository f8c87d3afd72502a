"""Whose registration is whose, and the games of the stage before that count in this one."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from tabellone.record import Game as RecordGame, Result
from tests.factories import owner_of, publish_next, started_event
from tests.tournaments.domain.stages.test_qualifiers import best, finished, open_as_seen
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.stages.carried_games import CarriedPairing, CarriedResults, carried_games, games_among, roots_of
from tournaments.domain.stages.qualifiers import last_stage
from tournaments.domain.stages.rules import Carry, Division, as_json

pytestmark = pytest.mark.django_db


def test_what_is_no_stage_brings_nothing_and_asks_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = started_event(players=4)
    with django_assert_num_queries(0):
        assert carried_games(event) == {}


def test_who_is_who_is_kept_and_found_by_name_where_it_was_not_kept() -> None:
    event, groups = finished()
    stage = last_stage(event)
    assert stage is not None
    names = dict(event.registrations.values_list("pk", "name"))
    own = {row.pk: row.name for group in groups for row in group.registrations.all()}
    kept = roots_of(stage)
    assert {key: names[root] for key, root in kept.items()} == own
    stage.rule = as_json(Division(2, "columns"))
    stage.save()
    assert roots_of(stage) == kept


def test_the_games_between_two_who_go_on_come_with_unrated_results() -> None:
    event, groups = finished()
    (final,) = open_as_seen(event, best(2, carry=Carry.GAMES))
    found = carried_games(final)
    winners = {group.registrations.get(tpn=1).name for group in groups}
    names = dict(final.registrations.values_list("pk", "name"))
    assert len(found) == 2
    for (results,) in found.values():
        won = {names[who] for who, result in results.items() if result is Result.SHORT_WIN}
        assert won <= winners
        assert sorted(results.values()) == ["L", "W"]
    stage = event.stages.get(number=1)
    assert games_among(stage, []) == []


def test_a_game_that_was_carried_over_counts_once_and_forfeits_stand() -> None:
    event, _groups = finished()
    (final,) = open_as_seen(event, best(2, carry=Carry.GAMES))
    one, other = next(iter(carried_games(final)))
    start_event(event=final, actor=owner_of(event))
    carried = CarriedResults(final)
    away = RecordGame(1, 2, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    first = carried.of(one, other, [RecordGame(1, 2)])
    assert (first.pairing, [sorted(codes.values()) for codes in first.games]) == ({}, [["L", "W"]])
    open_ = CarriedPairing({}, [{"white_result": "*", "black_result": "*"}])
    assert carried.of(one, other, [RecordGame(1, 2)]) == open_
    assert CarriedResults(final).of(one, other, [away]).games == [{"white_result": "-", "black_result": "+"}]


def test_only_a_game_with_the_result_it_came_with_is_one() -> None:
    event, _groups = finished()
    (final,) = open_as_seen(event, best(2, carry=Carry.GAMES))
    start_event(event=final, actor=owner_of(event))
    games = [game for _round in range(1) for game in publish_next(final).games.all()]
    carried = CarriedResults(final)
    assert [carried.is_of(game) for game in games] == [not game.is_open for game in games]
