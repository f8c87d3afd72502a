"""Updates of a broadcast: created in one act, kept up to date, and what happens if Lichess fails."""

from __future__ import annotations

import datetime
import io
from typing import Any

import chess.pgn
import pytest
from django.test import Client
from django.utils import timezone

from broadcast.domain import lichess_api, lichess_updates
from broadcast.domain.lichess_updates import MOST_FAILURES, update_broadcast
from broadcast.domain.token_encryption import encrypted
from broadcast.models import LichessBroadcast
from tests.broadcast.lichess_server import TOKEN, LichessServer
from tests.factories import enter_results
from tests.syndication.events import publish_draft, see, shared_event
from tournaments.domain.jobs.job_handle import Cancelled
from tournaments.domain.outgoing.outgoing_errors import OutgoingError
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def broadcast_of(event: Event, **values: Any) -> LichessBroadcast:
    fields = {"token": encrypted(TOKEN), "next_at": timezone.now()} | values
    return LichessBroadcast.objects.create(event=event, **fields)


def update(row: LichessBroadcast) -> LichessBroadcast:
    row.refresh_from_db()
    row.event = Event.objects.get(pk=row.event_id)
    update_broadcast(row, lambda _done, _total: None)
    row.refresh_from_db()
    return row


def games_in(text: str) -> list[tuple[str, str]]:
    stream = io.StringIO(text)
    return [(one["Round"], one["Result"]) for one in iter(lambda: chess.pgn.read_headers(stream), None)]


def test_a_broadcast_is_created_with_all_rounds_and_the_games_are_pushed(server: LichessServer) -> None:
    event = shared_event()
    row = update(broadcast_of(event))
    assert (row.state, row.problem, row.tour, row.sent_version) == ("current", "", "tour0001", event.public_version)
    assert [one["name"] for one in server.rounds.values()] == ["Round 1", "Round 2", "Round 3"]
    assert [(key, games_in(text)) for key, text in server.pushes] == [("rund0001", [("1.1", "0-1"), ("1.2", "1-0")])]


def test_only_what_has_changed_is_sent(server: LichessServer) -> None:
    event = shared_event()
    row = update(broadcast_of(event))
    server.requests.clear()
    assert (update(row).state, server.requests) == ("current", [])
    publish_draft(event)
    update(row)
    enter_results(event.rounds.get(number=2))
    update(row)
    assert server.requests == ["POST /api/broadcast/round/rund0002/push"] * 2
    assert games_in(server.pushes[1][1]) == [("2.1", "*"), ("2.2", "*")]
    Event.objects.filter(pk=event.pk).update(name="Another name")
    update(row)
    assert server.requests[2:] == ["POST /broadcast/tour0001/edit"]


def test_lichess_polls_the_public_address_of_a_round(server: LichessServer, settings: Any, client: Client) -> None:
    row = broadcast_of(shared_event(), mode="poll")
    settings.HTTPS, settings.ALLOWED_HOSTS, settings.EMBEDDED = True, ["testserver"], False
    update(row)
    polled = [client.get(one["syncUrl"].removeprefix("https://testserver")) for one in server.rounds.values()]
    assert [answer.status_code for answer in polled] == [200, 404, 404]
    assert games_in(polled[0].content.decode()) == [("1.1", "0-1"), ("1.2", "1-0")]
    assert server.pushes == []


def test_a_rejected_token_ends_the_attempts(server: LichessServer) -> None:
    row = update(broadcast_of(shared_event(), token=encrypted("lip_another_token")))
    assert (row.state, row.problem, row.problem_detail, row.failures) == ("failed", "token", "No such token", 1)
    assert server.requests == ["POST /broadcast/new"]


def test_a_token_of_another_secret_is_not_sent(server: LichessServer) -> None:
    row = update(broadcast_of(shared_event(), token="x"))
    assert (row.state, row.problem, server.requests) == ("failed", "unreadable", [])


def test_attempts_are_bounded_and_farther_apart_each_time(server: LichessServer) -> None:
    row = broadcast_of(shared_event())
    pauses, states = [], []
    server.answers += [(503, b"")] * MOST_FAILURES
    for _attempt in range(MOST_FAILURES):
        before = timezone.now()
        row = update(row)
        pauses.append(round((row.next_at - before).total_seconds()))
        states.append(row.state)
    assert pauses == [30, 60, 120, 240, 480, 960, 1920, 3840]
    assert states == ["waiting"] * 7 + ["failed"]


