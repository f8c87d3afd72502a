"""Restore points that are saved by themselves: after publications, and before acts that are hard to reverse.

A thread reads the event at a connection of its own, so no act waits for the reading. The state *before* an act is
fixed while the act is not yet committed: SQLite (WAL) and PostgreSQL show other connections the state before it.
"""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import structlog
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from archives.domain.backups.restore_points import has_restore_points, save_restore_point
from archives.domain.backups.state import BUSY, FAULT, NO_SPACE, TOO_LARGE, note_failure, note_success
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change
from tournaments.models import JournalEntry

AFTER = frozenset(
    {"publish", "publish_together", "publish_calendar", "publish_prizes", "finish", "finish_together", "start"}
)
"""Actions after which a restore point is saved."""
BEFORE = frozenset(
    {"unpublish", "unpublish_calendar", "change_published", "discard", "reopen"}
    | {"remove_player", "remove_people", "remove_section", "leave_section", "remove_fund"}
    | {"import_players", "import_fund", "renumber", "exchange_numbers", "update_ratings"}
    | {"begin_stages", "end_stages", "make_groups", "form_group", "dissolve_groups"}
    | {"move_people", "move_by_rule", "restore"}
)
"""Actions before which a restore point is saved; so is the undo of one of these, and of any old step."""
OLD = datetime.timedelta(minutes=10)
"""Age from which the undo of a step counts as a risk."""
BEGIN_SECONDS = 0.5
"""Maximum time that an act waits until its earlier state is fixed; usually a few milliseconds."""
MOST_THREADS = 3

_slots = threading.Semaphore(MOST_THREADS)
_waiting: set[tuple[int, str]] = set()
_waiting_lock = threading.Lock()
log = structlog.get_logger(__name__)


def is_risky(entry: JournalEntry) -> bool:
    """Return True if a restore point is saved before the action of the entry."""
    if entry.action != "undo":
        return entry.action in BEFORE
    undone = entry.undoes
    return undone is not None and (undone.action in BEFORE | AFTER or undone.at < timezone.now() - OLD)


def save_around(_change: Change, entry: JournalEntry) -> None:
    """Save a restore point before or after the action of a new change-log entry, inside its transaction."""
    if not settings.RESTORE_POINTS_AUTOMATIC or not has_restore_points(entry.event):
        return
    event_key = entry.event.whole.pk
    details = entry.details.get("undone_details", entry.details) if isinstance(entry.details, dict) else {}
    round_number = details.get("round", 0) if isinstance(details, dict) else 0
    number = round_number if isinstance(round_number, int) and 0 <= round_number < 2**15 else 0
    if is_risky(entry):
        _save_before(event_key, entry.action, number)
    elif entry.action in AFTER:
        transaction.on_commit(partial(_save_after, event_key, entry.action, number), robust=True)


class _Beginning:
    """The moment at which a thread has fixed the state, and whether the act had stopped waiting for it."""

    def __init__(self) -> None:
        self._begun, self._lock, self._is_late = threading.Event(), threading.Lock(), False

    def begin(self) -> bool:
        """Note that the state is fixed. Return False if that was too late: the act may be in it."""
        with self._lock:
            self._begun.set()
            return not self._is_late

    def wait(self) -> bool:
        """Wait until the state is fixed. Return False if that takes too long."""
        self._begun.wait(BEGIN_SECONDS)
        with self._lock:
            self._is_late = not self._begun.is_set()
            return not self._is_late


@dataclass(frozen=True, slots=True)
class _SavedBefore:
    """Marks, among the callbacks of a transaction, that the state of the event before it is being saved."""

    event_key: int

    def __call__(self) -> None:
        """Do nothing after the commit."""


def _save_before(event_key: int, reason: str, round_number: int) -> None:
    """Save the state before the transaction, once: all acts of the transaction have the same state before them."""
    mark = _SavedBefore(event_key)
    if any(callback[1] == mark for callback in connection.run_on_commit):
        return
    transaction.on_commit(mark, robust=True)
    if not _slots.acquire(timeout=BEGIN_SECONDS):
        log.warning("no restore point before the act: earlier ones are still being saved", event_key=event_key)
        transaction.on_commit(partial(note_failure, BUSY), robust=True)
        return
    beginning = _Beginning()
    if not _start(event_key, reason, round_number, beginning):
        _slots.release()
        transaction.on_commit(partial(note_failure, FAULT), robust=True)
    elif not beginning.wait():
        log.warning("the state before the act may not be in its restore point", event_key=event_key)


def _save_after(event_key: int, reason: str, round_number: int) -> None:
    """Start the thread, unless one is waiting to do the same: a festival publishes all its sections at once."""
    with _waiting_lock:
        if (event_key, reason) in _waiting:
            return
        _waiting.add((event_key, reason))
    if not _start(event_key, reason, round_number, None):
        with _waiting_lock:
            _waiting.discard((event_key, reason))
        _keep_quiet(partial(note_failure, FAULT))


def _start(event_key: int, reason: str, round_number: int, beginning: _Beginning | None) -> bool:
    """Start a thread; return False if the system has no more. At the end of the program it is waited for."""
    arguments = (event_key, reason, round_number, beginning)
    try:
        threading.Thread(target=_run, args=arguments, name=f"restore-point-{event_key}").start()
    except RuntimeError:
        log.exception("the thread of a restore point did not start", event_key=event_key)
        return False
    return True


def _run(event_key: int, reason: str, round_number: int, beginning: _Beginning | None) -> None:
    try:
        if beginning is None:
            with _slots:
                with _waiting_lock:
                    _waiting.discard((event_key, reason))
                _save(event_key, reason, round_number, beginning)
        else:
            try:
                _save(event_key, reason, round_number, beginning)
            finally:
                _slots.release()
    finally:
        if beginning is not None:
            beginning.begin()
        connection.close()


def _save(event_key: int, reason: str, round_number: int, beginning: _Beginning | None) -> None:
    """Save, and store a failure so that the desk shows it."""
    note: Callable[[], None] = note_success
    try:
        save_restore_point(
            event_key=event_key,
            reason=reason,
            is_before=beginning is not None,
            round_number=round_number,
            on_begun=beginning.begin if beginning is not None else lambda: True,
        )
    except Exception as error:  # a thread of its own: the failure is logged, and shown on the desk
        log.exception("a restore point was not saved", event_key=event_key)
        note = partial(note_failure, _code_of(error))
    _keep_quiet(note)


def _code_of(error: Exception) -> str:
    if isinstance(error, Refused):
        return TOO_LARGE
    return NO_SPACE if isinstance(error, OSError) else FAULT


def _keep_quiet(note: Callable[[], None]) -> None:
    try:
        note()
    except DatabaseError:
        log.warning("the state of the backups was not stored", exc_info=True)


def wait_for_threads(seconds: float = 30.0) -> None:
    """Wait until the restore points that are being saved are complete."""
    for thread in threading.enumerate():
        if thread.name.startswith("restore-point-"):
            thread.join(seconds)
