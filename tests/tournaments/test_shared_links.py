"""Links for other people: on the server's own machine they begin with its address in the hall."""

from __future__ import annotations

import ifaddr
import pytest
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from tournaments.shared_links import is_for_this_machine_only, qr_code, shared_link

HALL = ["192.168.1.20"]


@pytest.mark.parametrize(
    ("host", "listens_on", "addresses", "link", "is_alone"),
    [
        ("127.0.0.1:8000", "0.0.0.0", HALL, "http://192.168.1.20:8000/x/?a=127.0.0.1:8000", False),
        ("localhost", "0.0.0.0", HALL, "http://192.168.1.20/x/?a=localhost", False),
        ("[::1]:80", "::", HALL, "http://192.168.1.20:80/x/?a=[::1]:80", False),
        ("127.0.0.1:8000", "127.0.0.1", HALL, "http://127.0.0.1:8000/x/?a=127.0.0.1:8000", True),
        ("127.0.0.1:8000", "", HALL, "http://127.0.0.1:8000/x/?a=127.0.0.1:8000", True),
        ("127.0.0.1:8000", "0.0.0.0", [], "http://127.0.0.1:8000/x/?a=127.0.0.1:8000", True),
        ("192.168.1.20:8000", "0.0.0.0", HALL, "http://192.168.1.20:8000/x/?a=192.168.1.20:8000", False),
        ("chess.example", "", HALL, "http://chess.example/x/?a=chess.example", False),
    ],
)
def test_a_loopback_host_becomes_the_address_in_the_hall(
    host: str,
    listens_on: str,
    addresses: list[str],
    link: str,
    is_alone: bool,  # noqa: FBT001
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adapter = ifaddr.Adapter("wlan0", "wlan0", [ifaddr.IP(address, 24, "wlan0") for address in addresses])
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter])
    settings.ALLOWED_HOSTS, settings.LISTENS_ON = ["*"], listens_on
    request = RequestFactory().get("/", headers={"Host": host})
    assert shared_link(request, f"/x/?a={host}") == link
    assert is_for_this_machine_only(request) == is_alone


def test_a_qr_code_is_a_picture_within_the_page() -> None:
    assert qr_code("http://192.168.1.20/").startswith("data:image/svg+xml")
    assert qr_code("http://192.168.1.20/") != qr_code("http://192.168.1.21/")
