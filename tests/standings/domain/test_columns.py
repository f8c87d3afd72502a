"""Each column of the standings is described once: its heading and value are those of the page and of the files."""

from __future__ import annotations

from dataclasses import replace

import pytest

from standings.domain.columns import PageColumn, player_columns, sheet_of, team_columns
from standings.domain.table import table_of
from standings.domain.team_table import team_table_of
from standings.views import style_examples
from tabellone.sheets import Cell
from tests.factories import played_event
from tests.team_events import team_event


def on_page(columns: object) -> list[str]:
    return [column.page.key for column in columns if column.page]  # type: ignore[attr-defined]


def in_file(columns: object) -> list[str]:
    return [column.file.key for column in columns if column.file]  # type: ignore[attr-defined]


def test_players_have_their_columns_on_the_page_and_in_files() -> None:
    table = replace(style_examples.table(), first_name="Keizer score", opens_first=True)
    columns = player_columns(table, has_strips=True)
    values = ["BH/C1", "BH", "SB"]
    assert on_page(columns) == [
        *("rank", "move", "name", "rating", "federation", "side", "strip", "first", "points"),
        *values,
    ]
    assert in_file(columns) == [
        *("rank", "tpn", "title", "name", "rating", "federation", "side", "value", "points"),
        *values,
    ]
    opened = [column.page.opens for column in columns if column.page and column.page.opens]
    assert opened == ["FIRST", "PTS", *values]
    assert on_page(player_columns(replace(table, first_name="", sides=None))) == [
        *("rank", "move", "name", "rating", "federation", "points"),
        *values,
    ]


@pytest.mark.django_db
def test_a_category_has_its_own_rank_first_and_in_files() -> None:
    table = table_of(played_event(players=4, rounds=3, played=1), None, "federation:ITA")
    assert table is not None
    columns = player_columns(table)
    assert on_page(columns)[:2] == ["within", "rank"]
    assert in_file(columns)[:2] == ["rank", "tpn"]
    assert columns[0].page == PageColumn("within", "ITA", title="Category rank", head="num", cell="rank")
    assert [columns[0].text(place) for place in table.places] == [str(place.within) for place in table.places]


@pytest.mark.django_db
def test_teams_have_both_scores_in_files_and_on_the_page_the_other_one_unless_it_is_a_tie_break() -> None:
    table = team_table_of(team_event(tie_breaks=("BC",)))
    assert table is not None
    shown, hidden = (team_columns(replace(table, shows_second=flag)) for flag in (True, False))
    assert on_page(shown) == ["rank", "move", "name", "federation", "matches", "MP", "GP", "BC"]
    assert on_page(hidden) == ["rank", "move", "name", "federation", "matches", "MP", "BC"]
    files = ["rank", "tpn", "name", "rating", "federation", "won", "drawn", "lost", "MP", "GP", "BC"]
    assert (in_file(shown), in_file(hidden)) == (files, files)
    first = table.places[0]
    matches = next(column for column in shown if column.page and column.page.key == "matches")
    assert matches.text(first) == "\N{NO-BREAK SPACE}".join(map(str, first.matches.counts))
    rows = sheet_of(shown, table.places)[1]
    assert [cell.value for cell in rows[0][5:8]] == list(first.matches.counts)


def test_a_row_of_a_file_has_text_and_number_of_each_column() -> None:
    table = replace(style_examples.table(), sides=None)
    columns, rows = sheet_of(player_columns(table), table.places[:1])
    assert [column.heading for column in columns] == [
        *("Rank", "No.", "Title", "Name", "Rating", "Fed.", "Points", "BH/C1", "BH", "SB"),
    ]
    assert rows == (
        (
            Cell("1", 1),
            Cell("1", 1),
            Cell("GM", "GM"),
            Cell("Clairfontaine-Roux, Thibault", "Clairfontaine-Roux, Thibault"),
            Cell("2511", 2511),
            Cell("ITA", "ITA"),
            Cell("4½", 4.5),
            Cell("19", 19),
            Cell("21½", 21.5),
            Cell("17", 17),
        ),
    )
