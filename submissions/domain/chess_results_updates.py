"""One upload of an event to chess-results.com: the tournament is created once, then its whole document is sent."""

from __future__ import annotations

import datetime

import structlog
from django.utils import timezone

from accounts.models import User
from submissions.domain.chess_results_access import Credentials, credentials
from submissions.domain.chess_results_api import ChessResultsClient, ChessResultsError
from submissions.domain.send_log import note
from submissions.domain.upload_content import content_of
from submissions.models import ChessResultsUpload, Submission
from tabellone.interchange.chess_results import UnsuitableEventError, UploadBlock
from tournaments.domain.jobs.job_handle import Cancelled, Later, Work

MOST_FAILURES = 8
"""Failed attempts in a row after which the uploads stop until a user asks for another."""
FIRST_PAUSE = datetime.timedelta(minutes=1)
"""Least time after the first failed attempt; doubled after each further one."""
HIDDEN_PAUSE = datetime.timedelta(minutes=10)
"""Time after which a hidden event is looked at again."""
WITHOUT_ACCESS = 5
"""Minutes between attempts while the access is missing."""
State = ChessResultsUpload.State
log = structlog.get_logger(__name__)


def upload_now(upload: ChessResultsUpload, work: Work) -> bool:
    """Upload the event, and store the status and an entry of the send log. Return False if it failed.

    The next connection is at the earliest after the minutes between uploads, whatever the outcome.
    """
    version, access = upload.event.public_version, credentials()
    minutes = access.minutes_between if access is not None else WITHOUT_ACCESS
    next_at = timezone.now() + datetime.timedelta(minutes=minutes)
    asked_by = work.job.asked_by
    try:
        size = _upload(upload, access, work)
    except ChessResultsError as error:
        _note_failure(upload, error, next_at, asked_by)
        return False
    except UnsuitableEventError:
        _note_failure(upload, ChessResultsError("unsuitable"), next_at, asked_by)
        return False
    except (Cancelled, Later):
        raise
    except Exception:
        log.exception("an upload failed", event_id=upload.event_id)
        _note_failure(upload, ChessResultsError("fault"), next_at, asked_by)
        return False
    now = timezone.now()
    _save(
        upload,
        problem="",
        problem_detail="",
        failures=0,
        sent_version=version,
        sent_at=now,
        next_at=next_at,
    )
    _set_state(upload, State.CURRENT, requested_by=None)  # a request that came meanwhile waits for its time
    note(
        upload.event,
        kind=Submission.Kind.CHESS_RESULTS,
        state=Submission.State.SENT,
        requested_by=asked_by,
        sent_at=now,
        recipient=upload.tournament,
        rounds=upload.event.rounds.filter(state__in=("published", "locked")).count(),
        size=size,
    )
    return True


def _upload(upload: ChessResultsUpload, access: Credentials | None, work: Work) -> int:
    if upload.event.is_hidden:
        raise ChessResultsError("hidden")
    if access is None:
        raise ChessResultsError("access")
    blocks = content_of(upload.event, upload)
    client = ChessResultsClient(access)
    work(0, 2)
    if not upload.tournament:
        _create(upload, client)
        blocks = content_of(upload.event, upload)
    work(1, 2)
    return _sent(upload, client, blocks)


def _sent(upload: ChessResultsUpload, client: ChessResultsClient, blocks: tuple[UploadBlock, ...]) -> int:
    return client.upload(creator=str(upload.creator), tournament=upload.tournament, blocks=blocks)


def _create(upload: ChessResultsUpload, client: ChessResultsClient) -> None:
    """Create the tournament at the site, which has no key against a second one.

    Until the answer is there the status is ``unsure``: if this worker dies, nobody repeats the request. Raises
    ChessResultsError ``unsure`` if the answer is lost, too.
    """
    _save(upload, problem="unsure", problem_detail="")
    _set_state(upload, State.FAILED)
    try:
        number = client.create_tournament(
            creator=str(upload.creator), federation=upload.event.federation, name=upload.event.name
        )
    except ChessResultsError as error:
        if error.is_unsure:
            raise ChessResultsError("unsure", error.detail) from None
        _set_state(upload, State.WAITING)
        raise
    _save(upload, problem="", tournament=number)
    _set_state(upload, State.WAITING)


def _note_failure(
    upload: ChessResultsUpload, error: ChessResultsError, next_at: datetime.datetime, asked_by: User | None
) -> None:
    if error.kind == "hidden":
        _save(upload, problem=error.kind, next_at=max(next_at, timezone.now() + HIDDEN_PAUSE))
        _set_state(upload, State.WAITING)
        return
    failures = upload.failures + 1
    pause = FIRST_PAUSE * 2 ** min(failures - 1, MOST_FAILURES)
    _save(
        upload,
        problem=error.kind,
        problem_detail=error.detail,
        failures=failures,
        next_at=max(next_at, timezone.now() + pause),
    )
    _set_state(upload, State.FAILED if error.is_final or failures >= MOST_FAILURES else State.WAITING)
    ChessResultsUpload.objects.filter(pk=upload.pk, requested_by=None).update(requested_by=asked_by)
    note(
        upload.event,
        kind=Submission.Kind.CHESS_RESULTS,
        state=Submission.State.UNSURE if error.kind == "unsure" else Submission.State.FAILED,
        requested_by=asked_by,
        recipient=upload.tournament,
        problem=error.kind,
        answer=error.detail,
    )


def _save(upload: ChessResultsUpload, **values: object) -> None:
    for name, value in values.items():
        setattr(upload, name, value)
    ChessResultsUpload.objects.filter(pk=upload.pk).update(**values)


def _set_state(upload: ChessResultsUpload, state: str, **only: object) -> None:
    """Set the status, unless the owner stopped the uploads meanwhile or the row does not have the values ``only``."""
    upload.state = state
    ChessResultsUpload.objects.filter(pk=upload.pk, **only).exclude(state=State.STOPPED).update(state=state)
