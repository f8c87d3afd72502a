"""The form for the ranking of teams inside an event of players."""

from __future__ import annotations

import pytest

from tabellone.team_rankings import TeamRules
from tests.factories import make_event, owner_of
from tournaments.domain.events.team_ranking import TeamRanking, set_team_ranking
from tournaments.interfaces.team_ranking_form import TeamRankingForm

TYPED = {"by": "club", "scorers": "4", "women": "0", "juniors": "0", "most_teams": "1"}


def test_what_is_typed_becomes_the_ranking() -> None:
    form = TeamRankingForm(TYPED | {"women": "1", "juniors": "2", "born_since": "2008", "ranks_incomplete": "on"})
    assert form.is_valid()
    rules = TeamRules(scorers=4, women=1, juniors=2, born_since=2008, ranks_incomplete=True)
    assert form.ranking() == TeamRanking("club", rules)
    nobody = TeamRankingForm(TYPED | {"by": ""})
    assert (nobody.is_valid(), nobody.ranking()) == (True, None)


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"by": "height"}, "by"),
        ({"scorers": "99"}, "scorers"),
        ({"women": "5"}, "scorers"),
        ({"juniors": "1"}, "born_since"),
        ({"most_teams": "-1"}, "most_teams"),
    ],
)
def test_what_no_team_can_keep_is_said_at_its_field(typed: dict[str, str], field: str) -> None:
    assert list(TeamRankingForm(TYPED | typed).errors) == [field]


@pytest.mark.django_db
def test_the_form_begins_with_what_the_event_has() -> None:
    event = make_event()
    assert TeamRankingForm.of(event).initial["by"] == ""
    ranking = TeamRanking("federation", TeamRules(scorers=3, juniors=1, born_since=2010))
    set_team_ranking(event=event, actor=owner_of(event), ranking=ranking)
    initial = TeamRankingForm.of(event).initial
    assert (initial["by"], initial["scorers"], initial["born_since"]) == ("federation", 3, 2010)
