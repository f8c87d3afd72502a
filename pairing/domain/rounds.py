"""A round is paired: asked for by an arbiter, done by a task, exactly once whatever happens to the task."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from kombu.exceptions import OperationalError

from accounts.models import User
from pairing.dispatch import dispatch_pairing
from pairing.domain.waiting import MOST_TRIES, begin, fresh_request, send_again
from tabellone.engine import SYSTEMS, NoLegalPairing, Pairing, UnknownSystem, pair
from tabellone.messages import stored
from tournaments import live
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.rounds.agenda import agenda
from tournaments.domain.rounds.basis import Basis, Outdated, basis_of, read_basis
from tournaments.domain.rounds.life import discard_draft, store_pairing
from tournaments.models import Event, Round

PROGRESS_EVERY_SECONDS = 0.3
MOST_READINGS = 5
"""So often one task reads an event that changes while the engine works; then somebody must leave it alone first."""

log = structlog.get_logger(__name__)


def ask_pairing(*, event: Event, actor: User) -> Round:
    """Ask for the pairing of the next round; a task does it. Asking twice asks once, and sends a task again if nobody
    is at work.

    Refused when a round is open, drafted, or there is nothing left to pair.
    """
    round_, is_new = _ask(event, actor)
    if is_new:
        transaction.on_commit(partial(_dispatch, round_))
    else:
        send_again(round_)
    return round_


def pair_again(*, round_: Round, actor: User, why: str = "") -> Round:
    """Throw the draft away and ask for the pairing of the round as the event stands now. Refused as both are."""
    with transaction.atomic():
        discard_draft(round_=round_, actor=actor, why=why)
        return ask_pairing(event=round_.event, actor=actor)


def ask_groups(*, event: Event, actor: User) -> int:
    """Ask for the next round of every group of a divided event that waits for one; how many do."""
    waiting = [group for group in event.groups.order_by("pk") if agenda(group).code == "pair"]
    for group in waiting:
        ask_pairing(event=group, actor=actor)
    return len(waiting)


def pair_now(*, event: Event, actor: User) -> Round:
    """Pair the next round here and now, without a task: for scripts that wait for it anyway.

    Refused as `ask_pairing` is; without a legal pairing the round stays planned and says why.
    """
    round_, _is_new = _ask(event, actor)
    run_pairing(round_id=round_.pk)
    return Round.objects.select_related("event").get(pk=round_.pk)


def _ask(event: Event, actor: User) -> tuple[Round, bool]:
    """The round that waits for its pairing from now on, and whether it did not wait already."""
    with action("ask_pairing", event=event, actor=actor, what="draft", public=False) as change:
        step = agenda(event)
        round_ = event.rounds.filter(number=step.round_number).first()
        if step.code == "wait_pairing" and round_ is not None:
            return round_, False
        if step.code != "pair" or round_ is None:
            raise Refused(_why_not(step.code, step.round_number, step.open_boards))
        others = [blocker for blocker in step.blockers if not round_.pairing_failure or blocker is not step.blockers[0]]
        if others:
            raise Refused(others[0].text, others[0].remedy)
        system = SYSTEMS.get(event.system)
        if round_.number > 1 and not event.initial_colour and system is not None and system.needs_initial_colour:
            change.details["initial_colour"] = "round 1"
        change.round_number = round_.number
        change.update(
            round_,
            state=Round.State.PAIRING,
            pairing_asked_by=actor,
            pairing_failure={},
            **fresh_request(),
        )
    return round_, True


def _dispatch(round_: Round) -> None:
    """Hand the round to a task; if nobody takes tasks, say so instead of letting the arbiter wait for nothing."""
    try:
        dispatch_pairing(round_.pk)
    except OperationalError:
        log.exception("no task queue", round_id=round_.pk)
        _store_failure(round_, Failure("no_queue", _("The server's task queue does not answer.")))


def _why_not(code: str, number: int, open_boards: int) -> str:
    texts = {
        "register": _("The event has not started: it has no players yet."),
        "start": _("The event has not started: start it first."),
        "publish": _("Round %(number)s is drafted and not published.") % {"number": number},
        "results": _("%(count)s boards of round %(number)s have no result.") % {"number": number, "count": open_boards},
        "finish": _("All rounds are paired."),
        "finished": _("The event is finished."),
    }
    return texts.get(code, _("There is no round to pair."))


def run_pairing(*, round_id: int) -> None:
    """Pair a round that waits for it; anything else is left as it is, so that the task may run any number of times.

    The engine works outside the transaction; its result, or why there is none, is stored only if the round still waits
    for it and the event is still what the engine was given. Otherwise the engine is given what the event is now.
    """
    if not begin(round_id):
        return
    round_ = Round.objects.select_related("event", "pairing_asked_by").get(pk=round_id)
    if round_.pairing_tries > MOST_TRIES:
        _store_failure(round_, Failure("stuck", _("Whoever worked on it ended without a word, several times.")))
        return
    for _reading in range(MOST_READINGS):
        try:
            _pair(round_)
        except Outdated:
            log.info("the event changed while the round was paired", round_id=round_.pk)
        except DatabaseError:
            # Not the event's fault, nor the engine's: the round waits on, and is sent again.
            raise
        except Exception as error:
            # Whatever it is, the round must not wait for ever for a pairing that fails again at each attempt.
            log.exception("the pairing failed", round_id=round_.pk)
            text = _(
                "The program failed at this round (%(error)s). The fault is the program's, and nothing was changed."
            )
            _store_failure(round_, Failure("program", text % {"error": type(error).__name__}))
            return
        else:
            return
    _store_failure(round_, Failure("restless", _("Players or results were changed each time while it was paired.")))


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no pairing: a code, the reason in words, and the numbers it concerns."""

    code: str
    reason: str
    players: tuple[int, ...] = ()


