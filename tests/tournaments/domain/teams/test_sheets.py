"""The sheets that lie on the tables."""

from __future__ import annotations

import io

import pytest
from django.utils import translation
from pypdf import PdfReader

from tabellone.sheets import FORMATS, Paper
from tests.factories import owner_of, publish_next
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import name, seat_all
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.domain.teams.match_scores import enter_score, score_rows
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
    assert [(part.first_row, part.title) for part in sheet.parts] == [
        (0, "Torre · Round 1, match 1"), (6, "Alfiere · Round 1, match 1"),
    ]  # fmt: skip
    first, second = (page.extract_text() for page in PdfReader(io.BytesIO(FORMATS["pdf"].write(sheet))).pages)
    assert ("Torre 3" in first, "Alfiere" in first, "Alfiere 1" in second) == (True, False, True)
    assert "Captain of Torre (Torre captain): ____" in first
    assert "Boards of a match: 4. Time: ____" in second


@pytest.mark.parametrize(("language", "captain"), [("en", "Captain of Regina"), ("it", "Capitano di Regina")])
def test_each_match_has_a_page_of_its_own_for_both_captains_to_sign(language: str, captain: str) -> None:
    round_ = publish_next(started_team_event(teams=4, rounds=1))
    seat_all(round_)
    with translation.override(language):
        pdf = FORMATS["pdf"].write(match_sheet(round_), Paper(language=language))
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]
    assert len(pages) == 2
    assert ("Torre 1" in pages[0], "Torre 1" in pages[1]) == (True, False)
    assert ("Regina 4" in pages[0], "Regina 4" in pages[1]) == (False, True)
    assert f"{captain} (Regina captain)" in pages[1]
    assert [page.count("2400") for page in pages] == [1, 0]


def test_the_score_of_a_match_stands_on_its_sheet() -> None:
    round_ = publish_next(started_team_event(teams=2, rounds=1, rules=LineUpRules(results="matches")))
    row = score_rows(round_)[0]
    enter_score(match=row.match, actor=owner_of(round_.event), score=(25, 15), seen=row.seen)
    assert match_sheet(round_).rows[0][4].text == "2½ : 1½"
