"""Uploads and their time, for the tests."""

from __future__ import annotations

import datetime

from django.db.models import F

from accounts.models import User
from submissions.domain.chess_results_jobs import queue_due_uploads
from submissions.domain.chess_results_setup import UploadValues, switch_on
from submissions.models import ChessResultsUpload, Submission
from tests.submissions.chess_results_server import ChessResultsServer
from tournaments.models import Event


def switched_on(event: Event, owner: User, **values: object) -> ChessResultsUpload:
    """Start the uploads of the event; the first one is done at once."""
    row = switch_on(event=event, actor=owner, values=UploadValues(**values))  # type: ignore[arg-type]
    row.refresh_from_db()
    return row


def later(server: ChessResultsServer, minutes: float) -> None:
    """Let so many minutes pass at the site and here, and look which uploads are due."""
    span = datetime.timedelta(minutes=minutes)
    server.now += span
    ChessResultsUpload.objects.update(next_at=F("next_at") - span, tried_at=F("tried_at") - span)
    queue_due_uploads()


def log(event: Event) -> list[tuple[str, str, str]]:
    """The send log, the oldest first: status, recipient, problem."""
    rows = Submission.objects.filter(event=event).order_by("pk")
    return list(rows.values_list("state", "recipient", "problem"))
