"""The server of chess-results.com, an access to it, and events to send."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from submissions.domain.chess_results_access import AccessValues, save_access
from tests.factories import make_user, owner_of
from tests.phones.domain.test_notice_mails import postbox  # noqa: F401  (a fixture)
from tests.submissions.chess_results_server import KEY, SOURCE, VECTOR, ChessResultsServer, chess_results
from tests.syndication.events import see, shared_event
from tournaments.models import Event


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[ChessResultsServer]:
    """A server that behaves like chess-results.com."""
    settings.CELERY_TASK_ALWAYS_EAGER = True
    with chess_results(tmp_path, monkeypatch, settings) as found:
        yield found


@pytest.fixture
def keeper() -> User:
    """An administrator of the server."""
    user = make_user("keeper")
    user.is_staff = True
    user.save()
    return user


@pytest.fixture
def access(keeper: User) -> None:
    """The access to chess-results.com."""
    save_access(actor=keeper, values=AccessValues(SOURCE, KEY, VECTOR, 5))


@pytest.fixture
def event() -> Event:
    """A public event with a played round, and a draft of which nobody may know."""
    event = shared_event(players=5)
    see(event, "listed")
    return event


@pytest.fixture
def owner(event: Event) -> User:
    """The owner of the event."""
    return owner_of(event)
