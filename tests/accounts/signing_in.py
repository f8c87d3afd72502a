"""Signing in as a browser does."""

from __future__ import annotations

from django.test import Client

from tests.factories import PASSWORD

LOGIN = "/accounts/login/"


def sign_in(client: Client, login: str, password: str, address: str = "203.0.113.1") -> bool:
    """Whether the password was taken."""
    answer = client.post(LOGIN, {"login": login, "password": password}, REMOTE_ADDR=address)
    return answer.status_code == 302


def guess(login: str, times: int, address: str = "203.0.113.1") -> None:
    client = Client()
    assert not any(sign_in(client, login, f"wrong {number}", address) for number in range(times))


def signed_in_again(login: str = "owner") -> Client:
    """A browser whose owner has just typed the password a second time."""
    client = Client()
    assert sign_in(client, login, PASSWORD)
    answer = client.post("/accounts/reauthenticate/?next=/accounts/email/", {"password": PASSWORD})
    assert answer["Location"] == "/accounts/email/"
    return client
