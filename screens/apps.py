"""The app of hall screens."""

from django.apps import AppConfig


class ScreensConfig(AppConfig):
    """Hall screens: opened once, then controlled from the desk."""

    name = "screens"

    def ready(self) -> None:
        """Register the change-log rows of screens and announcements."""
        from screens.domain.announcements import SCREEN_ANNOUNCEMENT  # noqa: PLC0415  (models are available only when the apps are ready)
        from screens.domain.content import KINDS  # noqa: PLC0415  (as above)
        from screens.domain.hall_screens import HALL_SCREEN  # noqa: PLC0415  (as above)
        from tournaments.domain.journal import entry_text, journal_schema  # noqa: PLC0415  (as above)

        journal_schema.register(HALL_SCREEN)
        journal_schema.register(SCREEN_ANNOUNCEMENT)
        entry_text.CODED["set_screens"] = ("shows", KINDS)
