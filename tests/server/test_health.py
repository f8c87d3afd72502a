"""A whole server says that it is ready, with its worker alive."""

from __future__ import annotations

from tests.server.client import Client
from tests.server.processes import Server, wait_until


def test_a_server_with_a_worker_is_ready_for_the_strict(server: Server, site: str) -> None:
    worker = server.start("worker")
    try:
        # Each web process keeps its report for a second, so the first of them that knows does not speak for the others.
        wait_until(lambda: Client(site).get("/ready?strict").status == 200, "no sign of life")
        ready = Client(site).get("/ready").json()
    finally:
        worker.stop()
    assert ready["redis"] is True
    assert Client(site).get("/health").json() == {"status": "alive"}
