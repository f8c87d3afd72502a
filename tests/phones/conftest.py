"""The push service that tests of phones send to."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.phones.push_service import HERE, PushService, push_service


@pytest.fixture
def service(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service of this machine, which the administrator allows and whose certificate is trusted."""
    with push_service(tmp_path) as running:
        settings.OUTGOING_PRIVATE_NETWORKS = [ipaddress.ip_network(HERE)]
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "push.pem"))
        yield running
