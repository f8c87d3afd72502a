"""Double rounds: whoever is paired meets for two games in a row, the second one with the colours exchanged.

Each game is in a round of the record of its own, as reports have a column for each; the system pairs by matches: it is
given a record in which a round is both games (docs/readings.md).
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
"""Of the option that chooses them."""
GAMES = 2
TITLE = Message("Round %(match)s, game %(game)s")
"""What the rounds of the record are called."""


def are_chosen(options: Mapping[str, OptionValue]) -> bool:
    """Whether the event is played in double rounds."""
    return options.get(KEY) is True


def match_of(round_number: int) -> int:
    """The double round of which that round is a game."""
    return -(-round_number // GAMES)


class MatchesRecord(Record):
    """A record whose rounds are double rounds: what ends one is worth both games."""

    @cached_property
    def scale(self) -> Scoring:
        """What a win of both games, a bye for both … is worth. A game without a result yet is one game, as each of the
        two is counted by itself.
        """
        scoring = self.scoring
        doubled = {field.name: GAMES * getattr(scoring, field.name) for field in fields(scoring)}
        return replace(scoring, **(doubled | {"unknown": scoring.unknown}))


def in_matches(record: Record) -> Record:
    """The record as it is paired: by double rounds, of the last one perhaps the first game alone.

    Raises UnknownSystem for teams, and where two rounds are not the two games of the same pairs.
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
            *(replace(row, round=match_of(row.round)) for row in record.adjustments),
            *_differences(record, both),
        ),
    }
    return MatchesRecord(**values)


def _requested(record: Record) -> Iterator[RequestedBye]:
    """Who misses the first game misses the match: who misses the second one alone is paired, and forfeits it."""
    for bye in record.requested_byes:
        if bye.round % GAMES:
            yield replace(bye, round=match_of(bye.round))


def _match(number: int, both: tuple[Round, ...]) -> Round:
    """One round of both games, or of the one that is there."""
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


def _differences(record: Record, both: Mapping[int, tuple[Round, ...]]) -> Iterator[Adjustment]:
    """Where the two rounds gave a player byes of different kinds: what the second one is worth more, or less."""
    of_bye = record.scoring.of_bye
    for number, rounds in both.items():
        first, second = rounds[0], rounds[-1]
        later = {bye.player: bye.kind for bye in second.byes}
        for bye in first.byes:
            more = of_bye(later.get(bye.player, bye.kind)) - of_bye(bye.kind)
            if more:
                yield Adjustment(more, (bye.player,), number)


def second_games(record: Record, round_number: int) -> RoundPairing:
    """The pairs of the round before with the colours exchanged, at the same boards; who had the bye has it again."""
    before = record.rounds[round_number - 2]
    pairs = tuple((row.second, row.first) for row in before.pairings)
    byes = (bye for bye in before.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
    return RoundPairing(pairs, tuple(Bye(bye.player, bye.kind) for bye in byes))


def doubled(calendar: tuple[RoundPairing, ...]) -> tuple[RoundPairing, ...]:
    """The calendar with each of its rounds played twice in a row, the second time with the colours exchanged."""
    return tuple(
        RoundPairing(tuple((black, white) for white, black in row.pairs), row.byes) if second else row
        for row in calendar
        for second in (False, True)
    )
