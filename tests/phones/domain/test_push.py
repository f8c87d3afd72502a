"""Push notifications as browsers and push services read them."""

from __future__ import annotations

import time
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from phones.domain.push import MOST_CONTENT, are_keys, authorization, decoded, encrypted, outcome_of_status, push
from phones.domain.push_key import public_key
from tests.phones.push_service import PushBrowser, PushService, coded

SITE = "https://chess.example.org"


def test_the_example_of_the_standard_is_reproduced() -> None:
    """RFC 8291, section 5 and appendix A."""
    private = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        key=ec.derive_private_key(private, ec.SECP256R1()),
        salt=decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert coded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_browser_reads_it_and_no_other_does(service: PushService) -> None:
    browser = PushBrowser()
    content = '{"title": "Round 3: board 12", "body": "Rossi, Ána ½"}'.encode()
    args = (browser.public_key, browser.auth_secret, content)
    assert push(service.endpoint(), *args, site=SITE, topic="round-3") == "sent"
    [request] = service.got
    assert browser.read(request.body) == {"title": "Round 3: board 12", "body": "Rossi, Ána ½"}
    with pytest.raises(Exception, match="ecrypt"):
        PushBrowser().read(request.body)
    assert b"Rossi" not in request.body
    wanted = {"Content-Encoding": "aes128gcm", "TTL": "7200", "Urgency": "high", "Topic": "round-3"}
    assert {name: request.headers.get(name) for name in wanted} == wanted


def test_the_installation_signs_for_this_push_service_only(settings: Any) -> None:
    value = authorization("https://push.example.net:444/send/abc?x=1", SITE)
    assert Vapid02.verify(value)
    assert f"k={public_key(settings.SECRET_KEY)}" in value
    claims = decoded(value.split("t=")[1].split(".")[1]).decode()
    assert '"aud":"https://push.example.net:444"' in claims
    assert f'"sub":"{SITE}"' in claims
    until = int(claims.split('"exp":')[1].rstrip("}").split(",")[0])
    assert time.time() < until <= time.time() + 24 * 60 * 60
    hall = authorization("https://push.example.net/", "http://192.168.1.5:8000")
    assert '"sub":"mailto:tabellone@localhost"' in decoded(hall.split("t=")[1].split(".")[1]).decode()


@pytest.mark.parametrize(
    ("status", "outcome"),
    [(201, "sent"), (404, "gone"), (410, "gone"), (429, "later"), (503, "later"), (302, "refused"), (413, "refused")],
)
def test_what_the_answer_of_a_push_service_means(status: int, outcome: str) -> None:
    assert outcome_of_status(status) == outcome


def test_a_server_that_does_not_answer_is_tried_later_and_a_private_one_never(service: PushService) -> None:
    browser = PushBrowser()
    keys = (browser.public_key, browser.auth_secret, b"{}")
    service.status["/moved"] = 307
    assert push(service.endpoint("/moved"), *keys, site=SITE, topic="t") == "refused"
    assert [request.path for request in service.got] == ["/moved"]  # redirects are not followed
    assert push("https://127.0.0.1:1/", *keys, site=SITE, topic="t") == "later"
    assert push("https://10.0.0.1/", *keys, site=SITE, topic="t") == "refused"
    assert push("https://[2606:4700::1111]/", *keys, site=SITE, topic="t") == "gone"  # cannot be signed for


def test_keys_and_content_are_checked() -> None:
    browser = PushBrowser()
    assert are_keys(browser.public_key, browser.auth_secret)
    wrong = [("", ""), (browser.public_key, "AAAA"), ("A" * 87, browser.auth_secret), ("é", browser.auth_secret)]
    assert [are_keys(*keys) for keys in wrong] == [False] * 4
    with pytest.raises(ValueError, match="not for this browser"):
        encrypted(b"x" * (MOST_CONTENT + 1), decoded(browser.public_key), decoded(browser.auth_secret))
