"""Public pages of games."""

from __future__ import annotations

import pytest

from broadcast.domain.game_pages import games_page, has_games
from tests.broadcast.games import OPEN_GAME, with_moves
from tests.factories import publish_next, started_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = started_event(players=4, rounds=3)
    event.registrations.filter(tpn=1).update(name='Rossi "A\\B", Anna')
    publish_next(event)
    with_moves(event, 1)
    event.refresh_from_db()
    return event


def test_the_games_with_moves_are_listed_and_one_is_chosen(event: Event) -> None:
    page = games_page(event, 1)
    assert page is not None
    [game] = page.games
    assert (game.place, game.board, game.score) == (1, "1", "")
    assert 'Rossi "A\\B", Anna' in (game.white, game.black)
    assert game.pgn.rstrip().endswith(f"{OPEN_GAME} *")
    chosen = games_page(event, 1, 1)
    assert chosen is not None
    assert chosen.chosen == game


def test_other_rounds_and_games_are_not_there(event: Event) -> None:
    assert [games_page(event, 2), games_page(event, 0), games_page(event, 1, 2)] == [None] * 3
    assert [has_games(event, number) for number in (1, 2)] == [True, False]
