"""Bad input: a clear message, and nothing is changed."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from pairing.domain.pairing_requests import request_pairing
from tabellone.interchange.players import Entrant
from tests.factories import (
    PASSWORD,
    make_event,
    make_user,
    owner_of,
    pair_round,
    played_event,
    publish_next,
    started_event,
)
from tournaments.domain.entries.registrations import register
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.models import Event, Game, JournalEntry, Registration, Round

pytestmark = pytest.mark.django_db

PLAYER = "001    1      Somebody                          2000                             0.0    1"


@pytest.fixture
def client() -> Client:
    make_user()
    client = Client()
    assert client.login(username="owner", password=PASSWORD)
    return client


def counts() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (Event, Registration, Round, Game, JournalEntry))


REPORTS = {
    "an empty file": (
        b"",
        "The file cannot be read: x.trf: expected a tournament report, found an empty file. Nothing was imported.",
    ),
    "a binary file": (
        b"\x89PNG\r\n\x1a\n\x00\x00",
        "The file cannot be read: x.trf line 3: expected a text file, found a binary one. Nothing was imported.",
    ),
}


@pytest.mark.parametrize(("data", "message"), REPORTS.values(), ids=REPORTS.keys())
def test_a_report_that_cannot_be_read(client: Client, data: bytes, message: str) -> None:
    before = counts()
    response = client.post("/import/", {"report": SimpleUploadedFile("x.trf", data)})
    if not data:
        # A browser sends an empty file as no file at all.
        assert response.context["error"] in (message, "Choose a file first.")
    else:
        assert response.context["error"] == message
    assert (response.status_code, counts()) == (422, before)


def test_a_report_cut_in_the_middle_of_a_line_is_shown_with_its_adjustments_and_not_imported(client: Client) -> None:
    before = counts()
    cut = (PLAYER + "     2 w 1\n001    2      Somebody el").encode()
    response = client.post("/import/", {"report": SimpleUploadedFile("x.trf", cut)})
    lines = {row.line for row in response.context["repairs"].repairs}
    assert (response.status_code, counts()) == (200, before)
    assert 2 in lines


A_TABLE = "a table of players as text or as a workbook (.xlsx, .ods)"
TABLES = {
    "an open quotation mark": (
        'name,rating\n"Alba,2000\n',
        'Line 2: expected cells with their quotation marks closed, found “"Alba,2000”. Nothing was imported.',
    ),
    "nothing": ("", f"Line 1: expected {A_TABLE}, found an empty file. Nothing was imported."),
}


@pytest.mark.parametrize(("text", "message"), TABLES.values(), ids=TABLES.keys())
def test_a_table_that_cannot_be_read(client: Client, text: str, message: str) -> None:
    event = make_event()
    before = counts()
    response = client.post(f"/e/{event.slug}/desk/players/import/", {"text": text, "confirm": "1"})
    assert (response.status_code, response.context["error"], counts()) == (422, message, before)


def test_two_players_with_one_fide_id(client: Client) -> None:
    event = make_event()
    register(event=event, actor=owner_of(event), entrant=Entrant("Alba", fide_id="12"))
    before = counts()
    response = client.post(f"/e/{event.slug}/desk/players/add/", {"name": "Bruna", "fide_id": "12"})
    assert response.context["form"].non_field_errors() == [
        "Bruna and Alba have the same FIDE ID: 12. Check which player it belongs to."
    ]
    assert (response.status_code, counts()) == (422, before)


def test_a_result_for_a_board_that_is_not_in_the_round(client: Client) -> None:
    event = started_event(players=6)
    publish_next(event)
    before = counts()
    response = client.post(
        f"/e/{event.slug}/desk/round/1/board/9/",
        {"outcome": "1-0", "seen": ""},
        headers={"Accept": "application/json"},
    )
    assert (response.status_code, response.json(), counts()) == (404, {"message": "Round 1 has no board 9."}, before)


@pytest.mark.parametrize("outcome", ["1-1", "½-1", "win"])
def test_a_result_that_no_game_can_have(client: Client, outcome: str) -> None:
    event = started_event(players=6)
    publish_next(event)
    before = counts()
    response = client.post(
        f"/e/{event.slug}/desk/round/1/board/1/",
        {"outcome": outcome, "seen": ""},
        headers={"Accept": "application/json"},
    )
    assert (response.status_code, response.json()["message"], counts()) == (
        422,
        "Invalid result for this board. Choose one from the list.",
        before,
    )


def test_a_round_without_players(client: Client) -> None:
    event = started_event(players=3)
    for row in event.registrations.all():
        withdraw(registration=row, actor=owner_of(event))
    before = counts()
    response = client.post(f"/e/{event.slug}/desk/pair/", follow=True)
    assert [str(message) for message in response.context["messages"]] == [
        (
            "A round needs at least two players (available: 0). Reinstate withdrawn players, or delete byes and "
            "absences of this round."
        )
    ]
    assert (counts(), event.rounds.get(number=1).state) == (before, Round.State.PLANNED)


def test_more_rounds_than_opponents(client: Client) -> None:
    event = played_event(players=3, rounds=9, played=3)
    round_ = pair_round(event)
    page = client.get(f"/e/{event.slug}/desk/")
    (blocker,) = page.context["agenda"].blockers
    assert blocker.text == (
        "The number of players is odd, and no player can get the bye: all have already had a bye or won "
        "without playing (C2)."
    )
    assert (round_.state, round_.games.count()) == (Round.State.PLANNED, 0)
    # Asking again is allowed: the arbiter may have changed who takes part.
    assert request_pairing(event=event, actor=owner_of(event)).number == 4
