"""The rules by which an event of players ranks teams: kept, told, refused, undone."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone.team_rankings import BadTeamRules, TeamRules
from tests.factories import make_event, owner_of, played_event
from tests.team_factories import started_team_event
from tournaments.domain.errors import Differs, Refused
from tournaments.domain.events.team_ranking import (
    TeamRanking,
    kept_of,
    rules_from,
    rules_in_words,
    set_team_ranking,
    team_ranking_of,
)
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import undo_last

RULES = st.builds(
    TeamRules,
    scorers=st.integers(0, 20),
    women=st.integers(0, 3),
    juniors=st.integers(0, 3),
    born_since=st.integers(1990, 2020),
    most_teams=st.integers(0, 5),
    ranks_incomplete=st.booleans(),
)


@given(st.builds(TeamRanking, st.sampled_from(["club", "federation", "side"]), RULES))
def test_what_is_kept_of_a_ranking_gives_it_back(ranking: TeamRanking) -> None:
    assert rules_from(kept_of(ranking)) == ranking


@pytest.mark.django_db
def test_it_is_set_told_and_undone() -> None:
    event = played_event(players=4, rounds=3, played=1)
    owner = owner_of(event)
    assert team_ranking_of(event) is None
    ranking = TeamRanking("federation", TeamRules(scorers=2))
    set_team_ranking(event=event, actor=owner, ranking=ranking)
    assert team_ranking_of(event) == ranking
    entry = event.journal.order_by("-number")[0]
    assert sentence(entry) == "Team ranking set"
    told = [(line.field, line.before, line.after) for line in before_and_after(event, [entry])[0]]
    assert told == [("team ranking", "–", "The best 2 players of each federation count.")]
    with pytest.raises(Differs):
        set_team_ranking(event=event, actor=owner, ranking=TeamRanking(), seen={"team_ranking": {}})
    set_team_ranking(event=event, actor=owner, ranking=None)
    assert (team_ranking_of(event), sentence(event.journal.order_by("-number")[0])) == (None, "Team ranking deleted")
    undo_last(event=event, actor=owner)
    event.refresh_from_db()
    assert team_ranking_of(event) == ranking


@pytest.mark.django_db
def test_rules_that_nobody_can_keep_are_refused() -> None:
    event = make_event()
    owner = owner_of(event)
    with pytest.raises(BadTeamRules):
        set_team_ranking(event=event, actor=owner, ranking=TeamRanking("club", TeamRules(scorers=2, women=3)))
    with pytest.raises(Refused, match="Invalid rules for a team ranking"):
        set_team_ranking(event=event, actor=owner, ranking=TeamRanking("club", TeamRules(most_teams=-1)))
    with pytest.raises(Refused, match="the first year of birth"):
        set_team_ranking(event=event, actor=owner, ranking=TeamRanking("club", TeamRules(juniors=1)))
    assert team_ranking_of(event) is None
    of_teams = started_team_event()
    with pytest.raises(Refused, match="teams are paired"):
        set_team_ranking(event=of_teams, actor=owner_of(of_teams), ranking=TeamRanking())


def test_the_rules_are_said_in_sentences() -> None:
    said = rules_in_words(TeamRanking("club", TeamRules(scorers=4, women=1, juniors=2, born_since=2008, most_teams=0)))
    assert said == (
        "The best 4 players of each club count. At least 1 is a woman. At least 2 were born in 2008 or later. "
        "Players who do not count for a first team can form a second team."
    )
    assert rules_in_words(TeamRanking("side", TeamRules(scorers=0))) == "All players of each team count."
