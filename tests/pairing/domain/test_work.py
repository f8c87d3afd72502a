"""The job that pairs a round: what it stores, once, and why there may be nothing."""

from __future__ import annotations

import pytest

from pairing.domain import work
from pairing.domain.rounds import ask_pairing
from tests.factories import enter_results, job_of, owner_of, publish_next, started_event
from tournaments.domain.jobs.doing import do
from tournaments.domain.jobs.ending import Failure
from tournaments.domain.jobs.work import Work
from tournaments.domain.rounds.basis import Outdated, read_basis
from tournaments.domain.rounds.requests import failure_of
from tournaments.models import Event, Game, Round

pytestmark = pytest.mark.django_db


def waiting(event: Event) -> Round:
    """The next round, asked for and not yet paired: the test's transaction is not over."""
    return ask_pairing(event=event, actor=owner_of(event))


def state_of(round_: Round) -> str:
    return Round.objects.get(pk=round_.pk).state


def test_the_round_is_drafted_once_however_often_the_task_comes() -> None:
    round_ = waiting(started_event(players=6, rounds=3))
    job = job_of(round_)
    for _time in range(2):
        do(job.pk)
    assert state_of(round_) == Round.State.DRAFTED
    assert Game.objects.filter(pairing__round=round_).count() == 3
    assert round_.event.journal.filter(action="store_pairing").count() <= 1


def test_a_round_that_waits_no_more_is_left_alone() -> None:
    round_ = waiting(started_event(players=6, rounds=3))
    Round.objects.filter(pk=round_.pk).update(state=Round.State.PLANNED)
    work.pair_for(Work(job_of(round_)))
    work.store_failure(job_of(round_), Failure("restless", work.RESTLESS))
    assert (state_of(round_), Game.objects.count()) == (Round.State.PLANNED, 0)


def test_what_no_rules_can_pair_goes_back_to_planned_with_its_reason() -> None:
    """Two players who have met."""
    event = started_event(players=2, rounds=3)
    enter_results(publish_next(event))
    round_ = waiting(event)
    work.pair_for(Work(job_of(round_)))
    assert state_of(round_) == Round.State.PLANNED
    assert "cannot be completed" in str(failure_of(event, 2)["reason"])


def test_an_imported_event_of_matches_of_two_games_is_not_paired_here() -> None:
    event = started_event(players=4, rounds=4)
    Event.objects.filter(pk=event.pk).update(system="double-swiss", edition="2026")
    event.refresh_from_db()
    round_ = waiting(event)
    work.pair_for(Work(job_of(round_)))
    assert state_of(round_) == Round.State.PLANNED
    assert failure_of(event, 1)["reason"] == {"template": str(work.OF_MATCHES), "parameters": {}}


def test_a_reason_for_an_event_that_has_changed_is_not_stored() -> None:
    event = started_event(players=6, rounds=3)
    round_ = waiting(event)
    basis = read_basis(Round.objects.select_related("event").get(pk=round_.pk))
    event.registrations.filter(tpn=1).update(name="Somebody, Else", rating=1000)
    with pytest.raises(Outdated):
        work.store_failure(job_of(round_), Failure("restless", work.RESTLESS), basis)
    assert state_of(round_) == Round.State.PAIRING
