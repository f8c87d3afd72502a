"""What both editions count about colours (2026: C10 to C13; 2017: C.8 to C.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tabellone.literal.generation import LiteralCandidate
from tabellone.literal.players import LiteralPlayer
from tabellone.literal.round import LiteralRound
from tabellone.record import Colour

OnPlayer: TypeAlias = Callable[[LiteralPlayer, Colour], bool]


def players_who(what: OnPlayer, this_round: LiteralRound, candidate: LiteralCandidate) -> int:
    """How many of the paired players their colours do that to."""
    return sum(
        what(player, colour)
        for pair in candidate.pairs
        for player, colour in zip(pair, this_round.colours(pair), strict=True)
    )


def topscorers_or_opponents_who(what: OnPlayer, this_round: LiteralRound, candidate: LiteralCandidate) -> int:
    """How many players of the pairs with a topscorer their colours do that to."""
    return sum(
        what(player, colour)
        for pair in candidate.pairs
        if any(player.topscorer for player in pair)
        for player, colour in zip(pair, this_round.colours(pair), strict=True)
    )
