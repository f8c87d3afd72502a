"""The server under test: one for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.processes import Server, running_server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "server" in getattr(item, "fixturenames", ()):
            item.add_marker("services")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """PostgreSQL, Redis and the tables; tests start web and worker themselves."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def site(server: Server) -> str:
    """The address of a web process."""
    return server.web()
