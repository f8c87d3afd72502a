"""What a captain's page is made of."""

from __future__ import annotations

import pytest

from tests.factories import enter_results, pair_round, publish_next
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.teams.test_seating import seat_all
from tournaments.domain.teams.captain_page import captain_page

pytestmark = pytest.mark.django_db


def test_the_page_follows_the_round() -> None:
    event = started_team_event(teams=5, rounds=3)
    team = team_named(event, "Torre")
    round_ = pair_round(event)
    page = captain_page(team)
    assert (page.round, page.opponent, page.may_name, page.boards) == (None, None, False, ())
    assert [member.name for member in page.roster] == [f"Torre {place}" for place in range(1, 7)]
    round_.state = "published"
    round_.save()
    page = captain_page(team)
    assert page.opponent is not None
    assert (page.opponent.name, page.may_name, page.may_enter, page.boards) == ("Cavallo", True, False, ())
    seat_all(round_)
    page = captain_page(team)
    assert (page.may_name, [board.name for board in page.boards]) == (False, ["1.1", "1.2", "1.3", "1.4"])
    assert [board.is_ours_white for board in page.boards] == [True, False, True, False]
    free = captain_page(round_.byes.get().registration)
    assert (free.has_bye, free.match, free.may_name) == (True, None, False)
    enter_results(round_)
    following = publish_next(event)
    assert captain_page(team).round == following
