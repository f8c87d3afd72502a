"""`tabellone serve`: the program on one machine, from nothing and from what is there."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth import authenticate

from accounts.models import User
from config.serve import FIRST_ACCOUNT, has_browser, prepare, serve
from config.startup import StartError
from pairing.management.demo_teams import SLUG as TEAMS
from prizes.management.commands.demo import SLUG
from prizes.management.demo_festival import SLUG as FESTIVAL
from tests.conftest import free_port
from tests.factories import make_event, make_user
from tests.server.client import Client
from tests.server.processes import start, wait_for_port
from tournaments.models import Event
from tournaments.network import hall_addresses

MAKE_SECONDS = 90.0
DEMONSTRATION = {SLUG, TEAMS, FESTIVAL, f"{FESTIVAL}-open-a", f"{FESTIVAL}-open-b"}
"""The tables are made first, on a machine that may be busy with other tests."""


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port where another program listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def said_by(port: int, capsys: pytest.CaptureFixture[str], *, wants_demo: bool = False, empty: bool = False) -> str:
    """What is said before it serves."""
    prepare(f"http://127.0.0.1:{port}/", wants_demo=wants_demo, stays_empty=empty)
    return capsys.readouterr().out


@pytest.mark.django_db
def test_a_port_in_use_is_told_before_anything_is_made_or_printed(
    taken_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(StartError) as refused:
        serve("127.0.0.1", taken_port, wants_demo=False, stays_empty=True)
    assert str(refused.value) == (
        f"Port {taken_port} of 127.0.0.1 cannot be used (Address already in use). "
        f"Another program may use it: choose another one with --port (make run PORT={min(taken_port + 1, 65535)})."
    )
    assert (capsys.readouterr().out, everything()) == ("", ([], []))


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
    assert (len(users), set(events)) == (1, DEMONSTRATION)
    assert f"http://127.0.0.1:{taken_port}/" in first
    assert "password" in first
    assert said_by(taken_port, capsys) == first
    assert "password" not in said_by(taken_port, capsys, empty=True)
    assert everything() == (users, events)


@pytest.mark.django_db(transaction=True)
def test_the_demonstration_is_made_beside_other_events_if_it_is_wanted(
    taken_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    event = make_event(owner=make_user("maria"))
    said_by(taken_port, capsys, wants_demo=True)
    assert set(everything()[1]) == {event.slug, *DEMONSTRATION}


def test_it_serves_what_it_says_until_it_is_interrupted_and_what_was_entered_stays(tmp_path: Path) -> None:
    """In a folder with blanks and foreign letters, where the output has only ASCII, as that of Windows has few."""
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment["PYTHONIOENCODING"] = "ascii"
    data = tmp_path / "Ольга Rossi, 100% club"
    said = []
    for _time in range(2):
        port = free_port()
        command = [sys.executable, "-m", "config", "serve", f"--port={port}", "--empty", f"--data={data}"]
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
    assert r"\u041e\u043b\u044c\u0433\u0430 Rossi, 100% club" in said[0]
    assert (data / "tabellone.sqlite3").is_file()


def test_a_second_program_on_the_same_data_is_refused_and_phones_are_told_an_address_they_can_open(
    tmp_path: Path,
) -> None:
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    port = free_port()
    command = [sys.executable, "-m", "config", "serve", "--host=0.0.0.0", "--empty", f"--data={tmp_path}"]
    process = start("serve", [*command, f"--port={port}"], tmp_path, environment)
    try:
        wait_for_port(port, process, MAKE_SECONDS)
        printed = process.log.read_text()
        second = subprocess.run(
            [*command, f"--port={free_port()}"],
            env=environment,
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
        )
    finally:
        process.stop()
    assert re.findall(r"Tabellone +(\S+)", printed) == [f"http://127.0.0.1:{port}/"]
    assert re.findall(r"In the hall +(http\S+)", printed) == [
        f"http://{address}:{port}/" for address in hall_addresses()
    ]
    assert re.findall(r"Data +(\S+)", printed) == [str(tmp_path)]
    assert "0.0.0.0" not in printed
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr.startswith(f"tabellone: Tabellone already runs at http://127.0.0.1:{port}/ with the data in ")


@pytest.mark.parametrize(
    ("environment", "platform", "is_terminal", "expected"),
    [
        ({"DISPLAY": ":0"}, "linux", True, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True, True),
        ({}, "linux", True, False),
        ({}, "darwin", True, True),
        ({}, "win32", True, True),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", True, False),
        ({"DISPLAY": ":0"}, "linux", False, False),
    ],
)
def test_a_browser_is_opened_only_where_a_person_sees_it(
    environment: dict[str, str], platform: str, *, is_terminal: bool, expected: bool
) -> None:
    assert has_browser(environment, platform, is_terminal=is_terminal) == expected
