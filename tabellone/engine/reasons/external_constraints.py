"""Prohibited pairings and changed boards of a round, for all systems."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from tabellone.engine.reasons.facts import NumberPair
from tabellone.record import Colour, Record


def forbidden_pairs(record: Record, round_number: int, present: Collection[int]) -> Iterator[NumberPair]:
    """Yield the prohibited pairings of this round among the present contestants."""
    groups = [group.players for group in record.forbidden if group.holds_in(round_number)]
    found = {(min(pair), max(pair)) for group in groups for pair in combinations(sorted(set(group) & set(present)), 2)}
    yield from sorted(found)


def differing_boards(record: Record, round_number: int, made: Collection[NumberPair]) -> Iterator[NumberPair]:
    """Yield the record's boards of this round, White first, that are not in ``made``."""
    if round_number > len(record.rounds):
        return
    for pairing in record.rounds[round_number - 1].pairings:
        colours = record.colours_of_first(pairing)
        is_white = not colours or colours[0] is Colour.WHITE
        board = (pairing.first, pairing.second) if is_white else (pairing.second, pairing.first)
        if board not in made:
            yield board
