"""An event is uploaded to a server that decrypts, checks the fields and the minutes between uploads."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from submissions.domain.chess_results_jobs import do_upload, queue_due_uploads
from submissions.domain.chess_results_setup import request_upload, stop
from submissions.domain.chess_results_updates import MOST_FAILURES
from submissions.models import ChessResultsAccess, ChessResultsUpload, Submission
from tests.factories import publish_next, started_team_event
from tests.submissions.chess_results_server import ChessResultsServer, error
from tests.submissions.uploads import later, log, switched_on
from tests.syndication.events import publish_draft, see
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.jobs.job_handle import Cancelled, Later, Work
from tournaments.models import Event, Job

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("access")]


def test_a_tournament_is_created_once_and_uploaded(event: Event, owner: User, server: ChessResultsServer) -> None:
    row = switched_on(event, owner, remark="#Welcome")
    assert (row.state, row.tournament, row.sent_version, row.problem) == ("current", "222557", event.public_version, "")
    assert server.operations == ["GETSID", "GETKEY", "GETSID", "UPLOAD"]
    assert server.tournaments["222557"] == {
        "creatorID": str(row.creator), "federation": "ITA", "tournament": event.name,
    }  # fmt: skip
    (root,) = server.uploads
    assert [len(list(root.iter(name))) for name in ("player", "playerpairing", "round")] == [5, 3, 3]
    (entry,) = Submission.objects.all()
    assert (entry.kind, entry.state, entry.recipient, entry.rounds, entry.requested_by) == (
        "upload", "sent", "222557", 1, owner,
    )  # fmt: skip
    assert entry.size > 1000


def test_changes_are_uploaded_after_the_minutes_between_uploads(
    event: Event, owner: User, server: ChessResultsServer
) -> None:
    switched_on(event, owner)
    publish_draft(event)
    later(server, 4.9)
    assert len(server.uploads) == 1
    later(server, 0.2)
    assert len(server.uploads) == 2
    assert server.operations.count("GETKEY") == 1
    assert {row.get("round") for row in server.uploads[1].iter("playerpairing")} == {"1", "2"}
    later(server, 60)
    assert len(server.uploads) == 2
    assert log(event) == [("sent", "222557", ""), ("sent", "222557", "")]
    assert Submission.objects.filter(requested_by=None).count() == 1


def test_a_request_waits_for_the_minutes_between_uploads(event: Event, owner: User, server: ChessResultsServer) -> None:
    row = switched_on(event, owner)
    at = request_upload(event=event, actor=owner)
    assert at > timezone.now()
    queue_due_uploads()
    assert len(server.uploads) == 1
    later(server, 5.1)
    assert len(server.uploads) == 2
    row.refresh_from_db()
    assert row.state == "current"


def test_a_request_during_an_upload_is_another_upload(event: Event, owner: User, server: ChessResultsServer) -> None:
    def publish_and_request() -> None:
        publish_draft(event)
        request_upload(event=Event.objects.get(pk=event.pk), actor=owner)
        connection.close()

    server.meanwhile["UPLOAD"] = publish_and_request
    row = switched_on(event, owner, is_automatic=False)
    assert (row.state, row.requested_by) == ("waiting", owner)
    later(server, 4.9)
    assert len(server.uploads) == 1
    later(server, 10)
    row.refresh_from_db()
    assert (row.state, row.requested_by, len(server.uploads)) == ("current", None, 2)
    assert {row.get("round") for row in server.uploads[1].iter("playerpairing")} == {"1", "2"}
    assert Submission.objects.filter(requested_by=owner, state="sent").count() == 2


def test_uploads_on_request_only(event: Event, owner: User, server: ChessResultsServer) -> None:
    switched_on(event, owner, is_automatic=False)
    publish_draft(event)
    later(server, 30)
    assert len(server.uploads) == 1
    request_upload(event=event, actor=owner)
    assert len(server.uploads) == 2


def test_a_known_tournament_is_not_created(event: Event, owner: User, server: ChessResultsServer) -> None:
    server.tournaments["999"] = {"creatorID": "1"}
    row = switched_on(event, owner, tournament="999")
    assert "GETKEY" not in server.operations
    assert (row.state, row.problem, row.problem_detail) == (
        "failed", "unknown", "Source-ID (Swiss-Manager Tournaments) not valid",
    )  # fmt: skip
    assert log(event) == [("failed", "999", "unknown")]


def test_a_failure_is_tried_again_later_and_at_last_given_up(
    event: Event, owner: User, server: ChessResultsServer
) -> None:
    server.answers["UPLOAD"] = (500, b"")
    row = switched_on(event, owner)
    assert (row.state, row.problem, row.problem_detail, row.failures) == ("waiting", "server", "HTTP 500", 1)
    later(server, 5.1)
    row.refresh_from_db()
    assert (row.state, row.failures, len(server.uploads), server.operations.count("GETKEY")) == ("current", 0, 1, 1)
    assert {entry.requested_by for entry in Submission.objects.all()} == {owner}
    publish_draft(event)
    for _attempt in range(MOST_FAILURES):
        server.answers["UPLOAD"] = (500, b"")
        later(server, 300)
    row.refresh_from_db()
    assert (row.state, row.failures) == ("failed", MOST_FAILURES)
    server.answers.clear()
    later(server, 300)
    assert len(server.uploads) == 1


def test_a_lost_answer_to_the_creation_is_never_repeated(event: Event, owner: User, server: ChessResultsServer) -> None:
    server.answers["GETKEY"] = (200, b"garbage")
    row = switched_on(event, owner)
    assert (row.state, row.problem, row.tournament) == ("failed", "unsure", "")
    later(server, 300)
    assert server.operations == ["GETSID", "GETKEY"]
    assert log(event) == [("unsure", "", "unsure")]


def test_a_refused_creation_is_tried_no_more_and_leaves_no_doubt(
    event: Event, owner: User, server: ChessResultsServer
) -> None:
    server.answers["GETKEY"] = (200, error("Federation not valid").encode())
    row = switched_on(event, owner)
    assert (row.state, row.problem, row.problem_detail) == ("failed", "rejected", "Federation not valid")


def test_an_event_that_was_hidden_is_not_sent(event: Event, owner: User, server: ChessResultsServer) -> None:
    switched_on(event, owner)
    event.refresh_from_db()
    set_visibility(event=event, actor=owner, visibility="hidden", shows_birth_years=False)
    later(server, 6)
    row = ChessResultsUpload.objects.get()
    assert (row.state, row.problem, len(server.uploads), len(log(event))) == ("waiting", "hidden", 1, 1)
    see(event, "listed")
    later(server, 11)
    assert len(server.uploads) == 2


def test_without_the_access_nothing_is_sent(event: Event, owner: User, server: ChessResultsServer) -> None:
    switched_on(event, owner)
    ChessResultsAccess.objects.all().delete()
    publish_draft(event)
    later(server, 11)
    row = ChessResultsUpload.objects.get()
    assert (row.state, row.problem, len(server.uploads)) == ("failed", "access", 1)


def test_an_event_that_became_unsuitable_is_not_sent(event: Event, owner: User, server: ChessResultsServer) -> None:
    switched_on(event, owner)
    Event.objects.filter(pk=event.pk).update(system="keizer", public_version=event.public_version + 9)
    later(server, 6)
    row = ChessResultsUpload.objects.get()
    assert (row.state, row.problem, len(server.uploads)) == ("failed", "unsuitable", 1)


def test_stopped_uploads_keep_the_number(event: Event, owner: User, server: ChessResultsServer) -> None:
    switched_on(event, owner)
    stop(event=event)
    publish_draft(event)
    later(server, 30)
    assert len(server.uploads) == 1
    row = switched_on(event, owner)
    assert (row.tournament, len(server.uploads), server.operations.count("GETKEY")) == ("222557", 2, 1)


def test_two_workers_do_not_upload_the_same_event(event: Event, owner: User, server: ChessResultsServer) -> None:
    row = switched_on(event, owner)
    ChessResultsUpload.objects.update(state="waiting")
    job = Job.objects.create(kind="chess_results", event=event, state="running", asked_at=timezone.now())
    with pytest.raises(Later):
        do_upload(Work(job))
    ChessResultsUpload.objects.update(next_at=timezone.now())
    Job.objects.filter(pk=job.pk).update(state="cancelled")
    with pytest.raises(Cancelled):
        do_upload(Work(job))
    assert len(server.uploads) == 1
    row.refresh_from_db()
    assert row.next_at > timezone.now()


def test_a_program_error_is_a_failure_like_others(
    event: Event, owner: User, server: ChessResultsServer, settings: Any
) -> None:
    row = switched_on(event, owner)
    settings.CHESS_RESULTS_URL = None
    publish_draft(event)
    later(server, 6)
    row.refresh_from_db()
    assert (row.problem in {"fault", "insecure"}, row.failures) == (True, 1)


def test_an_event_of_teams_is_accepted_with_its_line_ups_hidden(owner: User, server: ChessResultsServer) -> None:
    event = started_team_event(teams=4, federation="ITA", owner=owner)
    see(event, "listed")
    publish_next(event)
    row = switched_on(event, owner)
    assert (row.state, row.problem, row.problem_detail) == ("current", "", "")
    (root,) = server.uploads
    assert [len(list(root.iter(name))) for name in ("team", "teampairing", "player", "playerpairing")] == [4, 2, 12, 0]
