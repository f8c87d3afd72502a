"""The Celery application."""

import os
import threading

from celery import Celery
from celery.signals import worker_ready, worker_shutdown

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("tabellone")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


_stopped = threading.Event()


@worker_ready.connect
def resume(**_about_the_worker: object) -> None:
    """A worker that starts takes up the pairings that a dead one left behind, and watches for those that get lost."""
    from pairing.dispatch import resume_pairings, watch_pairings  # noqa: PLC0415  (apps are not loaded with this module)

    resume_pairings()
    threading.Thread(target=watch_pairings, args=(_stopped,), name="watch-pairings", daemon=True).start()


@worker_shutdown.connect
def end_of_the_watch(**_about_the_worker: object) -> None:
    """Nothing is sent any more by who goes."""
    _stopped.set()
