"""``manage.py tidy_backups``: delete the restore points that are due, and bring the second folder up to date."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from archives.domain.backups.state import backup_state
from archives.domain.backups.tidying import tidy
from archives.models import RemovedCopy, RestorePoint


class Command(BaseCommand):
    """Do at once what the running program does every minute."""

    help = "Delete restore points that are due, and copy missing ones to the second folder."

    def handle(self, **_options: object) -> None:
        """Tidy, and print what is left."""
        tidy()
        points = RestorePoint.objects.count()
        if not backup_state().folder:
            self.stdout.write(f"{points} restore points.")
            return
        missing = RestorePoint.objects.filter(copied_at=None).count()
        waiting = RemovedCopy.objects.count()
        self.stdout.write(f"{points} restore points; second folder: {missing} missing, {waiting} to delete.")
