"""The ranking of teams inside an event of players as files."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from standings.domain.team_ranking_sheet import team_ranking_sheet
from tabellone.team_rankings import TeamRules
from tests.standings.domain.test_team_ranking import event_of_clubs
from tournaments.domain.events.team_ranking import TeamRanking

pytestmark = pytest.mark.django_db

RANKING = TeamRanking("club", TeamRules(scorers=3))


def test_a_row_is_a_scorer_with_the_team_for_programs_and_once_for_people() -> None:
    sheet = team_ranking_sheet(event_of_clubs(RANKING))
    assert sheet is not None
    assert [[cell.value for cell in row[:6]] + [row[8].value] for row in sheet.rows] == [
        [1, "Rocca", 2.0, 7, 1, 1, 1.0],
        [1, "Rocca", 2.0, 7, 1, 3, 1.0],
        [1, "Rocca", 2.0, 7, 5, 6, 0.0],
        [None, "Alfiere", 0.5, 15, 3, 2, 0.5],
        [None, "Alfiere", 0.5, 15, 5, 4, 0.0],
    ]
    assert [[cell.text for cell in row[:4]] for row in sheet.rows] == [
        ["1", "Rocca", "2", "7"],
        [""] * 4,
        [""] * 4,
        ["–", "Alfiere", "½", "15"],
        [""] * 4,
    ]
    assert (sheet.notes, sheet.state) == (
        ("The best 3 players of each club count.",),
        "In progress, after round 1 of 3",
    )


def test_second_teams_are_numbered() -> None:
    sheet = team_ranking_sheet(event_of_clubs(TeamRanking("club", TeamRules(scorers=1, most_teams=0))))
    assert sheet is not None
    assert [row[1].text for row in sheet.rows][:2] == ["Rocca 1", "Rocca 2"]


def test_every_kind_of_file_has_the_lines_of_the_page(client: Client) -> None:
    event = event_of_clubs(RANKING)
    page = client.get(f"/e/{event.slug}/team-ranking/").content.decode()
    files = {ending: client.get(f"/e/{event.slug}/team-ranking.{ending}") for ending in ("csv", "xlsx", "json", "pdf")}
    assert all(f"/e/{event.slug}/team-ranking.{ending}" in page for ending in files)
    rows = list(csv.reader(io.StringIO(files["csv"].content.decode("utf-8-sig"))))
    assert rows[0] == ["Rank", "Team", "Points", "Places", "Player's rank", "No.", "Title", "Name", "Player's points"]
    assert [(row[1], row[5]) for row in rows[1:]] == [
        ("Rocca", "1"),
        ("Rocca", "3"),
        ("Rocca", "6"),
        ("Alfiere", "2"),
        ("Alfiere", "4"),
    ]
    document = json.loads(files["json"].content)
    assert (document["state"], document["after_round"], document["scorers"]) == ("running", 1, 3)
    assert [row["player_points"] for row in document["rows"]] == [1.0, 1.0, 0.0, 0.5, 0.0]
    (book,) = load_workbook(io.BytesIO(files["xlsx"].content)).worksheets
    assert [cell for row in book.iter_rows(values_only=True) for cell in row].count("Rocca") == 3
    assert PdfReader(io.BytesIO(files["pdf"].content)).pages[0].extract_text().count("Rocca") == 1
    assert files["pdf"]["Content-Disposition"] == f'attachment; filename="{event.slug}-teams.pdf"'


def test_there_is_no_file_where_there_is_no_ranking_and_none_of_another_kind(client: Client) -> None:
    assert client.get(f"/e/{event_of_clubs().slug}/team-ranking.csv").status_code == 404
    assert client.get(f"/e/{event_of_clubs(RANKING).slug}/team-ranking.doc").status_code == 404
