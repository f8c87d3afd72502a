"""How a pairing gets done: by a Celery worker on a server, by a thread of this process in the embedded program."""

import threading

from django.conf import settings
from django.db import connection

from pairing.tasks import pair_round


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
    from pairing.domain.rounds import unfinished_pairings  # noqa: PLC0415  (the domain dispatches; this asks it back)

    try:
        for round_id in unfinished_pairings():
            dispatch_pairing(round_id)
    finally:
        connection.close()
