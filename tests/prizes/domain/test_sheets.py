"""Papers of prizes: what a sheet has is what was awarded."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from prizes.domain.editing import CategoryValues
from prizes.domain.publishing import published_prizes
from prizes.domain.sheets import PAPERS, ceremony_list, prize_list, published_sheet, receipts
from tabellone.sheets import FORMATS
from tests.factories import started_team_event
from tests.prizes.made import (
    event_with_fund,
    first_category,
    forecast_now,
    fund_now,
    fund_with,
    published,
    saved,
)
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """An event whose prizes are money and a thing, with sponsors and an arbiter."""
    event = event_with_fund(players=6, chief_arbiter="Campanile, Aurelia")
    things = CategoryValues(first_category(event), {"things": ["Book", *[""] * 4, "Vase"], "sponsor": "Cantieri"})
    low = CategoryValues(None, {"name": "Low", "amounts": [30_000], "max_rating": 2560})
    saved(event, fund_now(event), [things, low], sponsor="Libreria", name="Open A")
    return event


def test_the_list_has_the_awards_by_category_and_the_sums(event: Event) -> None:
    found = forecast_now(event)
    sheet = prize_list(event, found)
    expected: list[tuple[object, ...]] = []
    for name in ("Main", "Low"):
        expected += [(name, each.name, each.amount / 100) for each in found.winners if each.category == name]
        expected += [(name, each.player.name, each.thing) for each in found.trophies if each.category == name]
    assert [(row[0].value, row[3].value, row[5].value) for row in sheet.rows] == expected
    assert sheet.title == "Prize list · Open A"
    assert sheet.notes == (
        "Tied players share by the Hort system. Each player receives only the most valuable prize.",
        "Given by Libreria, Cantieri",
        "Awarded: 1,800.00\N{NO-BREAK SPACE}€, unclaimed: 0.00\N{NO-BREAK SPACE}€",
        "Chief arbiter: Campanile, Aurelia",
    )


def test_the_ceremony_begins_with_things_and_the_lowest_prize(event: Event) -> None:
    found = forecast_now(event)
    rows = ceremony_list(event, found).rows
    things = len(found.trophies)
    assert [row[5].value for row in rows[:things]] == [trophy.thing for trophy in found.trophies]
    assert [row[5].value for row in rows[things:]] == sorted(winner.amount / 100 for winner in found.winners)


def test_a_thing_has_a_row_with_its_player_and_without_a_score(event: Event) -> None:
    found = forecast_now(event)
    rows = prize_list(event, found).rows
    player = found.trophies[0].player
    assert [[cell.text for cell in row] for row in rows if row[5].text == "Book"] == [
        ["Main", "1", player.title, player.name, "", "Book"]
    ]


def test_each_winner_has_a_receipt_with_the_sum_and_room_to_sign(event: Event) -> None:
    found = forecast_now(event)
    sheet = receipts(event, found)
    people = [each.contestant.name for each in found.competitors if found.of_player(each.number)]
    people += [trophy.player.name for trophy in found.trophies if not found.of_player(trophy.player.tpn)]
    assert len(sheet.parts) == found.people
    assert {part.title.removeprefix("Receipt · ") for part in sheet.parts} == set(people)
    first = sheet.parts[0]
    assert [note.partition(":")[0] for note in first.notes] == [
        *("Received in total", "Given by Libreria", "Place and date"),
        f"Signature of {people[0]}",
    ]


def test_published_prizes_are_a_sheet_before_and_with_the_winners() -> None:
    event = event_with_fund(played=1)
    saved(event, fund_now(event), [CategoryValues(first_category(event), {"things": ["Cup"]})])
    published(event)
    announced = published_prizes(event)
    assert announced is not None
    rows = published_sheet(event, announced).rows
    assert [[cell.text for cell in row] for row in rows] == [
        ["Main", "1", "", "", "", "1,000.00\N{NO-BREAK SPACE}€"],
        ["Main", "2", "", "", "", "500.00\N{NO-BREAK SPACE}€"],
        ["Main", "1", "", "", "", "Cup"],
    ]


def test_the_winners_of_an_event_of_teams_are_called_teams(event: Event) -> None:
    teams = started_team_event()
    fund_with(teams, main=[100_000, 50_000])
    headings = {of: {column.heading for column in prize_list(of, forecast_now(of)).columns} for of in (event, teams)}
    assert headings[event] & {"Name", "Team"} == {"Name"}
    assert headings[teams] & {"Name", "Team"} == {"Team"}


def test_the_papers_print(event: Event) -> None:
    found = forecast_now(event)
    published(event)
    pages = {}
    for kind, make in PAPERS.items():
        pages[kind] = PdfReader(io.BytesIO(FORMATS["pdf"].write(make(event, found)))).pages
    assert {kind: len(each) for kind, each in pages.items()} == {"list": 1, "ceremony": 1, "receipts": 2}
    text = pages["list"][0].extract_text()
    assert all(winner.name in text for winner in found.winners)
    shown = published_prizes(event)
    assert shown is not None
    assert len(published_sheet(event, shown).rows) == len(found.winners) + len(found.trophies)
