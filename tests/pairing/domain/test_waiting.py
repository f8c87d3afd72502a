"""No round waits for its pairing for ever: who notices sends again, and the request can be taken back."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from pairing.domain.rounds import ask_pairing, run_pairing
from pairing.domain.waiting import FIRST_PATIENCE, MOST_SENDS, MOST_TRIES, SILENCE, look_after, waiting_of
from tabellone.interchange.players import Entrant
from tests.factories import owner_of, pair_round, play_round, started_event
from tournaments.domain.entries.registrations import register
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import last_undoable, undo_last
from tournaments.domain.results.entering import Outcome, enter_result
from tournaments.domain.results.seen import board_seen
from tournaments.domain.rounds.agenda import agenda
from tournaments.domain.rounds.life import current_round, discard_draft
from tournaments.models import Event, Game, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting() -> Round:
    """A round that is asked for and that nobody has been sent for: the test's transaction is not over."""
    event = started_event(players=6, rounds=3)
    return ask_pairing(event=event, actor=owner_of(event))


def fresh(round_: Round) -> Round:
    return Round.objects.select_related("event").get(pk=round_.pk)


def ago(seconds: float) -> datetime:
    return timezone.now() - timedelta(seconds=seconds)


def state_of(round_: Round) -> tuple[bool, bool]:
    """Whether somebody is at work, and whether the round is forgotten."""
    found = waiting_of(round_.event)
    assert found is not None
    return found.is_at_work, found.is_forgotten


def test_a_request_is_forgotten_after_a_while_without_a_sign_of_life(waiting: Round) -> None:
    row = Round.objects.filter(pk=waiting.pk)
    patience, silence = FIRST_PATIENCE.total_seconds(), SILENCE.total_seconds()
    assert state_of(waiting) == (False, False)
    row.update(pairing_sent_at=ago(patience + 1))
    assert state_of(waiting) == (False, True)
    row.update(pairing_sends=2)
    assert state_of(waiting) == (False, False)
    row.update(pairing_sent_at=ago(4 * patience + 1))
    assert state_of(waiting) == (False, True)
    row.update(pairing_alive_at=ago(1))
    assert state_of(waiting) == (True, False)
    row.update(pairing_sent_at=ago(silence + 10), pairing_alive_at=ago(silence + 1))
    assert state_of(waiting) == (False, True)


def test_a_sign_of_life_from_before_the_last_task_was_sent_is_none_of_that_task(waiting: Round) -> None:
    row = Round.objects.filter(pk=waiting.pk)
    patience, silence = FIRST_PATIENCE.total_seconds(), SILENCE.total_seconds()
    row.update(pairing_alive_at=ago(silence - 5), pairing_sent_at=ago(1))
    assert state_of(waiting) == (False, False)
    row.update(pairing_sent_at=ago(patience + 1))
    assert state_of(waiting) == (False, True)


def test_asking_again_sends_no_second_task_to_who_is_at_work(waiting: Round) -> None:
    Round.objects.filter(pk=waiting.pk).update(pairing_alive_at=timezone.now())
    before = fresh(waiting)
    again = ask_pairing(event=waiting.event, actor=owner_of(waiting.event))
    now = fresh(waiting)
    assert (again.pk, now.state) == (waiting.pk, Round.State.PAIRING)
    assert (now.pairing_sends, now.pairing_sent_at) == (before.pairing_sends, before.pairing_sent_at)


def test_who_notices_sends_again_a_bounded_number_of_times(waiting: Round) -> None:
    row = Round.objects.filter(pk=waiting.pk)
    with override_settings(CELERY_TASK_ALWAYS_EAGER=False, EMBEDDED=False):
        for _look in range(MOST_SENDS + 5):
            row.update(pairing_sent_at=ago(3600 * 24))
            look_after([fresh(waiting)])
            look_after([fresh(waiting)])  # the second looks too soon
    assert fresh(waiting).pairing_sends == MOST_SENDS


def test_two_who_notice_at_once_send_one_task(waiting: Round) -> None:
    Round.objects.filter(pk=waiting.pk).update(pairing_sent_at=ago(60))
    one, other = fresh(waiting), fresh(waiting)
    with override_settings(CELERY_TASK_ALWAYS_EAGER=False, EMBEDDED=False):
        look_after([one])
        look_after([other])
    assert fresh(waiting).pairing_sends == 1


