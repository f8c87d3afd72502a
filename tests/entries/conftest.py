"""Entries are tested on an installation that sends mail, unless a test says otherwise."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _sends_mail(settings: Any) -> None:
    settings.EMAIL_URL = "smtp://mail.example:25"
