"""Who goes on from one stage to the next, and how that is opened."""

from __future__ import annotations

import pytest

from tabellone.stages.qualifying import Contest, QualifyingRule, Why
from tests.factories import make_event, owner_of, play_bracket, publish_next
from tests.tournaments.domain.refused import refusal
from tests.tournaments.domain.stages.test_division import play_all, started, twenty
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.domain.stages.division import BLOCKS, open_first
from tournaments.domain.stages.qualifiers import Qualifying, open_next, qualifying
from tournaments.domain.stages.rules import CarriedOver, Carry, Division, Order
from tournaments.domain.stages.stages import stages_of
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Membership, Registration, Role

pytestmark = pytest.mark.django_db


def finished(players: int = 8, count: int = 2) -> tuple[Event, list[Event]]:
    """A divided event whose groups are played: in each the lower number is before the higher."""
    event, groups = started(players, count)
    for group in groups:
        play_all(group)
    return event, groups


def best(count: int, **further: object) -> CarriedOver:
    return CarriedOver(QualifyingRule(best=count), **further)  # type: ignore[arg-type]


def names(found: Qualifying) -> list[str]:
    return [found.rows[key].name for key in found.keys]


def open_as_seen(event: Event, rule: CarriedOver, named: tuple[int, ...] = ()) -> list[Event]:
    seen = qualifying(event, rule, named).keys
    made = open_next(event=event, actor=owner_of(event), rule=rule, seen=seen, named=named)
    for part in made:
        Membership.objects.create(event=part, user=owner_of(event), role=Role.OWNER)
    event.refresh_from_db()
    return made


def draw_all(group: Event) -> None:
    while agenda(group).code == "pair":
        for game in publish_next(group).games.select_related("white", "black", "pairing__round__event"):
            enter_result(game=game, actor=owner_of(group), outcome=Outcome.DRAW, seen=board_seen(game))
    finish_event(event=group, actor=owner_of(group))


def test_the_first_of_each_group_go_to_the_final() -> None:
    event, groups = started(8, 2)
    refused = refusal(open_next, event=event, actor=owner_of(event), rule=best(2), seen=[])
    assert refused == "A group is not finished yet."
    for group in groups:
        play_all(group)
    found = qualifying(event, best(2))
    assert names(found) == [group.registrations.get(tpn=tpn).name for tpn in (1, 2) for group in groups]
    assert found.found.is_complete
    (final,) = open_as_seen(event, best(2))
    assert (final.name, final.slug, final.registrations.count()) == ("Twenty – Final", "twenty-final", 4)
    assert (agenda(final).code, agenda(event).code) == ("draw", "groups")
    start_event(event=final, actor=owner_of(event))
    play_all(final)
    assert agenda(event).code == "finish"
    finish_event(event=event, actor=owner_of(event))


def test_who_has_withdrawn_does_not_go_on() -> None:
    event, groups = finished()
    groups[0].registrations.filter(tpn=1).update(is_withdrawn=True)
    assert [qualifying(event, best(1)).rows[key].tpn for key in qualifying(event, best(1)).keys] == [2, 1]


def test_who_withdraws_from_the_whole_after_the_groups_does_not_go_on_unless_he_comes_back() -> None:
    event, groups = finished()
    first = groups[0].registrations.get(tpn=1)
    row = event.registrations.get(name=first.name)
    withdraw(registration=row, actor=owner_of(event), why="ill")
    found = qualifying(event, best(1))
    assert [found.rows[key].tpn for key in found.keys] == [2, 1]
    readmit(registration=row, actor=owner_of(event))
    row.refresh_from_db()
    assert (row.tpn, row.is_withdrawn) == (None, False)
    assert qualifying(event, best(1)).keys[0] == first.pk


def test_the_best_two_of_each_group_play_an_a_final_and_the_others_a_consolation() -> None:
    event, groups = finished(16, 4)
    rule = best(4, groups=2, way=BLOCKS, system="knockout", order=Order.CROSSED)
    final, consolation = open_as_seen(event, rule)
    group_of = {row.name: (group.label, row.tpn) for group in groups for row in group.registrations.all()}
    for part, places in ((final, (1, 2)), (consolation, (3, 4))):
        start_event(event=part, actor=owner_of(event), initial_colour="w")
        games = publish_next(part).games.select_related("white", "black").order_by("pairing__board")
        pairs = [
            sorted((group_of[game.white.name], group_of[game.black.name]), key=lambda of: of[1] or 0) for game in games
        ]
        better, other = places
        assert pairs == [
            [("A", better), ("B", other)], [("B", better), ("A", other)],
            [("C", better), ("D", other)], [("D", better), ("C", other)],
        ]  # fmt: skip


