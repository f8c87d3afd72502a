"""The state of backups on this computer: the second folder, and the last failure."""

from __future__ import annotations

from pathlib import Path

import structlog
from django.utils import timezone

from archives.domain.backups.folders import MISSING, checked_folder, trouble_of
from archives.models import BackupState, RestorePoint

TOO_LARGE, NO_SPACE, FAULT, BUSY = "too_large", "no_space", "fault", "busy"
"""Reasons why a restore point was not saved."""

log = structlog.get_logger(__name__)


def backup_state() -> BackupState:
    """Return the row, which might not be stored yet."""
    return BackupState.objects.order_by("pk").first() or BackupState(pk=1)


def second_folder() -> Path | None:
    """Return the second folder if one is named and can be used now; a change of this is stored."""
    state = backup_state()
    if not state.folder:
        return None
    trouble = trouble_of(Path(state.folder))
    set_trouble(trouble)
    return None if trouble else Path(state.folder)


def readable_second_folder() -> Path | None:
    """Return the second folder if it can be read now; nothing is stored, so a read-only transaction can call it."""
    folder = backup_state().folder
    return Path(folder) if folder and trouble_of(Path(folder)) != MISSING else None


def set_trouble(trouble: str) -> None:
    """Store why the second folder cannot be used; empty: it can."""
    if BackupState.objects.exclude(trouble=trouble).update(trouble=trouble) and trouble:
        log.warning("the second folder of backups cannot be used", reason=trouble)


def name_second_folder(typed: str) -> BackupState:
    """Make this folder the second one; empty: there is none. Raise Refused if it cannot be used.

    The restore points are copied to it later. Files in an earlier second folder stay there.
    """
    folder = str(checked_folder(typed)) if typed.strip() else ""
    state = backup_state()
    if folder != state.folder:
        RestorePoint.objects.update(copied_at=None)
    state.folder, state.trouble = folder, ""
    state.save()
    return state


def note_failure(reason: str) -> None:
    """Store that a restore point was not saved."""
    state = backup_state()
    state.failure, state.failed_at = reason, timezone.now()
    state.save()


def note_success() -> None:
    """Store that the last restore point was saved."""
    BackupState.objects.exclude(failure="").update(failure="", failed_at=None)
