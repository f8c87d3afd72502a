"""Adjourned games in FIDE mode: what asks before a round is paired beside them, and the lines of the report."""

from __future__ import annotations

import pytest

from pairing.domain.pairing_requests import adjourn_and_request_pairing, request_pairing
from tests.factories import enter_results, owner_of, publish_next, started_event
from tests.pairing.domain.test_manual_pairing import confirmed
from tournaments.domain.integrity.levels import Level, NeedsConfirmation, confirmable
from tournaments.domain.integrity.lines import integrity_lines
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Game, Round

pytestmark = pytest.mark.django_db
ON = Event.FideMode.ON


def in_round_1(boards: int = 3) -> Event:
    event = started_event(players=8, rounds=5, fide_mode=ON)
    enter_results(publish_next(event), boards=boards)
    return event


def adjourn(event: Event, number: int) -> None:
    game = Game.objects.get(pairing__round__event=event, pairing__round__number=number, pairing__board=1)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.ADJOURNED, seen=board_seen(game))


def test_pairing_with_a_missing_result_is_acknowledged_and_makes_its_game_adjourned() -> None:
    event = in_round_1()
    asked = confirmed(lambda: adjourn_and_request_pairing(event=event, actor=owner_of(event)))
    assert [(row.level, row.text) for row in asked] == [
        (Level.ACKNOWLEDGE, "Round 1: 1 game without a result becomes adjourned.")
    ]
    assert asked[0].consequences[0].startswith("Round 1, board 4: ")
    assert Game.objects.get(pairing__round__event=event, pairing__board=4).is_adjourned
    assert event.rounds.get(number=2).state != Round.State.PLANNED
    assert integrity_lines(event) == ["### Adjournment @ Round 1: board 4: - => adjourned"]


def test_nothing_is_adjourned_before_the_acknowledgement() -> None:
    event = in_round_1()
    with confirmable(list), pytest.raises(NeedsConfirmation):
        adjourn_and_request_pairing(event=event, actor=owner_of(event))
    assert not Game.objects.filter(is_adjourned=True).exists()
    assert event.rounds.get(number=2).state == Round.State.PLANNED


def test_an_adjourned_game_of_an_earlier_round_is_acknowledged_with_each_pairing() -> None:
    event = in_round_1(4)
    adjourn(event, 1)
    with confirmable(list):  # of the last round: nothing is asked
        enter_results(publish_next(event))
    asked = confirmed(lambda: request_pairing(event=event, actor=owner_of(event)))
    assert [(row.level, row.text) for row in asked] == [
        (Level.ACKNOWLEDGE, "1 game of a round before the last one is still adjourned.")
    ]
    assert asked[0].consequences[0].startswith("Round 1, board 1: ")


def test_without_an_older_adjourned_game_pairing_asks_nothing() -> None:
    event = in_round_1(4)
    for _round in range(2):
        with confirmable(list):
            enter_results(publish_next(event))
    assert event.rounds.get(number=3).state == Round.State.PUBLISHED


def test_a_game_that_the_arbiter_adjourns_asks_nothing_and_is_in_the_report() -> None:
    event = in_round_1(4)
    with confirmable(list):
        adjourn(event, 1)
    (line,) = integrity_lines(event)
    assert line.startswith("### Adjournment @ Round 1: board 1: ")
    assert line.endswith("=> adjourned")
