"""The page of the players who are present in the next round."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, owner_of, played_event
from tests.pages import form_of, text_of
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.models import ByeRequest, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Five players, round 1 of 4 played."""
    return played_event(players=5, rounds=4, played=1)


@pytest.fixture
def client(event: Event) -> Client:
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def test_the_desk_and_the_players_lead_to_the_list_and_saving_it_leads_back(event: Event, client: Client) -> None:
    set_bye(registration=event.registrations.get(tpn=2), actor=owner_of(event), round_number=2, kind="Z")
    desk = f"/e/{event.slug}/desk/"
    for address in (desk, f"{desk}players/", f"{desk}players/rounds/"):
        assert f'href="{desk}players/present/"' in client.get(address).content.decode()
    page = client.get(f"{desk}players/present/?preset=last")
    assert [row.is_present for row in page.context["shown"].rows] == [True] * 5
    assert "Present in the last round" in text_of(page)
    keys = {row.tpn: row.pk for row in event.registrations.all()}
    sent = {
        "round": form_of(page, "round")["round"],
        "seen": [f"{keys[number]}:{'Z' if number == 2 else ''}" for number in range(1, 6)],
        "present": [keys[number] for number in (1, 2, 3)],
    }
    answer = client.post(f"{desk}players/present/save/", sent)
    assert answer.headers["Location"] == desk
    absent = ByeRequest.objects.filter(round_number=2).values_list("registration__tpn", "kind")
    assert sorted(absent) == [(4, "Z"), (5, "Z")]
    assert "Round 2: 3 present, 2 absent" in text_of(client.get(desk))


@pytest.mark.parametrize(
    "sent",
    [{}, {"round": "2"}, {"round": "x", "seen": "1:"}, {"round": "2", "seen": "x:"}, {"round": "2", "seen": "1:Q"}],
)
def test_what_is_no_list_changes_nothing(event: Event, client: Client, sent: dict[str, str]) -> None:
    desk = f"/e/{event.slug}/desk/"
    steps = event.journal.count()
    client.post(f"{desk}players/present/save/", sent)
    assert "The list is incomplete. Nothing was saved. Reload the page and try again." in text_of(client.get(desk))
    assert event.journal.count() == steps
