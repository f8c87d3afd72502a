"""The one Celery task."""

from celery import shared_task

from tournaments.domain.jobs.execution import execute


@shared_task(name="tournaments.do_job")
def do_job(job_id: int) -> None:
    """Do the job, if it is still open."""
    execute(job_id)
