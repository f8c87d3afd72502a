"""Whose player somebody is: the way to the standings of a federation, of a club, and to FIDE's page."""

from __future__ import annotations

import pytest
from django.test import Client

from standings.domain.federations_and_clubs import Group, federations_of, groups_of
from tabellone.interchange.players import Entrant
from tests.factories import between_sides, make_event, owner_of, play_round
from tests.pages import tables_of
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.public_record import public_state
from tournaments.models import Event

pytestmark = pytest.mark.django_db

PLAYERS = [
    Entrant("Ada", rating=2100, federation="ITA", club="Torre & Pedone", fide_id="800012"),
    Entrant("Bo", rating=2000, federation="FRA"),
    Entrant("Cy", rating=1900, federation="ITA"),
    Entrant("Di", rating=1800),
]


def event(*players: Entrant) -> Event:
    made = make_event(rounds=3)
    register_many(event=made, actor=owner_of(made), entrants=players or PLAYERS)
    return start_event(event=made, actor=owner_of(made), initial_colour="w")


def test_federation_and_club_have_the_keys_of_their_standings() -> None:
    of = event()
    assert [groups_of(of, public_state(of), tpn) for tpn in (1, 2, 4)] == [
        (Group("ITA", "federation:ITA", 2), Group("Torre & Pedone", "club:Torre & Pedone", 1)),
        (Group("FRA", "federation:FRA", 1),),
        (),
    ]


def test_of_the_sides_a_player_belongs_to_the_own_one_alone() -> None:
    of = between_sides("scheveningen", 2, 2)
    state = public_state(of)
    sides = [[group for group in groups_of(of, state, tpn) if group.key.startswith("side")] for tpn in (1, 4)]
    assert sides == [[Group("A", "side:1", 2)], [Group("B", "side:2", 2)]]


def test_where_all_are_of_one_federation_it_has_no_standings_of_its_own() -> None:
    of = event(Entrant("Ada", rating=2100, federation="ITA"), Entrant("Bo", rating=2000, federation="ITA"))
    assert groups_of(of, public_state(of), 1) == (Group("ITA", "", 2),)
    assert federations_of(of, public_state(of)) == ()


def test_federations_with_most_players_come_first() -> None:
    of = event()
    assert federations_of(of, public_state(of)) == (
        Group("ITA", "federation:ITA", 2),
        Group("FRA", "federation:FRA", 1),
    )


def test_the_links_of_a_players_page_lead_to_the_standings_of_his_federation_and_club(client: Client) -> None:
    of = event()
    play_round(of)
    page = client.get(f"/e/{of.slug}/player/1/").content.decode()
    for key, names in (("federation%3AITA", {"Ada", "Cy"}), ("club%3ATorre%20%26%20Pedone", {"Ada"})):
        address = f"/e/{of.slug}/standings/?of={key}"
        assert f'href="{address}"' in page
        assert {row[3] for row in tables_of(client.get(address))[0][1:]} == names
    home = client.get(f"/e/{of.slug}/").content.decode()
    assert f'href="/e/{of.slug}/standings/?of=federation%3AITA">ITA</a> 2' in home


@pytest.mark.parametrize("shows", [True, False])
def test_fides_page_of_a_player_is_named_only_where_numbers_are_public(client: Client, *, shows: bool) -> None:
    of = event()
    set_visibility(event=of, actor=owner_of(of), visibility="listed", shows_birth_years=shows)
    page = client.get(f"/e/{of.slug}/player/1/").content.decode()
    assert ('href="https://ratings.fide.com/profile/800012"' in page) is shows
    assert ("800012" in page) is shows
