"""Who plays for a team, and in which order."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tabellone.interchange.players import Entrant
from tests.factories import add_teams, make_team_event, owner_of, pair_round, started_team_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.pairing_numbers import renumber
from tournaments.domain.entries.registrations import Namesake, change_registration, check_in, register
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.withdrawals import readmit
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.history.sentences import sentence
from tournaments.domain.teams.rosters import (
    MOST_ON_A_ROSTER,
    add_to_roster,
    move_in_roster,
    move_to_team,
    order_roster,
    roster_of,
)
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Two teams of three, not started."""
    event = make_team_event()
    add_teams(event, 2)
    return event


def team_of(event: Event, number: int) -> Registration:
    team = event.registrations.get(name=f"Team {number:02}")
    team.event = event
    return team


def names(team: Registration) -> list[tuple[int, str]]:
    return [(row.roster_place, row.name.partition(",")[0]) for row in roster_of(team)]


def test_who_is_added_stands_at_the_end_also_in_a_running_event(event: Event) -> None:
    actor = owner_of(event)
    start_event(event=event, actor=actor, initial_colour="w")
    team = team_of(event, 1)
    [late] = add_to_roster(team=team, actor=actor, entrants=[Entrant("Late, Lia", rating=2400)])
    late.refresh_from_db()
    assert names(team) == [(1, "Board 1"), (2, "Board 2"), (3, "Board 3"), (4, "Late")]
    assert late.tpn == 4  # numbers follow the rosters while they may be reassigned
    assert team_of(event, 2).roster.get(roster_place=1).tpn == 5
    assert sentence(event.journal.latest("number")) == "Team 01: Late, Lia added to the roster"
    undo_last(event=event, actor=actor)
    assert names(team) == [(1, "Board 1"), (2, "Board 2"), (3, "Board 3")]
    assert team_of(event, 2).roster.get(roster_place=1).tpn == 4


def test_after_the_numbers_are_fixed_who_joins_gets_the_next_one() -> None:
    event = started_team_event(teams=4, players=2, system="round-robin", edition="2023")
    [late] = add_to_roster(team=team_of(event, 1), actor=owner_of(event), entrants=[Entrant("Late, Lia")])
    assert late.tpn == 9


def test_no_two_players_of_the_event_have_one_fide_id_and_namesakes_are_asked_about(event: Event) -> None:
    actor, team = owner_of(event), team_of(event, 1)
    [known] = add_to_roster(team=team, actor=actor, entrants=[Entrant("Rossi, Ada", fide_id="800001")])
    assert (
        refusal(add_to_roster, team=team_of(event, 2), actor=actor, entrants=[Entrant("Neri, Ugo", fide_id="800001")])
        == "Neri, Ugo and Rossi, Ada have the same FIDE ID: 800001."
    )
    with pytest.raises(Namesake) as asked:
        add_to_roster(team=team_of(event, 2), actor=actor, entrants=[Entrant("Ada Rossi")], is_another=False)
    assert asked.value.found == known
    add_to_roster(team=team_of(event, 2), actor=actor, entrants=[Entrant("Ada Rossi")])


def test_nobody_enters_an_event_of_teams_without_a_team(event: Event) -> None:
    assert refusal(register, event=event, actor=owner_of(event), entrant=Entrant("Rossi, Ada")) == (
        "Players of a team event must be on a roster."
    )


def test_a_roster_is_bounded(event: Event) -> None:
    entrants = [Entrant(f"Many {number}, Of") for number in range(MOST_ON_A_ROSTER - 2)]
    assert refusal(add_to_roster, team=team_of(event, 1), actor=owner_of(event), entrants=entrants) == (
        "Team 01 would have 41 players; a roster has at most 40."
    )
    add_to_roster(team=team_of(event, 1), actor=owner_of(event), entrants=entrants[1:])


