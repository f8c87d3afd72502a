"""The pairings of a round as files: the lines of the pages."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.factories import enter_results, make_event, pair_round, play_round, publish_next, started_event
from tests.pages import tables_of
from tests.team_events import round_robin_of_teams
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Seven players, so that one has the bye; one round played, the second published, without results."""
    event = started_event(players=7, rounds=3)
    play_round(event)
    publish_next(event)
    return event


def rows_of(client: Client, address: str) -> list[list[str]]:
    response = client.get(address)
    assert response.status_code == 200, address
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))


def printed(client: Client, address: str) -> str:
    response = client.get(address)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)


def test_the_file_by_board_has_the_boards_of_the_page_and_who_has_no_game(client: Client, event: Event) -> None:
    page = tables_of(client.get(f"/e/{event.slug}/round/1/"))[0][1:]
    _heading, *rows = rows_of(client, f"/e/{event.slug}/round/1/pairings.csv")
    assert [row[0] for row in rows] == ["1", "2", "3", ""]
    assert [row[6] for row in rows[:3]] == [cells[2] for cells in page]
    assert all(row[4] in cells[1] and row[9] in cells[3] for row, cells in zip(rows, page, strict=False))
    assert (rows[3][4], rows[3][9], rows[3][12] != "") == ("Player0006, Test", "", True)


def test_the_file_by_name_has_everybody_once_in_the_order_of_the_page(client: Client, event: Event) -> None:
    page = tables_of(client.get(f"/e/{event.slug}/round/1/?by=name"))[0][1:]
    heading, *rows = rows_of(client, f"/e/{event.slug}/round/1/pairings.csv?by=name")
    assert heading == ["No.", "Name", "Board", "", "Opponent", "Note"]
    assert [row[1] for row in rows] == [cells[0] for cells in page]
    assert [row[2] for row in rows if row[2]] == [cells[1] for cells in page if len(cells) == 4]


def test_the_paper_has_the_names_the_round_the_time_and_the_address(client: Client, event: Event) -> None:
    for query in ("", "?by=name"):
        text = printed(client, f"/e/{event.slug}/round/2/pairings.pdf{query}")
        wanted = [event.name, "Round 2 of 3", "As of ", f"http://testserver/e/{event.slug}/round/2/{query}"]
        assert [word for word in wanted if word not in text] == []
        assert all(f"Player{number:04}, Test" in text for number in range(7))


def test_the_size_of_the_paper_is_asked_for_or_that_of_the_readers_country(client: Client, event: Event) -> None:
    def width(query: str, language: str) -> int:
        response = client.get(f"/e/{event.slug}/crosstable.pdf{query}", headers={"accept-language": language})
        return int(PdfReader(io.BytesIO(response.content)).pages[0].mediabox.width + 0.5)

    asked = [
        ("", "en-US,en"),
        ("", "en-GB"),
        ("", "es-MX;q=0.8"),
        ("", "us"),
        ("?paper=a4", "en-US"),
        ("?paper=letter", ""),
    ]
    assert [width(*row) for row in asked] == [612, 595, 612, 595, 595, 612]


def test_a_draft_has_no_file(client: Client) -> None:
    event = started_event(players=4, rounds=3)
    pair_round(event)
    assert client.get(f"/e/{event.slug}/round/1/pairings.pdf").status_code == 404
    assert client.get(f"/e/{make_event().slug}/round/1/pairings.csv").status_code == 404


def test_programs_are_told_the_round_and_how_much_of_it_is_played(client: Client, event: Event) -> None:
    document = json.loads(client.get(f"/e/{event.slug}/round/2/pairings.json").content)
    facts = {name: value for name, value in document.items() if name != "rows"}
    assert facts == {
        "event": event.name, "round": 2, "rounds": 3, "games": 3, "finished_games": 0, "starts_at": None,
    }  # fmt: skip
    assert document["rows"][0]["board"] == 1


def test_the_page_links_its_files(client: Client, event: Event) -> None:
    page = client.get(f"/e/{event.slug}/round/1/?by=name").content.decode()
    for link in ("pairings.csv?by=name", "pairings.pdf?by=name&amp;paper=a4", "pairings.pdf?by=name&amp;paper=letter"):
        assert link in page


def test_the_files_of_each_round_and_order_are_kept_apart(client: Client, event: Event) -> None:
    addresses = [
        f"/e/{event.slug}/round/{number}/pairings.csv{query}" for number in (1, 2) for query in ("", "?by=name")
    ]
    first = [rows_of(client, address) for address in addresses]
    assert [rows_of(client, address) for address in addresses] == first
    assert len({str(rows) for rows in first}) == len(addresses)


def test_the_paper_says_how_many_games_are_finished(client: Client, event: Event) -> None:
    address = f"/e/{event.slug}/round/2/pairings.pdf"
    assert "games finished" not in printed(client, address)
    enter_results(event.rounds.get(number=2), boards=1)
    assert "1 of 3 games finished" in printed(client, address)
    assert "all games finished" in printed(client, f"/e/{event.slug}/round/1/pairings.pdf")


@pytest.mark.parametrize("ending", ["csv", "xlsx", "json", "pdf"])
def test_the_round_and_a_match_are_had_as_every_kind_of_file(client: Client, ending: str) -> None:
    event = round_robin_of_teams(1)
    for rest in (f"round/1/pairings.{ending}", f"round/1/match/2/boards.{ending}"):
        response = client.get(f"/e/{event.slug}/{rest}")
        assert (response.status_code, bool(response.content)) == (200, True)
    assert client.get(f"/e/{event.slug}/round/1/match/3/boards.{ending}").status_code == 404


def test_programs_are_told_how_far_a_round_of_teams_is(client: Client) -> None:
    event = round_robin_of_teams(1)
    facts = json.loads(client.get(f"/e/{event.slug}/round/1/pairings.json").content)
    assert {key: facts[key] for key in ("round", "matches", "finished_matches", "games", "finished_games")} == {
        "round": 1,
        "matches": 2,
        "finished_matches": 2,
        "games": 4,
        "finished_games": 4,
    }
