"""Requests to Lichess, with a server that behaves like it."""

from __future__ import annotations

import pytest

from broadcast.domain.lichess_api import WORDS, AtLichess, LichessClient, LichessError, words_of
from tests.broadcast.lichess_server import TOKEN, LichessServer


def failure(client: LichessClient, server: LichessServer, status: int, body: bytes = b"{}") -> tuple[str, str, bool]:
    server.answers.append((status, body))
    with pytest.raises(LichessError) as caught:
        client.create_broadcast([("name", "Open")])
    return caught.value.kind, caught.value.detail, caught.value.is_final


def test_a_broadcast_a_round_and_games_are_created(server: LichessServer) -> None:
    client = LichessClient(TOKEN)
    made = client.create_broadcast([("name", "Open")])
    assert made == AtLichess("tour0001", f"{server.url}/broadcast/tour0001")
    round_ = client.create_round(made.key, [("name", "Round 1")])
    client.change_round(round_.key, [("name", "Round 1"), ("delay", "60")])
    client.change_broadcast(made.key, [("name", "Open 2")])
    client.push(round_.key, '[Round "1.1"]\n\n*\n')
    assert server.tours == {"tour0001": [("name", "Open 2")]}
    assert server.rounds == {"rund0001": {"name": "Round 1", "delay": "60"}}
    assert server.pushes == [("rund0001", '[Round "1.1"]\n\n*\n')]


def test_errors_are_told_apart(server: LichessServer) -> None:
    client = LichessClient(TOKEN)
    assert failure(client, server, 401, b'{"error":"No such token"}') == ("token", "No such token", True)
    assert failure(client, server, 403, b"not json") == ("permission", "", True)
    assert failure(client, server, 404) == ("missing", "", True)
    assert failure(client, server, 400, b'{"error":{"name":["short"]}}') == ("rejected", '{"name": ["short"]}', True)
    assert failure(client, server, 429) == ("busy", "", False)
    assert failure(client, server, 503, b"[]") == ("server", "", False)
    answers = (b"no", b"[]", b'{"tour":{"id":"../../x","url":"y"}}', b'{"tour":{}}', b'{"tour":1}')
    assert [failure(client, server, 200, body) for body in answers] == [("answer", "", False)] * 5


def test_it_is_told_whether_a_request_may_have_had_an_effect(server: LichessServer) -> None:
    found = []
    for answer in ((400, b""), (429, b""), (503, b""), (500, b""), (504, b""), (302, b""), (200, b"")):
        server.answers.append(answer)
        with pytest.raises(LichessError) as caught:
            LichessClient(TOKEN).create_broadcast([])
        found.append(caught.value.is_unsure)
    assert found == [False] * 3 + [True] * 4


def test_a_page_elsewhere_is_not_linked(server: LichessServer) -> None:
    server.answers.append((200, b'{"tour":{"id":"abcdefgh","url":"https://elsewhere.example/x"}}'))
    assert LichessClient(TOKEN).create_broadcast([]) == AtLichess("abcdefgh", "")


def test_a_rejected_game_is_told(server: LichessServer) -> None:
    server.answers.append((200, b'{"games":[{"moves":1},{"error":"illegal\\nmove"}]}'))
    with pytest.raises(LichessError) as caught:
        LichessClient(TOKEN).push("rund0001", "x")
    assert (caught.value.kind, caught.value.detail) == ("rejected", "illegalmove")


def test_the_token_goes_nowhere_else(server: LichessServer) -> None:
    server.answers.append((302, b""))
    with pytest.raises(LichessError) as caught:
        LichessClient(TOKEN).create_broadcast([])
    assert (caught.value.kind, server.requests) == ("redirect", ["POST /broadcast/new"])


def test_every_error_has_words() -> None:
    assert len({words_of(kind) for kind in WORDS}) == len(WORDS)
    assert words_of("unheard of") == words_of("answer")
