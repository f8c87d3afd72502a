"""How a pairing gets done: by a Celery worker on a server, by a thread of this process in the embedded program."""

import threading

import structlog
from django.conf import settings
from django.db import DatabaseError, connection

from pairing.tasks import pair_round

WATCH_SECONDS = 5.0

log = structlog.get_logger(__name__)


def dispatch_pairing(round_id: int) -> None:
    """Have the round paired, soon and elsewhere; the caller's transaction is over."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        pair_round.apply(args=(round_id,), throw=True)
    elif settings.EMBEDDED:
        threading.Thread(target=_pair_here, args=(round_id,), name=f"pairing-{round_id}", daemon=True).start()
    else:
        pair_round.delay(round_id)


def _pair_here(round_id: int) -> None:
    try:
        pair_round.apply(args=(round_id,), throw=True)
    finally:
        connection.close()


def resume_pairings() -> None:
    """Dispatch again what waits for a pairing: whoever worked on it may be dead, and doing it twice does no harm."""
    from pairing.domain.waiting import rounds_that_wait  # noqa: PLC0415  (the domain dispatches; this asks it back)

    try:
        for round_ in rounds_that_wait():
            dispatch_pairing(round_.pk)
    finally:
        connection.close()


def watch_pairings(stopped: threading.Event) -> None:
    """Send again whatever seems forgotten, every few seconds, until told to stop. For a worker that lives on while its
    queue is lost; a database that is away meanwhile is only noted.
    """
    from pairing.domain.waiting import look_after, rounds_that_wait  # noqa: PLC0415  (as above)

    while not stopped.wait(WATCH_SECONDS):
        try:
            look_after(rounds_that_wait())
        except DatabaseError:
            log.warning("nobody can be looked after", exc_info=True)
        finally:
            connection.close()
