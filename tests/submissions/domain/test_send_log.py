"""The send log keeps the latest entries of each kind."""

from __future__ import annotations

import pytest

from accounts.models import User
from submissions.domain import send_log
from submissions.domain.send_log import MOST_SHOWN, log_entries, note
from submissions.models import Submission
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_entries_are_kept_up_to_the_limit_for_each_kind(
    event: Event, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(send_log, "MOST_KEPT", 3)
    note(event, kind="report", state="sent", requested_by=owner, recipient="a@example.org")
    for number in range(5):
        note(event, kind="upload", state="failed", requested_by=None, answer=str(number))
    assert [entry.answer for entry in log_entries(event, "upload")] == ["4", "3", "2"]
    assert [entry.recipient for entry in log_entries(event, "report")] == ["a@example.org"]


def test_the_page_shows_the_latest_ones(event: Event) -> None:
    for number in range(MOST_SHOWN + 1):
        note(event, kind="upload", state="sent", requested_by=None, answer=str(number))
    assert [entry.answer for entry in log_entries(event, "upload")][-1] == "1"
    assert Submission.objects.count() == MOST_SHOWN + 1
