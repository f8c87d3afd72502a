"""What stands around a round, whatever its system: pairs that somebody forbade, and boards that were changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from tabellone.engine.reasons.facts import NumberPair
from tabellone.record import Colour, Record


def forbidden_pairs(record: Record, round_number: int, present: Collection[int]) -> Iterator[NumberPair]:
    """Pairs of those who are here that somebody forbade for this round."""
    groups = [group.players for group in record.forbidden if group.holds_in(round_number)]
    found = {(min(pair), max(pair)) for group in groups for pair in combinations(sorted(set(group) & set(present)), 2)}
    yield from sorted(found)


def differing_boards(record: Record, round_number: int, made: Collection[NumberPair]) -> Iterator[NumberPair]:
    """The record's boards of that round, White first, that are not among these."""
    if round_number > len(record.rounds):
        return
    for pairing in record.rounds[round_number - 1].pairings:
        colours = record.colours_of_first(pairing)
        is_white = not colours or colours[0] is Colour.WHITE
        board = (pairing.first, pairing.second) if is_white else (pairing.second, pairing.first)
        if board not in made:
            yield board
