"""The pages of games and broadcasts."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone

from broadcast.domain.game_settings import GameSettingValues, set_game_settings
from broadcast.models import BoardStatus, LichessBroadcast
from tabellone.interchange.players import Entrant
from tests.broadcast.games import SPANISH, proposed, with_moves
from tests.browser.state import ORGANISER, PHONE, State
from tests.factories import make_event, make_user, publish_next
from tests.phones.made import board, linked
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event


def broadcast_states(entrants: list[Entrant], title: str) -> Iterator[State]:
    """Of an event with games, proposals, failing boards and a broadcast that Lichess rejects."""
    owner = make_user(ORGANISER)
    event = make_event(owner=owner, name=f"{title} at Lichess", rounds=3)
    register_many(event=event, actor=owner, entrants=entrants)
    desk = f"/e/{event.slug}/desk/broadcast/"
    yield State("broadcast: before the first round", desk, ORGANISER)
    start_event(event=event, actor=owner, initial_colour="w")
    publish_next(event)
    yield State("games of a round: none", f"/e/{event.slug}/round/1/games/")
    values = GameSettingValues(takes_games=True, boards="local", serials=("21764", "21765"))
    set_game_settings(event=event, actor=owner, values=values)
    BoardStatus.objects.create(event=event, next_at=timezone.now(), problem="connection")
    with_moves(event, 1, SPANISH)
    proposed(event, 2)
    LichessBroadcast.objects.create(
        event=event,
        token="stored",
        next_at=timezone.now(),
        state="failed",
        problem="token",
        problem_detail="No such token",
        address="https://lichess.org/broadcast/x/abcdefgh",
    )
    yield State("broadcast: with proposals and errors", desk, ORGANISER)
    yield State("games of a round", f"/e/{event.slug}/round/1/games/")
    yield State("a game to replay", f"/e/{event.slug}/round/1/games/1/")
    yield State("my page: moves of a game", f"/e/{event.slug}/my/", f"{PHONE}{linked(board(event, 3).white).pk}")
