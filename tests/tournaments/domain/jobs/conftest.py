"""What the tests of jobs share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tournaments.domain.jobs.carving import NAME
from tournaments.domain.jobs import registry


@pytest.fixture(autouse=True)
def _no_kind_is_left() -> Iterator[None]:
    yield
    registry._kinds.pop(NAME, None)
