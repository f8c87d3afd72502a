"""The pages of submissions: access, uploads to chess-results.com, reports by mail."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils import timezone

from accounts.models import User
from submissions.domain.chess_results_access import AccessValues, save_access
from submissions.domain.rating_officers import set_officer, set_report_address
from submissions.domain.send_log import note
from submissions.models import ChessResultsUpload
from tests.browser.state import ORGANISER, STAFF, State
from tests.factories import make_user, play_round
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.models import Event

ANSWER = "Source-ID (Swiss-Manager Tournaments) not valid " + "x" * 120


def submission_states(title: str, event_of_everybody: Callable[..., Event]) -> Iterator[State]:
    """Without an access and with one, uploads that fail and that were sent, and reports that were mailed."""
    owner, keeper = make_user(ORGANISER), User.objects.get(username=STAFF)
    event = event_of_everybody(name=f"Sent {title[:60]}", federation="ITA")
    start_event(event=event, actor=owner, initial_colour="w")
    play_round(event)
    desk = f"/e/{event.slug}/desk/"
    yield State("submissions: no access", "/chess-results/", STAFF)
    yield State("upload: no access", f"{desk}chess-results/", ORGANISER)
    save_access(actor=keeper, values=AccessValues(13, "0" * 32, "f" * 32, 5))
    set_officer(actor=keeper, federation="ITA", address=f"{'elo' * 20}@federation.example")
    yield State("submissions: with access and officers", "/chess-results/", STAFF)
    yield State("upload: off", f"{desk}chess-results/", ORGANISER)
    now = timezone.now()
    row = ChessResultsUpload.objects.create(
        event=event, creator=77, tournament="222557", remark="#" + title, state="failed", problem="unknown",
        problem_detail=ANSWER, next_at=now, sent_at=now, sent_version=1, switched_on_by=owner,
    )  # fmt: skip
    note(event, kind="upload", state="sent", requested_by=owner, recipient="222557", rounds=1, size=18_400)
    note(event, kind="upload", state="failed", requested_by=None, problem="unknown", answer=ANSWER)
    yield State("upload: failed", f"{desk}chess-results/", ORGANISER)
    ChessResultsUpload.objects.filter(pk=row.pk).update(state="waiting", problem="")
    yield State("upload: waiting", f"{desk}chess-results/", ORGANISER)
    yield State("upload: preview", f"{desk}chess-results/preview/", ORGANISER)
    yield State("report by mail: nothing sent", f"{desk}rating-report/mail/", ORGANISER)
    set_report_address(event=event, address="own-officer@federation.example")
    receipt = f"<{'1' * 60}@tabellone.example>"
    for state, problem in (("sent", ""), ("unsure", "unsure"), ("failed", "refused")):
        note(
            event, kind="report", state=state, requested_by=owner, recipient="own-officer@federation.example",
            problem=problem, answer=ANSWER if problem else "", receipt="" if problem else receipt, changed_at=now,
        )  # fmt: skip
    yield State("report by mail: with send log", f"{desk}rating-report/mail/", ORGANISER)
