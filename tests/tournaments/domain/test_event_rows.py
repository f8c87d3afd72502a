"""The rows of an event: who has a number, and the rounds as the record has them."""

from __future__ import annotations

import pytest

from tabellone.interchange.players import Entrant
from tabellone.record import Bye, ByeKind, Game, Pairing, Result, Round
from tests.factories import enter_outcomes, make_event, owner_of, publish_next, started_event
from tournaments.domain.entries.registrations import register
from tournaments.domain.event_rows import EventRows
from tournaments.domain.records import load
from tournaments.domain.results.result_entry import Outcome

pytestmark = pytest.mark.django_db

W, D, L = Result.WIN, Result.DRAW, Result.LOSS


def test_before_the_start_nobody_has_a_number() -> None:
    event = make_event()
    register(event=event, actor=owner_of(event), entrant=Entrant("Early"))
    loaded = load(event)
    assert (dict(loaded.numbers), loaded.contestants, loaded.players) == ({}, [], [])


def test_players_stand_in_the_order_of_their_numbers_and_sit_by_them() -> None:
    event = started_event(players=3, rounds=3)
    for tpn, moved in ((1, 9), (2, 1)):
        event.registrations.filter(tpn=tpn).update(tpn=moved)
    loaded = load(event)
    assert [row.tpn for row in loaded.contestants] == [1, 3, 9]
    assert loaded.players == loaded.contestants
    assert loaded.seats == loaded.numbers == {row.pk: row.tpn for row in event.registrations.all()}


def test_an_event_of_players_says_nothing_besides() -> None:
    loaded = load(started_event(players=4, rounds=3))
    assert type(loaded) is EventRows
    assert (dict(loaded.besides), loaded.unseated) == ({}, frozenset())


def test_a_round_has_its_games_by_board_the_byes_by_number_and_who_came_later_as_absent() -> None:
    event = started_event(players=5, rounds=5)
    round_ = publish_next(event)
    enter_outcomes(round_, Outcome.WHITE_WINS, Outcome.DRAW)
    register(event=event, actor=owner_of(event), entrant=Entrant("Late"))
    loaded = load(event)
    assert loaded.round(loaded.rounds[0]) == Round(
        (Pairing(1, 3, (Game(1, 3, W, L),)), Pairing(4, 2, (Game(4, 2, D, D),))),
        (Bye(5, ByeKind.PAIRING_ALLOCATED), Bye(6, ByeKind.ZERO)),
    )
    round_.pairings.filter(board=2).update(board=7)
    loaded = load(event)
    assert [pairing.board for pairing in loaded.round(loaded.rounds[0]).pairings] == [1, 7]
