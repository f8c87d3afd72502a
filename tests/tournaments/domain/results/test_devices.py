"""Devices of assistants: added, enrolled once by link or code, revoked, and what the change log says of it."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.utils import timezone

from accounts.links import OF_CODES, may_compare
from tests.factories import make_event, make_team_event, owner_of, played_event, started_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.events.archiving import archive_event, event_file
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import author, sentence
from tournaments.domain.results.devices import (
    MOST_DEVICES,
    add_device,
    device_of_code,
    device_of_link,
    device_of_session,
    devices_of,
    enrol_device,
    note_use,
    renew_device,
    revoke_device,
)
from tournaments.domain.teams.line_up_rules import LineUpRules, rules_values
from tournaments.domain.undo import last_undoable
from tournaments.models import AssistantDevice, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return started_event(players=4, time_zone="Asia/Kolkata")


def add(event: Event, name: str = "Anna, hall B", first: int | None = None, last: int | None = None) -> AssistantDevice:
    return add_device(event=event, actor=owner_of(event), name=name, first=first, last=last)[0]


def names_and_states(event: Event) -> list[tuple[str, str]]:
    return [(device.name, device.status) for device in devices_of(event)]


def last_sentences(event: Event, count: int) -> list[str]:
    return [sentence(entry) for entry in reversed(event.journal.order_by("-number")[:count])]


def test_a_device_is_valid_until_midnight_in_the_event_s_time_zone(event: Event) -> None:
    device = add(event, first=21, last=40)
    local = device.expires_at.astimezone(ZoneInfo("Asia/Kolkata"))
    today = timezone.now().astimezone(ZoneInfo("Asia/Kolkata")).date()
    assert (local.date(), local.time()) == (today + datetime.timedelta(days=1), datetime.time())
    assert (device.first_board, device.last_board, device.status) == (21, 40, "pending")


def test_the_code_and_the_link_are_not_in_the_database_and_leave_with_no_file(event: Event) -> None:
    device, code = add_device(event=event, actor=owner_of(event), name="Anna", first=None, last=None)
    enrolled = add(event, "Bo")
    enrol_device(device=enrolled)
    with connection.cursor() as cursor:
        tables = [
            str(cursor.execute(f"SELECT * FROM {table}").fetchall())
            for table in ("tournaments_assistantdevice", "tournaments_journalentry")
        ]
    tokens = [device.link_token, device.session_token, enrolled.session_token]
    assert [f"'{code}'" in table or any(token in table for token in tokens) for table in tables] == [False, False]
    exported = event_file(event)
    held = (device.nonce, device.code_digest, enrolled.nonce)
    assert [value in exported for value in held] == [False] * 3
    assert "Anna" in exported  # in the change log


def test_a_code_enrols_once_and_however_it_is_typed(event: Event) -> None:
    device, code = add_device(event=event, actor=owner_of(event), name="Anna", first=None, last=None)
    found = device_of_code(f" {code[:3]}-{code[3:]} ")
    assert found == device_of_code(code.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))) == device
    link, again = device.link_token, device_of_code(code)
    enrol_device(device=found)
    assert (found.status, device_of_link(link)) == ("active", None)
    assert refusal(device_of_code, code=code) == "This code is not valid."
    assert refusal(enrol_device, device=again) == "This link or code was already used, or has expired."
    session = device_of_session(found.session_token)
    assert (session, session and session.event) == (device, event)


def test_a_link_enrols_once_and_not_with_the_code_of_another_device(event: Event) -> None:
    device, other = add(event), add(event, "Bo")
    found = device_of_link(device.link_token)
    assert found == device
    assert [device_of_link(token) for token in ("", "1-x", "nobody", other.session_token)] == [None] * 4
    assert [device_of_session(token) for token in ("", "1-x", device.link_token, device.session_token)] == [None] * 4
    enrol_device(device=found)
    assert names_and_states(event) == [("Bo", "pending"), ("Anna, hall B", "active")]


@pytest.mark.parametrize("column", ["code_expires_at", "expires_at"])
def test_a_code_that_is_too_late_enrols_nothing(event: Event, column: str) -> None:
    _device, code = add_device(event=event, actor=owner_of(event), name="Anna", first=None, last=None)
    read = device_of_code(code)
    AssistantDevice.objects.update(**{column: timezone.now()})
    assert refusal(device_of_code, code=code) == "This code is not valid."
    assert refusal(enrol_device, device=read) == "This link or code was already used, or has expired."


def test_a_new_code_replaces_the_old_one_with_its_link(event: Event) -> None:
    device, code = add_device(event=event, actor=owner_of(event), name="Anna", first=None, last=None)
    link, read = device.link_token, device_of_code(code)
    AssistantDevice.objects.update(code_expires_at=timezone.now())
    new = renew_device(device=device, actor=owner_of(event))
    assert (device_of_code(new), device_of_link(link)) == (device, None)
    assert new == code or refusal(device_of_code, code=code) == "This code is not valid."
    assert refusal(enrol_device, device=read) == "This link or code was already used, or has expired."
    enrol_device(device=device_of_code(new))
    assert refusal(renew_device, device=device, actor=owner_of(event)) == "This device can no longer be enrolled."


def test_after_too_many_codes_none_of_the_event_is_read_but_links_work(event: Event) -> None:
    device, code = add_device(event=event, actor=owner_of(event), name="Anna", first=None, last=None)
    assert all(may_compare(event.pk) for _number in range(OF_CODES.most - 1))
    assert refusal(device_of_code, code="12345") == "This code is not valid."
    other = started_event(players=2, name="Another")
    elsewhere = add_device(event=other, actor=owner_of(other), name="Bo", first=None, last=None)[1]
    assert refusal(device_of_code, code=code) == refusal(device_of_code, code="0") == "Too many codes."
    assert device_of_code(elsewhere).event == other
    assert device_of_link(device.link_token) == device


def test_a_revoked_device_stays_revoked(event: Event) -> None:
    device, code = add_device(event=event, actor=owner_of(event), name="Anna", first=None, last=None)
    read = device_of_code(code)
    revoke_device(device=device, actor=owner_of(event))
    assert refusal(device_of_code, code=code) == "This code is not valid."
    assert refusal(enrol_device, device=read) == "This link or code was already used, or has expired."
    assert refusal(revoke_device, device=device, actor=owner_of(event)) == "This device is already revoked."
    assert names_and_states(event) == [("Anna", "revoked")]


def test_the_change_log_says_it_and_undo_passes_it_over(event: Event) -> None:
    before = last_undoable(event)
    public = event.public_version
    device = add(event, "Bo")
    renew_device(device=device, actor=owner_of(event))
    enrol_device(device=device)
    revoke_device(device=device, actor=owner_of(event))
    other = add(event)
    enrol_device(device=other)
    revoke_device(device=other, actor=None)
    assert last_sentences(event, 7) == [
        "Device “Bo” added",
        "Device “Bo”: new code created",
        "Device “Bo” enrolled",
        "Device “Bo” revoked",
        "Device “Anna, hall B” added",
        "Device “Anna, hall B” enrolled",
        "Device “Anna, hall B” signed out",
    ]
    entries = list(event.journal.order_by("-number")[:7])[::-1]
    by = ["owner", "owner", "Bo (device)", "owner", "owner", "Anna, hall B (device)", "Anna, hall B (device)"]
    assert [author(entry) for entry in entries] == by
    told = [[(row.row, row.field, row.before) for row in of_entry] for of_entry in before_and_after(event, entries)]
    assert told[:4] == [[("Device", "", "–")], [], [("Device", "enrolled", "–")], [("Device", "revoked", "–")]]
    assert last_undoable(event) == before
    event.refresh_from_db()
    assert event.public_version == public


def test_an_archived_event_gets_no_device_and_still_revokes_one(event: Event) -> None:
    device, code = add_device(event=event, actor=owner_of(event), name="Anna", first=None, last=None)
    archive_event(event=event, actor=owner_of(event))
    archived = "The event is archived: nothing in it changes."
    assert refusal(add, event=event, name="Bo") == refusal(enrol_device, device=device_of_code(code)) == archived
    revoke_device(device=device, actor=owner_of(event))
    assert names_and_states(event) == [("Anna", "revoked")]


def test_events_without_results_of_boards_have_no_devices() -> None:
    finished = played_event(players=2, rounds=1, played=1)
    finish_event(event=finished, actor=owner_of(finished))
    divided = make_event(name="Divided", system="round-robin", edition="2023")
    Event.objects.filter(pk=divided.pk).update(is_divided=True)
    by_match = make_team_event(name="By match", line_ups=rules_values(LineUpRules(results="matches")))
    assert [refusal(add, event=event) for event in (finished, divided, by_match)] == [
        "The event is finished.",
        "This event has no boards of its own.",
        "In this event the score of a match is entered, not its games.",
    ]


def test_a_name_and_a_range_with_a_beginning_and_an_end_are_needed(event: Event) -> None:
    nameless = {refusal(add, event=event, name=name) for name in ("", "  ", "x" * 61, "a\x00b")}
    assert nameless == {"Enter a name for the device (maximum 60 characters)."}
    ranges = ((5, 4), (0, 3), (1, 10_000), (-1, None), (None, 0))
    told = {refusal(add, event=event, first=first, last=last) for first, last in ranges}
    assert told == {"Invalid range of boards."}
    assert not event.devices.exists()


def test_half_a_range_is_open_at_its_other_end(event: Event) -> None:
    rows = [add(event, "to 8", None, 8), add(event, "from 9", 9, None), add(event, "one", 3, 3)]
    assert [(row.first_board, row.last_board) for row in rows] == [(1, 8), (9, 9999), (3, 3)]


def test_names_are_unique_while_they_are_used(event: Event) -> None:
    first = add(event)
    assert refusal(add, event=event) == "A device named “Anna, hall B” already exists."
    revoke_device(device=first, actor=owner_of(event))
    add(event)
    assert names_and_states(event) == [("Anna, hall B", "pending"), ("Anna, hall B", "revoked")]


def test_an_event_has_so_many_devices_and_forgets_those_of_last_week(event: Event) -> None:
    later = timezone.now() + datetime.timedelta(hours=1)
    rows = [
        AssistantDevice(event=event, name=str(number), nonce=str(number), code_expires_at=later, expires_at=later)
        for number in range(MOST_DEVICES)
    ]
    AssistantDevice.objects.bulk_create(rows)
    assert refusal(add, event=event) == "Too many devices (maximum 40)."
    event.devices.update(expires_at=timezone.now() - datetime.timedelta(days=8))
    add(event)
    assert names_and_states(event) == [("Anna, hall B", "pending")]


def test_the_last_use_is_stored_once_a_minute_without_a_step(event: Event) -> None:
    device = add(event)
    enrol_device(device=device)
    steps, first = event.journal.count(), device.last_used_at
    note_use(device)
    device.refresh_from_db()
    assert device.last_used_at == first
    device.last_used_at = timezone.now() - datetime.timedelta(minutes=2)
    note_use(device)
    device.refresh_from_db()
    assert first is not None
    assert device.last_used_at is not None
    assert device.last_used_at > first
    assert event.journal.count() == steps