def test_a_place_up_a_place_down_and_back_again(event: Event) -> None:
    actor, team = owner_of(event), team_of(event, 1)
    rows = roster_of(team)
    keys = [row.pk for row in rows]
    move_in_roster(player=rows[2], actor=actor, step=-1, seen=keys)
    assert names(team) == [(1, "Board 1"), (2, "Board 3"), (3, "Board 2")]
    assert refusal(move_in_roster, player=rows[0], actor=actor, step=1, seen=keys) == (
        "Another user changed the roster. Nothing was saved. Check it and try again."
    )
    assert refusal(move_in_roster, player=rows[0], actor=actor, step=-1, seen=keys) == (
        "Invalid position on the roster."
    )
    undo_last(event=event, actor=actor)
    assert names(team) == [(1, "Board 1"), (2, "Board 2"), (3, "Board 3")]


def test_once_a_round_is_paired_the_order_stands(event: Event) -> None:
    actor, team = owner_of(event), team_of(event, 1)
    start_event(event=event, actor=actor, initial_colour="w")
    keys = [row.pk for row in roster_of(team)]
    order_roster(team=team, actor=actor, order=keys[::-1], seen=keys)
    assert list(team.roster.order_by("roster_place").values_list("tpn", flat=True)) == [1, 2, 3]
    pair_round(event)
    assert refusal(order_roster, team=team, actor=actor, order=keys, seen=keys[::-1]) == (
        "A round is paired, so the board order cannot be changed."
    )


def test_a_player_changes_the_team_before_the_start_only_and_the_ranks_close(event: Event) -> None:
    actor, one, other = owner_of(event), team_of(event, 1), team_of(event, 2)
    first = roster_of(one)[0]
    first.event = event
    move_to_team(player=first, actor=actor, team=other)
    assert names(one) == [(1, "Board 2"), (2, "Board 3")]
    assert names(other) == [(1, "Board 1"), (2, "Board 2"), (3, "Board 3"), (4, "Board 1")]
    undo_last(event=event, actor=actor)
    assert names(one) == [(1, "Board 1"), (2, "Board 2"), (3, "Board 3")]
    start_event(event=event, actor=actor, initial_colour="w")
    first.refresh_from_db()
    assert refusal(move_to_team, player=first, actor=actor, team=other) == (
        "The event has started, so players cannot change teams."
    )


def test_who_is_removed_leaves_no_gap_and_comes_back_to_the_same_place(event: Event) -> None:
    actor, team = owner_of(event), team_of(event, 1)
    second = roster_of(team)[1]
    second.event = event
    remove_registration(registration=second, actor=actor)
    assert names(team) == [(1, "Board 1"), (2, "Board 3")]
    undo_last(event=event, actor=actor)
    assert names(team) == [(1, "Board 1"), (2, "Board 2"), (3, "Board 3")]


def test_the_rating_of_a_player_moves_the_team_while_numbers_may_be_reassigned(event: Event) -> None:
    actor = owner_of(event)
    start_event(event=event, actor=actor, initial_colour="w")
    weaker = team_of(event, 2).roster.get(roster_place=1)
    change_registration(registration=weaker, actor=actor, changes={"rating": 2900})
    assert team_of(event, 2).tpn == 1
    weaker.refresh_from_db()
    assert weaker.tpn == 1
    renumber(event=event, actor=actor)
    assert team_of(event, 2).tpn == 1


def test_the_database_keeps_the_places_of_a_roster_apart(event: Event) -> None:
    row = team_of(event, 1).roster.get(roster_place=2)
    row.roster_place = 1
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


@pytest.mark.parametrize("paired", [0, 4])
def test_a_team_that_was_not_there_at_the_start_brings_its_players_with_numbers(paired: int) -> None:
    event = make_team_event(rounds=6)
    add_teams(event, 3, players=2)
    actor = owner_of(event)
    rows = event.registrations.filter(name__in=("Team 02", "Team 03"))
    check_in(event=event, actor=actor, registrations=rows, present=True)
    start_event(event=event, actor=actor, initial_colour="w", absent="exclude")
    late = team_of(event, 1)
    assert [row.tpn for row in roster_of(late)] == [None, None]
    event.rounds.filter(number__lte=paired).update(state="locked")
    readmit(registration=late, actor=actor)
    late.refresh_from_db()
    assert (late.tpn, [row.tpn for row in roster_of(late)]) == ((3, [5, 6]) if paired else (1, [1, 2]))
    undo_last(event=event, actor=actor)
    assert [row.tpn for row in roster_of(late)] == [None, None]
