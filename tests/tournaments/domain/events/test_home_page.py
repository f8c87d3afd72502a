"""The event's home page: where the event stands, when it goes on, who is there."""

from __future__ import annotations

import datetime

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from tabellone.interchange.players import Entrant
from tests.factories import (
    add_players,
    enter_results,
    make_event,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    round_robin,
    started_event,
)
from tests.tournaments.domain.stages.test_division import started as divided
from tests.tournaments.domain.stages.test_qualifiers import best, finished, open_as_seen
from tournaments.domain.entries.registrations import register, register_many
from tournaments.domain.events.event_settings import schedule_rounds
from tournaments.domain.events.home_page import Front, ListedPlayer, RoundLine, find_players, front_of
from tournaments.domain.events.pairing_facts import pairing_facts
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.domain.rounds.round_navigation import RoundNavigation
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def test_c_04_2_b_before_the_start_everybody_who_is_in_stands_in_the_initial_order() -> None:
    event = make_event(rounds=2)
    for entrant in (Entrant("Zeta", 2000, federation="ITA"), Entrant("Älva", 2000), Entrant("Mina", 2000, "WFM")):
        register(event=event, actor=owner_of(event), entrant=entrant)
    gone = register(event=event, actor=owner_of(event), entrant=Entrant("Gone", 2500))
    gone.is_withdrawn = True
    gone.save()
    front = front_of(event)
    assert front == Front(
        (RoundLine(1, None, False, 0, 0), RoundLine(2, None, False, 0, 0)),
        (
            ListedPlayer(1, None, "Mina", "WFM", 2000, "", "", ""),
            ListedPlayer(2, None, "Älva", "", 2000, "", "", ""),
            ListedPlayer(3, None, "Zeta", "", 2000, "ITA", "", ""),
        ),
        3,
        2,
        pairing_facts(event),
    )
    assert (front.current, front.has_times, front.switch) == (None, False, RoundNavigation(0, 0, 2, 0))
    assert front.coming == front.rounds[0]


def test_a_draft_looks_like_a_round_that_is_only_planned() -> None:
    event = played_event(players=6, rounds=3, played=1)
    planned = front_of(fresh(event))
    pair_round(event)
    assert front_of(fresh(event)) == planned
    assert planned.rounds == (
        RoundLine(1, None, True, 3, 3),
        RoundLine(2, None, False, 0, 0),
        RoundLine(3, None, False, 0, 0),
    )
    assert ([line.is_finished for line in planned.rounds], planned.starting_list) == ([True, False, False], ())


def test_the_round_that_is_played_says_how_many_of_its_boards_are_finished() -> None:
    event = played_event(players=8, rounds=4, played=1)
    second = publish_next(event)
    enter_results(second, boards=1)
    Game.objects.filter(pairing__round=second, pairing__board=2).update(is_adjourned=True)
    day = datetime.datetime(2026, 3, 1, 15, tzinfo=datetime.UTC)
    schedule_rounds(event=event, actor=owner_of(event), starts={3: day})
    front = front_of(fresh(event))
    assert (front.current, front.coming) == (RoundLine(2, None, True, 4, 1), RoundLine(3, day, False, 0, 0))
    assert (front.playing, front.has_times, front.players, front.planned) == (2, True, 8, 4)
    assert front.switch == RoundNavigation(2, 2, 4, 2, (100, 25))


def test_who_was_left_out_at_the_start_is_not_counted() -> None:
    event = started_event(players=4, rounds=2)
    event.registrations.filter(tpn=4).update(tpn=None, is_withdrawn=True)
    assert front_of(event).players == 3


def test_of_a_public_calendar_the_round_that_is_played_is_the_first_with_an_open_board() -> None:
    event = round_robin(players=4)
    publish_pairing_table(event=event, actor=owner_of(event))
    enter_results(event.rounds.get(number=1))
    Game.objects.filter(pairing__round__event=event, pairing__round__number=2).update(is_adjourned=True)
    front = front_of(fresh(event))
    assert (front.playing, [line.finished for line in front.rounds]) == (3, [2, 0, 0])
    assert front.switch == RoundNavigation(3, 3, 3, 3, (100, 0, 0))


def test_after_the_last_round_nothing_comes() -> None:
    front = front_of(fresh(played_event(players=4, rounds=1, played=1)))
    assert (front.current, front.coming, front.is_last) == (RoundLine(1, None, True, 2, 2), None, True)


