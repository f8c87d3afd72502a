"""Readers are answered before Django's stack, with what is newest, and never with somebody else's."""

from __future__ import annotations

import gzip
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from django.core.signals import request_started
from django.test import Client as Browser
from django.test.utils import override_settings

from accounts.session_proof import proof_of
from live import rate_limits
from tests.factories import (
    PASSWORD,
    enter_results,
    make_user,
    owner_of,
    play_round,
    played_event,
    publish_next,
    started_event,
)
from tests.server.client import Client
from tests.server.processes import wait_until
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event


@dataclass(frozen=True)
class Raw:
    """An answer as it came over the wire."""

    status: int
    headers: dict[str, str]
    body: bytes


def ask(site: str, path: str, method: str = "GET", **headers: str) -> Raw:
    connection = HTTPConnection(urlsplit(site).netloc, timeout=10)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        found = {name.lower(): value for name, value in response.getheaders() if name.lower() != "date"}
        return Raw(response.status, found, response.read())
    finally:
        connection.close()


def cookies_of(client: Client) -> str:
    return "; ".join(f"{name}={client.cookie(name)}" for name in ("sessionid", "session_proof"))


@contextmanager
def passes() -> Iterator[list[str]]:
    """The addresses that reach Django while the context is open."""
    seen: list[str] = []

    def note(scope: dict[str, str], **_others: object) -> None:
        seen.append(scope["path"])

    request_started.connect(note, weak=False)
    try:
        yield seen
    finally:
        request_started.disconnect(note)


PAGES = ["", "round/1/", "round/1/?by=name", "standings/", "crosstable/", "player/1/"]


