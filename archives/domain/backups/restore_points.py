"""Saving of restore points: one state of the event is read, packed as an event file, and written to both folders."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from itertools import chain

from django.conf import settings
from django.db import IntegrityError, models
from django.utils import timezone

from archives.domain.backups.folders import (
    complete_file,
    first_folder,
    read_file,
    trouble_of_error,
    write_file,
)
from archives.domain.backups.retention import delete_surplus
from archives.domain.backups.state import readable_second_folder, second_folder, set_trouble
from archives.domain.container import ENDING, EventFile, pack, unpack
from archives.domain.exports import read_with_keys
from archives.models import RestorePoint
from tournaments.domain.snapshot import snapshot
from tournaments.models import Event

MANUAL = "manual"
Keys = Mapping[str, list[int]]


def has_restore_points(event: Event) -> bool:
    """Return True if restore points of this event are saved here."""
    return bool(settings.RESTORE_POINTS) and not event.is_template


def points_of(event: Event) -> models.QuerySet[RestorePoint]:
    """Return the restore points of the whole event, the newest first; without their keys."""
    return RestorePoint.objects.filter(event=event.whole.pk).defer("keys")


def save_restore_point(
    *,
    event_key: int,
    reason: str = MANUAL,
    is_before: bool = False,
    round_number: int = 0,
    on_begun: Callable[[], bool] = lambda: True,
) -> RestorePoint | None:
    """Save the state of the whole event and return it; None for a deleted event.

    ``on_begun`` is called when the state is fixed: what other connections write from then on is not in it. It returns
    False if that was too late to be certainly the state before the act. If nothing changed since the last restore
    point, that one is returned, and its file written again if it is missing. Raise Refused for an event that is too
    large, and OSError if the first folder cannot be written. Call it outside a transaction.
    """
    with snapshot():
        event = Event.objects.filter(pk=event_key).first()
        is_before = on_begun() and is_before
        if event is None:
            return None
        at = timezone.now()
        file, keys = read_with_keys(event)
    data = pack(file)
    digest = hashlib.sha256(data).hexdigest()
    newest = points_of(event).first()
    if newest is not None and newest.digest == digest:
        if not _has_file(newest):
            write_file(first_folder(), newest.name, data)
        return newest
    side = "before" if is_before else "after"
    name = f"{event.slug}/{at:%Y%m%d-%H%M%S-%f}-{side}-{reason}{ENDING}"
    try:
        with complete_file(first_folder(), name, data):
            point = RestorePoint.objects.create(
                event=event,
                at=at,
                version=event.version,
                reason=reason,
                is_before=is_before,
                round_number=round_number,
                name=name,
                digest=digest,
                size=len(data),
                keys={part: runs_of(each) for part, each in keys.items()},
            )
    except IntegrityError:  # the event was deleted meanwhile
        return None
    except OSError:
        RestorePoint.objects.filter(name=name).delete()
        raise
    copy_to_second_folder(point, data)
    delete_surplus(event.pk)
    return point


def _has_file(point: RestorePoint) -> bool:
    try:
        return (first_folder() / point.name).stat().st_size == point.size
    except OSError:
        return False


def copy_to_second_folder(point: RestorePoint, data: bytes) -> bool:
    """Copy the file to the second folder. Return False if there is none that can be used now."""
    folder = second_folder()
    if folder is None:
        return False
    try:
        write_file(folder, point.name, data)
    except OSError as error:
        set_trouble(trouble_of_error(error))
        return False
    RestorePoint.objects.filter(pk=point.pk).update(copied_at=timezone.now())
    return True


def file_of_point(point: RestorePoint) -> EventFile:
    """Return the content of the restore point. Raise Refused if its file is damaged or missing."""
    return unpack(data_of_point(point))


def data_of_point(point: RestorePoint) -> bytes:
    """Return the bytes of the file; nothing is stored. Raise Refused if it is damaged or missing."""
    return read_file(point.name, point.digest, readable_second_folder)


def runs_of(keys: Iterable[int]) -> list[list[int]]:
    """Return ascending keys as runs: each its first key and its length."""
    runs: list[list[int]] = []
    for key in keys:
        if runs and key == sum(runs[-1]):
            runs[-1][1] += 1
        else:
            runs.append([key, 1])
    return runs


def keys_of(point: RestorePoint) -> Keys:
    """Return the keys of this database by the parts of the file."""
    return {
        part: list(chain.from_iterable(range(first, first + count) for first, count in runs))
        for part, runs in point.keys.items()
    }
