"""What the database keeps of a screen."""

from __future__ import annotations

import pytest

from screens.domain.waiting import open_screen
from screens.models import HallScreen, WaitingScreen
from tests.factories import make_event
from tests.screens.made import screen_on

pytestmark = pytest.mark.django_db


def test_neither_token_nor_code_is_in_the_database() -> None:
    opened = open_screen()
    screen, token = screen_on(make_event())
    rows = [*WaitingScreen.objects.values(), *HallScreen.objects.values()]
    assert len(rows) == 2
    assert not any(secret in str(rows) for secret in (opened.token, opened.code, token))
    assert str(screen) == screen.name == "Screen 1"
