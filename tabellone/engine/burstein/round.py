"""Pairing of a Burstein round by its edition. The seeding rounds (1.6.2) are paired by the Dutch system."""

from __future__ import annotations

from tabellone.engine.burstein import SYSTEM
from tabellone.engine.burstein.edition_1998 import EDITION, due_after, field_of_1998, pair_burstein_1998
from tabellone.engine.burstein.pairing import burstein_field, pair_burstein, seeding_rounds
from tabellone.engine.capabilities import GivesColours, PairsRounds, Progress
from tabellone.engine.dutch.pairing import pair_round as pair_round_by_the_dutch_system
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.swiss.colours import colour_state
from tabellone.engine.swiss.common import Field
from tabellone.record import Colour, Record


def pair_round(record: Record, round_number: int, edition: str, progress: Progress | None) -> RoundPairing:
    """Return the pairing of the round. Raises NoLegalPairing."""
    field: Field
    if edition == EDITION:
        field = field_of_1998(record, round_number)
        pairs, bye = pair_burstein_1998(field, progress)
    elif round_number <= seeding_rounds(record):
        return pair_round_by_the_dutch_system(record, round_number, SYSTEM.edition(edition).basic_rules, progress)
    else:
        field = burstein_field(record, round_number, edition)
        pairs, bye = pair_burstein(field, edition, progress)
    return RoundPairing.of(field.in_board_order(pairs), bye.tpn if bye else None)


def due_colour(history: str, edition: str) -> Colour | None:
    """Return the colour that a player with these colours is due; None without a game."""
    state = colour_state(history)
    return due_after(state) if edition == EDITION else state.preference


class BursteinEngine(GivesColours, PairsRounds):
    """The Burstein system."""

    pair_round = staticmethod(pair_round)
    due_colour = staticmethod(due_colour)


ENGINE: BursteinEngine = BursteinEngine()
