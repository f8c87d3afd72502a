"""What tests share: a clean cache, the program served to a browser, and the rule for what may be missing."""

from __future__ import annotations

import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest
import uvicorn
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.core.cache import cache
from django.utils import translation
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, expect, sync_playwright

# No time is asserted, that of drawing examples neither: machines are busy, and coverage is traced.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

DATABASE_FIXTURES = {"db", "transactional_db"}
# Milliseconds that a page may take to show what is expected of it: two suites run side by side on a small machine.
PATIENCE = 20_000
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


LONGEST_FIRST = ("test_upgrade", "test_migration", "test_simulation", "test_every_page")
"""Beginnings of files that take minutes: they are run first, so that no process waits for them at the end."""


def needs(*programs: str, path: str | None = None) -> str:
    """Where the first of these programs is that is installed.

    Without any of them the test is skipped, and says so; on CI (the variable ``CI`` is set) it fails.
    """
    found = next(filter(None, (shutil.which(program, path=path) for program in programs)), None)
    if found is None:
        reason = f"{programs[0]} is not installed"
        (pytest.fail if "CI" in os.environ else pytest.skip)(reason)
    return found


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues that changed, so that pytest alone does what `make test` does. Workers find them done."""
    if hasattr(config, "workerinput"):
        return
    for source in (Path(__file__).resolve().parents[1] / "locale").glob("*/LC_MESSAGES/*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            with source.open("rb") as text:
                catalogue = read_po(text)
            with NamedTemporaryFile(dir=source.parent, delete=False) as unfinished:
                write_mo(unfinished, catalogue)
            Path(unfinished.name).replace(compiled)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--endurance", action="store_true", help="run the long tests of every night, and no others")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests by what they use, and leave out those of every night.

    Coverage leaves out what a browser or a server of its own reaches: its tests are not for that, and tracing would
    slow the pages down.
    """
    by_night = config.getoption("--endurance")
    left_out = [item for item in items if bool(item.get_closest_marker("endurance")) != by_night]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
    items.sort(key=lambda item: not item.path.name.startswith(LONGEST_FIRST))
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("services"):
            item.add_marker("no_cover")
        if item.get_closest_marker("django_db") or DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker("database")
            if runs_on_postgres(item):
                item.add_marker("postgres")


def runs_on_postgres(item: pytest.Item) -> bool:
    """Whether `make test-postgres` runs this test, which uses the database.

    The program on one machine has SQLite, and so have the browsers. Migrations of earlier databases are run on
    PostgreSQL every night.
    """
    apart = item.get_closest_marker("browser") or item.get_closest_marker("services")
    by_night = item.path.name.startswith(("test_upgrade", "test_migration"))
    return not apart and not by_night and item.path.name != "test_serve.py"


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    """Nothing of a test is left to the next one: no page in the cache, no reader's language in the thread, and no
    connection that would keep the database from being dropped.
    """
    from live import current_version

    yield
    cache.clear()
    current_version.close()
    translation.deactivate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; open a context of it per person.

    Once a module: as long as Playwright is there, its event loop runs in this thread, and no test can run one itself.
    """
    program = needs(*CHROMIUM)
    # Django would not let the tests use the database where an event loop runs; they do it beside the loop, not inside.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=CHROMIUM_OPTIONS)
        yield chromium
        chromium.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def serving(port: int) -> Iterator[str]:
    """The program at this port until the end of the block, by uvicorn, from the test's database."""
    from config.asgi import application
    from config.serve import UVICORN

    server = uvicorn.Server(
        uvicorn.Config(application, port=port, timeout_graceful_shutdown=1, proxy_headers=False, **UVICORN)
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:  # noqa: ARG001  (asked for by name, used by the requests)
    """The address of the program, served as in life, live streams included, from the test's database."""
    with serving(free_port()) as address:
        yield address
