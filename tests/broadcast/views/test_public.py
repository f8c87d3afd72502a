"""Public pages of games."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.broadcast.games import OPEN_GAME, with_moves
from tests.pages import text_of
from tests.phones.made import phone_event
from tests.syndication.events import see
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return phone_event(players=4)


def test_a_round_leads_to_its_games_when_there_are_some(client: Client, event: Event) -> None:
    page = f"/e/{event.slug}/round/1/"
    assert "Replay games" not in text_of(client.get(page))
    assert "No games with moves yet." in text_of(client.get(f"{page}games/"))
    game = with_moves(event, 2)
    assert f'href="{page}games/"' in client.get(page).content.decode()
    listed = client.get(f"{page}games/").content.decode()
    assert f'href="{page}games/2/"' in listed
    shown = client.get(f"{page}games/2/")
    assert (OPEN_GAME in text_of(shown), f"<title>{game.white.name} – " in shown.content.decode()) == (True, True)
    assert OPEN_GAME in client.get(f"/e/{event.slug}/rounds/1.pgn").content.decode()


def test_other_games_and_hidden_events_are_not_there(client: Client, event: Event) -> None:
    with_moves(event, 2)
    page = f"/e/{event.slug}/round/1/games/"
    paths = [f"{page}0/", f"{page}1/", f"{page}9/", f"/e/{event.slug}/round/2/games/"]
    assert [client.get(path).status_code for path in paths] == [404] * 4
    see(event, "hidden")
    assert [client.get(path).status_code for path in (page, f"{page}2/")] == [404, 404]
