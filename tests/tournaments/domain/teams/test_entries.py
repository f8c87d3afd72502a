"""Teams that enter an event."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.engine import SYSTEMS
from tabellone.interchange import trf
from tests.factories import add_teams, make_event, make_team_event, owner_of, started_team_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.registrations import check_in
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.errors import Differs
from tournaments.domain.events.event_lifecycle import create_event, start_event
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.stages.division import make_groups, may_be_divided
from tournaments.domain.teams.entries import TeamEntrant, change_team, enter_team
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def numbers(event: Event) -> dict[str, int | None]:
    return dict(event.registrations.order_by("kind", "tpn", "name").values_list("name", "tpn"))


def test_a_team_is_a_contestant_with_its_own_data_and_one_step_back() -> None:
    event = make_team_event()
    entrant = TeamEntrant("Torre di Levante", "Torre", "ita", "Rossi, Ada", 2100)
    team = enter_team(event=event, actor=owner_of(event), team=entrant)
    assert [*event.registrations.contestants()] == [team]
    assert (team.name, team.short_name, team.federation, team.captain, team.rating, team.kind) == (
        "Torre di Levante", "Torre", "ITA", "Rossi, Ada", 2100, "team",
    )  # fmt: skip
    assert sentence(event.journal.latest("number")) == "Torre di Levante added"
    undo_last(event=event, actor=owner_of(event))
    assert not event.registrations.exists()


@pytest.mark.parametrize("name", ["Team 01", "TEAM 01", "01, Team"])
def test_no_two_teams_of_an_event_have_one_name(name: str) -> None:
    event = make_team_event()
    _first, second = add_teams(event, 2, players=1)
    actor = owner_of(event)
    assert (
        refusal(enter_team, event=event, actor=actor, team=TeamEntrant(name))
        == f"A team with the name {name} is already on the list."
    )
    assert (
        refusal(change_team, team=second, actor=actor, changes={"name": name})
        == f"A team with the name {name} is already on the list."
    )


def test_values_are_checked_at_the_one_place_for_all_doors() -> None:
    event = make_team_event()
    actor = owner_of(event)
    assert refusal(enter_team, event=event, actor=actor, team=TeamEntrant(" ")) == "A team needs a name."
    assert refusal(enter_team, event=event, actor=actor, team=TeamEntrant("A", "x" * 21)) == (
        "Short name: “xxxxxxxxxxxxxxxxxxxxx” cannot be kept."
    )
    assert not event.registrations.exists()


def test_in_an_event_of_players_no_team_enters() -> None:
    event = make_event()
    assert refusal(enter_team, event=event, actor=owner_of(event), team=TeamEntrant("A")) == (
        "In this event players are paired, not teams."
    )


def test_what_somebody_else_changed_since_is_asked_about() -> None:
    event = make_team_event()
    [team] = add_teams(event, 1, players=0)
    seen = {"captain": "", "name": "Team 01"}
    actor = owner_of(event)
    change_team(team=team, actor=actor, changes={"captain": "Bianchi, Ugo"}, seen=seen)
    with pytest.raises(Differs):
        change_team(team=team, actor=actor, changes={"captain": "Verdi, Ida"}, seen=seen)
    team.refresh_from_db()
    assert team.captain == "Bianchi, Ugo"


def test_at_the_start_teams_are_numbered_by_strength_and_then_their_players_team_by_team() -> None:
    event = make_team_event()
    first, second = add_teams(event, 2, players=2)
    change_team(team=second, actor=owner_of(event), changes={"rating": 2700})
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    assert numbers(event) == {
        "Board 1, Team 02": 1, "Board 2, Team 02": 2, "Board 1, Team 01": 3, "Board 2, Team 01": 4,
        "Team 02": 1, "Team 01": 2,
    }  # fmt: skip
    assert first.name == "Team 01"


def test_a_late_team_gets_the_next_number_and_the_numbers_follow_while_they_may() -> None:
    event = started_team_event(teams=2, players=2)
    late = enter_team(event=event, actor=owner_of(event), team=TeamEntrant("Late", rating=2600))
    late.refresh_from_db()
    assert (late.tpn, late.first_round) == (1, 1)
    assert numbers(event)["Team 01"] == 2


def test_in_a_round_robin_no_team_enters_late() -> None:
    event = started_team_event(teams=4, players=2, system="round-robin", edition="2023")
    assert event.planned_rounds == 3
    assert refusal(enter_team, event=event, actor=owner_of(event), team=TeamEntrant("Late")) == (
        "No more players can be added: all rounds are already paired."
    )


def test_a_team_goes_with_its_roster_before_the_start_and_withdraws_after_it() -> None:
    event = make_team_event()
    first, _second, _third = add_teams(event, 3, players=2)
    actor = owner_of(event)
    remove_registration(registration=first, actor=actor)
    assert event.registrations.count() == 6
    undo_last(event=event, actor=actor)
    assert [row.name for row in first.roster.order_by("roster_place")] == ["Board 1, Team 01", "Board 2, Team 01"]
    start_event(event=event, actor=actor, initial_colour="w")
    first.refresh_from_db()
    first.event = event
    assert refusal(remove_registration, registration=first, actor=actor) == (
        "Team 01 has a pairing number and cannot be removed."
    )
    withdraw(registration=first, actor=actor)
    assert [row.name for row in event.registrations.contestants().filter(is_withdrawn=False)] == ["Team 02", "Team 03"]
    readmit(registration=first, actor=actor)
    assert not Registration.objects.get(pk=first.pk).is_withdrawn


def test_byes_withdrawals_and_presence_are_the_teams_not_their_players() -> None:
    event = started_team_event(teams=2, players=2)
    player = event.registrations.get(name="Board 1, Team 01")
    player.event = event
    words = "Board 1, Team 01 plays for a team."
    actor = owner_of(event)
    assert refusal(withdraw, registration=player, actor=actor) == words
    assert refusal(set_bye, registration=player, actor=actor, round_number=2, kind="H") == words
    team = event.registrations.get(name="Team 01")
    set_bye(registration=team, actor=actor, round_number=2, kind="H")
    assert [(row.registration.name, row.kind) for row in team.bye_requests.all()] == [("Team 01", "H")]


def test_who_is_too_few_is_told_of_teams() -> None:
    event = make_team_event()
    add_teams(event, 1)
    assert [blocker.text for blocker in agenda(event).blockers] == ["A round needs at least two teams (available: 1)."]


def test_a_start_that_is_undone_takes_all_numbers_back_and_may_be_made_again() -> None:
    event = make_team_event()
    add_teams(event, 3, players=2)
    actor = owner_of(event)
    start_event(event=event, actor=actor, initial_colour="w")
    first = numbers(event)
    assert sentence(event.journal.latest("number")) == "Event started with 3 teams"
    undo_last(event=event, actor=actor)
    assert set(numbers(event).values()) == {None}
    start_event(event=event, actor=actor, initial_colour="w")
    assert numbers(event) == first


@pytest.mark.parametrize(
    "rules",
    [{}, {"options": {"preferences": "b"}}, {"system": "dutch"}, {"system": "round-robin", "edition": "2023"}],
)
def test_an_event_that_was_entered_here_is_the_same_event_in_its_report(rules: dict[str, Any]) -> None:
    event = started_team_event(**rules)
    record = record_of(event)
    again = trf.read(export_trf(event)).record
    for field in ("players", "teams", "matches", "system", "options", "planned_rounds", "tie_breaks", "scoring"):
        assert getattr(again, field) == getattr(record, field), field


@pytest.mark.parametrize("system", ["keizer", "double-swiss"])
def test_a_system_that_does_not_pair_teams_is_refused(system: str) -> None:
    event = make_team_event(rounds=4)
    edition = SYSTEMS[system].years[-1]
    assert (
        refusal(change_settings, event=event, actor=owner_of(event), changes={"system": system, "edition": edition})
        == "The pairing system does not pair teams."
    )
    assert refusal(create_event, actor=owner_of(event), name="Open", system="team-swiss", edition="2026") == (
        "The pairing system does not pair players."
    )


def test_who_is_paired_is_decided_when_the_event_is_made() -> None:
    event = make_team_event()
    with pytest.raises(ValueError, match="decided when an event is made"):
        change_settings(event=event, actor=owner_of(event), changes={"matches": {}})


def test_events_of_teams_are_divided_into_groups() -> None:
    event = make_team_event(system="round-robin", edition="2023")
    add_teams(event, 4, players=1)
    assert may_be_divided(event)
    groups = make_groups(event=event, actor=owner_of(event), count=2, way="snake")
    assert [group.registrations.contestants().count() for group in groups] == [2, 2]


def test_several_teams_that_check_in_are_counted_as_teams() -> None:
    event = make_team_event()
    teams = add_teams(event, 2, players=1)
    check_in(event=event, actor=owner_of(event), registrations=teams, present=True)
    assert sentence(event.journal.latest("number")) == "Checked in: 2 teams"
