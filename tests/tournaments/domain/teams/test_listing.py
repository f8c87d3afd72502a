"""The teams that have entered, as everybody sees them."""

from __future__ import annotations

import pytest

from tabellone.interchange.players import Entrant
from tests.factories import add_players, make_event, make_team_event, owner_of
from tournaments.domain.teams.entries import TeamEntrant, enter_team
from tournaments.domain.teams.listing import ListedTeam, RosterPlayer, teams_entered
from tournaments.domain.teams.rosters import add_to_roster

pytestmark = pytest.mark.django_db


def test_teams_stand_in_their_initial_order_with_their_rosters_and_ids_only_where_the_event_shows_them() -> None:
    event = make_team_event(boards=2)
    actor = owner_of(event)
    weak = enter_team(event=event, actor=actor, team=TeamEntrant("Alfieri", federation="ITA"))
    strong = enter_team(event=event, actor=actor, team=TeamEntrant("Torri"))
    players = [Entrant("Rossi, Ada", 2000, "FM", fide_id="800001"), Entrant("Neri, Pia"), Entrant("Verdi, Ida", 1500)]
    add_to_roster(team=weak, actor=actor, entrants=players)
    add_to_roster(team=strong, actor=actor, entrants=[Entrant("Bianchi, Ugo", 2300)])
    listed = (
        ListedTeam(1, "Torri", "", 2300, (RosterPlayer(1, "Bianchi, Ugo", "", 2300, False, ""),)),
        ListedTeam(
            2,
            "Alfieri",
            "ITA",
            1700,
            (
                RosterPlayer(1, "Rossi, Ada", "FM", 2000, False, ""),
                RosterPlayer(2, "Neri, Pia", "", 0, False, ""),
                RosterPlayer(3, "Verdi, Ida", "", 1500, True, ""),
            ),
        ),
    )
    assert teams_entered(event) == listed
    event.shows_birth_years = True
    assert teams_entered(event)[1].players[0].fide_id == "800001"


def test_the_number_of_queries_does_not_depend_on_the_teams(django_assert_max_num_queries: object) -> None:
    event = make_team_event()
    for number in range(5):
        enter_team(event=event, actor=owner_of(event), team=TeamEntrant(f"Team {number}"))
    with django_assert_max_num_queries(4):  # type: ignore[operator]
        assert len(teams_entered(event)) == 5


def test_an_event_of_players_has_none() -> None:
    event = make_event()
    add_players(event, 2)
    assert teams_entered(event) == ()
