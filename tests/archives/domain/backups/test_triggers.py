"""Restore points by themselves: of the state after a publication, and of the state before a risky act."""

from __future__ import annotations

import datetime
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from django.db import transaction
from django.utils import timezone
from pytest_django.fixtures import Settings

from archives.domain.backups import restore_points, triggers
from archives.domain.backups.backup_list import status_of
from archives.domain.backups.restore_points import file_of_point, points_of
from archives.domain.backups.triggers import AFTER, BEFORE, is_risky, save_around, wait_for_threads
from archives.domain.container import EventFile
from archives.domain.exports import read_with_keys
from archives.models import RestorePoint
from tests.factories import owner_of, played_event, publish_next
from tests.festivals import festival_of, put_in
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.festivals.rounds import section_lines, start_together
from tournaments.domain.history.sentence_texts import COUNTED, SENTENCES
from tournaments.domain.journal.action import Change
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.domain.snapshot import snapshot
from tournaments.models import Event, JournalEntry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def automatic(settings: Settings) -> Iterator[None]:
    settings.RESTORE_POINTS_AUTOMATIC = True
    yield
    wait_for_threads()


def saved(event: Event) -> list[tuple[str, bool, int]]:
    """The restore points, the oldest first."""
    wait_for_threads()
    return [(point.reason, point.is_before, point.round_number) for point in points_of(event).order_by("pk")]


def states(file: EventFile) -> list[str]:
    return [row["state"] for row in file.rows("rounds")]


def published() -> Event:
    """An event whose first round is published."""
    event = played_event(players=4, rounds=3, played=0)
    wait_for_threads()
    publish_next(event)
    return event


def test_a_publication_is_saved_after_it_and_its_withdrawal_before_it() -> None:
    event = published()
    assert saved(event) == [("start", False, 0), ("publish", False, 1)]
    withdraw(registration=event.registrations.order_by("tpn")[0], actor=owner_of(event))
    unpublish_round(round_=event.rounds.get(number=1), actor=owner_of(event), why="Wrong list")
    assert saved(event)[2:] == [("unpublish", True, 1)]
    file = file_of_point(points_of(event)[0])
    assert states(file)[0] == "published"
    assert [row["is_withdrawn"] for row in file.rows("contestants")].count(True) == 1


def test_nothing_is_saved_before_an_act_if_nothing_changed_since_the_last_restore_point() -> None:
    event = published()
    wait_for_threads()
    unpublish_round(round_=event.rounds.get(number=1), actor=owner_of(event))
    assert saved(event) == [("start", False, 0), ("publish", False, 1)]


def test_an_act_that_fails_after_all_leaves_the_state_before_it() -> None:
    event = published()
    wait_for_threads()
    RestorePoint.objects.all().delete()
    with transaction.atomic():
        unpublish_round(round_=event.rounds.get(number=1), actor=owner_of(event))
        transaction.set_rollback(True)
    # The thread writes its row after the transaction, which holds SQLite's only write lock.
    assert saved(event) == [("unpublish", True, 1)]
    assert states(file_of_point(points_of(event).get()))[0] == "published"


def test_an_act_waits_until_the_state_before_it_is_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    event = published()
    wait_for_threads()
    withdraw(registration=event.registrations.order_by("tpn")[0], actor=owner_of(event))

    @contextmanager
    def slowly() -> Iterator[None]:
        time.sleep(0.2)  # a busy computer
        with snapshot():
            yield

    monkeypatch.setattr(restore_points, "snapshot", slowly)
    unpublish_round(round_=event.rounds.get(number=1), actor=owner_of(event))
    assert saved(event)[-1] == ("unpublish", True, 1)
    assert states(file_of_point(points_of(event)[0]))[0] == "published"


def test_an_act_does_not_wait_for_the_reading_of_its_event(monkeypatch: pytest.MonkeyPatch) -> None:
    event = published()
    wait_for_threads()
    withdraw(registration=event.registrations.order_by("tpn")[0], actor=owner_of(event))
    goes_on = threading.Event()
    read = read_with_keys

    def read_late(event: Event) -> object:
        goes_on.wait(10)
        return read(event)

    monkeypatch.setattr(restore_points, "read_with_keys", read_late)
    unpublish_round(round_=event.rounds.get(number=1), actor=owner_of(event))
    assert event.rounds.get(number=1).state == "drafted"
    goes_on.set()
    assert saved(event)[-1] == ("unpublish", True, 1)
    assert states(file_of_point(points_of(event)[0]))[0] == "published"


