"""Positions and games as sheets."""

from __future__ import annotations

import pytest

from ladders.domain.pages import ladder_page
from ladders.domain.sheets import games_sheet, positions_sheet
from tabellone.ladder import LadderOutcome
from tests.ladders.made import made_ladder, played
from tests.tabellone.ladder.test_actions import day

pytestmark = pytest.mark.django_db


def test_the_sheets_say_what_the_pages_say() -> None:
    ladder = made_ladder("Anna", "Bruno")
    played(ladder, "Bruno", "Anna", LadderOutcome.WON, day(1))
    page = ladder_page(ladder, day(2))
    positions, games = positions_sheet(page), games_sheet(page)
    assert [[cell.value for cell in row] for row in positions.rows] == [
        [1, "Bruno", 1950, 1, 0, 0, 1, ""],
        [2, "Anna", 2000, 0, 0, 1, -1, ""],
    ]
    assert [[cell.text for cell in row][1:] for row in games.rows] == [
        ["Bruno", "Anna", "challenged", "1 – 0", "played"]
    ]
    assert [cell.value for cell in games.rows[0]][4:] == ["won", "played"]
