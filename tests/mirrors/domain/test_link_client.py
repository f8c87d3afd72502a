"""The laptop's requests: by https to a trusted certificate, and each answer in plain words."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings

from mirrors.domain.laptop_name import laptop_name
from mirrors.domain.link_client import LinkClient, ServerState
from mirrors.domain.link_errors import NEEDS_USER, WORDS, LinkError
from mirrors.domain.link_versions import version_note
from mirrors.domain.links import link_event
from mirrors.domain.terms.chain import PROTOCOL
from mirrors.models import EventLink
from tests.broadcast.tls_server import LOCAL, answer, body_of, https_server
from tests.factories import make_event, owner_of

pytestmark = pytest.mark.django_db
TOKEN = "tab_" + "x" * 43


class Answers:
    """A server with one answer, and what it was sent."""

    def __init__(self) -> None:
        self.status, self.content = 200, b"{}"
        self.headers: dict[str, str] = {}
        self.seen: list[tuple[str, str, bytes]] = []
        self.port = 0

    def handle(self, request: BaseHTTPRequestHandler) -> None:
        self.seen.append((request.path, request.headers["Authorization"], body_of(request)))
        answer(request, self.status, self.content, **self.headers)

    def link(self) -> EventLink:
        event = make_event()
        return link_event(event=event, actor=owner_of(event), address=f"https://localhost:{self.port}", token=TOKEN)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[Answers]:
    settings.OUTGOING_PRIVATE_NETWORKS = LOCAL
    answers = Answers()
    with https_server(answers.handle, tmp_path, monkeypatch) as port:
        answers.port = port
        yield answers


def kind_of(send: Any) -> tuple[str, str]:
    with pytest.raises(LinkError) as caught:
        send()
    return caught.value.kind, caught.value.detail


def test_changes_go_with_the_token_and_the_answer_is_the_state_of_the_server(server: Answers) -> None:
    link = server.link()
    content = {"position": 4, "digest": "d", "page": "https://x/e/a/", "terms": [["a", "", 0]], "kept": 0}
    server.content = json.dumps(content).encode()
    assert LinkClient(link).send(b"data") == ServerState(4, "d", "https://x/e/a/", is_accepted=True, terms=content)
    assert server.seen == [(f"/mirror/{link.source}/changes/", f"Bearer {TOKEN}", b"data")]
    server.status = 409
    assert LinkClient(link).send(b"data").is_accepted is False


def test_messages_have_the_state_of_the_server(server: Answers) -> None:
    client = LinkClient(server.link())
    server.content = json.dumps({"messages": [{"number": 1}], "state": [4, "d"]}).encode()
    assert client.messages([7])["messages"] == [{"number": 1}]
    assert client.state() == (4, "d")
    for content in (b"[]", b'{"messages":1}', b"no json"):
        server.content = content
        assert kind_of(lambda: client.messages([])) == ("answer", "")
    server.content = b'{"messages":[]}'
    assert kind_of(client.state) == ("answer", "")


def test_every_answer_has_its_problem(server: Answers) -> None:
    client = LinkClient(server.link())
    server.content = b'{"error":"refused","detail":"Too many events."}'
    kinds = {}
    for status in (400, 401, 404, 410, 413, 422, 500, 503, 302):
        server.status = status
        kinds[status] = kind_of(lambda: client.send(b""))[0]
    assert kinds == {
        400: "invalid", 401: "token", 404: "answer", 410: "ended", 413: "size", 422: "refused", 500: "server",
        503: "server", 302: "redirect",
    }  # fmt: skip
    server.status = 422
    assert kind_of(lambda: client.send(b""))[1] == "Too many events."
    server.status, server.content = 200, b'{"position":"4","digest":"d","page":""}'
    assert kind_of(lambda: client.send(b""))[0] == "answer"
    server.content = b"<html>"
    assert kind_of(lambda: client.send(b""))[0] == "answer"


def test_another_version_of_the_server_is_named_and_needs_an_update(server: Answers) -> None:
    client = LinkClient(server.link())
    server.status = 426
    for protocol, kind, words in ((PROTOCOL + 1, "newer", "Update this laptop"), (0, "older", "Update the server")):
        server.content = json.dumps({"error": "version", "protocol": protocol, "program": "tabellone 9.1"}).encode()
        assert kind_of(lambda: client.send(b"")) == (kind, "tabellone 9.1")
        assert kind_of(lambda: client.messages(())) == (kind, "tabellone 9.1")
        assert words in str(WORDS[kind])
        assert kind in NEEDS_USER
    server.status = 200  # an older server that does not compare
    assert kind_of(client.state) == ("older", "tabellone 9.1")


def test_a_private_address_needs_the_administrator_s_permission(server: Answers, settings: Settings) -> None:
    client = LinkClient(server.link())
    settings.OUTGOING_PRIVATE_NETWORKS = []
    assert kind_of(lambda: client.send(b""))[0] == "private"
    assert server.seen == []


def test_a_token_of_another_installation_is_not_readable(server: Answers, settings: Settings) -> None:
    link = server.link()
    settings.SECRET_KEY = "another" * 10
    assert kind_of(lambda: LinkClient(link))[0] == "unreadable"


def test_questions_about_terms_carry_what_the_server_needs(server: Answers) -> None:
    link = server.link()
    content = {"terms": [["a", "", 0]], "kept": 2, "refusal": ""}
    server.content = json.dumps(content).encode()
    client = LinkClient(link)
    assert client.hand_over("k", 4, "d", [["a", "x", 0]]) == content
    assert client.take("k") == content
    note = version_note()
    asked = [(path, json.loads(zlib.decompress(body))) for path, _token, body in server.seen]
    assert asked == [
        (f"/mirror/{link.source}/hand-over/", note | {"key": "k", "state": [4, "d"], "terms": [["a", "x", 0]]}),
        (f"/mirror/{link.source}/take/", note | {"key": "k", "laptop": laptop_name()}),
    ]
    server.content = b"[]"
    with pytest.raises(LinkError, match="answer"):
        client.take("k")
