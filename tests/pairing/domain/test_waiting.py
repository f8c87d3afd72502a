"""No round waits for its pairing for ever: who notices sends again, and the request can be taken back."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from pairing.domain.pairing_requests import cancel_pairing, request_pairing
from tabellone.interchange.players import Entrant
from tests.factories import job_of, owner_of, pair_round, play_round, started_event
from tournaments.domain.entries.registrations import register
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.execution import MOST_TRIES, execute
from tournaments.domain.jobs.monitoring import FIRST_PATIENCE, MOST_SENDS, SILENCE, resend_stalled, waiting_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.pairing_request import PAIRING, failure_of
from tournaments.domain.rounds.round_drafts import discard_draft
from tournaments.domain.undo import last_undoable, undo_last
from tournaments.models import Event, Game, Job, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting() -> Round:
    """A round that is asked for and that nobody has been sent for: the test's transaction is not over."""
    event = started_event(players=6, rounds=3)
    return request_pairing(event=event, actor=owner_of(event))


def fresh(round_: Round) -> Round:
    return Round.objects.select_related("event").get(pk=round_.pk)


def ago(seconds: float) -> datetime:
    return timezone.now() - timedelta(seconds=seconds)


def state_of(round_: Round) -> tuple[bool, bool]:
    """Whether somebody is at work, and whether the round is forgotten."""
    found = waiting_of(round_.event, PAIRING)
    assert found is not None
    return found.is_at_work, found.is_forgotten


def test_a_request_is_forgotten_after_a_while_without_a_sign_of_life(waiting: Round) -> None:
    row = Job.objects.filter(subject=waiting.pk)
    patience, silence = FIRST_PATIENCE.total_seconds(), SILENCE.total_seconds()
    assert state_of(waiting) == (False, False)
    row.update(sent_at=ago(patience + 1))
    assert state_of(waiting) == (False, True)
    row.update(sends=2)
    assert state_of(waiting) == (False, False)
    row.update(sent_at=ago(4 * patience + 1))
    assert state_of(waiting) == (False, True)
    row.update(alive_at=ago(1))
    assert state_of(waiting) == (True, False)
    row.update(sent_at=ago(silence + 10), alive_at=ago(silence + 1))
    assert state_of(waiting) == (False, True)


def test_a_sign_of_life_from_before_the_last_task_was_sent_is_none_of_that_task(waiting: Round) -> None:
    row = Job.objects.filter(subject=waiting.pk)
    patience, silence = FIRST_PATIENCE.total_seconds(), SILENCE.total_seconds()
    row.update(alive_at=ago(silence - 5), sent_at=ago(1))
    assert state_of(waiting) == (False, False)
    row.update(sent_at=ago(patience + 1))
    assert state_of(waiting) == (False, True)


def test_asking_again_sends_no_second_task_to_who_is_at_work(waiting: Round) -> None:
    Job.objects.filter(subject=waiting.pk).update(alive_at=timezone.now())
    before = job_of(waiting)
    again = request_pairing(event=waiting.event, actor=owner_of(waiting.event))
    now = job_of(waiting)
    assert (again.pk, fresh(waiting).state) == (waiting.pk, Round.State.PAIRING)
    assert (now.pk, now.sends, now.sent_at) == (before.pk, before.sends, before.sent_at)


def test_who_notices_sends_again_a_bounded_number_of_times(waiting: Round) -> None:
    row = Job.objects.filter(subject=waiting.pk)
    with override_settings(CELERY_TASK_ALWAYS_EAGER=False, EMBEDDED=False):
        for _look in range(MOST_SENDS + 5):
            row.update(sent_at=ago(3600 * 24))
            resend_stalled([job_of(waiting)])
            resend_stalled([job_of(waiting)])  # the second looks too soon
    assert job_of(waiting).sends == MOST_SENDS


def test_two_who_notice_at_once_send_one_task(waiting: Round) -> None:
    Job.objects.filter(subject=waiting.pk).update(sent_at=ago(60))
    one, other = job_of(waiting), job_of(waiting)
    with override_settings(CELERY_TASK_ALWAYS_EAGER=False, EMBEDDED=False):
        resend_stalled([one])
        resend_stalled([other])
    assert job_of(waiting).sends == 1


def test_asking_again_sends_again(waiting: Round) -> None:
    again = request_pairing(event=waiting.event, actor=owner_of(waiting.event))  # the tests' tasks are done at once
    assert again.pk == waiting.pk
    assert fresh(waiting).state == Round.State.DRAFTED
    assert waiting.event.journal.filter(action="ask_pairing").count() == 1