@pytest.mark.parametrize("page", [*PAGES, "rounds/1.pgn", "calendar.ics", "picture.png"])
def test_a_page_is_made_once_and_then_answered_before_django(site: str, page: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    address = f"/e/{event.slug}/{page}"
    with passes() as seen:
        first = ask(site, address, Accept_Encoding="gzip")
        again = ask(site, address, Accept_Encoding="gzip")
        plain = ask(site, address)
        known = ask(site, address, If_None_Match=first.headers["etag"])
        head = ask(site, address, method="HEAD")
    assert seen == [address.partition("?")[0]]
    assert again == first
    assert first.headers["content-encoding"] == "gzip"
    assert (plain.status, plain.body) == (200, gzip.decompress(first.body))
    assert (known.status, known.body, known.headers["etag"]) == (304, b"", first.headers["etag"])
    assert (head.status, head.body, head.headers["content-length"]) == (200, b"", plain.headers["content-length"])
    assert {"content-security-policy", "x-content-type-options", "x-frame-options"} <= first.headers.keys()


def test_scripts_of_other_sites_may_read_that_nothing_has_changed(site: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    address = f"/e/{event.slug}/api/v1/event.json"
    first = ask(site, address)
    known = ask(site, address, If_None_Match=first.headers["etag"])
    found = [(answer.status, answer.headers["access-control-allow-origin"]) for answer in (first, known)]
    assert found == [(200, "*"), (304, "*")]


def test_what_was_acknowledged_is_seen_by_the_next_reader(site: str) -> None:
    event = started_event(players=4, rounds=3)
    publish_next(event)
    arbiter = Client(site)
    arbiter.sign_in("owner", PASSWORD)
    address, desk = f"/e/{event.slug}/round/1/", f"/e/{event.slug}/desk/round/1/"
    for outcome in (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS):
        before = ask(site, address)
        shown = arbiter.boards_of(f"{desk}results/")[1]
        entered = arbiter.post(f"{desk}board/1/", accept="application/json", outcome=outcome.value, seen=shown)
        assert entered.status == 200
        after = ask(site, address, If_None_Match=before.headers["etag"])
        assert (after.status, after.body != before.body) == (200, True)


def test_what_another_process_does_is_seen_as_well(site: str) -> None:
    event = started_event(players=4, rounds=3)
    address = f"/e/{event.slug}/round/1/"
    assert ask(site, address).status == 404
    publish_next(event)  # nobody tells the door
    assert ask(site, address).status == 200
    Event.objects.filter(pk=event.pk).update(slug="elsewhere")
    assert ask(site, address).status == 404


def test_readers_of_each_language_get_theirs_and_the_cookie_goes_before_the_browser(site: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    address = f"/e/{event.slug}/standings/"
    for _time in range(2):
        assert ask(site, address, Accept_Language="it-IT,it;q=0.9").headers["content-language"] == "it"
        assert ask(site, address, Accept_Language="sv").headers["content-language"] == "en"
        chosen = ask(site, address, Accept_Language="en", Cookie="django_language=it; other=1")
        assert chosen.headers["content-language"] == "it"
        assert ask(site, address, Cookie="django_language=nonsense").headers["content-language"] == "en"


def test_a_page_of_another_language_than_the_door_has_read_is_not_kept_for_readers_of_that(site: str) -> None:
    """The door reads so much of the header and no more; Django reads on, and finds Italian."""
    event = played_event(players=4, rounds=3, played=1)
    address = f"/e/{event.slug}/standings/"
    long = ", ".join(["xx-aa;q=0.9"] * 20 + ["it;q=0.8"])
    found = [ask(site, address, Accept_Language=accepted).headers["content-language"] for accepted in (long, "en")]
    assert found == ["it", "en"]


def test_who_is_signed_in_gets_the_same_bytes_early_too(site: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    make_user("reader")
    reader = Client(site)
    reader.sign_in("reader", PASSWORD)
    anybody = ask(site, f"/e/{event.slug}/standings/")
    with passes() as seen:
        theirs = ask(site, f"/e/{event.slug}/standings/", Cookie=cookies_of(reader))
    assert (theirs, seen) == (anybody, [])
    assert reader.cookie("signed_in") == "1"


def test_the_stream_and_the_version_need_no_django(site: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    with passes() as seen, Client(site).stream(f"/e/{event.slug}/live/") as stream:
        told = ask(site, f"/e/{event.slug}/version/")
        while not stream.messages:
            assert not stream.is_closed
    assert seen == []
    event.refresh_from_db()
    assert told.body == f'{{"what": "event", "version": {event.public_version}}}'.encode()
    assert [message for _at, message in stream.messages] == [{"what": "event", "version": event.public_version}]
    assert ask(site, "/e/nowhere/live/").status == 404
    assert ask(site, f"/e/{event.slug}/live/?staff=1").status == 403


def test_a_difference_is_made_once_and_given_early_until_the_event_changes(site: str) -> None:
    event = started_event(players=30, rounds=3)
    round_ = publish_next(event)
    page = gzip.decompress(ask(site, f"/e/{event.slug}/round/1/", Accept_Encoding="gzip").body).decode()
    state = page.partition(' data-state="')[2][:16]
    enter_results(round_, boards=1)
    address = f"/e/{event.slug}/round/1/?since={state}"
    first = ask(site, address)
    assert first.headers["content-type"] == "application/json"
    with passes() as seen:
        assert ask(site, address) == first
        assert ask(site, address, If_None_Match=first.headers["etag"]).status == 304
    assert seen == []
    event.refresh_from_db()
    enter_results(round_, boards=2)
    with passes() as seen:
        assert ask(site, address).body != first.body
        set_visibility(event=event, actor=owner_of(event), visibility="hidden", shows_birth_years=False)
        assert ask(site, address).status == 404
    assert len(seen) == 2


def test_the_way_to_the_page_for_a_state_that_is_not_known_is_kept_until_the_event_changes(site: str) -> None:
    event = started_event(players=4, rounds=3)
    round_ = publish_next(event)
    address = f"/e/{event.slug}/standings/?since=0123456789abcdef"
    with passes() as seen:
        first, second = ask(site, address), ask(site, address)
        assert ask(site, address, If_None_Match=first.headers["etag"]).status == 303
        assert len(seen) == 1
        enter_results(round_, boards=1)
        third = ask(site, address)
    assert (first.status, first.headers["location"], second) == (303, f"/e/{event.slug}/standings/", first)
    assert (third.status, third.headers["etag"] != first.headers["etag"], len(seen)) == (303, True, 2)


def test_ways_that_are_asked_for_under_many_addresses_take_the_place_of_no_page(site: str) -> None:
    from config.asgi import door

    shelves = (door.shelf, door.ways)
    event = played_event(players=4, rounds=3, played=1)
    page = ask(site, f"/e/{event.slug}/standings/")
    before = len(shelves[0].answers)
    for number in range(5):
        assert ask(site, f"/e/{event.slug}/standings/?since={number:016x}").status == 303
    assert (len(shelves[0].answers), len(shelves[1].answers) >= 5) == (before, True)
    assert shelves[1].most_bytes < shelves[0].most_bytes / 10
    with passes() as seen:
        assert ask(site, f"/e/{event.slug}/standings/") == page
    assert seen == []


def test_a_page_of_which_most_has_changed_is_kept_for_those_who_had_the_one_before(site: str) -> None:
    event = played_event(players=30, rounds=3, played=1)
    page = gzip.decompress(ask(site, f"/e/{event.slug}/", Accept_Encoding="gzip").body).decode()
    state = page.partition(' data-state="')[2][:16]
    publish_next(event)
    address = f"/e/{event.slug}/?since={state}"
    first = ask(site, address)
    assert (first.status, first.headers["content-type"]) == (200, "text/html; charset=utf-8")
    with passes() as seen:
        assert ask(site, address) == first
    assert seen == []
    assert first.body == ask(site, f"/e/{event.slug}/").body


def test_many_who_ask_at_once_what_is_new_wait_for_one_answer(site: str) -> None:
    """After a publication: each of a state that is not known, or of which most has changed."""
    event = played_event(players=30, rounds=5, played=2)
    address = f"/e/{event.slug}/standings/?since=0123456789abcdef"
    answers: list[Raw] = []
    readers = [threading.Thread(target=lambda: answers.append(ask(site, address))) for _number in range(30)]
    with passes() as seen:
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
    assert [answer.status for answer in answers] == [303] * 30
    assert len(seen) == 1


def test_what_is_not_for_everybody_is_made_for_each_who_asks(site: str) -> None:
    event = played_event(players=30, rounds=5, played=2)
    answers: list[Raw] = []
    address = f"/e/{event.slug}/crosstable/?x=1"
    readers = [threading.Thread(target=lambda: answers.append(ask(site, address))) for _number in range(8)]
    with passes() as seen:
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
    assert [answer.status for answer in answers] == [200] * 8
    assert len(seen) == 8


def test_those_who_follow_an_event_that_changes_fast_see_the_same_state(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second change is shown a while after the first, to all who ask meanwhile as it is then."""
    monkeypatch.setattr(rate_limits, "CHANGE_SECONDS", 3.0)
    event = started_event(players=30, rounds=3)
    round_ = publish_next(event)
    page = gzip.decompress(ask(site, f"/e/{event.slug}/round/1/", Accept_Encoding="gzip").body).decode()
    state = page.partition(' data-state="')[2][:16]
    address = f"/e/{event.slug}/round/1/?since={state}"
    enter_results(round_, boards=1)
    first = ask(site, address)
    enter_results(round_, boards=2)
    answers: list[Raw] = []
    follower = threading.Thread(target=lambda: answers.append(ask(site, address)))
    follower.start()
    enter_results(round_, boards=3)
    acknowledged = Event.objects.get(pk=event.pk).public_version
    answers.append(ask(site, address))
    follower.join()
    assert json.loads(answers[0].body)["version"] == json.loads(answers[1].body)["version"] == acknowledged
    assert json.loads(first.body)["version"] < acknowledged


def test_one_stream_of_several_public_events_needs_no_django(site: str) -> None:
    events = [started_event(players=4, name=name) for name in ("Tower", "Harbour")]
    asked = "&".join(f"e={event.slug}" for event in events)
    with passes() as seen, Client(site).stream(f"/live/?{asked}") as stream:
        wait_until(lambda: len(stream.messages) == 2, "the first words")
        publish_next(events[1])
        wait_until(lambda: len(stream.messages) > 2, "what was published")
    assert seen == []
    told = [message for _at, message in stream.messages]
    assert [(message["of"], message["what"]) for message in told[:2]] == [
        (f"e={event.slug}", "event") for event in events
    ]
    assert {message["of"] for message in told[2:]} == {f"e={events[1].slug}"}


def test_many_who_ask_at_once_for_what_is_not_made_yet_have_it_made_once(site: str) -> None:
    event = played_event(players=30, rounds=5, played=3)
    answers: list[Raw] = []
    readers = [
        threading.Thread(target=lambda: answers.append(ask(site, f"/e/{event.slug}/crosstable/"))) for _ in range(20)
    ]
    with passes() as seen:
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
    assert [answer.status for answer in answers] == [200] * 20
    assert {answer.body for answer in answers} == {answers[0].body}
    assert seen == [f"/e/{event.slug}/crosstable/"]


def test_a_file_or_page_that_nobody_else_asks_for_is_not_kept(site: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    with passes() as seen:
        for _time in range(2):
            assert ask(site, f"/e/{event.slug}/standings/?x=1").status == 200
            assert ask(site, f"/e/{event.slug}/?find=player").status == 200
    assert len(seen) == 4


def test_pages_of_the_arbiters_are_never_kept(site: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    arbiter = Client(site)
    arbiter.sign_in("owner", PASSWORD)
    assert arbiter.get(f"/e/{event.slug}/desk/").status == 200
    assert ask(site, f"/e/{event.slug}/desk/").status == 302
    assert ask(site, f"/e/{event.slug}/account/").status == 204
    assert "/desk/" in arbiter.get(f"/e/{event.slug}/account/").text
    assert ask(site, f"/e/{event.slug}/account/").status == 204


def sessions_of(site: str, *usernames: str) -> list[str]:
    """The cookies of these people, signed in."""
    clients = [Client(site) for _name in usernames]
    for client, username in zip(clients, usernames, strict=True):
        client.sign_in(username, PASSWORD)
    return [cookies_of(client) for client in clients]


@pytest.mark.parametrize("page", [*PAGES, "report.trf", "standings.csv", "live/", "version/"])
def test_a_hidden_event_gets_no_early_answer_and_its_pages_are_private(site: str, page: str) -> None:
    event = played_event(players=4, rounds=3, played=1, visibility="hidden")
    make_user("stranger")
    owner, stranger = sessions_of(site, "owner", "stranger")
    address = f"/e/{event.slug}/{page}"
    pages: list[Raw] = []
    with passes() as seen:
        for _time in range(2):
            if page != "live/":  # that of its people stays open
                pages.append(ask(site, address, Cookie=owner))
            assert ask(site, address).status == 404
            assert ask(site, address, Cookie=stranger).status == 404
            assert ask(site, address, If_None_Match="*").status == 404
    assert seen == [address.partition("?")[0]] * (len(pages) + 6)
    assert [answer.status for answer in pages] == [200] * len(pages)
    assert ["public" in answer.headers["cache-control"] for answer in pages] == [False] * len(pages)


@pytest.mark.parametrize("page", ["", "standings/"])
def test_a_page_that_was_kept_is_nobodys_any_more_once_the_event_is_hidden(site: str, page: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    (owner,) = sessions_of(site, "owner")
    address = f"/e/{event.slug}/{page}"
    tag = ask(site, address).headers["etag"]
    assert ask(site, address, If_None_Match=tag).status == 304
    set_visibility(event=event, actor=owner_of(event), visibility="hidden", shows_birth_years=False)
    asked = [ask(site, address), ask(site, address, If_None_Match=tag), ask(site, f"/e/{event.slug}/version/")]
    assert [answer.status for answer in asked] == [404, 404, 404]
    own = ask(site, address, If_None_Match=tag, Cookie=owner)
    assert (own.status, "private" in own.headers["cache-control"]) == (200, True)
    set_visibility(event=event, actor=owner_of(event), visibility="link", shows_birth_years=False)
    with passes() as seen:
        assert [ask(site, address).headers["cache-control"] for _time in range(2)] == ["public, no-cache"] * 2
    assert seen == [address]


def test_an_open_stream_of_an_event_that_is_hidden_ends_without_another_word(site: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    with Client(site).stream(f"/e/{event.slug}/live/") as stream:
        wait_until(lambda: stream.messages, "the version")
        set_visibility(event=event, actor=owner_of(event), visibility="hidden", shows_birth_years=False)
        publish_next(event)
        wait_until(lambda: stream.has_ended, "the end of the stream")
    assert len(stream.messages) == 1


def test_after_the_next_round_every_kept_page_is_new(site: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    before = {page: ask(site, f"/e/{event.slug}/{page}").headers["etag"] for page in PAGES}
    play_round(event)
    for page, tag in before.items():
        assert ask(site, f"/e/{event.slug}/{page}", If_None_Match=tag).status == 200


@override_settings(READERS_WAITING=0)
def test_a_made_up_session_waits_among_the_readers_and_one_that_exists_does_not(site: str) -> None:
    event = played_event(players=4, rounds=3, played=1)
    make_user("reader")
    browser = Browser()
    browser.post("/accounts/login/", {"login": "reader", "password": PASSWORD})
    proof, key = (browser.cookies[name].value for name in ("session_proof", "sessionid"))
    signed_in = f"sessionid={key}; session_proof={proof}"
    made_up = ("", "sessionid=x", f"sessionid={key}", f"sessionid=x; session_proof={proof}")
    ended = f"sessionid=ended; session_proof={proof_of('ended')}"
    paths = ("/", f"/e/{event.slug}/standings/?x=1", f"/e/{event.slug}/enter/", f"/e/{event.slug}/desk/")
    found = {cookie: [ask(site, path, Cookie=cookie).status for path in paths] for cookie in (*made_up, ended)}
    assert found == dict.fromkeys((*made_up, ended), [503] * 4)
    assert [ask(site, path, Cookie=signed_in).status for path in paths] == [200, 200, 200, 403]


def test_a_reader_who_withholds_the_body_of_a_request_holds_no_place(site: str) -> None:
    with socket.create_connection(("127.0.0.1", urlsplit(site).port or 0), timeout=10) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n")
        assert connection.recv(12) == b"HTTP/1.1 200"
