"""What tests of accounts share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test.utils import override_settings


@pytest.fixture
def only_wrong_passwords_are_counted() -> Iterator[None]:
    """The library's own limit of requests per address is not what is looked at here."""
    with override_settings(ACCOUNT_RATE_LIMITS={"login": ""}):
        yield
