"""The app of sealed rounds."""

from django.apps import AppConfig


class SealsConfig(AppConfig):
    """Sealed rounds: round checks, the chain of an event, and its verification."""

    name = "seals"

    def ready(self) -> None:
        """Connect the chain with the change log, and register jobs, tasks of the desk and erasing."""
        # Models are available only when the apps are ready.
        from seals.domain import erasing as erasing_of_seals, round_checks, verification  # noqa: PLC0415
        from seals.domain.alerts import differing_rounds  # noqa: PLC0415
        from seals.domain.reports import seal_lines_of, short_seal  # noqa: PLC0415
        from seals.domain.sealing import seal_entry  # noqa: PLC0415
        from tournaments.domain.entries import erasing  # noqa: PLC0415
        from tournaments.domain.events import to_do  # noqa: PLC0415
        from tournaments.domain.jobs import monitoring, registry  # noqa: PLC0415
        from tournaments.domain.journal import action  # noqa: PLC0415
        from tournaments.domain.reports import imports  # noqa: PLC0415
        from tournaments.views import files  # noqa: PLC0415

        action.AFTERWARDS.append(seal_entry)
        erasing.ALSO.append(erasing_of_seals.forget_persons)
        erasing.REWRITTEN.append(erasing_of_seals.forget_entries)
        imports.CLOSING.append(seal_lines_of)
        files.STATED.append(short_seal)
        to_do.register(differing_rounds)
        registry.register(round_checks.KIND)
        registry.register(verification.KIND)
        monitoring.register_check(verification.delete_expired)
