"""The Celery application."""

import os
import threading

from celery import Celery
from celery.signals import worker_ready, worker_shutdown

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("tabellone")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournaments.domain.jobs"], related_name="task")


_stopped = threading.Event()


@worker_ready.connect
def resume(**_about_the_worker: object) -> None:
    """Resume the jobs of dead workers when a worker starts, and watch for lost jobs."""
    from mirrors.domain.link_worker import work_on_links  # noqa: PLC0415  (as below)
    from tournaments.domain.jobs import monitoring  # noqa: PLC0415  (apps are not loaded with this module)
    from tournaments.domain.rounds.scheduled_publication import publish_on_schedule  # noqa: PLC0415  (as above)

    monitoring.resume()
    threading.Thread(target=monitoring.watch, args=(_stopped,), name="watch-jobs", daemon=True).start()
    threading.Thread(target=publish_on_schedule, args=(_stopped,), name="publish-in-time", daemon=True).start()
    threading.Thread(target=work_on_links, args=(_stopped,), name="links", daemon=True).start()


@worker_shutdown.connect
def end_of_the_watch(**_about_the_worker: object) -> None:
    """Stop dispatching jobs when a worker stops."""
    _stopped.set()
