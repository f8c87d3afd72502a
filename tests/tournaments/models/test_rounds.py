"""Rounds, pairings, games and byes: what the database sees to, and how far each of them is."""

from __future__ import annotations

import datetime

import pytest
from django.db import IntegrityError, models, transaction
from django.db.models import ProtectedError
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import make_event, pair_round, started_event
from tournaments.models import Event, Game, Pairing, Registration, Round, RoundBye
from tournaments.models.rounds import EARLIEST, LATEST

pytestmark = pytest.mark.django_db

SECOND = datetime.timedelta(seconds=1)


def drafted(players: int) -> Round:
    return pair_round(started_event(players=players))


def players_of(event: Event, count: int) -> list[Registration]:
    return [Registration.objects.create(event=event, name=f"Player {number}") for number in range(count)]


def test_no_two_pairings_are_on_one_board_of_a_round() -> None:
    round_ = drafted(4)
    with pytest.raises(IntegrityError), transaction.atomic():
        round_.pairings.filter(board=2).update(board=1)
    assert sorted(round_.games.values_list("pairing__board", flat=True)) == [1, 2]


def test_a_pairing_has_one_game_of_each_number_and_any_of_them() -> None:
    pairing = drafted(4).pairings.get(board=1)
    both = {"pairing": pairing, "white": pairing.second, "black": pairing.first}
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.create(number=1, **both)
    Game.objects.create(number=2, **both)
    assert [(game.number, game.board, game.white == pairing.first) for game in pairing.games.all()] == [
        (1, 1, True),
        (2, 1, False),
    ]


def test_nobody_is_paired_with_themselves() -> None:
    pairing = drafted(4).pairings.get(board=1)
    same: list[models.QuerySet[Pairing] | models.QuerySet[Game]] = [
        Pairing.objects.filter(pk=pairing.pk),
        pairing.games.all(),
    ]
    for rows, (one, other) in zip(same, (("first", "second"), ("white", "black")), strict=True):
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(**{one: models.F(other)})


def test_an_event_has_one_round_of_each_number_at_a_time_that_can_be_shown_everywhere() -> None:
    event = make_event()
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(event=event, number=1)
    for moment, fits in ((EARLIEST, True), (EARLIEST - SECOND, False), (LATEST - SECOND, True), (LATEST, False)):
        found = True
        try:
            with transaction.atomic():
                event.rounds.filter(number=1).update(starts_at=moment)
        except IntegrityError:
            found = False
        assert found is fits, moment


def test_a_player_has_one_bye_of_a_round_and_who_played_is_not_deleted() -> None:
    round_ = drafted(5)
    bye = round_.byes.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        RoundBye.objects.create(round=round_, registration=bye.registration, kind="Z")
    for row in (bye.registration, round_.pairings.get(board=1).first):
        with pytest.raises(ProtectedError):
            row.delete()


def test_a_round_is_paired_from_the_draft_on_and_public_when_it_is_published() -> None:
    found = {state.value: (Round(state=state).is_paired, Round(state=state).is_public) for state in Round.State}
    assert found == {
        "planned": (False, False),
        "pairing": (False, False),
        "drafted": (True, False),
        "published": (True, True),
        "locked": (True, True),
    }


@pytest.mark.parametrize(
    ("white", "black", "is_adjourned", "is_finished", "is_open"),
    [
        ("*", "*", False, False, True),
        ("*", "*", True, False, False),
        ("1", "0", False, True, False),
        ("1", "*", False, False, True),
    ],
)
def test_a_game_is_open_until_it_has_both_results_or_is_adjourned(
    white: str, black: str, *, is_adjourned: bool, is_finished: bool, is_open: bool
) -> None:
    game = Game(white_result=white, black_result=black, is_adjourned=is_adjourned)
    assert (game.is_finished, game.is_open) == (is_finished, is_open)


def test_games_come_with_board_and_round_in_one_query_by_boards(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    round_ = drafted(6)
    with django_assert_num_queries(1):
        found = [(game.board, game.round == round_) for game in round_.games]
    assert found == [(1, True), (2, True), (3, True)]