def _pair(round_: Round) -> None:
    """Read, pair, store. Raises Outdated where the event is no longer what was read."""
    basis = read_basis(round_)
    outcome = _outcome(round_, basis)
    if isinstance(outcome, Failure):
        _store_failure(round_, outcome, basis)
    else:
        store_pairing(round_=round_, basis=basis, pairs=list(outcome.pairs), bye=outcome.allocated_bye)


def _outcome(round_: Round, basis: Basis) -> Pairing | Failure:
    """What the engine makes of it."""
    if basis.open_boards:
        text = ngettext(
            "%(count)s board of round %(number)s has no result.",
            "%(count)s boards of round %(number)s have no result.",
            basis.open_boards,
        )
        return Failure("open_boards", text % {"count": basis.open_boards, "number": round_.number - 1})
    try:
        return pair(basis.record, round_.number, progress=_Progress(round_))
    except NoLegalPairing as impossible:
        return Failure(impossible.code, impossible.reason, tuple(sorted(impossible.players)))
    except UnknownSystem as unknown:
        return Failure("unknown_system", unknown.message)
    except SoftTimeLimitExceeded:
        return Failure("too_long", _("It took too long and was stopped."))


def _store_failure(round_: Round, failure: Failure, basis: Basis | None = None) -> None:
    """The round goes back to planned and says why. Raises Outdated where the event is no longer the basis given."""
    with action(
        "pairing_failed",
        event=round_.event,
        actor=round_.pairing_asked_by,
        what="draft",
        public=False,
        round_number=round_.number,
        reason=stored(failure.reason),
    ) as change:
        round_.refresh_from_db(fields=["state"])
        if round_.state != Round.State.PAIRING:
            return
        if basis is not None and basis_of(round_.event, round_.number) != basis:
            raise Outdated
        said: dict[str, object] = {"code": failure.code, "reason": stored(failure.reason)}
        if basis is not None and failure.players:
            people = dict(basis.registrations)
            said["registrations"] = [people[tpn] for tpn in failure.players if tpn in people]
        change.update(round_, state=Round.State.PLANNED, pairing_failure=said)


class _Progress:
    """Tells the arbiters how far the engine is, a few times a second at most."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.told_at = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self.told_at < PROGRESS_EVERY_SECONDS:
            return
        self.told_at = now
        alive = {"pairing_alive_at": timezone.now(), "pairing_done": done, "pairing_total": total}
        Round.objects.filter(pk=self.round.pk, state=Round.State.PAIRING).update(**alive)
        live.announce(
            self.round.event_id,
            staff=True,
            message={"what": "progress", "round": self.round.number, "done": done, "total": total},
        )
