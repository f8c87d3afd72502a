"""When the database cannot, the person is told what happened and what to do."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from django.conf import settings
from django.db import IntegrityError, OperationalError, connection, connections
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from tests.factories import PASSWORD, publish_next, started_event
from tests.pages import Response
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Game
from tournaments.views.database_errors import Trouble, database_problem_of

FULL = 2
MOST_RESULTS = 100
LOCKED = "The database is busy: another program holds it."


@contextmanager
def locked_by_another_program() -> Iterator[None]:
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


@pytest.fixture
def event(transactional_db: None) -> Iterator[Event]:  # noqa: ARG001  (asked for by name)
    """An event whose first round is published, in a SQLite that waits for others only a moment."""
    if connection.vendor != "sqlite":
        pytest.skip("a file of SQLite is locked here")
    event = started_event(players=4)
    publish_next(event)
    usual = connection.settings_dict["OPTIONS"]["timeout"]
    connection.close()
    connection.settings_dict["OPTIONS"]["timeout"] = 0.1
    yield event
    connection.close()
    connection.settings_dict["OPTIONS"]["timeout"] = usual


def enter(client: Client, event: Event, accept: str, version: int = 0) -> Response:
    """Enter a result of board 1, another one each time."""
    game = Game.objects.select_related("white", "black", "pairing__round").get(
        pairing__round__event=event, pairing__board=1
    )
    form = {"outcome": ("1-0", "0-1")[version % 2], "seen": board_seen(game)}
    return client.post(f"/e/{event.slug}/desk/round/1/board/1/", form, headers={"Accept": accept})


def test_a_locked_database_is_told_in_words_and_reading_goes_on(event: Event) -> None:
    client = Client(raise_request_exception=False)
    client.login(username="owner", password=PASSWORD)
    with locked_by_another_program():
        page = enter(client, event, "text/html")
        said = enter(client, event, "application/json")
        read = client.get(f"/e/{event.slug}/round/1/")
    assert (page.status_code, said.status_code, read.status_code) == (503, 503, 200)
    assert LOCKED in page.content.decode()
    assert json.loads(said.content)["message"].startswith(f"{LOCKED} Nothing was saved.")
    assert enter(client, event, "application/json").status_code == 200


def test_a_full_disk_is_told_in_words_and_reading_goes_on(event: Event) -> None:
    client = Client(raise_request_exception=False)
    client.login(username="owner", password=PASSWORD)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # what other tests left free is no room here
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
    options = connections["default"].settings_dict["OPTIONS"]
    usual = options["init_command"]
    options["init_command"] = f"{usual} PRAGMA max_page_count={pages};"
    connection.close()
    try:
        # Some room is left in the last pages.
        answers = (enter(client, event, "application/json", version) for version in range(MOST_RESULTS))
        full = next(answer for answer in answers if answer.status_code != 200)
        read = client.get(f"/e/{event.slug}/round/1/")
    finally:
        options["init_command"] = usual
        connection.close()
    assert (full.status_code, read.status_code) == (507, 200)
    assert json.loads(full.content)["message"] == (
        "The disk is full. Nothing was saved. Make space on the machine that runs the program, then do it again."
    )


def trouble_status(text: str) -> int | None:
    found = database_problem_of(OperationalError(text))
    return found.status if found else None


def test_each_trouble_has_its_words_and_a_mistake_of_the_program_is_none() -> None:
    assert trouble_status("database or disk is full") == 507
    assert trouble_status("disk I/O error") == 507
    assert trouble_status('could not extend file "base/1": No space left on device') == 507
    assert trouble_status("attempt to write a readonly database") == 503
    assert trouble_status("database is locked") == 503
    assert trouble_status("couldn't get a connection after 10.00 sec") == 503
    assert database_problem_of(IntegrityError("UNIQUE constraint failed: database is locked")) is None
    assert database_problem_of(ValueError("database is locked")) is None
    assert database_problem_of(None) is None
    assert isinstance(database_problem_of(OperationalError("anything")), Trouble)


def broken_page(_request: HttpRequest) -> HttpResponse:
    raise ValueError("a mistake of the program")


urlpatterns = [path("", broken_page)]
handler500 = "tournaments.views.database_errors.server_error"


@override_settings(
    ROOT_URLCONF=__name__,
    MIDDLEWARE=[],
    STORAGES={"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}},
    STATIC_ROOT="/nowhere",
)
def test_an_unexpected_error_is_told_in_each_language_without_database_or_built_files() -> None:
    """The test has no access to the database, and each lookup of a built file fails."""
    answer = Client(raise_request_exception=False).get("/", headers={"Accept-Language": "pl"})
    sentences = re.findall(r'<li lang="(\w+)"[^>]*>\s*([^<]+?)\s*</li>', answer.content.decode())
    assert answer.status_code == 500
    assert [language for language, _sentence in sentences] == [language for language, _name in settings.LANGUAGES]
    assert len({sentence for _language, sentence in sentences}) == len(sentences)


def test_what_is_acknowledged_is_on_the_disk(event: Event) -> None:
    assert event.pk
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone() == (FULL,)
