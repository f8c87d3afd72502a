"""Rounds of a round robin, from its pairing table."""

from __future__ import annotations

from tabellone.engine import double_rounds
from tabellone.engine.capabilities import AnnouncesOptions, ChecksOptions, HasCalendar, RearrangesRounds
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.round_robin.sentences import contradictions, meetings
from tabellone.engine.tables.kinds import calendar_of_record, settings_of
from tabellone.engine.tables.rearranged import pairs_of, rearranged
from tabellone.record import Bye, ByeKind, Record, Round


def calendar(record: Record) -> tuple[RoundPairing, ...]:
    """Return all rounds, of players or of teams. Raises BadCalendar.

    The first-named team of a pairing plays at home.
    """
    return tuple(RoundPairing.of(row.pairs, row.bye, ByeKind.ZERO) for row in calendar_of_record(record))


def rearranged_calendar(record: Record, table: tuple[RoundPairing, ...]) -> tuple[RoundPairing, ...] | None:
    """Return the table with the rounds of the record, and the remaining ones so that each pair plays once in a cycle.

    None if that is impossible. Short matches and double rounds are not rearranged: None if a round differs from them.
    """
    everybody = frozenset(contestant.tpn for contestant in record.contestants)
    made = [_as_made(round_, everybody) for round_ in record.rounds[: len(table)]]
    settings = settings_of(record)
    if double_rounds.are_chosen(record.options):
        expected = double_rounds.doubled(table)
    elif settings.mini_matches:
        expected = table
    else:
        return rearranged(table, made, len(table) // settings.cycles)
    is_as_expected = all(pairs_of(one) == pairs_of(other) for one, other in zip(made, expected, strict=False))
    return table if is_as_expected else None


def _as_made(round_: Round, everybody: frozenset[int]) -> RoundPairing:
    """Return the pairs of the round; whoever is in none of them has a bye."""
    pairs = tuple((row.first, row.second) for row in round_.pairings)
    free = everybody.difference(*pairs)
    return RoundPairing(pairs, tuple(Bye(tpn, ByeKind.ZERO) for tpn in sorted(free)))


class RoundRobinEngine(AnnouncesOptions, ChecksOptions, HasCalendar, RearrangesRounds):
    """Round robins."""

    calendar = staticmethod(calendar)
    rearranged = staticmethod(rearranged_calendar)
    contradictions = staticmethod(contradictions)
    announced = staticmethod(meetings)


ENGINE: RoundRobinEngine = RoundRobinEngine()
