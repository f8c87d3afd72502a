"""The tournaments app."""

from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class TournamentsConfig(AppConfig):
    """App of the events: registrations, rounds, results."""

    name = "tournaments"

    def ready(self) -> None:
        """Register the kinds of jobs; disable the database's own rules while ``migrate`` is running."""
        from tournaments.domain.jobs.registry import register  # noqa: PLC0415  (models are there only when apps are ready)
        from tournaments.domain.reports.pairing_check import KIND  # noqa: PLC0415  (as above)
        from tournaments.uniqueness_triggers import drop_triggers, install_triggers  # noqa: PLC0415  (as above)

        register(KIND)
        pre_migrate.connect(drop_triggers, sender=self)
        post_migrate.connect(install_triggers, sender=self)
        import_module("tournaments.signals")
