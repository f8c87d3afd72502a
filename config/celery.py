"""The Celery application."""

import os

from celery import Celery
from celery.signals import worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("tabellone")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
def resume(**_about_the_worker: object) -> None:
    """A worker that starts takes up the pairings that a dead one left behind."""
    from pairing.dispatch import resume_pairings  # noqa: PLC0415  (the apps are not loaded when this module is)

    resume_pairings()
