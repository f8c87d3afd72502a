"""Deletion of restore points: bounded in number, size and, after an erasure, in time."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from archives.domain.backups.folders import MARKER
from archives.domain.backups.restore_points import points_of, save_restore_point
from archives.domain.backups.retention import delete_surplus, delete_with_erased_data, surplus
from archives.domain.backups.state import name_second_folder
from archives.models import Erasure, RemovedCopy, RestorePoint
from entries.domain.applications import erase
from entries.models import Application
from tests.factories import make_user, owner_of, played_event
from tournaments.domain.entries.erasing import erase_player
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.archiving import delete_event
from tournaments.models import Event

NOON = datetime.datetime(2026, 11, 27, 12, tzinfo=datetime.UTC)


def points(*times: datetime.datetime) -> list[RestorePoint]:
    """Restore points that are not stored, the newest first."""
    return [RestorePoint(pk=number, at=at) for number, at in enumerate(times, start=1)]


def test_the_oldest_go_first_and_the_last_of_each_day_after_the_others() -> None:
    hour, day = datetime.timedelta(hours=1), datetime.timedelta(days=1)
    rows = points(NOON, NOON - hour, NOON - 2 * hour, NOON - day, NOON - day - hour, NOON - 2 * day)
    assert [[point.pk for point in surplus(rows, most)] for most in (6, 4, 2, 1)] == [
        [], [5, 3], [5, 3, 2, 6], [5, 3, 2, 6, 4],
    ]  # fmt: skip


def stored(event: Event, number: int, size: int = 10) -> RestorePoint:
    at = timezone.now() - datetime.timedelta(minutes=number)
    name = f"{event.slug}/{number}"
    return RestorePoint.objects.create(event=event, at=at, version=1, reason="publish", name=name, digest="", size=size)


@pytest.mark.django_db
def test_restore_points_are_bounded_by_number_and_all_together_by_size(settings: Settings) -> None:
    event, other = (played_event(players=4, played=0, owner=make_user(name), name=name) for name in ("One", "Two"))
    settings.RESTORE_POINTS_PER_EVENT, settings.RESTORE_POINTS_MEGABYTES = 3, 1
    for number in range(5):
        stored(event, number)
    stored(other, 60, size=2**20)
    stored(other, 90, size=2**20)
    delete_surplus(event.pk)
    assert [point.name for point in RestorePoint.objects.all()] == ["one/0", "one/1", "one/2"]
    RestorePoint.objects.filter(name="one/0").update(size=2**22)
    delete_surplus(event.pk)
    assert [point.name for point in RestorePoint.objects.all()] == ["one/0"]


@pytest.mark.django_db(transaction=True)
def test_files_of_a_deleted_event_go_and_later_from_a_folder_that_is_away(folder: Path, tmp_path: Path) -> None:
    usb = tmp_path / "usb"
    usb.mkdir()
    name_second_folder(str(usb))
    event = played_event(players=4, played=0)
    point = save_restore_point(event_key=event.pk)
    assert point is not None
    (usb / MARKER).unlink()
    delete_event(event=event, typed=event.name)
    assert not (folder / point.name).exists()
    assert [row.name for row in RemovedCopy.objects.all()] == [point.name]


@pytest.mark.django_db
def test_restore_points_with_an_erased_player_are_deleted_after_some_days(
    settings: Settings,
) -> None:
    settings.ERASED_DAYS_IN_BACKUPS = 30
    event = played_event(players=6, rounds=3, played=1)
    player = event.registrations.order_by("tpn")[5]
    before = save_restore_point(event_key=event.pk)
    withdraw(registration=player, actor=owner_of(event))
    nameless = erase_player(registration=player, actor=owner_of(event), seen=player.name)
    assert [(row.player, row.nameless) for row in Erasure.objects.all()] == [(player.pk, nameless)]
    now = timezone.now()
    RestorePoint.objects.update(at=now - datetime.timedelta(hours=1))
    after = save_restore_point(event_key=event.pk)
    RestorePoint.objects.filter(pk=after.pk if after else 0).update(at=now + datetime.timedelta(hours=1))
    assert delete_with_erased_data(now + datetime.timedelta(days=29)) == 0
    assert before in points_of(event)
    assert delete_with_erased_data(now + datetime.timedelta(days=30, minutes=1)) == 1
    assert list(points_of(event)) == [after]
    assert Erasure.objects.count() == 0


@pytest.mark.django_db
def test_the_erasure_of_an_entry_counts_too_with_its_own_time(settings: Settings) -> None:
    event = played_event(players=4, played=0)
    for name in ("Ada", "Bo"):
        erase([Application.objects.create(event=event, nonce="n", name=name)])
    assert [(row.event, row.player) for row in Erasure.objects.all()] == [(event, 0)] * 2
    first = Erasure.objects.order_by("pk")[0]
    Erasure.objects.filter(pk=first.pk).update(at=first.at - datetime.timedelta(days=settings.ERASED_DAYS_IN_BACKUPS))
    stored(event, 60 * 24 * (settings.ERASED_DAYS_IN_BACKUPS + 1))
    assert (delete_with_erased_data(), Erasure.objects.count()) == (1, 1)
