"""The calendar of teams."""

import pytest

from pairing.domain.team_pairing_table import team_calendar_page
from tests.team_events import round_robin_of_teams, team_event

pytestmark = pytest.mark.django_db


def test_all_rounds_are_told_and_results_only_of_public_ones() -> None:
    page = team_calendar_page(round_robin_of_teams(2))
    assert page is not None
    assert page.is_known
    assert [
        [(match.first.name[-1], match.second.name[-1], match.score.text if match.score else None) for match in row.rows]
        for row in page.rounds
    ] == [
        [("A", "D", "1½ – ½"), ("B", "C", "1½ – ½")],
        [("D", "C", "1 – 1"), ("A", "B", "1 – 1")],
        [("B", "D", None), ("C", "A", None)],
        [("D", "A", None), ("C", "B", None)],
        [("C", "D", None), ("B", "A", None)],
        [("D", "B", None), ("A", "C", None)],
    ]
    assert [row.is_public for row in page.rounds] == [True, True, False, False, False, False]


def test_a_swiss_has_none() -> None:
    assert team_calendar_page(team_event(tie_breaks=())) is None
