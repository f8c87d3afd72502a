"""`make run`: what a newcomer sees first."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import free_port, needs
from tests.server.client import Client
from tests.server.processes import start, wait_for_port

MAKE_SECONDS = 90.0
"""The tables and the demonstration are made first, on a machine that may be busy with other tests."""


@dataclass(frozen=True)
class Printed:
    """What `make run` told the newcomer."""

    address: str
    user_name: str
    password: str


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Printed]:
    """The program as `make run` serves it, with a new database."""
    folder: Path = tmp_path_factory.mktemp("run")
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment = {name: value for name, value in environment.items() if not name.startswith(("DJANGO_", "MAKE"))}
    port = free_port()
    process = start(
        "make", [needs("make"), "run", f"PORT={port}"], folder, environment | {"VAR_DIR": str(folder / "var")}
    )
    try:
        wait_for_port(port, process, MAKE_SECONDS)
        said = process.log.read_text()
        yield Printed(*(re.findall(rf"{label} +(\S+)", said)[0] for label in ("Tabellone", "user name", "password")))
    finally:
        process.kill()


def test_the_printed_address_leads_to_the_running_event(printed: Printed) -> None:
    visitor = Client(printed.address.rstrip("/"))
    assert "Lanterna Open" in visitor.get("/").text
    pages = ("round/5/", "standings/", "crosstable/", "player/1/", "report.trf")
    assert {page: visitor.get(f"/e/lanterna-open/{page}").status for page in pages} == dict.fromkeys(pages, 200)


def test_the_printed_login_opens_the_draft_that_nobody_else_sees(printed: Printed) -> None:
    draft = "/e/lanterna-open/desk/round/6/"
    visitor = Client(printed.address.rstrip("/"))
    assert visitor.get("/e/lanterna-open/round/6/").status == 404
    assert "/accounts/login/" in visitor.get(draft).address
    visitor.sign_in(printed.user_name, printed.password)
    assert visitor.get(draft).address.endswith(draft)


def test_styles_are_served_under_the_name_of_their_content(printed: Printed) -> None:
    site = Client(printed.address.rstrip("/"))
    styles = re.findall(r'href="(/static/css/tabellone\.[0-9a-f]+\.css)"', site.get("/").text)
    assert [site.get(path).status for path in styles] == [200]
