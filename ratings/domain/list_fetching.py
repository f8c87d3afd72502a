"""Fetching of a rating list from its address: asked once a day, downloaded if it has changed, imported like an upload.

A damaged list, one that is much shorter than the current one, and one that is older, are rejected, and the current list
stays (`list_import`).
"""

from __future__ import annotations

import datetime
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from pathlib import Path

import structlog
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.domain.list_import import ListRefusedError, columns_kept, current_lists, import_list
from ratings.domain.list_sources import FETCHING
from ratings.models import FIDE, ListSource, RatingList
from tabellone.interchange.rating_lists import read_list
from tabellone.interchange.rating_lists.list_files import unclear_encoding
from tabellone.messages import Message, ToldError, stored
from tournaments.domain.jobs.completion import Failure, fail, finish
from tournaments.domain.jobs.job_handle import Cancelled, Later, Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.outgoing.http_client import OutgoingLimits, fetch
from tournaments.domain.outgoing.outgoing_errors import WORDS as CONNECTION_WORDS, OutgoingError
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Job

MOST_BYTES = 200 * 1024**2
"""Maximum size of a file. FIDE's largest has 45 MB."""
LIMITS = OutgoingLimits(connect_seconds=10, total_seconds=5 * 60, most_bytes=MOST_BYTES)
LONGEST_SECONDS = 14 * 60
"""As for an upload (`uploads.LONGEST_SECONDS`): a queue sends a job again after a quarter of an hour."""
CLAIM = datetime.timedelta(minutes=20)
"""Time after which a fetch whose worker died is due again. Longer than the job can last."""
PAUSE = datetime.timedelta(days=1)
"""Time between two automatic connections, also after a failure."""
BEFORE_ITS_MONTH = datetime.timedelta(days=1)
"""FIDE publishes the list of a month on the last day of the previous one."""
FEWEST_OF_FIDE = 1000
"""A FIDE list with fewer people is treated as incomplete."""
WORDS: Mapping[str, Promise | str] = {
    **{str(kind): words for kind, words in CONNECTION_WORDS.items()},
    "status": _("The server has no file at this address. Check the address."),
    "encoding": _("The encoding of the table is not clear. Delete the address and add it again with its encoding."),
    "fault": _("Internal error. Please report it."),
}
log = structlog.get_logger(__name__)


class _Problem(Exception):  # noqa: N818  (not an error of the program)
    """The list cannot be used: a kind of WORDS."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A file from the server and what its headers say; ``month``: the month of the list."""

    size: int
    etag: str
    last_modified: str
    month: datetime.date


def words_of(source: ListSource) -> str:
    """Return the last problem in words; empty if there is none."""
    if source.reason is not None:
        return render_message(source.reason)
    return str(WORDS[source.problem]) if source.problem else ""


def fetch_list(work: Work) -> None:
    """Run the job. Raises Later if another worker is at it: that one ends the job."""
    source = ListSource.objects.filter(pk=work.job.subject, is_on=True).first()
    if source is None:
        finish(work.job)
        return
    now = timezone.now()
    due = ListSource.objects.filter(pk=source.pk, next_at__lte=now)
    if not due.update(next_at=now + CLAIM, tried_at=now):
        raise Later
    try:
        _fetch(source, work)
    except OutgoingError as error:
        _note_problem(source, work.job, error.kind, None)
    except _Problem as problem:
        _note_problem(source, work.job, str(problem), None)
    except ToldError as error:
        _note_problem(source, work.job, "", stored(error.message))


def _fetch(source: ListSource, work: Work) -> None:
    # A folder, because Windows does not open a temporary file a second time.
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "list"
        found = _download(source, path, work)
        if found is None:
            if finish(work.job, unchanged=True):
                _save(source, checked_at=timezone.now(), next_at=timezone.now() + PAUSE, problem="", reason=None)
            return
        _import(source, path, found, work)


