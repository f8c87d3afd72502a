"""Servers for the tests of broadcasts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.broadcast.lichess_server import LichessServer, lichess


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[LichessServer]:
    """A server that behaves like Lichess."""
    with lichess(tmp_path, monkeypatch, settings) as found:
        yield found
