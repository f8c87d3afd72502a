"""An adjourned game: the event goes on without its result, and nothing forgets that the game was begun."""

from __future__ import annotations

import pytest

from tests.factories import enter_results, owner_of, publish_next, round_robin, started_event
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.results.result_entry import Outcome, enter_result, outcome_of
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.current_round import open_rounds, playing
from tournaments.domain.rounds.next_action import Agenda, agenda
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.models import Event, Game, Round

pytestmark = pytest.mark.django_db


def board(event: Event, number: int = 1, at: int = 1) -> Game:
    games = Game.objects.select_related("pairing__round__event", "white__event", "black__event")
    return games.get(pairing__round__event=event, pairing__round__number=number, pairing__board=at)


def enter(game: Game, outcome: Outcome) -> None:
    enter_result(game=game, actor=owner_of(game.round.event), outcome=outcome, seen=board_seen(game))


def test_the_next_round_is_paired_while_a_game_is_adjourned() -> None:
    event = started_event(players=6)
    enter_results(publish_next(event))
    enter(board(event), Outcome.ADJOURNED)
    assert (open_rounds(event), agenda(event)) == ([], Agenda("pair", 2))
    assert publish_next(event).state == Round.State.PUBLISHED


def test_of_a_calendar_the_round_after_the_adjourned_game_is_the_one_that_is_played() -> None:
    event = round_robin(players=4)
    publish_pairing_table(event=event, actor=owner_of(event))
    enter(board(event), Outcome.ADJOURNED)
    enter(board(event, at=2), Outcome.DRAW)
    assert (playing(event), open_rounds(event)) == (2, [(2, 2), (3, 2)])


def test_a_round_with_an_adjourned_game_is_not_taken_back() -> None:
    event = started_event(players=6)
    round_ = publish_next(event)
    enter(board(event), Outcome.ADJOURNED)
    with pytest.raises(Refused, match="Round 1 cannot be unpublished: it has results"):
        unpublish_round(round_=round_, actor=owner_of(event))
    assert outcome_of(board(event)) is Outcome.ADJOURNED
    enter(board(event), Outcome.OPEN)
    assert unpublish_round(round_=round_, actor=owner_of(event)).state == Round.State.DRAFTED


def test_who_withdraws_with_an_adjourned_game_loses_the_others_by_forfeit() -> None:
    event = round_robin(players=4)
    publish_pairing_table(event=event, actor=owner_of(event))
    enter(board(event), Outcome.ADJOURNED)
    withdraw(registration=board(event).white, actor=owner_of(event))
    games = Game.objects.filter(pairing__round__event=event, is_adjourned=True)
    assert [(game.round.number, game.board, game.is_finished) for game in games] == [(1, 1, False)]
    assert open_rounds(event) == [(1, 1), (2, 1), (3, 1)]
