"""Rosters from a table."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import add_teams, make_team_event, owner_of
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.import_preview import Wishes, enter_table, preview_table
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db
TABLE = """squadra;scacchiera;nome;elo
Alfieri;2;Bianchi, Ugo;2000
Torri;1;Verdi, Ida;2100
Alfieri;1;Rossi, Ada;1900
alfieri;;Neri, Pia;2200
;1;Gialli, Leo;1800
"""


def rosters(event: Event) -> dict[str, list[str]]:
    return {
        team.name: [row.name for row in team.roster.order_by("roster_place")]
        for team in event.registrations.contestants().order_by("pk")
    }


def enter(event: Event, table: str) -> None:
    enter_table(event=event, actor=owner_of(event), data=table, wishes=Wishes(seen=preview_table(event, table).seen))


def test_each_row_goes_to_the_roster_of_its_team_by_board_and_who_has_no_team_is_left_out() -> None:
    event = make_team_event()
    preview = preview_table(event, TABLE)
    assert [(row.row.team, row.row.board, row.row.entrant.name, row.choice) for row in preview.rows] == [
        ("Alfieri", 2, "Bianchi, Ugo", "add"),
        ("Torri", 1, "Verdi, Ida", "add"),
        ("Alfieri", 1, "Rossi, Ada", "add"),
        ("alfieri", 0, "Neri, Pia", "add"),
        ("", 1, "Gialli, Leo", "skip"),
    ]
    assert [(mark.field, mark.kind) for mark in preview.rows[-1].row.marks] == [("team", "left")]
    enter(event, TABLE)
    assert rosters(event) == {"Alfieri": ["Rossi, Ada", "Bianchi, Ugo", "Neri, Pia"], "Torri": ["Verdi, Ida"]}
    undo_last(event=event, actor=owner_of(event))
    assert rosters(event) == {}


def test_a_team_that_is_there_is_known_by_its_name_and_its_short_name() -> None:
    event = make_team_event()
    [team] = add_teams(event, 1, players=1)
    team.short_name = "T1"
    team.save()
    enter(event, 'team,board,name\nTEAM 01,2,"Rossi, Ada"\nt1,3,"Verdi, Ida"\n')
    assert rosters(event) == {"Team 01": ["Board 1, Team 01", "Rossi, Ada", "Verdi, Ida"]}


def test_a_roster_that_would_be_too_long_enters_nobody() -> None:
    event = make_team_event()
    table = "team;name\n" + "\n".join(f"Alfieri;Player {number}, Test" for number in range(41))
    wishes = Wishes(seen=preview_table(event, table).seen)
    assert refusal(enter_table, event=event, actor=owner_of(event), data=table, wishes=wishes) == (
        "Alfieri would have 41 players; a roster has at most 40."
    )
    assert rosters(event) == {}


@pytest.mark.parametrize("is_started", [False, True])
def test_many_teams_take_as_many_queries_as_two(is_started: bool) -> None:  # noqa: FBT001
    counts = set()
    for teams in (2, 12):
        event = make_team_event(name=f"Of {teams}")
        add_teams(event, 12, players=1)
        if is_started:
            start_event(event=event, actor=owner_of(event), initial_colour="w")
        # As strong as who is there, so that the order of the teams stays.
        rows = [f"Team {number:02};New {number}, Test;{2490 - 50 * number}" for number in range(1, teams + 1)]
        table = "\n".join(["team;name;elo", *rows])
        with CaptureQueriesContext(connection) as queries:
            enter(event, table)
        counts.add(len(queries))
        assert event.registrations.filter(name__startswith="New").count() == teams
        if is_started:
            numbers = event.registrations.filter(kind="player").order_by("team__tpn", "roster_place")
            assert [row.tpn for row in numbers] == list(range(1, 13 + teams))
    assert len(counts) == 1
