"""What the arbiters' page of line-ups is made of."""

from __future__ import annotations

import pytest

from tests.factories import owner_of, publish_next
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import name, seat_all
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.teams.line_up_desk import line_ups_page, missing_line_ups
from tournaments.domain.teams.line_up_publication import hidden_line_ups

pytestmark = pytest.mark.django_db


def test_what_is_there_what_is_missing_and_what_stands() -> None:
    round_ = publish_next(started_team_event(teams=5, rounds=3))
    event = round_.event
    name(round_, team_named(event, "Torre"), 1, 2, 5, 0)
    page = line_ups_page(round_)
    bye = round_.byes.get().registration
    assert [row.teams[0].team for row in page.byes] == [bye]
    assert len(page.matches) == len(page.waiting) == 2
    sides = {side.team.name: side for row in page.matches for side in row.teams}
    assert [member.name if member else None for _number, member in sides["Torre"].players] == [
        "Torre 1", "Torre 2", "Torre 5", None,
    ]  # fmt: skip
    assert sorted(side.team.name for side in page.missing) == sorted({*sides} - {"Torre"})
    assert [team.name for team in missing_line_ups(hidden_line_ups(round_))] == [
        side.team.name for side in page.missing
    ]
    assert missing_line_ups([]) == []
    seat_all(round_)
    game = round_.games.filter(white_result="*").order_by("pairing__board", "number")[0]
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(game))
    page = line_ups_page(round_)
    assert (page.waiting, page.missing) == ([], [])
    assert [row.is_begun for row in page.matches] == [True, False]
