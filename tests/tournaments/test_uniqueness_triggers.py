"""The database itself keeps a board and a player to one place in a round, whichever way rows are written."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from tests.factories import owner_of, pair_round, played_event, started_event
from tournaments import uniqueness_triggers
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.undo import undo_last
from tournaments.models import Game, Pairing, Registration, Round, RoundBye, Seat

pytestmark = pytest.mark.django_db


def drafted(players: int) -> Round:
    return pair_round(started_event(players=players))


def free_player(round_: Round) -> Registration:
    """Somebody who came after the round was made, and has no place in it."""
    return Registration.objects.create(event=round_.event, name="Late, Anna", tpn=99)


@pytest.mark.parametrize("column", ["first_id", "second_id"])
@pytest.mark.parametrize("other", ["first_id", "second_id"])
def test_nobody_sits_at_two_boards_of_a_round(column: str, other: str) -> None:
    round_ = drafted(6)
    first, second = round_.pairings.order_by("board")[:2]
    with pytest.raises(IntegrityError), transaction.atomic():
        Pairing.objects.filter(pk=second.pk).update(**{column: getattr(first, other)})


@pytest.mark.parametrize("column", ["first_id", "second_id"])
def test_nobody_has_a_bye_and_a_board(column: str) -> None:
    round_ = drafted(5)
    pairing, bye = round_.pairings.get(board=1), round_.byes.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Pairing.objects.filter(pk=pairing.pk).update(**{column: bye.registration_id})
    with pytest.raises(IntegrityError), transaction.atomic():
        RoundBye.objects.filter(pk=bye.pk).update(registration=getattr(pairing, column))
    with pytest.raises(IntegrityError), transaction.atomic():
        RoundBye.objects.create(round=round_, registration_id=getattr(pairing, column), kind="Z")


def test_a_third_board_for_somebody_is_refused_also_in_plain_sql() -> None:
    round_ = drafted(4)
    pairing, late = round_.pairings.get(board=1), free_player(round_)
    insert = (
        "INSERT INTO tournaments_pairing (round_id, board, first_id, second_id, is_manual) VALUES (%s, 3, %s, %s, %s)"
    )
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(insert, [round_.pk, late.pk, pairing.second_id, False])


def test_seats_are_those_of_the_pairings_and_byes_after_exchanges_and_their_undoing() -> None:
    event = played_event(players=7, played=1)
    round_ = pair_round(event)
    actor = owner_of(event)
    first, second = round_.games.select_related("white", "black").order_by("pairing__board")[:2]
    bye = round_.byes.select_related("registration").get().registration
    for one, other in ((first.white, second.white), (first.white, second.black), (bye, first.black)):
        before = places(round_)
        swap_players(round_=Round.objects.get(pk=round_.pk), actor=actor, first=one, second=other)
        after = places(round_)
        assert after != before
        assert seated(round_) == after
        undo_last(event=event, actor=actor)
        assert places(round_) == before
        assert seated(round_) == before


def test_who_has_no_place_any_more_has_no_seat() -> None:
    event = played_event(players=6, played=1)
    round_ = pair_round(event)
    undo_last(event=event, actor=owner_of(event))
    assert seated(round_) == set()
    assert Seat.objects.filter(round__event=event).count() == 6
    Pairing.objects.filter(round__event=event).delete()
    assert Seat.objects.count() == 0


def test_a_pairing_or_bye_that_is_moved_to_another_round_takes_its_seats_along_and_none_that_is_taken() -> None:
    event = played_event(players=5, rounds=5, played=1)
    first, second = event.rounds.get(number=1), pair_round(event)
    third = event.rounds.get(number=3)
    pairing, bye = first.pairings.get(board=1), first.byes.get()
    for moved in (Pairing.objects.filter(pk=pairing.pk), RoundBye.objects.filter(pk=bye.pk)):
        with pytest.raises(IntegrityError), transaction.atomic():
            moved.update(round=second)
        moved.update(round=third)
    assert [seated(round_) == places(round_) for round_ in (first, second, third)] == [True] * 3
    assert len(seated(third)) == 3


def test_seats_are_filled_where_a_database_had_none() -> None:
    round_ = drafted(5)
    before = seated(round_)
    uniqueness_triggers.drop_triggers()
    Seat.objects.all().delete()
    uniqueness_triggers.install_triggers()
    assert seated(round_) == before == places(round_)
    with pytest.raises(IntegrityError), transaction.atomic():
        RoundBye.objects.create(round=round_, registration=round_.pairings.get(board=1).first, kind="Z")


def places(round_: Round) -> set[tuple[int, int]]:
    """Everybody of the round, with the row that seats them: a board's number, or 0."""
    games = Game.objects.filter(pairing__round=round_)
    byes = RoundBye.objects.filter(round=round_)
    return {
        *((pk, game.board) for game in games for pk in (game.white_id, game.black_id)),
        *((bye.registration_id, 0) for bye in byes),
    }


def seated(round_: Round) -> set[tuple[int, int]]:
    seats = Seat.objects.filter(round=round_).values_list("registration_id", "pairing__board")
    return {(pk, board or 0) for pk, board in seats}
