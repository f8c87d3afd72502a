"""The sheets that lie on the tables."""

from __future__ import annotations

import pytest

from tests.factories import publish_next
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.teams.test_seating import name, seat_all
from tournaments.domain.teams.sheets import line_up_sheet, match_sheet
from tournaments.models import Registration

pytestmark = pytest.mark.django_db


def test_a_match_sheet_has_room_for_who_is_not_known_and_the_names_of_who_is() -> None:
    round_ = publish_next(started_team_event(teams=2, rounds=1))
    blank = [[cell.text for cell in row] for row in match_sheet(round_).rows]
    assert blank[:2] == [
        ["1", "Torre", "", "", "___ : ___", "Alfiere", ""],
        ["1.1", "_" * 24, "W", "", "___ – ___", "_" * 24, ""],
    ]
    name(round_, team_named(round_.event, "Alfiere"), 1, 2, 6, 0)
    seat_all(round_)
    rows = [[cell.text for cell in row] for row in match_sheet(round_).rows]
    assert rows[3:] == [
        ["1.3", "Torre 3", "W", "2380", "___ – ___", "Alfiere 6", "2250"],
        ["1.4", "Torre 4", "B", "2370", "+ – −", "_" * 24, ""],
    ]


def test_a_line_up_sheet_lists_who_may_play() -> None:
    round_ = publish_next(started_team_event(teams=2, rounds=1))
    away = team_named(round_.event, "Torre").roster.get(roster_place=2)
    Registration.objects.filter(pk=away.pk).update(is_withdrawn=True)
    sheet = line_up_sheet(round_)
    assert [row[1].text for row in sheet.rows][:6] == ["Torre", "Torre 1", "Torre 3", "Torre 4", "Torre 5", "Torre 6"]
    assert sheet.title == "Line-ups of round 1"
