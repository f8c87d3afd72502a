"""Rows are named after what they belong to."""

from __future__ import annotations

from django.utils import timezone

from submissions.models import ChessResultsAccess, ChessResultsUpload, RatingOfficer, ReportAddress, Submission
from tournaments.models import Event


def test_rows_have_names() -> None:
    event = Event(name="Tower Open")
    rows = (
        ChessResultsAccess(source=13, saved_at=timezone.now()),
        ChessResultsUpload(event=event),
        RatingOfficer(federation="ITA"),
        ReportAddress(event=event),
        Submission(event=event, kind="report"),
    )
    assert [str(row) for row in rows] == [
        "chess-results.com, source 13",
        "chess-results.com upload of Tower Open",
        "rating officer of ITA",
        "rating officer of Tower Open",
        "report of Tower Open",
    ]
