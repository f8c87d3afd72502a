"""The square as a file: the cells of its page, points and tie-breaks as numbers."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client

from tests.standings.domain.test_square_crosstable import two_rounds

pytestmark = pytest.mark.django_db


def rows_of(client: Client, address: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(client.get(address).content.decode("utf-8-sig"))))


def test_the_square_as_a_file(client: Client) -> None:
    event = two_rounds()
    assert rows_of(client, f"/e/{event.slug}/crosstable.csv?by=rank") == [
        ["No.", "Title", "Name", "Rating", "1", "2", "3", "4", "Points", "SB", "Rank"],
        ["1", "", "Player0002, Test", "2580", "×", "", "½", "'+", "1.5", "0.25", "1"],
        ["2", "", "Player0000, Test", "2600", "", "×", "", "1", "1.0", "0.0", "2"],
        ["3", "", "Player0001, Test", "2590", "½", "", "×", "", "0.5", "0.75", "3"],
        ["4", "", "Player0003, Test", "2570", "−", "0", "", "×", "0.0", "0.0", "4"],
    ]


def test_the_schedule_as_a_file(client: Client) -> None:
    event = two_rounds()
    rows = rows_of(client, f"/e/{event.slug}/crosstable.csv?show=schedule")
    assert [row[4:8] for row in rows] == [
        ["1", "2", "3", "4"],
        ["×", "2w", "3b", "1w"],
        ["2b", "×", "1w", "3w"],
        ["3w", "1b", "×", "2b"],
        ["1b", "3b", "2w", "×"],
    ]


def test_json_names_the_columns_by_the_opponents_number(client: Client) -> None:
    event = two_rounds()
    document = json.loads(client.get(f"/e/{event.slug}/crosstable.json").content)
    assert (document["after_round"], document["rows"][0]) == (
        2,
        {
            "number": 1,
            "title": "",
            "name": "Player0000, Test",
            "rating": 2600,
            "against_1": "×",
            "against_2": "",
            "against_3": "",
            "against_4": "1",
            "points": 1.0,
            "SB": 0.0,
            "rank": 2,
        },
    )


@pytest.mark.parametrize("ending", ["csv", "xlsx", "json", "pdf"])
def test_every_kind_of_file_can_be_had(client: Client, ending: str) -> None:
    event = two_rounds()
    assert client.get(f"/e/{event.slug}/crosstable.{ending}?show=schedule").status_code == 200
