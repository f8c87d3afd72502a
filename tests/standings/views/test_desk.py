"""The standings among the arbiters' pages."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, add_member, make_user, owner_of
from tests.pages import tables_of
from tests.standings.four_players import four_players
from tests.team_events import round_robin_of_teams
from tournaments.models import Role

pytestmark = pytest.mark.django_db


def signed_in(username: str) -> Client:
    client = Client()
    client.login(username=username, password=PASSWORD)
    return client


@pytest.mark.parametrize("query", ["", "1/", "?of=federation:ITA"])
def test_the_table_is_that_of_the_public_page(query: str) -> None:
    event = four_players()
    client = signed_in(owner_of(event).username)
    public = tables_of(Client().get(f"/e/{event.slug}/standings/{query}"))[0]
    assert tables_of(client.get(f"/e/{event.slug}/desk/standings/{query}"))[0] == public
    assert len(public) > 1


@pytest.mark.parametrize("query", ["", "1/"])
def test_of_teams_it_is_the_table_of_teams(query: str) -> None:
    event = round_robin_of_teams()
    public = tables_of(Client().get(f"/e/{event.slug}/standings/{query}"))[0]
    assert tables_of(signed_in(owner_of(event).username).get(f"/e/{event.slug}/desk/standings/{query}"))[0] == public
    assert len(public) == 1 + event.registrations.contestants().count()


@pytest.mark.parametrize("query", ["0/", "3/", "?of=federation:XXX", "?of=x"])
def test_rounds_that_are_not_there_and_unknown_categories_are_not_found(query: str) -> None:
    event = four_players()
    assert signed_in(owner_of(event).username).get(f"/e/{event.slug}/desk/standings/{query}").status_code == 404


def test_an_assistant_sees_it_and_nobody_else() -> None:
    event = four_players()
    add_member(event, Role.ASSISTANT)
    make_user("somebody")
    address = f"/e/{event.slug}/desk/standings/"
    assert signed_in(Role.ASSISTANT.value).get(address).status_code == 200
    assert signed_in("somebody").get(address).status_code in (403, 404)
    assert Client().get(address).status_code in (302, 404)
    assert signed_in(owner_of(event).username).post(address).status_code == 405
