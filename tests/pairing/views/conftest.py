"""Who looks at the pages of pairings."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, make_user


@pytest.fixture
def owner() -> Client:
    make_user()
    client = Client()
    client.login(username="owner", password=PASSWORD)
    return client
