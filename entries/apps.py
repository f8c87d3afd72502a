"""The entries app."""

from django.apps import AppConfig


class EntriesConfig(AppConfig):
    """Entries: applications, approval, payments and check-in."""

    name = "entries"

    def ready(self) -> None:
        """Register the entries' jobs, change-log rows and erasing."""
        from entries.domain.email_confirmation import tend_confirmations  # noqa: PLC0415  (as below)
        from entries.domain.erasing import erase_applications  # noqa: PLC0415  (as above)
        from entries.domain.journal import ENTRY_FEE, ENTRY_WISH  # noqa: PLC0415  (models are available only when the apps are ready)
        from entries.domain.mails import KIND, resume_letters  # noqa: PLC0415  (as above)
        from tournaments.domain.entries import erasing  # noqa: PLC0415  (as above)
        from tournaments.domain.jobs import monitoring, registry  # noqa: PLC0415  (as above)
        from tournaments.domain.journal import journal_schema  # noqa: PLC0415  (as above)

        registry.register(KIND)
        monitoring.register_check(resume_letters)
        monitoring.register_check(tend_confirmations)
        erasing.ALSO.append(erase_applications)
        journal_schema.register(ENTRY_WISH)
        journal_schema.register(ENTRY_FEE)
