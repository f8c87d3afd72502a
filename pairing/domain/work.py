"""A round is paired: the work of the jobs that are asked for it, stored exactly once whatever happens to the tasks."""

from __future__ import annotations

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.utils.translation import ngettext

from tabellone.engine import NoLegalPairing, RoundPairing, UnknownSystem, pair
from tabellone.messages import Message
from tournaments.domain.jobs.ending import TOO_LONG, Failure, fail
from tournaments.domain.jobs.kinds import JobKind
from tournaments.domain.jobs.work import Work
from tournaments.domain.journal.action import action
from tournaments.domain.rounds.basis import Basis, Outdated, basis_of, read_basis
from tournaments.domain.rounds.life import store_pairing
from tournaments.domain.rounds.requests import PAIRING
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Job, Round

MOST_READINGS = 5
"""So often one task reads an event that changes while the engine works; then somebody must leave it alone first."""
RESTLESS = Message("Players or results were changed each time while it was paired.")

log = structlog.get_logger(__name__)


def pair_for(work: Work) -> None:
    """Pair the round that the job asks for, if it still waits for that.

    The engine works outside the transaction; its result, or why there is none, is stored only if the round still waits
    for it and the event is still what the engine was given. Otherwise the engine is given what the event is now.
    """
    round_ = _round_of(work.job)
    if round_ is None:
        return
    for _reading in range(MOST_READINGS):
        try:
            _pair(round_, Work(work.job))  # each reading is told from its beginning
        except Outdated:
            log.info("the event changed while the round was paired", round_id=round_.pk)
        else:
            return
    store_failure(work.job, Failure("restless", RESTLESS))


def _round_of(job: Job) -> Round | None:
    return job.event.rounds.filter(pk=job.subject, state=Round.State.PAIRING).first() if job.event else None


def _pair(round_: Round, work: Work) -> None:
    """Read, pair, store. Raises Outdated where the event is no longer what was read."""
    basis = read_basis(round_)
    outcome = _outcome(round_, basis, work)
    if isinstance(outcome, Failure):
        store_failure(work.job, outcome, basis)
    else:
        store_pairing(round_=round_, job=work.job, basis=basis, pairs=outcome.pairs, byes=outcome.byes)


def _outcome(round_: Round, basis: Basis, work: Work) -> RoundPairing | Failure:
    """What the engine makes of it."""
    if basis.open_boards:
        text = ngettext(
            "%(count)s board of round %(number)s has no result.",
            "%(count)s boards of round %(number)s have no result.",
            basis.open_boards,
        )
        return Failure(
            "open_boards", text % {"count": basis.open_boards, "number": whole_label(round_.event, round_.number - 1)}
        )
    try:
        return pair(basis.record, round_.number, progress=work)
    except NoLegalPairing as impossible:
        people = dict(basis.registrations)
        concerned = tuple(people[tpn] for tpn in sorted(impossible.players) if tpn in people)
        return Failure(impossible.code, impossible.reason, concerned or None)
    except UnknownSystem as unknown:
        return Failure("unknown_system", unknown.message)
    except SoftTimeLimitExceeded:
        return Failure("too_long", TOO_LONG)


def store_failure(job: Job, failure: Failure, basis: Basis | None = None) -> None:
    """The round goes back to planned, and its job says why. Raises Outdated where the event is no longer the basis."""
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
        if basis is not None and basis_of(round_.event, round_.number) != basis:
            raise Outdated
        if fail(job, failure):
            change.update(round_, state=Round.State.PLANNED)


KIND = JobKind(PAIRING, do=pair_for, fail=store_failure)
