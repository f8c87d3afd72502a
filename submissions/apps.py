"""The app of submissions."""

from django.apps import AppConfig


class SubmissionsConfig(AppConfig):
    """Uploads to chess-results.com, and reports mailed to rating officers."""

    name = "submissions"

    def ready(self) -> None:
        """Register the jobs of uploads and mails, and the check of due uploads."""
        from submissions.domain.chess_results_jobs import UPLOAD_JOB, queue_due_uploads  # noqa: PLC0415  (models are available only when the apps are ready)
        from submissions.domain.report_jobs import REPORT_JOB  # noqa: PLC0415  (as above)
        from tournaments.domain.jobs import monitoring, registry  # noqa: PLC0415  (as above)

        registry.register(UPLOAD_JOB)
        registry.register(REPORT_JOB)
        monitoring.register_check(queue_due_uploads)
