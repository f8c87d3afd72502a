"""Tidying beside the work: the second folder is brought up to date when it is back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from archives.domain.backups import tidying
from archives.domain.backups.folders import MARKER, UNFINISHED, unfinished_name
from archives.domain.backups.restore_points import points_of, save_restore_point
from archives.domain.backups.state import name_second_folder
from archives.domain.backups.tidying import tidy, tidy_soon
from archives.models import RemovedCopy
from tests.factories import played_event

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_second_folder_that_comes_back_gets_what_is_missing_and_loses_what_was_deleted(
    tmp_path: Path, folder: Path
) -> None:
    usb = tmp_path / "usb"
    usb.mkdir()
    name_second_folder(str(usb))
    event = played_event(players=4, rounds=3, played=0)
    first = save_restore_point(event_key=event.pk)
    (usb / MARKER).rename(usb / "away")
    event.name = "Changed"
    event.save()
    second = save_restore_point(event_key=event.pk)
    assert first is not None
    assert second is not None
    first.delete()
    tidy()
    assert [point.copied_at for point in points_of(event)] == [None]
    (usb / "away").rename(usb / MARKER)
    (folder / event.slug / f"old{UNFINISHED}").touch()
    os.utime(folder / event.slug / f"old{UNFINISHED}", (0, 0))
    (folder / event.slug / f"new{UNFINISHED}").touch()
    tidy()
    assert [path.name for path in (usb / event.slug).iterdir()] == [second.name.partition("/")[2]]
    assert RemovedCopy.objects.count() == 0
    assert {path.name for path in (folder / event.slug).iterdir()} == {
        f"new{UNFINISHED}",
        second.name.partition("/")[2],
    }


def test_an_old_unfinished_file_gets_its_name_if_its_restore_point_is_stored(folder: Path) -> None:
    point = save_restore_point(event_key=played_event(players=4, rounds=3, played=0).pk)
    assert point is not None
    file = folder / point.name
    unfinished = unfinished_name(file)
    file.rename(unfinished)
    os.utime(unfinished, (0, 0))
    tidy()
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_file_that_could_not_be_deleted_is_deleted_later(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    point = save_restore_point(event_key=played_event(players=4, rounds=3, played=0).pk)
    assert point is not None

    def busy(_path: Path, *, missing_ok: bool = False) -> None:
        raise PermissionError(missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", busy)
        point.delete()
        tidy()
    assert [row.name for row in RemovedCopy.objects.all()] == [point.name]
    assert (folder / point.name).exists()
    tidy()
    assert (RemovedCopy.objects.count(), (folder / point.name).exists()) == (0, False)


def test_the_watch_tidies_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[int] = []
    monkeypatch.setattr(tidying, "tidy", lambda: rounds.append(1))
    monkeypatch.setattr(tidying, "_last", [])
    for _round in range(3):
        tidy_soon()
    assert rounds == [1]
