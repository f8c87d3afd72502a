"""What another number of rounds means, and the warning before more rounds than opponents."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.factories import add_players, add_teams, make_event, make_team_event, played_event, round_robin
from tournaments.domain.events.rounds_change import RoundsChange, rounds_change, too_many_rounds, warned_of_rounds
from tournaments.models import ByeRequest, Event

pytestmark = pytest.mark.django_db

REDUCE = "Reduce the number of rounds, or choose a round robin."


def ask(event: Event, player: int, round_number: int, kind: str) -> None:
    row = event.registrations.get(tpn=player)
    ByeRequest.objects.create(registration=row, round_number=round_number, kind=kind)


def test_fewer_rounds_name_the_last_round_byes_times_acceleration_and_norms() -> None:
    event = played_event(players=8, rounds=9, played=2, acceleration="baku")
    ask(event, 1, 3, "H")
    ask(event, 2, 3, "Z")
    ask(event, 3, 5, "H")
    ask(event, 4, 7, "Z")
    event.rounds.filter(number__in=(3, 8, 9)).update(starts_at=timezone.now())
    assert rounds_change(event, 3) == RoundsChange(
        9,
        3,
        (
            "Rounds paired so far: 2. Round 3 becomes the last round and is paired by the rules for it.",
            "2 requested byes are after round 3 and have no effect.",
            "1 half-point bye is requested for the new last round, where none is offered. Check it.",
            "The times of 2 rounds are deleted.",
            "If the acceleration depends on the number of rounds, it is recalculated for the next rounds.",
            "Title norms need at least 9 games. (B.01, 1.4.1)",
        ),
    )


def test_the_round_that_is_paired_may_become_the_last_and_more_rounds_than_opponents_are_named() -> None:
    event = played_event(players=4, rounds=3, played=2)
    fewer, more = rounds_change(event, 2), rounds_change(event, 9)
    assert fewer is not None
    assert more is not None
    assert fewer.consequences == ("Round 2 is already paired and becomes the last round. It is not paired again.",)
    assert more.consequences == (
        "Rounds paired so far: 2. Round 9 becomes the last round and is paired by the rules for it.",
        "4 players can play at most 3 rounds without a rematch; 9 are planned.",
        REDUCE,
    )


def test_nobody_is_asked_before_the_start_in_calendars_and_for_what_is_refused_or_unchanged() -> None:
    event = played_event(players=8, rounds=5, played=2)
    assert (rounds_change(make_event(name="Another"), 3), rounds_change(event, 5), rounds_change(event, 1)) == (
        None, None, None,
    )  # fmt: skip
    Event.objects.filter(pk=event.pk).update(slug="other")
    assert rounds_change(round_robin(4), 9) is None


@pytest.mark.parametrize(
    ("system", "rounds", "players", "most"),
    [
        ("dutch", 9, 4, 3),
        ("dutch", 3, 4, 0),
        ("dutch", 5, 5, 0),
        ("dutch", 6, 5, 5),
        ("lim", 4, 4, 3),
        ("keizer", 9, 4, 0),
        ("double-swiss", 6, 4, 0),
        ("double-swiss", 8, 4, 6),
        ("knockout", 9, 4, 0),
        ("round-robin", 9, 4, 0),
        ("unknown", 9, 4, 0),
        ("dutch", 9, 1, 0),
    ],
)
def test_a_swiss_of_more_rounds_than_opponents_is_warned_of(system: str, rounds: int, players: int, most: int) -> None:
    event = Event(system=system)
    text = f"{players} players can play at most {most} rounds without a rematch; {rounds} are planned."
    assert too_many_rounds(event, rounds, players) == ([text, REDUCE] if most else [])


def test_the_warning_counts_who_is_registered_speaks_of_teams_and_ends_with_the_start() -> None:
    event = make_event(rounds=9)
    rows = add_players(event, 5)
    event.registrations.filter(pk=rows[0].pk).update(is_withdrawn=True)
    assert warned_of_rounds(event) == ["4 players can play at most 3 rounds without a rematch; 9 are planned.", REDUCE]
    teams = make_team_event(rounds=4)
    add_teams(teams, 4)
    assert warned_of_rounds(teams) == ["4 teams can play at most 3 rounds without a rematch; 4 are planned.", REDUCE]
    teams.status = Event.Status.RUNNING
    assert warned_of_rounds(teams) == []
