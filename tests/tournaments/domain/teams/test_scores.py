"""What a match has brought each side."""

import pytest

from tests.team_events import round_robin_of_teams, team_event
from tournaments.domain.records import record_of
from tournaments.domain.teams.scores import MatchScore, scores_of

pytestmark = pytest.mark.django_db


def test_both_sides_of_a_match_have_its_boards_and_their_match_points() -> None:
    scores = scores_of(record_of(round_robin_of_teams(2)))
    assert scores[1, 1] == MatchScore(1, 4, 15, 5, 20, 2, 2)
    assert scores[4, 1] == MatchScore(1, 1, 5, 15, 0, 2, 2)
    assert [scores[2, number].text for number in (1, 2)] == ["1½ – ½", "1 – 1"]
    assert len(scores) == 8


def test_the_scores_are_those_of_the_record_in_both_scores() -> None:
    record = record_of(team_event(tie_breaks=()))
    scores = scores_of(record)
    for tpn in record.contestant:
        own = [score for (team, _round), score in scores.items() if team == tpn]
        byes = [entry for entry in record.cards[tpn] if entry.bye is not None]
        assert sum(score.match_points for score in own) + sum(entry.points for entry in byes) == record.points_of(tpn)
