"""The syndication app."""

from django.apps import AppConfig


class SyndicationConfig(AppConfig):
    """What an event offers to other programs and sites."""

    name = "syndication"

    def ready(self) -> None:
        """Register the change-log rows of the embedding."""
        from syndication.domain.embedding import EMBED_SETTING  # noqa: PLC0415  (models are available only when the apps are ready)
        from tournaments.domain.journal import journal_schema  # noqa: PLC0415  (as above)

        journal_schema.register(EMBED_SETTING)