def test_a_state_that_was_read_too_late_is_not_called_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    event = published()
    wait_for_threads()
    withdraw(registration=event.registrations.order_by("tpn")[0], actor=owner_of(event))
    is_done = threading.Event()

    @contextmanager
    def late() -> Iterator[None]:
        is_done.wait(10)
        with snapshot():
            yield

    monkeypatch.setattr(restore_points, "snapshot", late)
    monkeypatch.setattr(triggers, "BEGIN_SECONDS", 0.01)
    unpublish_round(round_=event.rounds.get(number=1), actor=owner_of(event))
    is_done.set()
    assert saved(event)[-1] == ("unpublish", False, 1)
    assert states(file_of_point(points_of(event)[0]))[0] == "drafted"


def test_the_acts_of_one_transaction_wait_once(monkeypatch: pytest.MonkeyPatch) -> None:
    event = published()
    wait_for_threads()
    monkeypatch.setattr(triggers, "_slots", threading.Semaphore(0))
    begun = time.monotonic()
    with transaction.atomic():
        for _act in range(6):
            save_around(Change(event, None), JournalEntry(event=event, action="renumber"))
    assert time.monotonic() - begun < 2 * triggers.BEGIN_SECONDS
    status = status_of(event)
    assert status is not None
    assert status.warnings == ("The last restore point was not saved because earlier ones were still being saved.",)


def test_a_thread_that_does_not_start_stops_neither_the_act_nor_what_follows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = published()
    wait_for_threads()

    def fail(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    called: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", fail)
        for act in [*["unpublish"] * (triggers.MOST_THREADS + 1), "publish"]:
            with transaction.atomic():
                save_around(Change(event, None), JournalEntry(event=event, action=act))
                transaction.on_commit(partial(called.append, act))
    assert called == [*["unpublish"] * (triggers.MOST_THREADS + 1), "publish"]
    status = status_of(event)
    assert status is not None
    assert status.warnings == ("The last restore point was not saved.",)
    withdraw(registration=event.registrations.order_by("tpn")[0], actor=owner_of(event))
    unpublish_round(round_=event.rounds.get(number=1), actor=owner_of(event))
    assert saved(event)[-1] == ("unpublish", True, 1)


def test_several_sections_at_once_are_saved_as_one_festival() -> None:
    festival = festival_of("Open A", "Open B")
    for name in ("Open A", "Open B"):
        put_in(festival, name, 4)
    seen = {line.section.pk: line.mark for line in section_lines(festival)}
    start_together(festival=festival, actor=owner_of(festival), seen=seen)
    found = saved(festival)
    assert {reason for reason, _before, _round in found} <= {"start", "start_together"}
    assert all(status == "running" for status in sections_in(points_of(festival)[0]))


def sections_in(point: RestorePoint) -> list[str]:
    rows = file_of_point(point).rows("events")
    return [row["status"] for row in rows if row["festival"] is not None]


def test_a_failure_is_shown_on_the_desk(folder: Path) -> None:
    folder.touch()
    event = published()
    wait_for_threads()
    status = status_of(event)
    assert status is not None
    assert status.warnings == ("The last restore point was not saved because the disk is full or cannot be written.",)


@pytest.mark.parametrize(
    ("action", "minutes", "expected"),
    [("result", 0, False), ("result", 11, True), ("publish", 0, True), ("renumber", 0, True)],
)
def test_the_undo_of_an_old_or_large_step_is_a_risk(action: str, minutes: int, *, expected: bool) -> None:
    undone = JournalEntry(action=action, at=timezone.now() - datetime.timedelta(minutes=minutes))
    assert is_risky(JournalEntry(action="undo", undoes=undone)) == expected
    assert not is_risky(JournalEntry(action="result"))


def test_the_actions_have_names_of_the_change_log() -> None:
    assert (AFTER | BEFORE) - SENTENCES.keys() - COUNTED.keys() == set()
