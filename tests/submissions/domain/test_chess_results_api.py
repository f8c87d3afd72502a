"""The requests to chess-results.com, against a server that decrypts them."""

from __future__ import annotations

import pytest

from submissions.domain import chess_results_api
from submissions.domain.chess_results_access import Credentials, credentials
from submissions.domain.chess_results_api import FINAL, WORDS, ChessResultsClient, ChessResultsError, words_of
from tabellone.interchange.chess_results import UploadBlock
from tests.submissions.chess_results_server import KEY, SOURCE, VECTOR, ChessResultsServer, error

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("server", "access")]
ACCESS = Credentials(str(SOURCE), bytes.fromhex(KEY), bytes.fromhex(VECTOR), 5)
TOURNAMENT = {
    "key": "222557", "type": "0", "name": 'Open "横浜" <b>', "rounds": "3", "rankinground": "0", "ratedfide": "-",
    "endstatus": "N", "federation": "JPN", "creator": "77",
}  # fmt: skip
BLOCKS = (UploadBlock("tournamentdata", "tournament", (TOURNAMENT,)),)


@pytest.fixture
def client() -> ChessResultsClient:
    return ChessResultsClient(ACCESS)


def created(client: ChessResultsClient) -> str:
    return client.create_tournament(creator="77", federation="JPN", name='Open "横浜" <b>')


def test_the_stored_access_is_used(client: ChessResultsClient) -> None:
    assert credentials() == client.access


def test_a_tournament_is_created_with_an_encrypted_session_number(
    client: ChessResultsClient, server: ChessResultsServer
) -> None:
    assert created(client) == "222557"
    assert server.tournaments == {"222557": {"creatorID": "77", "federation": "JPN", "tournament": 'Open "横浜" <b>'}}
    assert server.operations == ["GETSID", "GETKEY"]


def test_an_upload_has_a_session_number_of_its_own(client: ChessResultsClient, server: ChessResultsServer) -> None:
    tournament = created(client)
    size = client.upload(creator="77", tournament=tournament, blocks=BLOCKS)
    assert server.operations == ["GETSID", "GETKEY", "GETSID", "UPLOAD"]
    (root,) = server.uploads
    found = root.find("tournamentdata/tournament")
    assert found is not None
    assert found.get("name") == 'Open "横浜" <b>'
    assert size > 500


@pytest.mark.parametrize(
    ("operation", "status", "body", "kind", "detail"),
    [
        ("GETSID", 500, b"", "server", "HTTP 500"),
        ("GETSID", 200, b"<html>Maintenance</html>", "answer", ""),
        ("GETSID", 200, b'<result sid="x" status="OK"/>', "answer", ""),
        ("UPLOAD", 302, b"", "redirect", ""),
        ("UPLOAD", 200, b"x" * 300_000, "large", ""),
        ("UPLOAD", 200, error("Field name\nmissing &amp; more").encode(), "rejected", "Field name missing & more"),
        ("UPLOAD", 200, error("MsgNo:28 finished").encode(), "finished", "MsgNo:28 finished"),
        ("UPLOAD", 200, error("Source-ID (x) not valid").encode(), "unknown", "Source-ID (x) not valid"),
        ("UPLOAD", 200, b'<result status="ERROR"/>', "rejected", ""),
    ],
)
def test_errors_are_named_with_the_answer(
    client: ChessResultsClient,
    server: ChessResultsServer,
    operation: str,
    status: int,
    body: bytes,
    kind: str,
    detail: str,
) -> None:
    server.answers[operation] = (status, body)
    with pytest.raises(ChessResultsError) as caught:
        client.upload(creator="77", tournament="222557", blocks=BLOCKS)
    assert (caught.value.kind, caught.value.detail) == (kind, detail)
    assert words_of(kind) == str(WORDS[kind])


@pytest.mark.parametrize(
    ("answer", "is_unsure"),
    [
        ((500, b""), True),
        ((200, b"what?"), True),
        ((200, error("no").encode()), False),
        ((200, b'<result status="OK"/>'), True),
    ],
)
def test_a_lost_answer_to_a_creation_is_unsure(
    client: ChessResultsClient, server: ChessResultsServer, answer: tuple[int, bytes], *, is_unsure: bool
) -> None:
    server.answers["GETKEY"] = answer
    with pytest.raises(ChessResultsError) as caught:
        created(client)
    assert caught.value.is_unsure is is_unsure


def test_a_creation_that_did_not_reach_the_site_is_not_unsure(client: ChessResultsClient, settings: object) -> None:
    settings.OUTGOING_PRIVATE_NETWORKS = []  # type: ignore[attr-defined]
    with pytest.raises(ChessResultsError) as caught:
        created(client)
    assert (caught.value.kind, caught.value.is_unsure, caught.value.is_final) == ("private", False, False)


def test_a_document_that_is_too_large_is_not_sent(
    client: ChessResultsClient, server: ChessResultsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chess_results_api, "MOST_BYTES", 100)
    with pytest.raises(ChessResultsError) as caught:
        client.upload(creator="77", tournament="222557", blocks=BLOCKS)
    assert (caught.value.kind, server.operations) == ("large_event", ["GETSID"])


def test_each_final_error_has_its_words() -> None:
    assert set(WORDS) >= FINAL
    assert words_of("no such kind") == words_of("answer")
