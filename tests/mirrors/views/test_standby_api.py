"""The addresses of second laptops: version, code and token are checked."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from mirrors.domain.standby.pairing_codes import create_code
from mirrors.domain.standby.versions import own_version
from tests.factories import make_event, owner_of, started_event
from tests.mirrors.pairs import Pair

pytestmark = pytest.mark.django_db


def post(path: str, content: Any, token: str = "") -> Any:
    client = Client(headers={"authorization": f"Bearer {token}"})
    return client.post(path, zlib.compress(json.dumps(content).encode()), content_type="application/octet-stream")


def request(code: str) -> dict[str, object]:
    return {**own_version(), "code": code, "machine": "ab" * 12, "laptop": "hall2", "server_digest": "0" * 64}


def test_a_laptop_pairs_and_follows_with_its_token_only(settings: Settings) -> None:
    event = make_event()
    code = create_code(event=event, actor=owner_of(event))
    assert post("/stand-by/pair/", request("00")).status_code == 403
    assert post("/stand-by/pair/", request(code) | {"machine": "x"}).status_code == 400
    other = post("/stand-by/pair/", request(code) | {"program": "tabellone 0.1"})
    assert (other.status_code, "program" in other.json()) == (409, True)
    paired = post("/stand-by/pair/", request(code))
    assert paired.status_code == 200
    token = json.loads(zlib.decompress(paired.content))["token"]
    ask = {**own_version(), "state": [0, ""], "terms": [], "kept": 0}
    assert post("/stand-by/follow/", ask, token).status_code == 200
    assert post("/stand-by/follow/", ask).status_code == 401
    assert post("/stand-by/follow/", ask | {"protocol": 2}, token).status_code == 409
    assert post("/stand-by/follow/", own_version(), token).status_code == 400
    assert Client().post("/stand-by/pair/", b"x", content_type="application/octet-stream").status_code == 400
    settings.STAND_BY = False
    assert post("/stand-by/pair/", request(code)).status_code == 404


def test_the_server_checks_tokens_and_content() -> None:
    pair = Pair(started_event(players=4))
    pair.send()
    path = f"/mirror/{pair.link.source}"
    assert post(f"{path}/stand-bys/", {"stand_bys": [], "removed": []}, pair.token).status_code == 200
    assert post(f"{path}/stand-bys/", {"stand_bys": [["x"]], "removed": []}, pair.token).status_code == 400
    assert post(f"{path}/stand-bys/", {"stand_bys": [], "removed": []}).status_code == 401
    assert post(f"{path}/stand-by/", {"first": "x"}, pair.token).status_code == 400
    assert post(f"{path}/stand-by/", {}).status_code == 401
