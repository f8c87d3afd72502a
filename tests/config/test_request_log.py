"""The log names the address of the connection, and no token of a personal link."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_address_is_that_of_the_connection_and_not_what_the_reader_writes(caplog: pytest.LogCaptureFixture) -> None:
    Client().get("/nowhere/", REMOTE_ADDR="203.0.113.5", headers={"X-Forwarded-For": "9.9.9.9, 203.0.113.7"})
    said = "\n".join(str(record.msg) for record in caplog.records)
    assert "203.0.113.5" in said
    assert "9.9.9.9" not in said
    assert "203.0.113.7" not in said


@pytest.mark.parametrize("kind", ["n", "c", "l", "invitation", "calendar"])
def test_a_refused_personal_link_is_logged_without_its_token(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    Client().get(f"/{kind}/token-of-mine/")
    said = [str(record.msg) for record in caplog.records if record.name.startswith("django_structlog")]
    assert said
    assert [line for line in said if "token-of-mine" in line] == []
