"""The entries app."""

from django.apps import AppConfig


class EntriesConfig(AppConfig):
    """Entries: applications, approval, payments and check-in."""

    name = "entries"

    def ready(self) -> None:
        """Register the entries' jobs, change-log rows and erasing."""
        from entries.domain.confirming import tend_confirmations  # noqa: PLC0415  (as below)
        from entries.domain.erasing import forget_applications  # noqa: PLC0415  (as above)
        from entries.domain.journal import ENTRY_FEE, ENTRY_WISH  # noqa: PLC0415  (models are available only when the apps are ready)
        from entries.domain.letters import KIND, resume_letters  # noqa: PLC0415  (as above)
        from tournaments.domain.entries import erasing  # noqa: PLC0415  (as above)
        from tournaments.domain.jobs import kinds, watching  # noqa: PLC0415  (as above)
        from tournaments.domain.journal import things  # noqa: PLC0415  (as above)

        kinds.register(KIND)
        watching.register_round(resume_letters)
        watching.register_round(tend_confirmations)
        erasing.ALSO.append(forget_applications)
        things.register(ENTRY_WISH)
        things.register(ENTRY_FEE)