def test_a_round_that_kills_whoever_begins_it_is_given_up(waiting: Round) -> None:
    Job.objects.filter(subject=waiting.pk).update(tries=MOST_TRIES)
    execute(job_of(waiting).pk)
    assert (fresh(waiting).state, failure_of(waiting.event, 1)["code"]) == (Round.State.PLANNED, "stuck")
    assert agenda(waiting.event).blockers[0].remedy.startswith("Try again")
    assert pair_round(waiting.event).state == Round.State.DRAFTED


def test_undo_while_a_round_is_being_paired_takes_the_request_back(waiting: Round) -> None:
    event = waiting.event
    undo_last(event=event, actor=owner_of(event))
    row = fresh(waiting)
    assert (row.state, job_of(row).state) == (Round.State.PLANNED, Job.State.CANCELLED)
    assert agenda(event).code == "pair"
    execute(job_of(waiting).pk)  # the task that was sent comes late
    assert fresh(waiting).state == Round.State.PLANNED
    step = last_undoable(event)
    assert step is not None
    assert step.action == "start"


def test_undo_takes_the_request_back_also_while_the_worker_tells_how_far_it_is(waiting: Round) -> None:
    Job.objects.filter(subject=waiting.pk).update(done=3, total=6, alive_at=timezone.now())
    undo_last(event=waiting.event, actor=owner_of(waiting.event))
    assert fresh(waiting).state == Round.State.PLANNED


def test_undo_of_another_step_leaves_the_request_standing(waiting: Round) -> None:
    event = waiting.event
    register(event=event, actor=owner_of(event), entrant=Entrant("Late, Anna", rating=2000))
    undo_last(event=event, actor=owner_of(event))
    assert fresh(waiting).state == Round.State.PAIRING
    execute(job_of(waiting).pk)
    assert (fresh(waiting).state, fresh(waiting).games.count()) == (Round.State.DRAFTED, 3)


def test_a_step_seen_before_the_draft_came_is_not_undone_after_it(waiting: Round) -> None:
    request = last_undoable(waiting.event)
    assert request is not None
    assert request.action == "ask_pairing"
    execute(job_of(waiting).pk)
    with pytest.raises(Refused, match="Something else was done after this step"):
        undo_last(event=waiting.event, actor=owner_of(waiting.event), entry_number=request.number)
    assert fresh(waiting).state == Round.State.DRAFTED


def test_a_draft_that_is_undone_is_one_step_with_its_request(waiting: Round) -> None:
    execute(job_of(waiting).pk)
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
    assert event.rounds.get(number=2).state == Round.State.PLANNED


def test_a_result_cleared_while_the_round_waits_stops_the_pairing_with_its_remedy() -> None:
    event = started_event(players=6, rounds=3)
    play_round(event)
    round_ = request_pairing(event=event, actor=owner_of(event))
    game = Game.objects.select_related("white", "black", "pairing__round__event").get(
        pairing__round__event=event, pairing__board=2
    )
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.OPEN, seen=board_seen(game))
    execute(job_of(round_).pk)
    assert fresh(round_).state == Round.State.PLANNED
    assert agenda(Event.objects.get(pk=event.pk)).code == "results"


def test_a_pairing_is_cancelled_whatever_was_done_since_it_was_asked_for(waiting: Round) -> None:
    event = waiting.event
    register(event=event, actor=owner_of(event), entrant=Entrant("Late, Anna", rating=2000))
    cancel_pairing(event=event, actor=owner_of(event))
    assert (fresh(waiting).state, job_of(waiting).state) == (Round.State.PLANNED, Job.State.CANCELLED)
    execute(job_of(waiting).pk)
    assert (fresh(waiting).state, fresh(waiting).games.count()) == (Round.State.PLANNED, 0)
    assert agenda(event).blockers == ()
    step = last_undoable(event)
    assert step is not None
    assert step.action == "register"
    assert pair_round(event).state == Round.State.DRAFTED


def test_nothing_is_cancelled_where_no_round_waits(waiting: Round) -> None:
    execute(job_of(waiting).pk)
    with pytest.raises(Refused, match="No round is being paired"):
        cancel_pairing(event=waiting.event, actor=owner_of(waiting.event))
    assert (fresh(waiting).state, job_of(waiting).state) == (Round.State.DRAFTED, Job.State.DONE)


def test_a_request_that_is_taken_back_leaves_what_was_said_of_the_attempt_before() -> None:
    event = started_event(players=2, rounds=3)
    play_round(event)
    failed = pair_round(event)
    assert failure_of(event, 2)["code"] == "no_matching"
    request_pairing(event=event, actor=owner_of(event))
    assert job_of(failed).state == Job.State.WAITING
    undo_last(event=event, actor=owner_of(event))
    assert (job_of(failed).state, failure_of(event, 2)["code"]) == (Job.State.CANCELLED, "no_matching")
