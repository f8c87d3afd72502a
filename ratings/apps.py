"""The ratings app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Rating lists: who is on them, and what that changes of an event's players."""

    name = "ratings"

    def ready(self) -> None:
        """Who sends a list is served here."""
        from ratings.domain.uploads import KIND  # noqa: PLC0415  (models are there only when apps are ready)
        from tournaments.domain.jobs.kinds import register  # noqa: PLC0415  (as above)

        register(KIND)