def test_who_loses_in_round_one_of_a_cup_goes_on_in_a_consolation_cup_and_nobody_is_lost() -> None:
    event = twenty(16)
    owner = owner_of(event)
    (first,) = open_first(event=event, actor=owner, rule=Division(1, "snake", system="knockout", rounds=1))
    Membership.objects.create(event=first, user=owner, role=Role.OWNER)
    start_event(event=first, actor=owner, initial_colour="w")
    play_bracket(first)
    finish_event(event=first, actor=owner)
    cup, consolation = open_as_seen(event, best(16, groups=2, way=BLOCKS, system="knockout"))
    members = [sorted(part.registrations.values_list("name", flat=True)) for part in (cup, consolation)]
    assert members == [[f"P{number:02}" for number in range(1, 9)], [f"P{number:02}" for number in range(9, 17)]]


def test_who_are_tied_at_the_line_are_named_by_the_arbiter() -> None:
    event, groups = started(8, 2)
    draw_all(groups[0])
    play_all(groups[1])
    tied = tuple(sorted(groups[0].registrations.values_list("pk", flat=True)))
    found = qualifying(event, best(2))
    assert found.found.contests == (Contest(Why.PLACE, tied, 2, 0),)
    refused = refusal(open_next, event=event, actor=owner_of(event), rule=best(2), seen=found.keys)
    assert refused == "There is a tie for the last qualifying place, or a wild card is not chosen."
    (final,) = open_as_seen(event, best(2), named=tied[1:3])
    assert final.registrations.count() == 4


def test_nobody_goes_on_whom_the_arbiter_has_not_seen() -> None:
    event, groups = finished()
    seen = qualifying(event, best(1)).keys
    groups[0].registrations.filter(tpn=1).update(is_withdrawn=True)
    groups[0].refresh_from_db()
    refused = refusal(open_next, event=event, actor=owner_of(event), rule=best(1), seen=seen)
    assert refused == "The qualifiers changed after you opened this page. Nothing was saved."
    assert event.stages.count() == 1


def test_a_stage_of_one_player_and_one_of_an_event_in_one_go_are_refused() -> None:
    event, _groups = finished()
    rule = CarriedOver(QualifyingRule(by_rating=1))
    seen = qualifying(event, rule).keys
    assert refusal(open_next, event=event, actor=owner_of(event), rule=rule, seen=seen) == (
        "A stage needs two contestants."
    )
    whole = make_event(name="In one go")
    assert refusal(open_next, event=whole, actor=owner_of(whole), rule=rule, seen=[]) == (
        "The event is not played in stages."
    )


def test_groups_of_four_into_a_knock_out_of_eight_the_first_of_a_against_the_second_of_b() -> None:
    event, groups = finished(16, 4)
    rule = best(2, system="knockout", order=Order.CROSSED)
    (cup,) = open_as_seen(event, rule)
    assert (cup.system, cup.options, cup.tie_breaks) == ("knockout", {}, [])
    start_event(event=cup, actor=owner_of(event), initial_colour="w")
    group_of = {row.name: (group.label, row.tpn) for group in groups for row in group.registrations.all()}
    games = publish_next(cup).games.select_related("white", "black").order_by("pairing__board")
    pairs = [
        sorted((group_of[game.white.name], group_of[game.black.name]), key=lambda of: of[1] or 0) for game in games
    ]
    assert pairs == [[("A", 1), ("B", 2)], [("B", 1), ("A", 2)], [("C", 1), ("D", 2)], [("D", 1), ("C", 2)]]


def test_a_stage_that_was_opened_is_undone_until_a_round_of_it_is_public() -> None:
    event, _groups = finished()
    (cup,) = open_as_seen(event, best(2, system="knockout"))
    entry = undo_last(event=event, actor=owner_of(event))
    assert entry.details["undone_action"] == "open_stage"
    assert (event.stages.count(), event.parts.count(), Event.objects.filter(pk=cup.pk).exists()) == (1, 2, False)
    (cup,) = open_as_seen(event, best(2, system="knockout"))
    start_event(event=cup, actor=owner_of(event))
    publish_next(cup)
    assert refusal(undo_last, event=event, actor=owner_of(event)) == (
        "A round of the stage is public already, so it stays as it is."
    )


