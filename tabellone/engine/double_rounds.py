"""Double rounds: each pairing is for two consecutive games, the second one with the colours exchanged.

Each game is a separate round of the record, because reports have a column for each game. The system pairs matches: it
receives a record in which one round contains both games (docs/readings.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cached_property

from tabellone.engine.errors import UnknownSystem
from tabellone.engine.round_pairing import RoundPairing
from tabellone.messages import Message
from tabellone.options import OptionValue
from tabellone.record import Adjustment, Bye, ByeKind, Pairing, Record, RequestedBye, Round, Scoring

KEY = "double_rounds"
"""Key of the option for double rounds."""
GAMES = 2
TITLE = Message("Round %(match)s, game %(game)s")
"""Title of a round of the record."""


def are_chosen(options: Mapping[str, OptionValue]) -> bool:
    """Return True if the event is played in double rounds."""
    return options.get(KEY) is True


def match_of(round_number: int) -> int:
    """Return the number of the double round that contains this round."""
    return -(-round_number // GAMES)


class MatchesRecord(Record):
    """A record whose rounds are double rounds: each result counts for both games."""

    @cached_property
    def scale(self) -> Scoring:
        """Points for a win of both games, a bye for both games, and so on.

        A game without a result is not doubled, because each of the two games counts separately.
        """
        scoring = self.scoring
        doubled = {field.name: GAMES * getattr(scoring, field.name) for field in fields(scoring)}
        return replace(scoring, **(doubled | {"unknown": scoring.unknown}))


def in_matches(record: Record) -> Record:
    """Return the record as it is paired: in double rounds, the last of which may contain only the first game.

    Raises UnknownSystem for teams, and if the two rounds of a double round do not have the same pairs.
    """
    if record.teams:
        raise UnknownSystem(Message("double rounds are for players, not for teams"))
    numbers = range(1, match_of(len(record.rounds)) + 1)
    both = {number: record.rounds[GAMES * (number - 1) : GAMES * number] for number in numbers}
    values = {field.name: getattr(record, field.name) for field in fields(record)}
    values |= {
        "rounds": tuple(_match(number, rounds) for number, rounds in both.items()),
        "planned_rounds": match_of(record.planned_rounds),
        "virtual_points": tuple(
            replace(row, first_round=match_of(row.first_round), last_round=match_of(row.last_round))
            for row in record.virtual_points
        ),
        "forbidden": tuple(
            replace(row, first_round=match_of(row.first_round), last_round=match_of(row.last_round))
            for row in record.forbidden
        ),
        "requested_byes": tuple(_requested(record)),
        "adjustments": (
            *(replace(row, round=match_of(row.round)) for row in record.adjustments if not row.kind),
            *_stated(record),
            *_differences(record, both),
        ),
    }
    return MatchesRecord(**values)


def _requested(record: Record) -> Iterator[RequestedBye]:
    """Yield the requested byes of the matches.

    A player absent from the first game misses the match; a player absent only from the second game is paired and
    forfeits that game.
    """
    for bye in record.requested_byes:
        if bye.round % GAMES:
            yield replace(bye, round=match_of(bye.round))


def _match(number: int, both: tuple[Round, ...]) -> Round:
    """Return one round with both games, or with the only game so far."""
    if len(both) < GAMES:
        return both[0]
    first, second = both
    games = {frozenset((row.first, row.second)): row for row in second.pairings}
    pairings = []
    for row in first.pairings:
        other = games.pop(frozenset((row.first, row.second)), None)
        if other is None:
            raise _not_the_same(number, min(row.first, row.second))
        pairings.append(Pairing(row.first, row.second, (*row.games, *other.games), row.board))
    if games:
        raise _not_the_same(number, min(map(min, games)))
    return Round(tuple(pairings), first.byes)


def _not_the_same(number: int, tpn: int) -> UnknownSystem:
    text = Message(
        "rounds %(first)s and %(second)s are not two games of the same pairs, as double rounds have them: see number"
        " %(number)s",
        first=GAMES * number - 1,
        second=GAMES * number,
        number=tpn,
    )
    return UnknownSystem(text)


def _stated(record: Record) -> Iterator[Adjustment]:
    """Yield the differences from the usual points for a result, where the event states them (299)."""
    if not any(row.kind for row in record.adjustments):
        return
    usual = replace(record, adjustments=()).cards
    for tpn, card in record.cards.items():
        for entry, plain in zip(card, usual[tpn], strict=True):
            if entry.points != plain.points:
                yield Adjustment(entry.points - plain.points, (tpn,), match_of(entry.round))


def _differences(record: Record, both: Mapping[int, tuple[Round, ...]]) -> Iterator[Adjustment]:
    """Yield the point differences between the byes of the two games, for players with byes of different kinds."""
    of_bye = record.scoring.of_bye
    for number, rounds in both.items():
        first, second = rounds[0], rounds[-1]
        later = {bye.player: bye.kind for bye in second.byes}
        for bye in first.byes:
            more = of_bye(later.get(bye.player, bye.kind)) - of_bye(bye.kind)
            if more:
                yield Adjustment(more, (bye.player,), number)


def second_games(record: Record, round_number: int) -> RoundPairing:
    """Return the pairs of the previous round with the colours exchanged, on the same boards.

    The bye is given to the same player.
    """
    before = record.rounds[round_number - 2]
    pairs = tuple((row.second, row.first) for row in before.pairings)
    byes = (bye for bye in before.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
    return RoundPairing(pairs, tuple(Bye(bye.player, bye.kind) for bye in byes))


def doubled(calendar: tuple[RoundPairing, ...]) -> tuple[RoundPairing, ...]:
    """Return the pairing table with each round played twice in a row, the second time with the colours exchanged."""
    return tuple(
        RoundPairing(tuple((black, white) for white, black in row.pairs), row.byes) if second else row
        for row in calendar
        for second in (False, True)
    )
