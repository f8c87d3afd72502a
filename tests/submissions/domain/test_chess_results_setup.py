"""An owner starts and stops the uploads of an event."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from submissions.domain.chess_results_setup import (
    UploadValues,
    creator_of,
    earliest,
    request_upload,
    stop,
    switch_on,
    upload_of,
)
from submissions.models import ChessResultsUpload
from tests.factories import knockout, make_user, owner_of
from tests.syndication.events import see, shared_event
from tournaments.domain.errors import Refused
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def refusal(call: Any, **values: Any) -> str:
    with pytest.raises(Refused) as caught:
        call(**values)
    return str(caught.value)


@pytest.mark.usefixtures("access")
def test_the_settings_are_stored_and_a_job_is_queued(event: Event, owner: User) -> None:
    assert upload_of(event) is None
    switch_on(event=event, actor=owner, values=UploadValues("Hello", is_automatic=False, tournament="77"))
    row = upload_of(event)
    assert row is not None
    assert (row.remark, row.is_automatic, row.tournament, row.state, row.switched_on_by) == (
        "Hello", False, "77", "waiting", owner,
    )  # fmt: skip
    assert event.jobs.filter(kind="chess_results").count() == 1
    switch_on(event=event, actor=owner, values=UploadValues())
    row.refresh_from_db()
    assert (row.remark, row.is_automatic, row.tournament) == ("", True, "77")


@pytest.mark.usefixtures("access")
def test_invalid_values_and_unsuitable_events_are_refused(event: Event, owner: User) -> None:
    def refused(**values: Any) -> str:
        return refusal(switch_on, event=event, actor=owner, values=UploadValues(**values))

    assert "at most 599 characters" in refused(remark="x" * 600)
    assert "as digits" in refused(tournament="12a")
    Event.objects.filter(pk=event.pk).update(federation="")
    assert "no federation" in refused()
    see(event, "hidden")
    assert "hidden" in refused()
    other = knockout()
    text = refusal(switch_on, event=other, actor=owner_of(other), values=UploadValues())
    assert "Swiss systems and round robins only" in text
    assert ChessResultsUpload.objects.count() == 0


def test_without_an_access_nothing_starts(event: Event, owner: User) -> None:
    text = refusal(switch_on, event=event, actor=owner, values=UploadValues())
    assert "no access to chess-results.com" in text


@pytest.mark.usefixtures("access")
def test_uploads_that_are_off_are_neither_requested_nor_stopped(event: Event, owner: User) -> None:
    assert "are off" in refusal(request_upload, event=event, actor=owner)
    assert "are off" in refusal(stop, event=event)
    switch_on(event=event, actor=owner, values=UploadValues())
    stop(event=event)
    assert "are off" in refusal(request_upload, event=event, actor=owner)


@pytest.mark.usefixtures("access")
def test_after_a_lost_creation_a_user_looks_at_the_site_first(event: Event, owner: User) -> None:
    switch_on(event=event, actor=owner, values=UploadValues())
    ChessResultsUpload.objects.update(state="failed", problem="unsure")
    assert "not certain" in refusal(request_upload, event=event, actor=owner)
    switch_on(event=event, actor=owner, values=UploadValues(tournament="222557"))
    row = upload_of(event)
    assert row is not None
    assert (row.state, row.problem, row.tournament) == ("waiting", "", "222557")


@pytest.mark.usefixtures("access")
def test_saving_and_requesting_do_not_shorten_the_time_between_uploads(event: Event, owner: User) -> None:
    row = switch_on(event=event, actor=owner, values=UploadValues())
    now = timezone.now()
    ChessResultsUpload.objects.update(tried_at=now)
    row.refresh_from_db()
    assert 299 < (earliest(row) - now).total_seconds() < 301
    again = switch_on(event=event, actor=owner, values=UploadValues())
    assert again.next_at == earliest(row)
    assert 299 < (request_upload(event=event, actor=owner) - now).total_seconds() < 301


@pytest.mark.usefixtures("access")
def test_a_user_has_one_number_at_the_site(event: Event, owner: User) -> None:
    row = switch_on(event=event, actor=owner, values=UploadValues())
    assert 1 <= row.creator <= 65_535
    other = shared_event(owner=owner, name="Second Open")
    see(other, "listed")
    assert switch_on(event=other, actor=owner, values=UploadValues()).creator == row.creator
    assert creator_of(make_user("another")) != row.creator
