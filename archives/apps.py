"""The archives app."""

from django.apps import AppConfig
from django.db.models.signals import post_delete


class ArchivesConfig(AppConfig):
    """Event files and restore points: a whole event in one file."""

    name = "archives"

    def ready(self) -> None:
        """Delete opened files that were never imported, and connect restore points with the change log."""
        # Models are available only when the apps are ready.
        from archives.domain.backups import retention, tidying  # noqa: PLC0415
        from archives.domain.backups.triggers import save_around  # noqa: PLC0415
        from archives.domain.opened_files import delete_old_files  # noqa: PLC0415
        from archives.models import RestorePoint  # noqa: PLC0415
        from tournaments.domain.entries import erasing  # noqa: PLC0415
        from tournaments.domain.jobs import monitoring  # noqa: PLC0415
        from tournaments.domain.journal import action  # noqa: PLC0415

        monitoring.register_check(delete_old_files)
        monitoring.register_check(tidying.tidy_soon)
        action.AFTERWARDS.append(save_around)
        erasing.ALSO.append(retention.note_erased_players)
        erasing.NOTED.append(retention.note_erased_entry)
        post_delete.connect(retention.forget_file_of, sender=RestorePoint, dispatch_uid="restore-point-file")
