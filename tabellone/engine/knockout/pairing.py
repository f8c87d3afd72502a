"""A round of a knock-out: the next game of every match that is not decided."""

from __future__ import annotations

from tabellone.engine.errors import NoLegalPairing, UnknownSystem, too_few
from tabellone.engine.knockout.plan import BadPlan
from tabellone.engine.knockout.settings import KnockoutSettings, plan_of
from tabellone.engine.knockout.so_far import KnockoutMatch, KnockoutRound, KnockoutSoFar, so_far
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.system import Progress
from tabellone.messages import Message
from tabellone.record import Bye, ByeKind, Record


def pair_round(record: Record, round_number: int, _edition: str, _progress: Progress | None) -> RoundPairing:
    """The pairs, the main branch first and the better seeds first; colours alternate within a match.

    Whoever goes on without a match has a full-point bye, as by a win (2.2). Who is away is paired and loses by forfeit.
    Raises NoLegalPairing when all is over or a match waits for a result or its play-off, and UnknownSystem where there
    is no such plan.
    """
    knockout = _so_far(record, round_number)
    if knockout.is_over:
        raise NoLegalPairing(
            "no_round", Message("The knock-out is over: there is no round %(round)s.", round=round_number)
        )
    if knockout.awaited:
        raise _awaited(knockout.awaited)
    if knockout.tied:
        raise _undecided(knockout.tied)
    row = knockout.rounds[knockout.current - 1]
    pairs = tuple(_next_game(match) for match in row.matches if match.winner is None)
    return RoundPairing(pairs, _byes(record, row, round_number))


def _awaited(matches: tuple[KnockoutMatch, ...]) -> NoLegalPairing:
    pairs = _pairs(matches)
    return _waits(matches, Message("Without the result of a game that may decide the match: %(pairs)s.", pairs=pairs))


def _undecided(matches: tuple[KnockoutMatch, ...]) -> NoLegalPairing:
    pairs = _pairs(matches)
    return _waits(matches, Message("Tied, and without a play-off that says who goes on: %(pairs)s.", pairs=pairs))


def _pairs(matches: tuple[KnockoutMatch, ...]) -> str:
    return ", ".join(f"{match.white}-{match.black}" for match in matches)


def _waits(matches: tuple[KnockoutMatch, ...], reason: Message) -> NoLegalPairing:
    return NoLegalPairing("undecided", reason, [who for match in matches for who in (match.white, match.black)])


def _next_game(match: KnockoutMatch) -> tuple[int, int]:
    return (match.black, match.white) if len(match.games) % 2 else (match.white, match.black)


def _byes(record: Record, row: KnockoutRound, round_number: int) -> tuple[Bye, ...]:
    """Of who goes on without a match, unless something else is stated; once, however many games a match has."""
    if round_number != row.first_round:
        return ()
    stated = {bye.player for bye in record.requested_byes if bye.round == round_number}
    if round_number <= len(record.rounds):
        stated |= {bye.player for bye in record.rounds[round_number - 1].byes if bye.kind is not ByeKind.FULL}
    return tuple(Bye(who, ByeKind.FULL) for who in row.free if who not in stated)


def most_rounds(record: Record) -> int:
    """How many rounds of the record there are if every match needs all its games. Raises UnknownSystem."""
    settings = KnockoutSettings.of(record.options)
    try:
        plan = plan_of(settings, len(record.contestants))
    except BadPlan as error:
        raise UnknownSystem(error.message) from error
    return sum(settings.games_in(plan, number) for number in settings.rounds_in(plan))


def is_over(record: Record) -> bool:
    """Whether all matches are decided. Not said of a record that has no such plan."""
    try:
        return so_far(record).is_over
    except BadPlan:
        return False


def undecided(record: Record) -> tuple[tuple[int, int], ...]:
    """The two of each match that its games have left tied, who had White first before the other."""
    try:
        return tuple((match.white, match.black) for match in so_far(record).tied)
    except BadPlan:
        return ()


def _so_far(record: Record, round_number: int) -> KnockoutSoFar:
    if len(record.contestants) < 2:
        raise too_few(len(record.contestants))
    try:
        return so_far(record, round_number)
    except BadPlan as error:
        raise UnknownSystem(error.message) from error
