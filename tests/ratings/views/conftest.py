"""Who may take in lists."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_user
from tests.festivals import signed_in


@pytest.fixture
def keeper() -> Client:
    """One of those who keep the site, signed in."""
    user = make_user("keeper")
    user.is_staff = True
    user.save()
    return signed_in("keeper")
