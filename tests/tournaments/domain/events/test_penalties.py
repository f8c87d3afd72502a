"""Penalties and bonuses: in either score, in the standings and the report, and taken back."""

from __future__ import annotations

import pytest

from tabellone.record import Score
from tests.factories import owner_of, started_event
from tests.team_factories import started_team_event, team_named
from tournaments.domain.errors import Refused
from tournaments.domain.events.penalties import add_penalty, lift_penalty, penalties_of
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.undo import undo_last

pytestmark = pytest.mark.django_db


def test_a_team_loses_match_points_or_game_points() -> None:
    event = started_team_event(rounds=3)
    actor = owner_of(event)
    team = team_named(event, "Torre")
    add_penalty(event=event, actor=actor, contestant=team, points=-15, match_points=-10, why="no clocks")
    record = record_of(event)
    assert [record.by(score).points_of(team.tpn or 0) for score in (Score.MATCH, Score.GAME)] == [-10, -15]
    assert any(line.startswith("299") for line in export_trf(event).splitlines())
    entry = event.journal.order_by("-number")[0]
    assert sentence(entry) == "Penalty or bonus for Torre: -1 / -1½"
    (changes,) = before_and_after(event, [entry])
    assert [(row.field, row.before, row.after) for row in changes] == [("penalties and bonuses", "–", "Torre -1 -1½")]
    (penalty,) = penalties_of(event)
    assert (penalty.names, penalty.round, penalty.points, penalty.match_points) == (("Torre",), 0, -15, -10)
    lift_penalty(event=event, actor=actor, key=penalty.key)
    assert penalties_of(event) == []
    with pytest.raises(Refused, match="not there any more"):
        lift_penalty(event=event, actor=actor, key=penalty.key)
    undo_last(event=event, actor=actor)
    assert [row.names for row in penalties_of(event)] == [("Torre",)]


def test_a_player_has_a_bonus_in_one_round() -> None:
    event = started_event(players=4)
    player = event.registrations.get(tpn=2)
    add_penalty(event=event, actor=owner_of(event), contestant=player, points=5, round_number=1, why="fair play")
    assert record_of(event).adjustments[0].players == (2,)
    assert [(row.names, row.round, row.points) for row in penalties_of(event)] == [((player.name,), 1, 5)]


@pytest.mark.parametrize(
    ("values", "why", "text"),
    [
        ({"points": -10}, "", "has a reason"),
        ({}, "so", "No points"),
        ({"points": 1001}, "so", "more points than"),
        ({"points": 5, "match_points": 10}, "so", "Players have no match points"),
        ({"points": 5, "round_number": 6}, "so", "no such round"),
    ],
)
def test_what_is_refused(values: dict[str, int], why: str, text: str) -> None:
    event = started_event(players=4, rounds=5)
    player = event.registrations.get(tpn=2)
    with pytest.raises(Refused, match=text):
        add_penalty(event=event, actor=owner_of(event), contestant=player, why=why, **values)
    assert event.adjustments == []
