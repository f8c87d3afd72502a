"""Due uploads are queued, with one query when there are none."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from submissions.domain.chess_results_jobs import queue_due_uploads
from submissions.domain.chess_results_setup import UploadValues, request_upload, switch_on
from submissions.models import ChessResultsUpload
from tournaments.models import Event, Job

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("access")]


@pytest.fixture
def upload(event: Event, owner: User) -> ChessResultsUpload:
    row = switch_on(event=event, actor=owner, values=UploadValues())
    Job.objects.all().delete()
    ChessResultsUpload.objects.update(state="current", sent_version=event.public_version)
    return row


def queued() -> int:
    queue_due_uploads()
    return Job.objects.filter(kind="chess_results").count()


def test_nothing_is_queued_without_a_change(upload: ChessResultsUpload, django_assert_num_queries: Any) -> None:
    assert upload.pk
    with django_assert_num_queries(1):
        queue_due_uploads()
    assert queued() == 0


@pytest.mark.parametrize(
    ("values", "count"),
    [
        ({"sent_version": 0}, 1),
        ({"sent_version": 0, "is_automatic": False}, 0),
        ({"state": "waiting"}, 1),
        ({"state": "waiting", "is_automatic": False}, 1),
        ({"state": "failed", "sent_version": 0}, 0),
        ({"state": "stopped", "sent_version": 0}, 0),
    ],
)
def test_changed_and_waiting_uploads_are_queued(
    upload: ChessResultsUpload, values: dict[str, object], count: int
) -> None:
    ChessResultsUpload.objects.filter(pk=upload.pk).update(**values)
    assert queued() == count
    assert queued() == count


def test_uploads_wait_for_their_time_and_archived_events_are_not_uploaded(upload: ChessResultsUpload) -> None:
    later = timezone.now() + datetime.timedelta(minutes=1)
    ChessResultsUpload.objects.filter(pk=upload.pk).update(state="waiting", next_at=later)
    assert queued() == 0
    ChessResultsUpload.objects.filter(pk=upload.pk).update(next_at=timezone.now())
    Event.objects.filter(pk=upload.event_id).update(archived_at=timezone.now())
    assert queued() == 0


def test_an_upload_requested_before_its_time_names_its_user(upload: ChessResultsUpload, owner: User) -> None:
    ChessResultsUpload.objects.filter(pk=upload.pk).update(tried_at=timezone.now())
    request_upload(event=upload.event, actor=owner)
    assert queued() == 0
    ChessResultsUpload.objects.filter(pk=upload.pk).update(next_at=timezone.now())
    assert queued() == 1
    assert Job.objects.get(kind="chess_results").asked_by == owner


def test_a_changed_event_is_uploaded_without_a_user(upload: ChessResultsUpload) -> None:
    ChessResultsUpload.objects.filter(pk=upload.pk).update(sent_version=0, requested_by=None)
    assert queued() == 1
    assert Job.objects.get(kind="chess_results").asked_by is None
