"""A small event in its second round."""

from __future__ import annotations

from tests.factories import owner_of, publish_next, started_event
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Round

TIE_BREAKS = ["BH/C1", "SB"]


def enter(round_: Round, *outcomes: Outcome) -> None:
    actor = owner_of(round_.event)
    for game, outcome in zip(round_.games.order_by("pairing__board"), outcomes, strict=True):
        enter_result(game=game, actor=actor, outcome=outcome, seen=board_seen(game))


def four_players() -> Event:
    """Round 1: 1–3 won by White, 4–2 drawn. Round 2: 2–1 won by Black, 3–4 open."""
    event = started_event(players=4, rounds=3, tie_breaks=TIE_BREAKS)
    enter(publish_next(event), Outcome.WHITE_WINS, Outcome.DRAW)
    enter(publish_next(event), Outcome.BLACK_WINS, Outcome.OPEN)
    return event