def test_a_published_round_is_the_one_that_begins_next_until_its_first_result() -> None:
    event = played_event(players=4, rounds=2, played=1)
    second = publish_next(event)
    coming = [front_of(fresh(event)).coming]
    day = datetime.datetime(2026, 3, 1, 15, tzinfo=datetime.UTC)
    schedule_rounds(event=event, actor=owner_of(event), starts={2: day})
    coming.append(front_of(fresh(event)).coming)
    enter_results(second, boards=1)
    coming.append(front_of(fresh(event)).coming)
    assert coming == [None, RoundLine(2, day, True, 2, 0), None]


def test_the_home_has_the_latest_results_of_the_round_that_is_played() -> None:
    event = played_event(players=6, rounds=2, played=1)
    first = front_of(fresh(event))
    enter_results(publish_next(event), boards=2)
    assert ([line.board for line in first.latest], first.is_last) == ([3, 2, 1], False)
    assert [line.board for line in front_of(fresh(event)).latest] == [2, 1]


def test_a_divided_event_has_its_groups_with_their_last_public_rounds_and_no_rounds_itself() -> None:
    event, groups = divided(8, 2)
    play_round(groups[0])
    publish_next(groups[0])
    pair_round(groups[1])
    event.registrations.filter(pk=event.registrations.order_by("pk")[0].pk).update(is_withdrawn=True)
    front = front_of(fresh(event))
    assert (front.rounds, front.starting_list, front.players, front.planned) == ((), (), 7, 0)
    (stage,) = front.stages
    assert (stage.number, stage.name, stage.who, front.neighbours) == (1, "Groups", "", ())
    assert [(group.name, group.shown) for group in stage.parts] == [  # type: ignore[attr-defined]  # set for the page
        ("Twenty – Group A", 2),
        ("Twenty – Group B", 0),
    ]


def test_stages_to_come_are_named_and_a_part_leads_to_those_beside_it() -> None:
    event, groups = finished()
    (final,) = open_as_seen(event, best(1))
    groups_stage, second = front_of(fresh(event)).stages
    assert (second.number, second.who, second.parts) == (2, "best of each group: 1", (final,))
    assert groups_stage.parts == tuple(groups)
    assert front_of(fresh(final)).neighbours == tuple(groups)
    assert front_of(fresh(groups[0])).neighbours == (final,)
    final.delete()
    assert front_of(fresh(event)).stages[1].parts == ()


@pytest.mark.parametrize("players", [4, 20])
def test_two_queries_before_the_start_then_one_and_those_of_the_state_that_all_pages_share_whatever_the_size(
    django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    waiting = make_event(name="Waiting", rounds=3)
    add_players(waiting, players)
    coming = fresh(waiting)
    with django_assert_num_queries(2):
        front_of(coming)
    running = fresh(played_event(players=players, rounds=3, played=1))
    for queries in (5, 1):
        with django_assert_num_queries(queries):
            front_of(running)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("player", ["Player0000, Test", "Player0001, Test"]),
        (" ÁNNA ", ["Ännä"]),
        ("0001", ["Player0001, Test"]),
        ("nobody", []),
        ("", []),
        ("  ", []),
    ],
)
def test_players_are_found_by_a_part_of_the_name_without_accents_and_capitals(
    text: str, names: list[str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_event(rounds=3)
    register(event=event, actor=owner_of(event), entrant=Entrant("Ännä", 1500, "WCM", federation="ITA"))
    add_players(event, 2)
    event.registrations.filter(name="Ännä").update(tpn=3)
    with django_assert_num_queries(2):
        found = find_players(event, text)
    assert ([row.name for row in found.players], found.text, found.switch) == (names, text, RoundNavigation(0, 0, 3, 0))
    if names == ["Ännä"]:
        assert found.players == (ListedPlayer(3, 3, "Ännä", "WCM", 1500, "ITA", "", ""),)


def test_players_found_are_sorted_without_regard_to_accents() -> None:
    event = make_event()
    names = ["Zola, Ana", "Łukasz, Ana", "Ångström, Ana", "Novak, Ana"]
    register_many(event=event, actor=owner_of(event), entrants=[Entrant(name) for name in names])
    found = [row.name for row in find_players(event, "ana").players]
    assert found == ["Ångström, Ana", "Łukasz, Ana", "Novak, Ana", "Zola, Ana"]
