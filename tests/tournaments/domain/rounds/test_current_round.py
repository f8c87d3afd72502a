"""Which round is played: of a Swiss the last public one, of a calendar the first with an open board."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import (
    enter_results,
    make_event,
    owner_of,
    pair_round,
    play_round,
    publish_next,
    round_robin,
    started_event,
)
from tournaments.domain.records import record_of
from tournaments.domain.rounds.current_round import (
    MOST_NAMED,
    PublicRound,
    games_counted,
    is_whole,
    open_rounds,
    played_of,
    playing,
    public_rounds,
    unfinished_games,
    unfinished_rounds,
)
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.models import Event, Game, Round


@pytest.mark.parametrize(
    ("rounds", "of_a_swiss", "of_a_calendar"),
    [
        ([], 0, 0),
        ([PublicRound(1, 0, 4)], 1, 1),
        ([PublicRound(1, 0, 4), PublicRound(2, 3, 4), PublicRound(3, 4, 4)], 3, 2),
        ([PublicRound(1, 1, 4), PublicRound(2, 0, 4)], 2, 1),
        ([PublicRound(1, 0, 4), PublicRound(2, 0, 4)], 2, 2),
    ],
)
def test_a_calendar_is_where_a_board_is_open_and_a_swiss_where_it_was_paired_last(
    rounds: list[PublicRound], of_a_swiss: int, of_a_calendar: int
) -> None:
    swiss, calendar = Event(system="dutch"), Event(system="round-robin")
    assert (played_of(swiss, rounds), played_of(calendar, rounds)) == (of_a_swiss, of_a_calendar)


@pytest.mark.django_db
def test_a_board_is_open_until_both_results_are_there_or_the_game_is_adjourned(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = started_event(players=8, rounds=4)
    play_round(event)
    second = publish_next(event)
    games = list(second.games.select_related("white", "black").order_by("pairing__board"))
    Game.objects.filter(pk=games[0].pk).update(white_result="1", black_result="0")
    Game.objects.filter(pk=games[1].pk).update(is_adjourned=True)
    Game.objects.filter(pk=games[2].pk).update(white_result="0")
    with django_assert_num_queries(1):
        assert public_rounds(event) == [PublicRound(1, 0, 4), PublicRound(2, 2, 4)]
    with django_assert_num_queries(1):
        assert open_rounds(event) == [(2, 2)]
    with django_assert_num_queries(1):
        assert unfinished_rounds(event) == [(2, 3)]
    with django_assert_num_queries(1):
        found = [(game.board, game.white.name, game.black.name) for game in unfinished_games(event, 2)]
    assert found == [(game.board, game.white.name, game.black.name) for game in games[1:]]
    assert unfinished_games(event, 1) == []


@pytest.mark.django_db
def test_of_many_open_boards_the_first_are_named() -> None:
    event = started_event(players=14)
    publish_next(event)
    assert [game.board for game in unfinished_games(event, 1)] == [*range(1, MOST_NAMED + 1)]


@pytest.mark.django_db
def test_a_draft_is_neither_public_nor_played(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = started_event(players=6)
    assert playing(event) == 0
    play_round(event)
    pair_round(event)
    with django_assert_num_queries(1):
        assert playing(event) == 1
    assert [row.number for row in public_rounds(event)] == [1]
    assert playing(make_event(name="Other")) == 0


@pytest.mark.django_db
def test_a_calendar_is_whole_while_no_round_is_hidden_and_several_are_still_open_to_change() -> None:
    event = round_robin(players=4)
    found = [is_whole(event)]
    publish_next(event)
    found.append(is_whole(event))
    publish_pairing_table(event=event, actor=owner_of(event))
    found.append(is_whole(event))
    event.rounds.filter(number__lt=3).update(state=Round.State.LOCKED)
    found.append(is_whole(event))
    assert found == [False, False, True, False]


@pytest.mark.django_db
def test_results_of_later_rounds_do_not_move_a_calendar_on() -> None:
    event = round_robin(players=4)
    publish_pairing_table(event=event, actor=owner_of(event))
    for number, now in ((3, 1), (1, 2), (2, 3)):
        enter_results(event.rounds.get(number=number))
        assert playing(event) == now


@pytest.mark.django_db
def test_standings_of_a_double_round_count_the_games_of_both_of_its_rounds() -> None:
    event = started_event(players=4, rounds=4, options={"double_rounds": True})
    enter_results(publish_next(event), boards=1)
    record = record_of(event)
    counted = [
        [game.is_finished for game in games_counted(event, record, shown)] for shown in range(len(record.rounds) + 1)
    ]
    assert counted == [[], [True, False], [True, False, False, False]]


@pytest.mark.django_db
def test_standings_of_a_single_round_count_its_own_games() -> None:
    event = started_event(players=4, rounds=3)
    play_round(event)
    enter_results(publish_next(event), boards=1)
    record = record_of(event)
    assert [game.is_finished for game in games_counted(event, record, 2)] == [True, False]
