"""Files between preview and import: one per user, for a day."""

from __future__ import annotations

import datetime
import hashlib

import pytest
from django.utils import timezone

from archives.domain.opened_files import KEPT, delete_file, delete_old_files, keep_file, kept_file
from archives.models import OpenedFile
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def test_a_user_has_one_opened_file() -> None:
    user = make_user()
    keep_file(user=user, name="a.tabellone", data=b"a")
    keep_file(user=user, name="b" * 300, data=b"b")
    found = kept_file(user)
    assert found is not None
    assert (found.name, bytes(found.data), found.digest) == ("b" * 200, b"b", hashlib.sha256(b"b").hexdigest())
    assert OpenedFile.objects.count() == 1
    assert kept_file(make_user("other")) is None
    delete_file(user)
    assert kept_file(user) is None


def test_an_opened_file_is_deleted_after_a_day() -> None:
    user = make_user()
    keep_file(user=user, name="", data=b"a")
    delete_old_files()
    assert OpenedFile.objects.exists()
    OpenedFile.objects.update(at=timezone.now() - KEPT - datetime.timedelta(minutes=1))
    assert kept_file(user) is None
    delete_old_files()
    assert not OpenedFile.objects.exists()
