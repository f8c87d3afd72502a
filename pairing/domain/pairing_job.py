"""Pairing jobs: pair the requested round, and store the pairing exactly once even if tasks fail."""

from __future__ import annotations

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.utils.translation import ngettext

from tabellone.engine import NoLegalPairing, RoundPairing, UnknownSystem, pair
from tabellone.messages import Message
from tournaments.domain.jobs.completion import TOO_LONG, Failure, fail
from tournaments.domain.jobs.job_handle import Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.journal.action import action
from tournaments.domain.reports.pairing_check import check_imported_rounds
from tournaments.domain.rounds.pairing_input import Outdated, PairingInput, pairing_input_of, read_pairing_input
from tournaments.domain.rounds.pairing_request import PAIRING
from tournaments.domain.rounds.round_drafts import store_pairing
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Job, Round

MOST_READINGS = 5
"""Number of times a task reads an event that changes during the pairing, before it gives up."""
RESTLESS = Message("Players or results were changed each time while it was paired.")

log = structlog.get_logger(__name__)


def pair_for(work: Work) -> None:
    """Pair the round of the job, if its request is still open.

    The engine works outside the transaction. Its pairing, or the reason for having none, is stored only if the
    request is still open and the event is unchanged. Otherwise the engine starts again with the present event.
    """
    round_ = _round_of(work.job)
    if round_ is None:
        return
    for _reading in range(MOST_READINGS):
        try:
            _pair(round_, Work(work.job))  # each attempt reports from its beginning
        except Outdated:
            log.info("the event changed while the round was paired", round_id=round_.pk)
        else:
            return
    store_failure(work.job, Failure("restless", RESTLESS))


def _round_of(job: Job) -> Round | None:
    return job.event.rounds.filter(pk=job.subject, state=Round.State.PAIRING).first() if job.event else None


def _pair(round_: Round, work: Work) -> None:
    """Read the event, pair the round and store it. Raises Outdated if the event changed in the meantime."""
    basis = read_pairing_input(round_)
    outcome = _outcome(round_, basis, work)
    if isinstance(outcome, Failure):
        store_failure(work.job, outcome, basis)
    else:
        store_pairing(round_=round_, job=work.job, basis=basis, pairs=outcome.pairs, byes=outcome.byes)


def _outcome(round_: Round, basis: PairingInput, work: Work) -> RoundPairing | Failure:
    """Return the engine's pairing, or the failure. The rounds of an imported event are checked before the next one."""
    if basis.open_boards:
        text = ngettext(
            "%(count)s board of round %(number)s has no result.",
            "Round %(number)s: %(count)s boards have no result.",
            basis.open_boards,
        )
        return Failure(
            "open_boards", text % {"count": basis.open_boards, "number": whole_label(round_.event, round_.number - 1)}
        )
    try:
        check_imported_rounds(round_.event)
        return pair(basis.record, round_.number, progress=work)
    except NoLegalPairing as impossible:
        people = dict(basis.registrations)
        concerned = tuple(people[tpn] for tpn in sorted(impossible.players) if tpn in people)
        return Failure(impossible.code, impossible.reason, concerned or None)
    except UnknownSystem as unknown:
        return Failure("unknown_system", unknown.message)
    except SoftTimeLimitExceeded:
        return Failure("too_long", TOO_LONG)


def store_failure(job: Job, failure: Failure, basis: PairingInput | None = None) -> None:
    """Set the round back to planned, with the reason in its job. Raises Outdated if the event is not the basis."""
    round_ = _round_of(job)
    if round_ is None:
        return
    with action(
        "pairing_failed",
        event=round_.event,
        actor=job.asked_by,
        what="draft",
        public=False,
        round_number=round_.number,
        reason=failure.as_stored()["reason"],
    ) as change:
        round_.refresh_from_db(fields=["state"])
        if round_.state != Round.State.PAIRING:
            return
        if basis is not None and pairing_input_of(round_.event, round_.number) != basis:
            raise Outdated
        if fail(job, failure):
            change.update(round_, state=Round.State.PLANNED)


KIND = JobKind(PAIRING, do=pair_for, fail=store_failure)
