"""A round is paired: asked for by an arbiter, done by a task, exactly once whatever happens to the task."""

from __future__ import annotations

import time
from functools import partial

import structlog
from django.db import transaction
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from accounts.models import User
from pairing.dispatch import dispatch_pairing
from pairing.engine import NoLegalPairing, UnknownSystem, pair
from tournaments import live
from tournaments.domain.agenda import agenda
from tournaments.domain.errors import Refused
from tournaments.domain.journal import action
from tournaments.domain.records import record_of
from tournaments.domain.rounds import store_pairing
from tournaments.messages import stored
from tournaments.models import Event, Round

PROGRESS_EVERY_SECONDS = 0.3

log = structlog.get_logger(__name__)


def ask_pairing(*, event: Event, actor: User) -> Round:
    """Ask for the pairing of the next round; a task does it. Asking twice asks once.

    Refused when a round is open, drafted, or there is nothing left to pair.
    """
    round_, is_new = _ask(event, actor)
    if is_new:
        transaction.on_commit(partial(_dispatch, round_))
    return round_


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
        if round_.number > 1 and not event.initial_colour and event.system == "dutch":
            change.details["initial_colour"] = "round 1"
        change.round_number = round_.number
        change.update(
            round_,
            state=Round.State.PAIRING,
            pairing_asked_by=actor,
            pairing_failure={},
            pairing_done=0,
            pairing_total=0,
        )
    return round_, True


def _dispatch(round_: Round) -> None:
    """Hand the round to a task; if nobody takes tasks, say so instead of letting the arbiter wait for nothing."""
    try:
        dispatch_pairing(round_.pk)
    except OperationalError:
        log.exception("no task queue", round_id=round_.pk)
        _store_failure(round_, _("The server's task queue does not answer."))


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

    The engine works outside the transaction; its result is stored only if the round still waits for it.
    """
    round_ = Round.objects.select_related("event", "pairing_asked_by").filter(pk=round_id).first()
    if round_ is None or round_.state != Round.State.PAIRING:
        return
    try:
        record = record_of(round_.event, before_round=round_.number)
        pairing = pair(record, round_.number, progress=_Progress(round_))
    except NoLegalPairing as impossible:
        _store_failure(round_, impossible.reason, code=impossible.code, players=sorted(impossible.players))
        return
    except UnknownSystem as unknown:
        _store_failure(round_, unknown.message)
        return
    except Exception as error:
        # Whatever it is, the round must not wait for ever for a pairing that fails again at each attempt.
        log.exception("the engine failed", round_id=round_.pk)
        text = _("The program failed at this round (%(error)s). The fault is the program's, and nothing was changed.")
        _store_failure(round_, text % {"error": type(error).__name__}, code="program")
        return
    store_pairing(round_=round_, pairs=list(pairing.pairs), bye=pairing.allocated_bye)


def _store_failure(round_: Round, reason: str, **details: object) -> None:
    """The round goes back to planned and says why."""
    with action(
        "pairing_failed",
        event=round_.event,
        actor=round_.pairing_asked_by,
        what="draft",
        public=False,
        round_number=round_.number,
        reason=stored(reason),
    ) as change:
        round_.refresh_from_db(fields=["state"])
        if round_.state == Round.State.PAIRING:
            change.update(round_, state=Round.State.PLANNED, pairing_failure={"reason": stored(reason), **details})


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
        Round.objects.filter(pk=self.round.pk).update(pairing_done=done, pairing_total=total)
        live.announce(
            self.round.event_id,
            staff=True,
            message={"what": "progress", "round": self.round.number, "done": done, "total": total},
        )


def unfinished_pairings() -> list[int]:
    """The ids of rounds that wait for a pairing, for whoever starts up and may find work left by the dead."""
    return list(Round.objects.filter(state=Round.State.PAIRING).values_list("pk", flat=True))
