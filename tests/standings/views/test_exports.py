"""Standings and crosstable as files: the numbers of the pages."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.factories import enter_results, owner_of, played_event, publish_next, round_robin
from tests.pages import tables_of
from tests.team_events import round_robin_of_teams, team_event
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def rows_of(client: Client, address: str) -> list[list[str]]:
    response = client.get(address)
    assert response.status_code == 200, address
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))


def test_the_files_of_the_standings_have_the_lines_of_the_page(client: Client) -> None:
    event = played_event(players=8, played=3, tie_breaks=["BH", "DE"])
    for query in ("", "?after=2", "?of=federation:ITA"):
        address = f"/e/{event.slug}/standings/" + ("2/" if query == "?after=2" else query)
        page = tables_of(client.get(address))[0][1:]
        heading, *rows = rows_of(client, f"/e/{event.slug}/standings.csv{query}")
        assert heading == ["Rank", "No.", "Title", "Name", "Rating", "Fed.", "Points", "BH", "DE"]
        assert [row[0] for row in rows] == [row[0] for row in page]
        assert [row[4] for row in rows] == [row[-6] for row in page]
        assert [row[6].replace(".0", "").replace(".5", "½").replace("0½", "½") for row in rows] == [r[-3] for r in page]


def test_the_crosstable_as_a_file(client: Client) -> None:
    event = played_event(players=4, played=2)
    page = tables_of(client.get(f"/e/{event.slug}/crosstable/"))[0][1:]
    heading, *rows = rows_of(client, f"/e/{event.slug}/crosstable.csv")
    assert heading == ["No.", "Title", "Name", "Rating", "1", "2", "Points", "Rank"]
    assert [[row[0], *row[2:6], row[7]] for row in rows] == [
        [cell.replace(" ", "") if place > 2 else cell for place, cell in enumerate([*row[:5], row[6]])] for row in page
    ]


def test_json_tells_the_round_and_the_edition(client: Client) -> None:
    event = played_event(players=4, played=2, tie_breaks=["BH"])
    response = client.get(f"/e/{event.slug}/standings.json?after=1")
    document = json.loads(response.content)
    assert (document["event"], document["after_round"], document["edition"]) == (event.name, 1, "2026")
    assert [set(row) for row in document["rows"]] == [
        {"rank", "tpn", "title", "name", "rating", "federation", "points", "BH"}
    ] * 4
    assert response["Content-Disposition"] == f'attachment; filename="{event.slug}-standings.json"'


@pytest.mark.parametrize("ending", ["csv", "xlsx", "json", "pdf"])
def test_a_file_is_made_once_per_change(client: Client, ending: str) -> None:
    event = played_event(players=4, played=1)
    first = client.get(f"/e/{event.slug}/standings.{ending}")
    assert first.content == client.get(f"/e/{event.slug}/standings.{ending}").content
    assert client.get(f"/e/{event.slug}/crosstable.{ending}").status_code == 200


@pytest.mark.parametrize(
    "address", ["standings.doc", "standings.csv?after=9", "standings.csv?of=x", "standings.csv?after=x"]
)
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    event = played_event(players=4, played=1)
    assert client.get(f"/e/{event.slug}/{address}").status_code == 404


def states(client: Client, event: Event) -> tuple[list[str], list[str]]:
    """What JSON and PDF call the standings and the crosstable."""
    told, printed = [], []
    for name in ("standings", "crosstable"):
        told.append(json.loads(client.get(f"/e/{event.slug}/{name}.json").content)["state"])
        reader = PdfReader(io.BytesIO(client.get(f"/e/{event.slug}/{name}.pdf").content))
        lines = reader.pages[0].extract_text().splitlines()
        printed += [line for line in lines if line.startswith(("In progress", "Final", "Before"))]
    return told, printed


def test_a_running_event_is_never_called_final(client: Client) -> None:
    event = played_event(players=4, rounds=2, played=1)
    assert states(client, event) == (["running"] * 2, ["In progress, after round 1 of 2"] * 2)
    enter_results(publish_next(event), boards=1)
    assert states(client, event) == (["running"] * 2, ["In progress: round 2 of 2, 1 of 2 games finished"] * 2)
    document = json.loads(client.get(f"/e/{event.slug}/standings.json").content)
    assert (document["after_round"], document["rounds"], document["games"], document["finished_games"]) == (2, 2, 2, 1)


def test_only_what_the_arbiter_has_finished_is_final(client: Client) -> None:
    event = played_event(players=4, rounds=2, played=2)
    assert states(client, event)[0] == ["running"] * 2
    finish_event(event=event, actor=owner_of(event))
    assert states(client, event) == (["final"] * 2, ["Final, after round 2"] * 2)
    assert json.loads(client.get(f"/e/{event.slug}/standings.json?after=1").content)["state"] == "running"


@pytest.mark.parametrize("rounds", range(1, 8))
def test_every_crosstable_has_its_paper(client: Client, rounds: int) -> None:
    # The width of the columns was summed in floats, and one table in five was a 500.
    event = played_event(players=8, rounds=rounds, played=min(rounds, 3))
    for address in ("crosstable.pdf", "crosstable.pdf?by=rank", "standings.pdf"):
        assert client.get(f"/e/{event.slug}/{address}").status_code == 200


def test_a_name_with_what_is_no_character_makes_whole_files(client: Client) -> None:
    event = played_event(players=4, rounds=3, played=1)
    event.registrations.filter(tpn=1).update(name="Bad\ufffe\uffff Name")
    book = load_workbook(io.BytesIO(client.get(f"/e/{event.slug}/standings.xlsx").content))
    assert "Bad Name" in [row[3].value for row in book.worksheets[0].iter_rows()]


def test_the_files_of_each_order_and_show_of_the_crosstable_are_kept_apart(client: Client) -> None:
    swiss, square = played_event(players=6, played=2), round_robin(4)
    enter_results(publish_next(square))
    asked = {swiss: ("", "?by=rank"), square: ("", "?by=rank", "?show=schedule", "?by=rank&show=schedule")}
    for event, queries in asked.items():
        files = [rows_of(client, f"/e/{event.slug}/crosstable.csv{query}") for query in queries]
        assert [rows_of(client, f"/e/{event.slug}/crosstable.csv{query}") for query in queries] == files
        assert len({str(rows) for rows in files}) == len(queries)


@pytest.mark.parametrize("ending", ["csv", "xlsx", "json", "pdf"])
def test_standings_crosstable_and_players_of_teams_are_had_as_every_kind_of_file(client: Client, ending: str) -> None:
    event = round_robin_of_teams(1)
    for name in (f"standings.{ending}", f"crosstable.{ending}?show=schedule", f"players.{ending}?show=boards"):
        response = client.get(f"/e/{event.slug}/{name}")
        assert (response.status_code, bool(response.content)) == (200, True)
    assert client.get(f"/e/{event.slug}/standings.{ending}?after=2").status_code == 404
    assert client.get(f"/e/{event.slug}/players.{ending}?by=x").status_code == 404


def test_the_crosstable_of_a_swiss_of_teams_has_rounds(client: Client) -> None:
    event = team_event(tie_breaks=())
    first = client.get(f"/e/{event.slug}/crosstable.csv").content.decode("utf-8-sig").splitlines()[0]
    assert first == "No.,Team,1,2,3,4,5,6,7,8,9,MP,GP,Rank"