def test_points_are_carried_over() -> None:
    event, groups = finished()
    points = {
        row.name: record_of(group).points_of(row.tpn or 0) for group in groups for row in group.registrations.all()
    }
    rule = best(2, system="dutch", rounds=2, carry=Carry.POINTS)
    (final,) = open_as_seen(event, rule)
    start_event(event=final, actor=owner_of(event), initial_colour="w")
    record = record_of(final)
    assert {player.name: record.points_of(player.tpn) for player in record.players} == {
        player.name: points[player.name] for player in record.players
    }
    assert sorted(record.points_of(player.tpn) for player in record.players) == [20, 20, 30, 30]


def test_games_against_fellow_qualifiers_count_in_a_swiss_and_are_not_played_again() -> None:
    event, _groups = finished()
    (final,) = open_as_seen(event, best(2, system="dutch", rounds=2, carry=Carry.GAMES))
    start_event(event=final, actor=owner_of(event), initial_colour="w")
    record = record_of(final)
    assert sorted(record.points_of(player.tpn) for player in record.players) == [0, 0, 10, 10]
    assert len(record.forbidden) == 2
    met = {frozenset(pair) for pair in ((game.white_id, game.black_id) for game in publish_next(final).games)}
    forbidden = {frozenset(row["players"]) for row in final.forbidden}
    assert not met & forbidden


def test_games_against_fellow_qualifiers_stand_in_the_calendar_of_a_round_robin_final() -> None:
    event, groups = finished()
    (final,) = open_as_seen(event, best(2, carry=Carry.GAMES))
    start_event(event=final, actor=owner_of(event))
    winners = {group.registrations.get(tpn=1).name for group in groups}
    found: dict[str, str] = {}
    while agenda(final).code == "pair":
        round_ = publish_next(final)
        games = list(round_.games.select_related("white", "black", "pairing__round__event"))
        for game in games:
            if game.is_open:
                enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(game))
            else:
                found |= {game.white.name: game.white_result, game.black.name: game.black_result}
    assert sorted(found.values()) == ["L", "L", "W", "W"]
    assert {name for name, result in found.items() if result == "W"} == winners


def test_a_round_with_nothing_but_games_carried_over_can_be_taken_back() -> None:
    event, _groups = finished()
    (final,) = open_as_seen(event, best(2, carry=Carry.GAMES))
    start_event(event=final, actor=owner_of(event))
    for _number in range(3):
        round_ = publish_next(final)
        games = list(round_.games.select_related("white", "black", "pairing__round__event"))
        if not all(game.is_open for game in games):
            unpublish_round(round_=round_, actor=owner_of(event))
            assert round_.state == "drafted"
            return
        for game in games:
            enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(game))
    pytest.fail("no round has a game that was carried over")


def test_ninety_three_into_eight_columns_and_a_final_of_eight() -> None:
    event = twenty(93)
    owner = owner_of(event)
    (first,) = open_first(event=event, actor=owner, rule=Division(1, "snake", system="knockout", rounds=1))
    Membership.objects.create(event=first, user=owner, role=Role.OWNER)
    start_event(event=first, actor=owner, initial_colour="w")
    round_ = publish_next(first)
    assert (round_.games.count(), round_.byes.count()) == (29, 35)
    for game in round_.games.select_related("white", "black", "pairing__round__event"):
        wins = (game.white.tpn or 0) < (game.black.tpn or 0)
        outcome = Outcome.WHITE_WINS if wins else Outcome.BLACK_WINS
        enter_result(game=game, actor=owner, outcome=outcome, seen=board_seen(game))
    finish_event(event=first, actor=owner)
    columns = open_as_seen(event, best(64, groups=8, way="columns", system="knockout"))
    assert [part.label for part in columns] == [f"2{letter}" for letter in "ABCDEFGH"]
    members = [list(part.registrations.order_by("-rating").values_list("name", flat=True)) for part in columns]
    assert members == [[f"P{number:02}" for number in range(column, 65, 8)] for column in range(1, 9)]
    for part in columns:
        start_event(event=part, actor=owner, initial_colour="w")
        play_bracket(part)
        finish_event(event=part, actor=owner)
    (final,) = open_as_seen(event, best(1))
    assert sorted(final.registrations.values_list("name", flat=True)) == [f"P{number:02}" for number in range(1, 9)]
    assert [stage.number for stage in stages_of(event)] == [1, 2, 3]
    assert Registration.objects.filter(event=final, tpn__isnull=False).count() == 0