def test_the_next_attempt_continues_where_the_last_one_failed(server: LichessServer) -> None:
    row = broadcast_of(shared_event())
    server.answers += [(200, b'{"tour":{"id":"tour0001"}}'), (200, b'{"round":{"id":"rund0001"}}'), (429, b"")]
    server.tours["tour0001"] = []
    server.rounds["rund0001"] = {}
    row = update(row)
    assert (row.problem, row.tour, [one.key for one in row.rounds.all()]) == ("busy", "tour0001", ["rund0001"])
    row = update(row)
    assert (row.state, row.failures, len(server.tours), len(server.rounds)) == ("current", 0, 1, 3)


def test_a_hidden_event_sends_nothing_and_loses_no_attempt(server: LichessServer) -> None:
    event = shared_event()
    row = broadcast_of(event)
    see(event, "hidden")
    row = update(row)
    assert (row.state, row.problem, row.failures, server.requests) == ("waiting", "hidden", 0, [])
    assert row.next_at > timezone.now() + datetime.timedelta(minutes=9)


def test_a_round_sends_at_most_the_games_that_lichess_takes(
    server: LichessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lichess_updates, "MOST_GAMES", 1)
    update(broadcast_of(shared_event()))
    assert games_in(server.pushes[0][1]) == [("1.1", "0-1")]


def test_a_replaced_token_is_not_overwritten_by_an_older_attempt(server: LichessServer) -> None:
    row = broadcast_of(shared_event(), token=encrypted("lip_another_token"))
    stale = LichessBroadcast.objects.select_related("event").get(pk=row.pk)
    LichessBroadcast.objects.filter(pk=row.pk).update(token=encrypted(TOKEN))
    update_broadcast(stale, lambda _done, _total: None)
    row.refresh_from_db()
    assert (row.state, row.failures, server.tours) == ("waiting", 0, {})


@pytest.mark.usefixtures("server")
@pytest.mark.parametrize("values", [{"delay_minutes": 7}, {"mode": "poll"}, {"audience": "private"}])
@pytest.mark.parametrize("token", [TOKEN, "lip_another_token"])
def test_settings_saved_during_an_update_wait_for_the_next_one(values: dict[str, Any], token: str) -> None:
    row = broadcast_of(shared_event(), token=encrypted(token))
    stale = LichessBroadcast.objects.select_related("event").get(pk=row.pk)
    LichessBroadcast.objects.filter(pk=row.pk).update(**values)
    update_broadcast(stale, lambda _done, _total: None)
    row.refresh_from_db()
    assert (row.state, row.failures, row.sent_version) == ("waiting", 0, 0)


@pytest.mark.parametrize("lost", [(200, b"no JSON"), (302, b""), (502, b""), (200, b"x" * 2_000_001)])
def test_a_creation_without_a_clear_answer_is_repeated_only_on_request(
    server: LichessServer, lost: tuple[int, bytes]
) -> None:
    server.answers.append(lost)
    row = update(broadcast_of(shared_event()))
    assert (row.state, row.problem, row.tour, row.failures) == ("failed", "unsure", "", 1)


def test_settings_saved_during_the_creation_do_not_repeat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def save_and_lose(*_args: object, **_named: object) -> None:
        LichessBroadcast.objects.update(delay_minutes=7, state="waiting")
        raise OutgoingError("slow", sent=True)

    monkeypatch.setattr(lichess_api, "fetch", save_and_lose)
    row = update(broadcast_of(shared_event()))
    assert (row.state, row.problem, row.delay_minutes) == ("failed", "unsure", 7)


def test_a_creation_whose_worker_dies_is_repeated_only_on_request(
    server: LichessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_args: object, **_named: object) -> None:
        raise SystemExit

    row = broadcast_of(shared_event())
    with monkeypatch.context() as patched:
        patched.setattr(lichess_api, "fetch", die)
        with pytest.raises(SystemExit):
            update(row)
    row.refresh_from_db()
    assert (row.state, row.problem) == ("failed", "unsure")
    assert (update(row).state, row.problem, len(server.tours)) == ("current", "", 1)


def test_a_program_error_is_a_failure_and_a_cancelled_job_none(
    server: LichessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = update(broadcast_of(shared_event()))
    LichessBroadcast.objects.update(sent_form="")
    steps: list[tuple[int, int]] = []
    row.refresh_from_db()
    assert update_broadcast(row, lambda done, total: steps.append((done, total)))
    assert steps == [(0, 3), (1, 3), (1, 3), (2, 3), (2, 3), (3, 3), (3, 3)]
    with monkeypatch.context() as patched:
        patched.setattr(lichess_updates, "round_form", lambda *_args: 1 // 0)
        row = update(row)
    assert (row.state, row.problem, row.failures) == ("waiting", "fault", 1)

    def stop(_done: int, _total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        update_broadcast(row, stop)
    row.refresh_from_db()
    assert (row.failures, len(server.tours)) == (1, 1)
