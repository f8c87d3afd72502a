"""The drawings of lots of an event as lines of its report, each with the seed from which it can be repeated."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.lots import TIES, lots_line
from tournaments.domain.drawing.numbers import HAND, LOT, RESTRICTED
from tournaments.domain.entries.pairing_numbers import last_paired_round
from tournaments.domain.integrity.fide_mode import is_on
from tournaments.models import Event

COLOURS = {"w": "White", "b": "Black"}
BY_HAND = "drawn by the arbiter"
METHODS = {HAND: BY_HAND, RESTRICTED: "restricted drawing of lots"}


def lots_lines(event: Event) -> list[str]:
    """Return the lines of an event that is in FIDE mode or has left it; at most one query."""
    if not event.is_started or not (is_on(event) or event.has_left_fide_mode):
        return []
    return list(_lines(event))


def _lines(event: Event) -> Iterator[str]:
    if event.lot_source and event.initial_colour in COLOURS:
        how = f"seed {event.lot_seed}" if event.lot_seed else BY_HAND
        yield lots_line(0, f"initial colour {COLOURS[event.initial_colour]}, {how}")
    method = event.drawing.get("method")
    if method == LOT:
        yield lots_line(0, f"pairing numbers, seed {event.drawing['seed']}")
    elif method in METHODS:
        yield lots_line(0, f"pairing numbers, {METHODS[method]}")
    if event.sides.get("seed"):
        yield lots_line(0, f"teams of players, seed {event.sides['seed']}")
    if event.chess960 and event.chess960_seed:
        yield lots_line(0, f"Chess960 positions, seed {event.chess960_seed}")
    if event.ties == Event.Ties.LOTS and event.ties_seed:
        yield lots_line(last_paired_round(event), f"{TIES}, seed {event.ties_seed}")
