"""The entries app."""

from django.apps import AppConfig


class EntriesConfig(AppConfig):
    """Who asks to play, who is let in, who pays, who is there."""

    name = "entries"

    def ready(self) -> None:
        """Its mails are sent, and its rows stand in the journal."""
        from entries.domain.journal import ENTRY_FEE, ENTRY_WISH  # noqa: PLC0415  (models are there only when apps are ready)
        from entries.domain.letters import KIND  # noqa: PLC0415  (as above)
        from tournaments.domain.jobs import kinds  # noqa: PLC0415  (as above)
        from tournaments.domain.journal import things  # noqa: PLC0415  (as above)

        kinds.register(KIND)
        things.register(ENTRY_WISH)
        things.register(ENTRY_FEE)
