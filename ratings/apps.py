"""The ratings app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Rating lists: their people, and the changes for an event's players."""

    name = "ratings"

    def ready(self) -> None:
        """Register the jobs of lists, the look-up of new players and the comparison of imported events."""
        from ratings.domain.import_comparison import differences_from_list  # noqa: PLC0415  (as below)
        from ratings.domain.later_ratings import CHECKS  # noqa: PLC0415  (as below)
        from ratings.domain.list_fetching import KIND as FETCHING  # noqa: PLC0415  (as below)
        from ratings.domain.list_sources import queue_due_fetches  # noqa: PLC0415  (as below)
        from ratings.domain.lookup import note_ratings  # noqa: PLC0415  (models are available only when the apps are ready)
        from ratings.domain.uploads import KIND  # noqa: PLC0415  (as above)
        from tournaments.domain.entries.rating_list_data import register_comparison, register_look_up  # noqa: PLC0415  (as above)
        from tournaments.domain.integrity import acts  # noqa: PLC0415  (as above)
        from tournaments.domain.jobs import monitoring  # noqa: PLC0415  (as above)
        from tournaments.domain.jobs.registry import register  # noqa: PLC0415  (as above)

        acts.register(CHECKS)
        register(KIND)
        register(FETCHING)
        monitoring.register_check(queue_due_fetches)
        register_look_up(note_ratings)
        register_comparison(differences_from_list)
