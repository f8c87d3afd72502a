"""What a laptop sends is taken with a valid token only, and each refusal has its status."""

from __future__ import annotations

import json
import zlib

import pytest
from django.test import Client

from archives.domain.container import FORMAT
from mirrors.domain.link_errors import LinkError
from mirrors.domain.link_versions import version_note
from mirrors.domain.mirror_list import end_mirror
from mirrors.domain.terms.chain import PROTOCOL
from mirrors.domain.tokens import MIRROR, create_token, revoke_token
from mirrors.models import ScopedToken
from tests.factories import make_event, make_user, play_round, started_event
from tests.mirrors.pairs import DirectClient, Pair

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> Pair:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    return pair


def test_without_a_valid_token_nothing_is_read(pair: Pair) -> None:
    data = pair.client.sent[0]
    address = f"/mirror/{pair.link.source}/changes/"
    for headers in ({}, {"authorization": "Bearer tab_wrong"}, {"authorization": pair.token}):
        answer = Client(headers=headers).post(address, data, content_type="application/octet-stream")
        assert (answer.status_code, answer.json()) == (401, {"error": "token"})
    token = ScopedToken.objects.get()
    revoke_token(owner=make_user("server-owner"), pk=token.pk)
    assert pair.client.post("changes", data).status_code == 401
    assert pair.client.post("messages", zlib.compress(b'{"received":[]}')).status_code == 401


def test_a_session_is_no_permission_and_no_form_token_is_needed(pair: Pair) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user("server-owner"))
    address = f"/mirror/{pair.link.source}/changes/"
    assert client.post(address, b"", content_type="application/octet-stream").status_code == 401
    strict = Client(enforce_csrf_checks=True, headers={"authorization": f"Bearer {pair.token}"})
    assert strict.post(address, pair.client.sent[0], content_type="application/octet-stream").status_code == 200
    assert strict.get(address).status_code == 405


def test_the_answer_has_the_state_of_the_server_and_the_page(pair: Pair) -> None:
    answer = pair.client.post("changes", pair.client.sent[0])
    expected = {
        "position": 1,
        "digest": pair.mirror.digest,
        "page": f"http://testserver/e/{pair.copy.slug}/",
        "terms": [[pair.link.source, pair.link.source, 0]],
        "kept": 0,
        "over": False,
        "refused_terms": [],
    }
    assert (answer.status_code, answer.json()) == (200, expected | version_note())
    assert answer.headers["Cache-Control"].count("no-store") == 1
    play_round(pair.event)
    pair.send()
    answer = pair.client.post("changes", pair.client.sent[0])
    assert (answer.status_code, answer.json()["position"]) == (409, 2)


def test_a_message_of_another_version_is_refused_with_the_version_here(pair: Pair) -> None:
    before = pair.mirror.position
    for note in ({"protocol": PROTOCOL + 1}, {"format": FORMAT - 1}):
        for what in ("changes", "messages", "hand-over", "take", "end"):
            answer = pair.client.post(what, zlib.compress(json.dumps(version_note() | note).encode()))
            assert (answer.status_code, answer.json()) == (426, {"error": "version"} | version_note())
    assert (pair.mirror.position, pair.mirror.ended_at) == (before, None)


def test_the_laptop_ends_its_own_link_only(pair: Pair) -> None:
    other = Pair(started_event(players=4, rounds=3, owner=make_user("another"), name="Another Open"))
    _token, text = create_token(owner=make_user("stranger"), name="theirs", scopes=[MIRROR])
    empty = zlib.compress(b"{}")
    assert DirectClient(pair.link, text).post("end", empty).status_code == 410
    assert other.client.post("end", empty).json() == {"ended": True} | version_note()  # never sent anything
    assert pair.mirror.ended_at is None
    assert [pair.client.post("end", empty).status_code for _twice in range(2)] == [200, 200]
    assert pair.mirror.ended_at is not None
    assert pair.client.post("changes", pair.client.sent[0]).status_code == 410


def test_invalid_bytes_and_ended_links_have_their_statuses(pair: Pair) -> None:
    for what in ("changes", "messages", "hand-over", "take", "end"):
        assert pair.client.post(what, b"no message").status_code == 400
    for body in (b"[]", b"{}", b'{"received":7}'):
        assert pair.client.post("messages", zlib.compress(body)).status_code == 400
    end_mirror(event=pair.copy)
    assert pair.client.post("changes", pair.client.sent[0]).status_code == 410
    assert pair.client.post("messages", zlib.compress(b'{"received":[]}')).status_code == 410


def test_an_event_that_cannot_be_made_is_refused_in_words(settings: object) -> None:
    settings.EVENTS_PER_ACCOUNT = 1  # type: ignore[attr-defined]
    pair = Pair(started_event(players=4, rounds=3))
    make_event(owner=make_user("server-owner"), name="The only one")
    with pytest.raises(LinkError) as caught:
        pair.send()
    assert caught.value.kind == "422"
    assert "events" in caught.value.detail