def test_asking_again_sends_again(waiting: Round) -> None:
    again = ask_pairing(event=waiting.event, actor=owner_of(waiting.event))  # the tests' tasks are done at once
    assert again.pk == waiting.pk
    assert fresh(waiting).state == Round.State.DRAFTED
    assert waiting.event.journal.filter(action="ask_pairing").count() == 1


def test_a_round_that_kills_whoever_begins_it_is_given_up(waiting: Round) -> None:
    Round.objects.filter(pk=waiting.pk).update(pairing_tries=MOST_TRIES)
    run_pairing(round_id=waiting.pk)
    assert (fresh(waiting).state, fresh(waiting).pairing_failure["code"]) == (Round.State.PLANNED, "stuck")
    assert agenda(waiting.event).blockers[0].remedy.startswith("Try again")
    assert pair_round(waiting.event).state == Round.State.DRAFTED


def test_undo_while_a_round_is_being_paired_takes_the_request_back(waiting: Round) -> None:
    event = waiting.event
    undo_last(event=event, actor=owner_of(event))
    row = fresh(waiting)
    assert (row.state, row.pairing_asked_by) == (Round.State.PLANNED, None)
    assert agenda(event).code == "pair"
    run_pairing(round_id=waiting.pk)  # the task that was sent comes late
    assert fresh(waiting).state == Round.State.PLANNED
    step = last_undoable(event)
    assert step is not None
    assert step.action == "start"


def test_undo_takes_the_request_back_also_while_the_worker_tells_how_far_it_is(waiting: Round) -> None:
    Round.objects.filter(pk=waiting.pk).update(pairing_done=3, pairing_total=6, pairing_alive_at=timezone.now())
    undo_last(event=waiting.event, actor=owner_of(waiting.event))
    assert fresh(waiting).state == Round.State.PLANNED


def test_undo_of_another_step_leaves_the_request_standing(waiting: Round) -> None:
    event = waiting.event
    register(event=event, actor=owner_of(event), entrant=Entrant("Late, Anna", rating=2000))
    undo_last(event=event, actor=owner_of(event))
    assert fresh(waiting).state == Round.State.PAIRING
    run_pairing(round_id=waiting.pk)
    assert (fresh(waiting).state, fresh(waiting).games.count()) == (Round.State.DRAFTED, 3)


def test_a_step_seen_before_the_draft_came_is_not_undone_after_it(waiting: Round) -> None:
    request = last_undoable(waiting.event)
    assert request is not None
    assert request.action == "ask_pairing"
    run_pairing(round_id=waiting.pk)
    with pytest.raises(Refused, match="Something else was done after this step"):
        undo_last(event=waiting.event, actor=owner_of(waiting.event), entry_number=request.number)
    assert fresh(waiting).state == Round.State.DRAFTED


def test_a_draft_that_is_undone_is_one_step_with_its_request(waiting: Round) -> None:
    run_pairing(round_id=waiting.pk)
    undo_last(event=waiting.event, actor=owner_of(waiting.event))
    assert fresh(waiting).state == Round.State.PLANNED
    step = last_undoable(waiting.event)
    assert step is not None
    assert step.action == "start"


def test_a_request_of_an_earlier_round_is_nothing_to_undo_once_that_is_paired() -> None:
    event = started_event(players=6, rounds=3)
    play_round(event)
    step = last_undoable(event)
    assert step is not None
    assert step.action == "result"
    discard_draft(round_=pair_round(event), actor=owner_of(event))
    step = last_undoable(event)
    assert step is not None
    assert step.action == "discard"
    shown = current_round(event)
    assert shown is not None
    assert shown.number == 1


def test_a_result_cleared_while_the_round_waits_stops_the_pairing_with_its_remedy() -> None:
    event = started_event(players=6, rounds=3)
    play_round(event)
    round_ = ask_pairing(event=event, actor=owner_of(event))
    game = Game.objects.select_related("white", "black", "pairing__round__event").get(
        pairing__round__event=event, pairing__board=2
    )
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.OPEN, seen=board_seen(game))
    run_pairing(round_id=round_.pk)
    assert fresh(round_).state == Round.State.PLANNED
    assert agenda(Event.objects.get(pk=event.pk)).code == "results"
