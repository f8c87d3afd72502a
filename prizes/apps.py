"""The prizes app."""

from django.apps import AppConfig


class PrizesConfig(AppConfig):
    """Prizes: funds, their forecast, publication and papers."""

    name = "prizes"

    def ready(self) -> None:
        """Register the change-log rows of prizes, and their public page."""
        from prizes.domain.journal import PRIZE_CATEGORY, PRIZE_FUND  # noqa: PLC0415  (models are available only when the apps are ready)
        from prizes.domain.publishing import public_tab  # noqa: PLC0415  (as above)
        from tournaments.domain import public_tabs  # noqa: PLC0415  (as above)
        from tournaments.domain.journal import journal_schema  # noqa: PLC0415  (as above)

        journal_schema.register(PRIZE_FUND)
        journal_schema.register(PRIZE_CATEGORY)
        public_tabs.register(public_tab)
