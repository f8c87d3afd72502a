"""An event's life, rule by rule."""

from __future__ import annotations

import pytest

from pairing.domain.rounds import ask_pairing
from tests.factories import enter_results, owner_of, pair_round, play_round, played_event, publish_next, started_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.errors import Refused
from tournaments.domain.events.life import finish_event
from tournaments.domain.records import record_of
from tournaments.domain.results.entering import Outcome, enter_result
from tournaments.domain.results.seen import board_seen
from tournaments.domain.rounds.agenda import agenda
from tournaments.domain.rounds.life import publish_round
from tournaments.domain.rounds.requests import failure_of
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def test_a_round_is_drafted_published_played_and_locked_by_the_next() -> None:
    event = started_event(players=6, rounds=3)
    owner = owner_of(event)
    states = [agenda(event).code]
    first = pair_round(event)
    states.append(agenda(event).code)
    assert record_of(event).rounds == ()
    publish_round(round_=first, actor=owner)
    states.append(agenda(event).code)
    assert refusal(ask_pairing, event=event, actor=owner) == "3 boards of round 1 have no result."
    enter_results(first)
    publish_next(event)
    first.refresh_from_db()
    assert (states, first.state) == (["pair", "publish", "results"], Round.State.LOCKED)


def test_more_rounds_than_opponents_end_with_the_reason() -> None:
    event = played_event(players=3, rounds=9, played=3)
    round_ = pair_round(event)
    assert round_.state == Round.State.PLANNED
    everybody = list(event.registrations.order_by("tpn").values_list("pk", flat=True))
    failure = failure_of(event, round_.number)
    assert (failure["code"], failure["registrations"]) == ("no_bye", everybody)
    assert agenda(event).blockers[0].text.startswith("The number of players is odd and nobody may have the bye")


def test_a_board_of_a_locked_round_that_was_cleared_stands_before_the_finish_and_is_named() -> None:
    event = started_event(players=4, rounds=2)
    owner = owner_of(event)
    first = play_round(event)
    last = publish_next(event)
    game = first.games.select_related("white", "black", "pairing__round__event").get(pairing__board=2)
    enter_result(game=game, actor=owner, outcome=Outcome.OPEN, seen=board_seen(game), why="protest")
    assert (agenda(event).code, agenda(event).round_number) == ("results", 2)
    enter_results(last)
    step = agenda(event)
    assert (step.code, step.round_number, step.open_boards) == ("results", 1, 1)
    with pytest.raises(Refused) as refused:
        finish_event(event=event, actor=owner)
    assert (refused.value.message, refused.value.remedy) == (
        "1 board of round 1 has no result.",
        f"Enter the missing results first: 2. {game.white.name} – {game.black.name}.",
    )
    game.refresh_from_db()
    enter_result(game=game, actor=owner, outcome=Outcome.DRAW, seen=board_seen(game), why="decided")
    assert agenda(event).code == "finish"
    finish_event(event=event, actor=owner)
    assert event.is_finished
