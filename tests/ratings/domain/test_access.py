"""Who takes in lists."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from ratings.domain.access import may_import_lists


@pytest.mark.parametrize(
    ("user", "on_a_server", "on_a_laptop"),
    [
        (User(is_staff=True), True, True),
        (User(is_superuser=True), True, True),
        (User(), False, True),
        (User(is_staff=True, is_active=False), False, False),
        (AnonymousUser(), False, False),
    ],
)
def test_those_who_keep_the_site_and_on_a_laptop_everybody(
    settings: Any, user: User | AnonymousUser, *, on_a_server: bool, on_a_laptop: bool
) -> None:
    for embedded, may in ((False, on_a_server), (True, on_a_laptop)):
        settings.EMBEDDED = embedded
        assert may_import_lists(user) is may
