"""Rounds that wait for their pairing: who works on them, and a task sent again where nobody does.

A task may be lost: the queue restarts, the web process dies before it sends, a worker dies. The request is in the
database; whoever looks at it and sees no sign of life sends another task, later each time. To pair twice does no harm.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

import structlog
from django.db.models import F
from django.utils import timezone
from kombu.exceptions import OperationalError

from pairing.dispatch import dispatch_pairing
from tournaments.models import Event, Round

FIRST_PATIENCE = datetime.timedelta(seconds=5)
"""So long nobody wonders that a task has not been taken up; twice as long after each that was sent again."""
SILENCE = datetime.timedelta(seconds=30)
"""So long a worker that has begun may be silent."""
MOST_SENDS = 8
"""So often a task is sent again unasked: for twenty minutes."""
MOST_TRIES = 10
"""So often a worker begins a round that is asked for once. One that kills each of them is given up."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A round that is being paired, or should be."""

    round: Round
    is_at_work: bool
    """Whether a worker has begun, and given a sign of life lately."""
    is_forgotten: bool
    """Whether nobody seems to work on it: to be sent again."""


def waiting_of(event: Event) -> Waiting | None:
    """The event's round that waits for its pairing; None when none does."""
    round_ = event.rounds.filter(state=Round.State.PAIRING).first()
    return None if round_ is None else _waiting(round_)


def _waiting(round_: Round) -> Waiting:
    now = timezone.now()
    sent = round_.pairing_sent_at
    alive = round_.pairing_alive_at
    begun = alive is not None and (sent is None or alive >= sent)
    patience = FIRST_PATIENCE * 2**round_.pairing_sends
    if alive is not None and begun:
        return Waiting(round_, now - alive < SILENCE, now - alive > max(SILENCE, patience))
    return Waiting(round_, is_at_work=False, is_forgotten=sent is None or now - sent > patience)


def fresh_request() -> dict[str, object]:
    """The values of a round whose pairing is asked for now: nobody has begun yet."""
    now = timezone.now()
    return {
        "pairing_asked_at": now,
        "pairing_sent_at": now,
        "pairing_sends": 0,
        "pairing_begun_at": None,
        "pairing_alive_at": None,
        "pairing_tries": 0,
        "pairing_done": 0,
        "pairing_total": 0,
    }


def begin(round_id: int) -> bool:
    """Note that somebody begins to pair the round; whether it waits for that at all."""
    now = timezone.now()
    waiting = Round.objects.filter(pk=round_id, state=Round.State.PAIRING)
    begun = {"pairing_begun_at": now, "pairing_alive_at": now, "pairing_tries": F("pairing_tries") + 1}
    return bool(waiting.update(**begun))


def send_again(round_: Round) -> None:
    """Send a task for the round because somebody asks for it: unless a worker is at it, or one was sent just now."""
    waiting = waiting_of(round_.event)
    if waiting is not None and not waiting.is_at_work:
        Round.objects.filter(pk=round_.pk, state=Round.State.PAIRING).update(pairing_sends=0, pairing_tries=0)
        _send(Round.objects.get(pk=round_.pk))


def look_after(rounds: Iterable[Round]) -> None:
    """Send a task again for each of these rounds that seems forgotten, a bounded number of times."""
    for round_ in rounds:
        if round_.pairing_sends < MOST_SENDS and _waiting(round_).is_forgotten:
            _send(round_)


def rounds_that_wait() -> list[Round]:
    """All rounds that wait for their pairing."""
    return list(Round.objects.filter(state=Round.State.PAIRING).order_by("pk"))


def _send(round_: Round) -> None:
    """One of those who notice at the same time sends."""
    seen = Round.objects.filter(pk=round_.pk, state=Round.State.PAIRING, pairing_sent_at=round_.pairing_sent_at)
    if not seen.update(pairing_sent_at=timezone.now(), pairing_sends=F("pairing_sends") + 1):
        return
    log.info("a round is sent again", round_id=round_.pk)
    try:
        dispatch_pairing(round_.pk)
    except OperationalError:
        log.warning("no task queue", round_id=round_.pk, exc_info=True)
