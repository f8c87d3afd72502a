"""Who withdraws from a round robin, and who comes back (textbook 3.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.record import Result
from tests.factories import owner_of, publish_next
from tests.tournaments.domain.textbook import ELENA, elena, play, ranking, started
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.history.sentences import sentence
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.undo import undo_last

pytestmark = pytest.mark.django_db


def test_a_withdrawal_after_half_of_the_games_keeps_the_results() -> None:
    event = started()
    for _number in range(3):
        play(event)
    withdraw(registration=elena(event), actor=owner_of(event))
    for _number in range(2):
        play(event)
    assert ranking(event) == [
        (1, "Alice", 40), (2, "Bruno", 35), (2, "Carla", 35), (4, "Davide", 15), (4, "Federico", 15), (6, "Elena", 10),
    ]  # fmt: skip
    assert not elena(event).is_annulled


def test_a_withdrawal_before_half_of_the_games_annuls_them_for_the_standings() -> None:
    event = started()
    for _number in range(2):
        play(event)
    withdraw(registration=elena(event), actor=owner_of(event), why="ill")
    step = event.journal.latest("number")
    assert sentence(step) == "Elena withdrew with 2 of 5 games completed: results annulled"
    for _number in range(3):
        play(event)
    assert ranking(event) == [
        (1, "Alice", 30), (1, "Bruno", 30), (3, "Carla", 25), (4, "Davide", 10), (5, "Federico", 5), (6, "Elena", 0),
    ]  # fmt: skip
    finish_event(event=event, actor=owner_of(event))


@pytest.mark.parametrize(("played", "results", "is_annulled"), [(2, "keep", False), (3, "annul", True)])
def test_an_arbiter_may_decide_otherwise(played: int, results: Any, *, is_annulled: bool) -> None:
    event = started()
    for _number in range(played):
        play(event)
    withdraw(registration=elena(event), actor=owner_of(event), results=results)
    assert elena(event).is_annulled is is_annulled


def test_who_withdraws_in_a_round_that_is_played_loses_the_open_game_and_undoing_opens_it_again() -> None:
    event = started()
    game = publish_next(event).games.get(black__tpn=ELENA)
    withdraw(registration=elena(event), actor=owner_of(event))
    game.refresh_from_db()
    assert (game.white_result, game.black_result) == (Result.FORFEIT_WIN.value, Result.FORFEIT_LOSS.value)
    undo_last(event=event, actor=owner_of(event))
    game.refresh_from_db()
    assert game.is_open
    assert not elena(event).is_withdrawn


def test_who_withdraws_before_the_first_round_keeps_the_place_in_the_calendar() -> None:
    event = started()
    withdraw(registration=elena(event), actor=owner_of(event))
    for _number in range(5):
        round_ = play(event)
        assert round_.games.count() == 3
    assert ranking(event)[-1] == (6, "Elena", 0)
    assert all(row.is_annulled == (row.tpn == ELENA) for row in event.registrations.all())


def test_who_comes_back_plays_the_rounds_to_come() -> None:
    event = started()
    play(event)
    withdraw(registration=elena(event), actor=owner_of(event))
    play(event)
    readmit(registration=elena(event), actor=owner_of(event))
    assert not elena(event).is_annulled
    round_ = publish_next(event)
    assert all(game.is_open for game in round_.games.all())


def test_everybody_may_withdraw_and_the_event_is_finished() -> None:
    event = started()
    for row in event.registrations.all():
        withdraw(registration=row, actor=owner_of(event))
    while agenda(event).code == "pair":
        play(event)
    finish_event(event=event, actor=owner_of(event))
    assert {points for _rank, _name, points in ranking(event)} == {0}
