"""The page of rating changes as it is seen, and its files."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client

from tests.factories import make_event
from tests.pages import tables_of, text_of, title_of
from tests.ratings.people import NOVEMBER, fide_list
from tests.standings.rated import rated_event

pytestmark = pytest.mark.django_db


def test_each_player_has_k_the_expected_score_and_the_change(client: Client) -> None:
    event = rated_event()
    page = client.get(f"/e/{event.slug}/rating-changes/")
    assert title_of(page) == "Rating changes"
    rated, unrated = tables_of(page)
    assert rated == [
        ["No.", "Name", "Rating", "Opp.", "Points", "Exp.", "K", "Reason for K", "Change", "±", "Performance"],
        ["1", "Anna IM", "2450", "1990", "½/1", "0.92 *", "10", "2400 or more", "−4.20", "−4", "1990"],
        ["3", "Carla", "1990", "2450", "½/1", "0.08 *", "20", "below 2400", "+8.40", "+8", "2450"],
        ["", "Total", "", "", "1/2", "1.00", "", "", "+4.20", "", ""],
    ]
    few = "fewer than 5 games: counted together with other events (7.1.4)"
    assert unrated[1] == ["4", "Dario", "1/1", "1867", "1992", few]
    text = text_of(page)
    assert "FIDE rating regulations for standard time control (B.02)." in text
    assert "Players without a rated game 1" in text


def test_a_new_list_is_another_page(client: Client) -> None:
    event = rated_event()
    first = client.get(f"/e/{event.slug}/rating-changes/")
    fide_list(month=NOVEMBER)
    assert client.get(f"/e/{event.slug}/rating-changes/", headers={"if-none-match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize(("name", "rows"), [("rating-changes", 3), ("rated-games", 2)])
def test_the_files_have_the_lines_of_the_page(client: Client, name: str, rows: int) -> None:
    event = rated_event()
    found = client.get(f"/e/{event.slug}/{name}.csv")
    assert len(list(csv.reader(io.StringIO(found.content.decode("utf-8-sig"))))) == 1 + rows
    assert found["Content-Disposition"] == f'attachment; filename="{event.slug}-{name.replace("-", "_")}.csv"'


def test_rated_games_have_no_paper_and_before_the_first_result_there_is_nothing(client: Client) -> None:
    event = make_event()
    assert client.get(f"/e/{event.slug}/rated-games.pdf").status_code == 404
    text = text_of(client.get(f"/e/{event.slug}/rating-changes/"))
    assert "There are no rating changes before the first result." in text
