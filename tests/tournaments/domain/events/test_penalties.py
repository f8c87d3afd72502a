"""Penalties and bonuses: in either score, in the standings and the report, and taken back."""

from __future__ import annotations

import pytest

from tabellone.interchange.players import Entrant
from tabellone.record import Score
from tests.factories import add_players, make_event, owner_of, started_event
from tests.team_factories import started_team_event, team_named
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.events.penalties import add_penalty, lift_penalty, penalties_of
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.undo import undo_last
from tournaments.models import Event

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
    with pytest.raises(Refused, match="This penalty has already been removed"):
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
        ({"points": 1001}, "so", "Too many points for one event"),
        ({"points": 5, "match_points": 10}, "so", "Players have no match points"),
        ({"points": 5, "round_number": 6}, "so", "This round does not exist"),
    ],
)
def test_what_is_refused(values: dict[str, int], why: str, text: str) -> None:
    event = started_event(players=4, rounds=5)
    player = event.registrations.get(tpn=2)
    with pytest.raises(Refused, match=text):
        add_penalty(event=event, actor=owner_of(event), contestant=player, why=why, **values)
    assert event.adjustments == []


def test_a_penalty_of_who_has_no_number_yet_waits_for_it() -> None:
    event = make_event(rounds=5)
    one, other = add_players(event, 2)
    actor = owner_of(event)
    add_penalty(event=event, actor=actor, contestant=one, points=-5, why="late")
    event.adjustments = [*event.adjustments, {"players": [], "points": 10, "round": 0}]
    event.save()
    assert [row.players for row in record_of(event).adjustments] == [()]
    other.is_withdrawn = True
    other.save()
    add_penalty(event=event, actor=actor, contestant=other, points=-10, why="late")
    add_players_of_another_rating(event)
    event = start_event(event=event, actor=actor, initial_colour="w")
    one.refresh_from_db()
    assert [(row.players, row.points) for row in record_of(event).adjustments] == [((one.tpn,), -5), ((), 10)]


def add_players_of_another_rating(event: Event) -> None:
    rows = [Entrant(name=f"Other {number}", rating=1500 - number) for number in range(3)]
    register_many(event=event, actor=owner_of(event), entrants=rows)


def test_two_windows_never_lift_another_penalty_than_was_seen() -> None:
    event = started_event(players=4)
    actor = owner_of(event)
    first, second = (event.registrations.get(tpn=tpn) for tpn in (1, 2))
    for player in (first, first, second):
        add_penalty(event=event, actor=actor, contestant=player, points=-5, why="late")
    seen = [row.key for row in penalties_of(event)]
    assert len({*seen}) == 3
    lift_penalty(event=event, actor=actor, key=seen[0])
    with pytest.raises(Refused, match="This penalty has already been removed"):
        lift_penalty(
            event=event, actor=actor, key=seen[1]
        )  # one of two like it: who saw both may mean the one that went
    lift_penalty(event=event, actor=actor, key=seen[2])
    assert [row.names for row in penalties_of(event)] == [(first.name,)]
