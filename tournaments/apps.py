"""The tournaments app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class TournamentsConfig(AppConfig):
    """App of the events: registrations, rounds, results."""

    name = "tournaments"

    def ready(self) -> None:
        """Register jobs and the queries of live pages; disable the database's own rules during ``migrate``."""
        from live import followed  # noqa: PLC0415  (models are there only when apps are ready)
        from tournaments.domain.followed_events import EVENT_QUERIES  # noqa: PLC0415  (as above)
        from tournaments.domain.integrity.acts import check  # noqa: PLC0415  (as above)
        from tournaments.domain.integrity.checks import register_checks  # noqa: PLC0415  (as above)
        from tournaments.domain.jobs.registry import register  # noqa: PLC0415  (as above)
        from tournaments.domain.journal.action import BEFORE_WRITING  # noqa: PLC0415  (as above)
        from tournaments.domain.reports.pairing_check import KIND  # noqa: PLC0415  (as above)
        from tournaments.uniqueness_triggers import drop_triggers, install_triggers  # noqa: PLC0415  (as above)

        register(KIND)
        register_checks()
        BEFORE_WRITING.append(check)
        followed.register(EVENT_QUERIES)
        pre_migrate.connect(drop_triggers, sender=self)
        post_migrate.connect(install_triggers, sender=self)
