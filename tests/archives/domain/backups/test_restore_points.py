"""Saving of restore points: one state, in both folders, that can also be imported elsewhere."""

from __future__ import annotations

import errno
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from django.db import OperationalError
from hypothesis import given, strategies as st
from pytest_django.fixtures import Settings

from archives.domain.backups.folders import MARKER
from archives.domain.backups.restore_points import (
    copy_to_second_folder,
    data_of_point,
    file_of_point,
    has_restore_points,
    keys_of,
    points_of,
    runs_of,
    save_restore_point,
)
from archives.domain.backups.state import backup_state, name_second_folder
from archives.domain.container import unpack
from archives.domain.imports import import_event
from archives.models import RestorePoint
from tests.factories import make_user, played_event
from tests.festivals import festival_of, section_of
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import delete_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_a_restore_point_is_an_event_file_in_both_folders(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "usb").mkdir()
    name_second_folder(str(tmp_path / "usb"))
    event = played_event(players=4, rounds=3, played=1)
    point = save_restore_point(event_key=event.pk, reason="publish", round_number=1)
    assert point is not None
    data = (folder / point.name).read_bytes()
    assert (tmp_path / "usb" / point.name).read_bytes() == data
    assert point.name.startswith(f"{event.slug}/")
    assert point.name.endswith("-after-publish.tabellone")
    event.refresh_from_db()
    assert (point.version, point.size, points_of(event).get().copied_at is None) == (event.version, len(data), False)
    copy = import_event(file=unpack(data), actor=make_user("importer"), slug="copy")
    assert copy.registrations.count() == 4


def test_the_keys_lead_from_the_file_to_the_rows_of_the_database() -> None:
    event = played_event(players=4, rounds=3, played=1)
    point = save_restore_point(event_key=event.pk)
    assert point is not None
    players = list(event.registrations.order_by("pk").values_list("pk", "name"))
    found = keys_of(point)["contestants"]
    assert [(found[row["ref"] - 1], row["name"]) for row in file_of_point(point).rows("contestants")] == players


@given(st.sets(st.integers(1, 60)))
def test_runs_hold_all_keys_in_order(keys: set[int]) -> None:
    point = RestorePoint(keys={"part": runs_of(sorted(keys))})
    assert keys_of(point) == {"part": sorted(keys)}
    assert all(first + count < later[0] for (first, count), later in pairwise(point.keys["part"]))


def test_an_unchanged_event_is_not_saved_again(folder: Path) -> None:
    event = played_event(players=4, played=0)
    points = [save_restore_point(event_key=event.pk) for _time in range(2)]
    assert points[0] == points[1]
    assert len(list(folder.glob("*/*"))) == 1


def test_a_missing_file_of_an_unchanged_event_is_written_again(folder: Path) -> None:
    event = played_event(players=4, played=0)
    point = save_restore_point(event_key=event.pk)
    assert point is not None
    file = folder / point.name
    for spoil in (file.unlink, partial(file.write_bytes, b"short")):
        spoil()
        assert save_restore_point(event_key=event.pk) == point
        assert len(file.read_bytes()) == point.size


def test_a_restore_point_that_is_not_stored_leaves_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    event = played_event(players=4, played=0)

    def fail(**_values: object) -> RestorePoint:
        raise OperationalError("database is locked")

    monkeypatch.setattr(RestorePoint.objects, "create", fail)
    with pytest.raises(OperationalError):
        save_restore_point(event_key=event.pk)
    assert list(folder.rglob("*")) == []


def test_a_file_that_does_not_get_its_name_leaves_no_restore_point(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = played_event(players=4, played=0)

    def fail(_path: Path, _target: Path) -> Path:
        raise OSError(errno.EIO, "disk is gone")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="disk is gone"):
        save_restore_point(event_key=event.pk)
    assert (RestorePoint.objects.count(), list(folder.rglob("*"))) == (0, [])


def test_reading_a_file_stores_nothing_about_the_second_folder(tmp_path: Path, folder: Path) -> None:
    usb = tmp_path / "usb"
    usb.mkdir()
    name_second_folder(str(usb))
    point = save_restore_point(event_key=played_event(players=4, played=0).pk)
    assert point is not None
    (folder / point.name).unlink()
    assert len(data_of_point(point)) == point.size
    (usb / MARKER).unlink()
    with pytest.raises(Refused, match="damaged or missing"):
        data_of_point(point)
    assert backup_state().trouble == ""


def test_an_event_that_is_gone_is_not_saved(folder: Path) -> None:
    event = played_event(players=4, played=0)
    key = event.pk
    delete_event(event=event, typed=event.name)
    assert save_restore_point(event_key=key) is None
    assert not folder.exists()


def test_the_sections_of_a_festival_have_its_restore_points(settings: Settings) -> None:
    festival = festival_of("Open A", "Open B")
    point = save_restore_point(event_key=festival.pk)
    assert point is not None
    assert points_of(section_of(festival, "Open B")).get() == point
    assert has_restore_points(festival)
    assert not has_restore_points(Event(is_template=True))
    settings.RESTORE_POINTS = False
    assert not has_restore_points(festival)


def test_a_first_folder_that_cannot_be_written_is_an_error(folder: Path) -> None:
    folder.touch()
    with pytest.raises(FileExistsError):
        save_restore_point(event_key=played_event(players=4, played=0).pk)
    assert RestorePoint.objects.count() == 0


def test_a_second_folder_that_cannot_be_written_is_noted(tmp_path: Path) -> None:
    (tmp_path / "usb").mkdir()
    event = played_event(players=4, played=0)
    point = save_restore_point(event_key=event.pk)
    assert point is not None
    assert not copy_to_second_folder(point, b"")
    name_second_folder(str(tmp_path / "usb"))
    (tmp_path / "usb" / event.slug).touch()
    assert not copy_to_second_folder(point, b"")
    assert (backup_state().trouble, points_of(event).get().copied_at) == ("not_writable", None)
