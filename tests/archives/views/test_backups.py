"""Restore points on the desk: who reaches which page, the preview of a restore, and its refusals."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from archives.domain.backups.restore_points import points_of, save_restore_point
from archives.models import BackupState, RestorePoint
from tests.factories import PASSWORD, add_member, make_user, owner_of, play_round, played_event
from tests.festivals import festival_of, section_of
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def backups(settings: Settings, tmp_path: Path) -> Path:
    settings.BACKUPS_DIR = tmp_path / "first"
    return tmp_path


@pytest.fixture
def event() -> Event:
    return played_event(players=6, rounds=4, played=1)


@pytest.fixture
def owner(event: Event, client: Client) -> Client:
    client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def saved(event: Event) -> RestorePoint:
    point = save_restore_point(event_key=event.pk)
    assert point is not None
    return point


def address(name: str, event: Event, *numbers: int) -> str:
    return reverse(f"archives:{name}", args=[event.slug, *numbers])


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_arbiters_save_and_see_restore_points_and_only_owners_restore(event: Event, client: Client) -> None:
    point = saved(event)
    pages: dict[str, Callable[..., Any]] = {
        "backups": client.get,
        "save_point": client.post,
        "folder": client.post,
        "restore_preview": client.get,
        "restore": client.post,
        "point_file": client.get,
    }
    found: dict[str, list[int]] = {name: [] for name in pages}
    for role in (Role.ASSISTANT, Role.ARBITER, Role.OWNER):
        user = add_member(event, role, f"a-{role}")
        client.login(username=user.username, password=PASSWORD)
        for name, send in pages.items():
            numbers = [point.pk] if name in ("restore_preview", "restore", "point_file") else []
            found[name].append(send(address(name, event, *numbers)).status_code)
    assert found == {
        "backups": [403, 200, 200],
        "save_point": [403, 302, 302],
        "folder": [403, 403, 302],
        "restore_preview": [403, 403, 200],
        "restore": [403, 403, 302],
        "point_file": [403, 403, 200],
    }


def test_a_server_has_no_restore_points(owner: Client, event: Event, settings: Settings) -> None:
    settings.RESTORE_POINTS = False
    assert owner.get(address("backups", event)).status_code == 404
    assert "Restore points" not in text(owner, reverse("tournaments:desk", args=[event.slug]))


def test_the_restore_point_of_another_event_is_not_found(owner: Client, event: Event) -> None:
    other = saved(played_event(players=4, rounds=3, played=0, owner=make_user("other"), name="Other"))
    for name in ("restore_preview", "point_file"):
        assert owner.get(address(name, event, other.pk)).status_code == 404
    assert owner.post(address("restore", event, other.pk)).status_code == 404


def test_the_pages_of_a_section_lead_to_those_of_its_festival(client: Client) -> None:
    user = make_user("organiser")
    festival = festival_of("Open A", owner=user)
    client.login(username=user.username, password=PASSWORD)
    section = section_of(festival, "Open A")
    assert client.get(address("backups", section)).headers["Location"] == address("backups", festival)
    assert "Backups" in text(client, address("backups", festival))


def test_the_preview_lists_what_would_be_lost_and_the_restore_is_undone_from_the_desk(
    owner: Client, event: Event
) -> None:
    point = saved(event)
    play_round(event)
    page = text(owner, address("restore_preview", event, point.pk))
    assert "Rounds no longer published: 2" in page
    assert "3 results are lost" in page
    assert "later changes" in page
    version = Event.objects.get(pk=event.pk).version
    done = owner.post(address("restore", event, point.pk), {"version": str(version)}, follow=True)
    assert "The event is restored." in done.content.decode()
    assert [round_.state for round_ in event.rounds.order_by("number")] == [
        "published",
        "planned",
        "planned",
        "planned",
    ]
    assert "The event is the same as this restore point." in text(owner, address("restore_preview", event, point.pk))


def test_a_restore_is_refused_if_the_event_changed_after_the_preview(owner: Client, event: Event) -> None:
    point = saved(event)
    seen = Event.objects.get(pk=event.pk).version
    play_round(event)
    for version in (str(seen), "", "x"):
        refused = owner.post(address("restore", event, point.pk), {"version": version}, follow=True)
        assert "Another user changed the event. Nothing was saved." in refused.content.decode()
    assert event.journal.filter(action="restore").count() == 0


def test_a_damaged_file_is_refused_by_preview_restore_and_download(owner: Client, event: Event, backups: Path) -> None:
    point = saved(event)
    play_round(event)
    file = backups / "first" / point.name
    file.write_bytes(file.read_bytes()[:-40] + bytes(40))
    version = str(Event.objects.get(pk=event.pk).version)
    answers = [
        owner.get(address("restore_preview", event, point.pk), follow=True),
        owner.get(address("point_file", event, point.pk), follow=True),
        owner.post(address("restore", event, point.pk), {"version": version}, follow=True),
    ]
    assert all("damaged or missing" in answer.content.decode() for answer in answers)
    assert event.journal.filter(action="restore").count() == 0


def test_the_desk_says_when_the_event_was_saved_and_that_the_second_folder_is_missing(
    owner: Client, event: Event, backups: Path
) -> None:
    second = backups / "usb"
    second.mkdir()
    desk = reverse("tournaments:desk", args=[event.slug])
    assert "No restore point yet." in text(owner, desk)
    owner.post(address("folder", event), {"folder": str(second)})
    owner.post(address("save_point", event))
    at = event.zone.fromutc(datetime.datetime.now(datetime.UTC).replace(tzinfo=event.zone))
    page = text(owner, desk)
    assert f"Saved at {at:%H:%M}" in page or f"Saved at {at - datetime.timedelta(minutes=1):%H:%M}" in page
    assert "2 places" in page
    (second / "tabellone-backups.txt").unlink()
    play_round(event)
    owner.post(address("save_point", event))
    page = text(owner, desk)
    assert "The second folder is missing: plug in its disk." in page
    assert "2 places" not in page


def test_the_second_folder_is_checked_and_chosen_only_at_the_computer(
    owner: Client, event: Event, backups: Path
) -> None:
    refused = owner.post(address("folder", event), {"folder": str(backups / "nowhere")})
    assert (refused.status_code, "The folder does not exist." in refused.content.decode()) == (422, True)
    away = owner.post(address("folder", event), {"folder": str(backups)}, REMOTE_ADDR="192.168.1.20")
    assert (away.status_code, "only be chosen on the computer" in away.content.decode()) == (422, True)
    assert not BackupState.objects.exclude(folder="").exists()
    owner.post(address("folder", event), {"folder": str(backups)})
    assert BackupState.objects.get().folder == str(backups)
    owner.post(address("folder", event), {"folder": ""})
    assert BackupState.objects.get().folder == ""


def test_nothing_new_is_saved_for_an_unchanged_event(owner: Client, event: Event) -> None:
    for _time in range(2):
        owner.post(address("save_point", event))
    assert points_of(event).count() == 1