def _download(source: ListSource, path: Path, work: Work) -> Fetched | None:
    """Write the file of the server; None if the current list came from the same file."""
    size = 0
    with path.open("wb") as file:

        def receive(part: bytes) -> None:
            nonlocal size
            size += file.write(part)
            work(size // 1024, max(size, source.size) // 1024 if source.size else 0)

        answer = fetch(source.address, headers=_conditions(source), limits=LIMITS, receive=receive)
    if answer.status == HTTPStatus.NOT_MODIFIED:
        return None
    if answer.status != HTTPStatus.OK:
        raise _Problem("status")
    modified = answer.headers.get("last-modified", "")[:60]
    return Fetched(size, answer.headers.get("etag", "")[:200], modified, month_of(modified))


def _conditions(source: ListSource) -> dict[str, str]:
    """Return the headers that ask only for a changed file, if the list that came from the last one is current."""
    if not current_lists().filter(pk=source.imported).exists():
        return {}
    said = {"If-None-Match": source.etag, "If-Modified-Since": source.last_modified}
    return {name: value for name, value in said.items() if value and value.isascii() and value.isprintable()}


def month_of(last_modified: str) -> datetime.date:
    """Return the first day of the month of a list by the time of its file; without one, of this month."""
    at = timezone.now()
    with suppress(ValueError):
        at = parsedate_to_datetime(last_modified)
    return (at + BEFORE_ITS_MONTH).date().replace(day=1)


def _import(source: ListSource, path: Path, found: Fetched, work: Work) -> None:
    columns = None
    if source.layout == ListSource.Layout.TABLE:
        columns = columns_kept(source.name) or {}
        if not source.encoding and unclear_encoding(path, mapping=columns) is not None:
            raise _Problem("encoding")
    current = current_lists().filter(name=source.name).first()
    if current is not None and current.is_own:
        raise ListRefusedError(Message("The list “%(name)s” is kept here, person by person.", name=source.name))
    if current is not None and current.month > found.month:
        raise ListRefusedError(
            Message("The file is older than the current list of %(month)s.", month=f"{current.month:%Y-%m}")
        )
    expected = current.people_count if current is not None else 0

    def ends(fresh: RatingList) -> None:
        if fresh.name == FIDE and fresh.people_count < FEWEST_OF_FIDE:
            raise ListRefusedError(
                Message("The list has only %(count)s people: it seems to be incomplete.", count=fresh.people_count)
            )
        if not finish(work.job, people=fresh.people_count):
            raise Cancelled
        now = timezone.now()
        _save(
            source,
            imported=fresh.pk,
            size=found.size,
            etag=found.etag,
            last_modified=found.last_modified,
            checked_at=now,
            fetched_at=now,
            next_at=now + PAUSE,
            problem="",
            reason=None,
        )

    import_list(
        name=source.name,
        month=found.month,
        people=read_list(path, tempo=source.tempo, mapping=columns, encoding=source.encoding),
        file_name=source.address.rsplit("/", 1)[-1],
        columns=columns,
        told=lambda count: work(count, max(count, expected) if expected else 0),
        ends=ends,
    )


def _note_problem(source: ListSource, job: Job, kind: str, reason: object) -> None:
    """Store the problem and end the job. The next connection is tomorrow."""
    log.warning("a rating list was not fetched", source=source.pk, problem=kind or str(reason))
    _save(source, problem=kind, reason=reason, next_at=timezone.now() + PAUSE)
    text = reason if reason is not None else str(WORDS[kind])
    fail(job, Failure(kind or "refused", text if isinstance(text, str) else str(render_message(text))))


def fail_fetch(job: Job, failure: Failure) -> bool:
    """End the job of a fetch that the program or the machine stopped."""
    ListSource.objects.filter(pk=job.subject).update(problem="fault", reason=None, next_at=timezone.now() + PAUSE)
    return fail(job, failure)


def _save(source: ListSource, **values: object) -> None:
    ListSource.objects.filter(pk=source.pk).update(**values)


KIND = JobKind(FETCHING, do=fetch_list, fail=fail_fetch, longest_seconds=LONGEST_SECONDS)
