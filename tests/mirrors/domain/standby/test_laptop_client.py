"""The second laptop's requests: each answer in plain words."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest

from mirrors.domain.link_errors import LinkError
from mirrors.domain.standby.laptop_client import LaptopClient, checked_laptop_address
from tournaments.domain.errors import Refused
from tournaments.domain.outgoing.http_client import HttpAnswer
from tournaments.domain.outgoing.outgoing_errors import OutgoingError


def client(status: int, body: bytes) -> LaptopClient:
    return LaptopClient("http://192.168.1.5:8000", "tab_x", lambda _url, **_values: HttpAnswer(status, body))


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (409, b'{"program": "tabellone 9"}', "version"),
        (403, b"{}", "code"),
        (401, b"{}", "removed"),
        (410, b"", "removed"),
        (404, b"<html>", "other_program"),
        (500, b"", "fault"),
        (200, b"no message", "other_program"),
        (200, zlib.compress(b"[1]"), "other_program"),
    ],
)
def test_each_answer_has_its_reason(status: int, body: bytes, kind: str) -> None:
    with pytest.raises(LinkError) as caught:
        client(status, body).follow(0, "", [], 0)
    assert caught.value.kind == kind
    assert caught.value.detail == ("tabellone 9" if status == 409 else "")


def test_the_message_has_the_version_and_the_token() -> None:
    seen: list[tuple[str, dict[str, Any]]] = []

    def fetch(url: str, **values: Any) -> HttpAnswer:
        seen.append((url, values))
        return HttpAnswer(200, zlib.compress(b'{"a": 1}'))

    assert LaptopClient("http://10.0.0.2", "tab_x", fetch).follow(3, "d", [], 0) == {"a": 1}
    [(url, values)] = seen
    assert url == "http://10.0.0.2/stand-by/follow/"
    assert values["headers"]["Authorization"] == "Bearer tab_x"
    content = json.loads(zlib.decompress(values["body"]))
    assert (content["state"], content["protocol"]) == ([3, "d"], 1)


def test_a_laptop_that_does_not_answer_may_be_asleep() -> None:
    def fetch(_url: str, **_values: Any) -> HttpAnswer:
        raise OutgoingError("connection")

    with pytest.raises(LinkError, match="no_laptop"):
        LaptopClient("http://10.0.0.2", "", fetch).pair("1", "2", "3")


def test_an_address_is_typed_with_or_without_http() -> None:
    assert checked_laptop_address(" 192.168.1.5:8000/ ") == "http://192.168.1.5:8000"
    assert checked_laptop_address("http://hall1.local:8000") == "http://hall1.local:8000"
    for wrong in ("", "https://192.168.1.5", "192.168.1.5/x", "a b"):
        with pytest.raises(Refused, match="Invalid address of a laptop"):
            checked_laptop_address(wrong)
