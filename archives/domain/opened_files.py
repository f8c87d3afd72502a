"""Files that users opened to see a preview; each user has one, which is deleted after the import or a day."""

from __future__ import annotations

import datetime
import hashlib

from django.utils import timezone

from accounts.models import User
from archives.models import OpenedFile

KEPT = datetime.timedelta(days=1)


def keep_file(*, user: User, name: str, data: bytes) -> OpenedFile:
    """Keep the file for the user instead of an earlier one, and return it."""
    values = {"name": name[:200], "digest": hashlib.sha256(data).hexdigest(), "data": data, "at": timezone.now()}
    return OpenedFile.objects.update_or_create(user=user, defaults=values)[0]


def kept_file(user: User) -> OpenedFile | None:
    """Return the file that the user opened last; None if there is none, or it is too old."""
    return OpenedFile.objects.filter(user=user, at__gte=timezone.now() - KEPT).first()


def delete_file(user: User) -> None:
    """Delete the user's file."""
    OpenedFile.objects.filter(user=user).delete()


def delete_old_files() -> None:
    """Delete the files that were not imported within a day."""
    OpenedFile.objects.filter(at__lt=timezone.now() - KEPT).delete()
