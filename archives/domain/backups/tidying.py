"""Tidying of backups beside the work: deletion that is due, and a second folder that was away."""

from __future__ import annotations

import contextlib
import datetime
import threading
import time

from archives.domain.backups.folders import UNFINISHED, first_folder
from archives.domain.backups.restore_points import copy_to_second_folder, data_of_point
from archives.domain.backups.retention import delete_with_erased_data, remove_from_folders
from archives.domain.backups.state import second_folder
from archives.models import RemovedCopy, RestorePoint
from tournaments.domain.errors import Refused

TIDY_SECONDS = 60
"""Least time between two rounds of tidying."""
MOST_AT_ONCE = 20
"""Maximum number of files copied or deleted in one round."""
UNFINISHED_AGE = datetime.timedelta(hours=1)

_lock = threading.Lock()
_last: list[float] = []


def tidy_soon() -> None:
    """Tidy if the last time was a while ago; called in each round of the watch."""
    if _last and time.monotonic() - _last[0] < TIDY_SECONDS:
        return
    _last[:] = [time.monotonic()]
    tidy()


def tidy() -> None:
    """Delete what is due, and bring the second folder up to date if it is there."""
    if not _lock.acquire(blocking=False):
        return
    try:
        delete_with_erased_data()
        _finish_or_delete_unfinished()
        for removed in RemovedCopy.objects.order_by("pk")[:MOST_AT_ONCE]:
            if remove_from_folders(removed.name):
                removed.delete()
        if second_folder() is not None:
            _copy_missing()
    finally:
        _lock.release()


def _copy_missing() -> None:
    for point in RestorePoint.objects.filter(copied_at=None).defer("keys")[:MOST_AT_ONCE]:
        with contextlib.suppress(Refused):
            if not copy_to_second_folder(point, data_of_point(point)):
                return


def _finish_or_delete_unfinished() -> None:
    """Give an old unfinished file its name if its restore point is stored, else delete it.

    Complete files without a restore point stay: they are the way back if the database is lost.
    """
    oldest = time.time() - UNFINISHED_AGE.total_seconds()
    for file in first_folder().glob(f"*/*{UNFINISHED}"):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime < oldest:
                target = file.with_name(file.name.removesuffix(UNFINISHED))
                is_stored = RestorePoint.objects.filter(name=f"{file.parent.name}/{target.name}").exists()
                if is_stored and not target.exists():
                    file.replace(target)
                else:
                    file.unlink()
