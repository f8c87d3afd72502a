"""How a pairing gets done in the embedded program: elsewhere than in the request, and again after a restart."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from pairing.domain.pairing_requests import request_pairing
from tests.factories import owner_of, started_event
from tournaments.domain.jobs.monitoring import resume, watch
from tournaments.domain.jobs.requesting import request_job
from tournaments.domain.rounds.pairing_request import PAIRING
from tournaments.models import Event, Round

embedded = override_settings(CELERY_TASK_ALWAYS_EAGER=False)


def first_round(event: Event) -> Round:
    return event.rounds.get(number=1)


def requested(event: Event) -> None:
    """The first round waits for its pairing, and nobody was sent for it."""
    round_ = first_round(event)
    Round.objects.filter(pk=round_.pk).update(state=Round.State.PAIRING)
    request_job(kind=PAIRING, event=event, actor=owner_of(event), subject=round_.pk)


def wait_for_pairings() -> None:
    for thread in threading.enumerate():
        if thread.name.startswith("job-"):
            thread.join(30)


@pytest.mark.django_db(transaction=True)
def test_the_request_does_not_wait_for_the_pairing() -> None:
    event = started_event(players=20)
    with embedded:
        asked = request_pairing(event=event, actor=owner_of(event))
        assert asked.state == Round.State.PAIRING
        wait_for_pairings()
    assert first_round(event).state == Round.State.DRAFTED
    assert first_round(event).games.count() == 10


@pytest.mark.django_db(transaction=True)
def test_a_pairing_that_a_stopped_program_left_behind_is_taken_up_again() -> None:
    event = started_event(players=20)
    requested(event)
    with embedded:
        resume()
        wait_for_pairings()
    assert first_round(event).state == Round.State.DRAFTED


@pytest.mark.django_db(transaction=True)
def test_resuming_leaves_every_other_round_alone() -> None:
    event = started_event(players=20)
    with embedded:
        resume()
        wait_for_pairings()
    assert [round_.state for round_ in event.rounds.all()] == [Round.State.PLANNED] * 5


class OnePass(threading.Event):
    """Lets the watch look once, at once."""

    passes = 0

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        self.passes += 1
        return self.passes > 1


@pytest.mark.django_db(transaction=True)
def test_the_watch_sends_what_was_lost_and_ends_when_told() -> None:
    lost, new = started_event(players=8, name="Lost"), started_event(players=8, name="New")
    now = timezone.now()
    for event, sent in ((lost, now - timedelta(minutes=1)), (new, now)):
        requested(event)
        event.jobs.update(asked_at=sent, sent_at=sent)
    watch(OnePass())
    assert [first_round(event).state for event in (lost, new)] == [Round.State.DRAFTED, Round.State.PAIRING]
