"""The round robin of the textbook's 3.7: its players, and its results played."""

from __future__ import annotations

from typing import Any

from tabellone.interchange.players import Entrant
from tabellone.tiebreaks import standings
from tests.factories import make_event, owner_of, publish_next
from tournaments.domain.drawing.numbers import draw_by_hand
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Registration, Round

NAMES = ("Alice", "Bruno", "Carla", "Davide", "Elena", "Federico")
ELENA = 5
WHITE, DRAW, BLACK = Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS
TABLE = {
    (1, 2): DRAW, (1, 3): DRAW, (1, 4): WHITE, (1, 6): WHITE, (2, 3): DRAW, (2, 4): WHITE, (2, 5): DRAW,
    (2, 6): WHITE, (3, 4): DRAW, (3, 5): WHITE, (3, 6): WHITE, (4, 5): DRAW, (4, 6): DRAW,
}  # fmt: skip
"""The results of the textbook's table in 3.7, the lower number as if White; two games of Elena are missing."""


def registered(names: tuple[str, ...] = NAMES, **fields: Any) -> Event:
    event = make_event(system="round-robin", edition="2023", **fields)
    register_many(event=event, actor=owner_of(event), entrants=[Entrant(name) for name in names])
    return event


def started(names: tuple[str, ...] = NAMES, **fields: Any) -> Event:
    """The event with the players numbered as they are named."""
    event = registered(names, **fields)
    numbers = {row.pk: number for number, row in enumerate(event.registrations.order_by("pk"), start=1)}
    draw_by_hand(event=event, actor=owner_of(event), numbers=numbers)
    return start_event(event=event, actor=owner_of(event))


def play(event: Event) -> Round:
    """The next round with the textbook's results."""
    round_ = publish_next(event)
    for game in round_.games.select_related("white", "black", "pairing__round__event"):
        if game.is_open:
            white, black = game.white.tpn or 0, game.black.tpn or 0
            outcome = TABLE[min(white, black), max(white, black)]
            turned = {WHITE: BLACK, BLACK: WHITE}.get(outcome, outcome)
            enter_result(
                game=game,
                actor=owner_of(event),
                outcome=outcome if white < black else turned,
                seen=board_seen(game),
            )
    return round_


def elena(event: Event) -> Registration:
    row = event.registrations.get(tpn=ELENA)
    row.event = event
    return row


def ranking(event: Event) -> list[tuple[int, str, int]]:
    record = record_of(event)
    return [(row.rank, record.by_tpn[row.tpn].name, row.points) for row in standings(record, codes=()).rows]
