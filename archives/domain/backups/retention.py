"""Deletion of restore points: by number and size, and those with the data of erased people after some days."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import Max, Sum
from django.utils import timezone

from archives.domain.backups.folders import first_folder, remove_file
from archives.domain.backups.state import backup_state, second_folder
from archives.models import Erasure, RemovedCopy, RestorePoint
from tournaments.models import Registration

ENTRY = 0
"""Stands for a player in an erasure of other personal data."""
MARGIN = datetime.timedelta(minutes=1)
"""A restore point may be of a state a moment before its time."""

log = structlog.get_logger(__name__)


def delete_surplus(event_key: int) -> None:
    """Delete the oldest restore points above the number of an event and above the size of all together.

    The last one of each day is deleted after the others. The newest of all always stays.
    """
    rows = list(RestorePoint.objects.filter(event=event_key).defer("keys"))
    for point in surplus(rows, settings.RESTORE_POINTS_PER_EVENT):
        point.delete()
    most = settings.RESTORE_POINTS_MEGABYTES * 2**20
    too_many = (RestorePoint.objects.aggregate(sum=Sum("size"))["sum"] or 0) - most
    newest = RestorePoint.objects.first()
    for point in RestorePoint.objects.defer("keys").order_by("at", "pk"):
        if too_many <= 0 or point == newest:
            break
        too_many -= point.size
        point.delete()


def surplus(newest_first: Sequence[RestorePoint], most: int) -> list[RestorePoint]:
    """Return the restore points to delete so that this many stay."""
    days: dict[datetime.date, RestorePoint] = {}
    for point in newest_first:
        days.setdefault(timezone.localdate(point.at), point)
    last_of_days = {point.pk for point in days.values()}
    oldest_first = sorted(newest_first, key=lambda point: (point.pk in last_of_days, point.at, point.pk))
    return oldest_first[: max(0, len(newest_first) - most)]


def forget_file(name: str) -> None:
    """Delete the file of a deleted restore point in both folders; later where that is not possible now."""
    if not remove_from_folders(name):
        RemovedCopy.objects.get_or_create(name=name, defaults={"at": timezone.now()})


def remove_from_folders(name: str) -> bool:
    """Delete the file in both folders. Return False if it may still be in one of them."""
    is_removed = remove_file(first_folder(), name)
    if not backup_state().folder:
        return is_removed
    folder = second_folder()
    return folder is not None and remove_file(folder, name) and is_removed


def forget_file_of(instance: RestorePoint, **_of_the_signal: object) -> None:
    """Delete the file after the commit that deletes its restore point, also with its event."""
    name = instance.name
    transaction.on_commit(lambda: forget_file(name))


def note_erased_players(players: Collection[int], nameless: str) -> None:
    """Remember that these players were erased, inside the transaction."""
    now = timezone.now()
    rows = Registration.objects.filter(pk__in=players).select_related(
        "event__stage__event__festival", "event__festival"
    )
    Erasure.objects.bulk_create(
        Erasure(event_id=row.event.whole.pk, player=row.pk, nameless=nameless, at=now) for row in rows
    )


def note_erased_entry(event_key: int) -> None:
    """Remember that other personal data of the event was erased, inside the transaction.

    Each erasure has its own time: a later one must not delay the deletion that an earlier one requires.
    """
    Erasure.objects.create(event_id=event_key, player=ENTRY, at=timezone.now())


def delete_with_erased_data(now: datetime.datetime | None = None) -> int:
    """Delete the restore points that have data erased some days ago; return their number."""
    due = (now or timezone.now()) - datetime.timedelta(days=settings.ERASED_DAYS_IN_BACKUPS)
    count = 0
    for event_key, last in Erasure.objects.filter(at__lte=due).values_list("event").annotate(Max("at")):
        for point in RestorePoint.objects.filter(event=event_key, at__lte=last + MARGIN).defer("keys"):
            point.delete()
            count += 1
    Erasure.objects.filter(at__lte=due).delete()
    if count:
        log.info("restore points with erased data are deleted", count=count)
    return count
