"""`tabellone serve`: the program on one machine, from nothing and from what is there."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from uvicorn.main import STARTUP_FAILURE  # type: ignore[attr-defined]  # not exported, but said in its documentation

from accounts.models import User
from config.serve import FIRST_ACCOUNT, serve
from pairing.management.commands.demo import SLUG
from pairing.management.demo_teams import SLUG as TEAMS
from tests.conftest import free_port
from tests.factories import make_event, make_user
from tests.server.client import Client
from tests.server.processes import start, wait_for_port
from tournaments.models import Event

MAKE_SECONDS = 90.0
"""The tables are made first, on a machine that may be busy with other tests."""


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port where somebody else listens: the program says all that it has to say, and ends."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def said_by(port: int, capsys: pytest.CaptureFixture[str], *, wants_demo: bool = False, empty: bool = False) -> str:
    """What is said before it is found that the port is taken."""
    with pytest.raises(SystemExit) as ended:
        serve("127.0.0.1", port, wants_demo=wants_demo, stays_empty=empty)
    assert ended.value.code == STARTUP_FAILURE
    return capsys.readouterr().out


def everything() -> tuple[list[str], list[str]]:
    return list(User.objects.values_list("username", flat=True)), list(Event.objects.values_list("slug", flat=True))


@pytest.mark.django_db(transaction=True)
def test_nobody_there_and_no_demonstration_wanted_makes_an_account_alone(
    taken_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    said = said_by(taken_port, capsys, empty=True)
    assert f"  Tabellone     http://127.0.0.1:{taken_port}/\n" in said
    assert everything() == ([FIRST_ACCOUNT], [])
    (password,) = re.findall(r"password +(\S+)", said)
    assert authenticate(username=FIRST_ACCOUNT, password=password) == User.objects.get()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("wants_demo", "empty"), [(False, False), (False, True)])
def test_whoever_has_an_account_gets_no_other_and_no_demonstration(
    taken_port: int, capsys: pytest.CaptureFixture[str], *, wants_demo: bool, empty: bool
) -> None:
    event = make_event(owner=make_user("maria"))
    said = said_by(taken_port, capsys, wants_demo=wants_demo, empty=empty)
    assert everything() == (["maria"], [event.slug])
    assert said == f"\n  Tabellone     http://127.0.0.1:{taken_port}/\n  Ctrl-C stops it; what was entered stays.\n\n"


@pytest.mark.django_db(transaction=True)
def test_the_demonstration_is_made_where_nothing_is_told_again_and_left_alone_if_not_wanted(
    taken_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    first = said_by(taken_port, capsys)
    users, events = everything()
    assert (len(users), events) == (1, [TEAMS, SLUG])
    assert f"http://127.0.0.1:{taken_port}/" in first
    assert "password" in first
    assert said_by(taken_port, capsys) == first
    assert "password" not in said_by(taken_port, capsys, empty=True)
    assert everything() == (users, [TEAMS, SLUG])


@pytest.mark.django_db(transaction=True)
def test_the_demonstration_is_made_beside_other_events_if_it_is_wanted(
    taken_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    event = make_event(owner=make_user("maria"))
    said_by(taken_port, capsys, wants_demo=True)
    assert set(everything()[1]) == {event.slug, SLUG, TEAMS}


def test_it_serves_what_it_says_until_it_is_interrupted_and_what_was_entered_stays(tmp_path: Path) -> None:
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    said = []
    for _time in range(2):
        port = free_port()
        command = [sys.executable, "-m", "config", "serve", f"--port={port}", "--empty", f"--data={tmp_path}"]
        process = start("serve", command, tmp_path, environment)
        try:
            wait_for_port(port, process, MAKE_SECONDS)
            said.append(process.log.read_text())
            (address,) = re.findall(r"Tabellone +(\S+)", said[-1])
            assert address == f"http://127.0.0.1:{port}/"
            page = Client(address.rstrip("/")).get("/")
            (styles,) = re.findall(r'href="(/static/css/tabellone\.[0-9a-f]+\.css)"', page.text)
            assert (page.status, Client(address.rstrip("/")).get(styles).status) == (200, 200)
            process.popen.send_signal(signal.SIGINT)
            assert process.popen.wait(30) in {0, -signal.SIGINT}
        finally:
            process.stop()
    assert ["password" in text for text in said] == [True, False]
