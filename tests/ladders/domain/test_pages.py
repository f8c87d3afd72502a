"""What the pages of a ladder show at a moment."""

from __future__ import annotations

import pytest

from ladders.domain.pages import ladder_page, ladder_player_page
from ladders.domain.players import leave_ladder
from tabellone.ladder import LadderOutcome
from tests.factories import make_user
from tests.ladders.made import challenged, made_ladder, played, who
from tests.tabellone.ladder.test_actions import day

pytestmark = pytest.mark.django_db


def test_the_moves_of_a_week_the_games_and_who_is_gone() -> None:
    ladder = made_ladder()
    played(ladder, "Dario", "Bruno", LadderOutcome.WON, day(1))
    played(ladder, "Fabio", "Elena", LadderOutcome.WON, day(9))
    leave_ladder(player=who(ladder, "Carla"), actor=make_user(), now=day(10))
    challenged(ladder, "Bruno", "Dario", day(10))
    page = ladder_page(ladder, day(11))
    assert [(line.player.name, line.moved, line.down, line.won, line.lost) for line in page.lines] == [
        ("Anna", 0, 0, 0, 0),
        ("Dario", 0, 0, 1, 0),
        ("Bruno", 1, -1, 0, 1),
        ("Fabio", 2, -2, 1, 0),
        ("Elena", 0, 0, 0, 1),
    ]
    assert [player.name for player in page.gone] == ["Carla"]
    assert [line.challenger.name for line in page.ended] == ["Fabio", "Dario"]
    assert [(line.challenger.name, line.until) for line in page.open] == [("Bruno", day(13))]
    assert page.lines[1].open == page.open[0]
    assert page.chart() is not None
    assert [row.places[:3] for row in page.table] == [(1, 2, 3), (1, 2, 4), (1, 2, 4), (1, 4, 2)]


def test_a_players_page_says_what_moved_them() -> None:
    ladder = made_ladder()
    played(ladder, "Dario", "Bruno", LadderOutcome.WON, day(1))
    leave_ladder(player=who(ladder, "Anna"), actor=make_user(), now=day(3))
    page = ladder_page(ladder, day(4))
    shown = ladder_player_page(page, who(ladder, "Bruno"))
    assert [(move.before, move.place, move.kind, move.is_own) for move in shown.moves] == [
        (4, 3, "others", False),
        (2, 4, "game", True),
        (0, 2, "start", False),
    ]
    gone = ladder_player_page(page, who(ladder, "Anna"))
    assert (gone.line, gone.moves[0].kind, gone.open) == (None, "leave", ())
