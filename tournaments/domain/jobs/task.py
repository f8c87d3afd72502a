"""The one Celery task."""

from celery import shared_task

from tournaments.domain.jobs.doing import do


@shared_task(name="tournaments.do_job")
def do_job(job_id: int) -> None:
    """Do the job, if it is still open."""
    do(job_id)
