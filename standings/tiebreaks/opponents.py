"""Tie-breaks from the opponents' results: Buchholz and Sonneborn-Berger (articles 8 and 9), ratings (10)."""

from __future__ import annotations

from standings.tiebreaks.cuts import Part, kept
from standings.tiebreaks.tallies import Tallies, is_vur
from standings.tiebreaks.values import ONE, PER_TENTH, Value
from tournaments.record import Entry, Points, Result


def buchholz(tallies: Tallies, tpn: int, variant: str) -> Value:
    """8.1: the sum of the opponents' adjusted scores."""
    parts = []
    for entry in tallies.against_somebody(tpn):
        score = _opponents_score(tallies, tpn, entry)
        parts.append(Part(entry.round, entry.opponent, (score,), score, is_vur(entry)))
    return sum(part.value for part in kept(parts, variant)) * PER_TENTH


def _opponents_score(tallies: Tallies, tpn: int, entry: Entry) -> Points:
    return tallies.adjusted[entry.opponent] if tallies.counts_as_game(entry) else tallies.dummy(tpn, entry)


def sonneborn_berger(tallies: Tallies, tpn: int, variant: str) -> Value:
    """9.1: each opponent's score times the points made against that opponent."""
    parts = []
    for entry in tallies.against_somebody(tpn):
        score = _opponents_score(tallies, tpn, entry)
        value = score * entry.points
        parts.append(Part(entry.round, entry.opponent, (score, value), value, is_vur(entry)))
    return sum(part.value for part in kept(parts, variant))


def average_rating(tallies: Tallies, tpn: int, variant: str) -> Value | None:
    """10.1: the mean rating of the opponents met over the board, a half rounded up; None without any."""
    by_tpn = tallies.record.by_tpn
    parts = [
        Part(entry.round, entry.opponent, (by_tpn[entry.opponent].rating,), by_tpn[entry.opponent].rating)
        for entry in tallies.cards[tpn]
        if entry.is_played and entry.result is not Result.UNKNOWN
    ]
    ratings = [part.value for part in kept(parts, variant)]
    if not ratings:
        return None
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) * ONE
