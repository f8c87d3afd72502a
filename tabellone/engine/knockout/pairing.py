"""Pair a round of a knock-out: the next game of every undecided match."""

from __future__ import annotations

from tabellone.engine.capabilities import ChecksOptions, EndsEarly, HasBracket, PairsRounds, Progress, RanksByValues
from tabellone.engine.errors import NoLegalPairing, UnknownSystem, too_few
from tabellone.engine.knockout.bracket_state import KnockoutMatch, KnockoutRound, KnockoutState, bracket_state
from tabellone.engine.knockout.plan import BadPlan
from tabellone.engine.knockout.settings import KnockoutSettings, contradictions, plan_of
from tabellone.engine.knockout.values import values_of
from tabellone.engine.round_pairing import RoundPairing
from tabellone.messages import Message
from tabellone.record import Bye, ByeKind, Record


def pair_round(record: Record, round_number: int, _edition: str, _progress: Progress | None) -> RoundPairing:
    """Return the pairs: the main bracket first, then higher seeds first. Colours alternate within a match.

    A contestant who advances without a match has a full-point bye, as for a win (2.2). An absent contestant is paired
    and loses by forfeit. Raises NoLegalPairing if the knock-out is over or if a result or a play-off is missing.
    Raises UnknownSystem if there is no such plan.
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
    return _waits(matches, Message("Tied, play-off missing: %(pairs)s.", pairs=pairs))


def _pairs(matches: tuple[KnockoutMatch, ...]) -> str:
    return ", ".join(f"{match.white}-{match.black}" for match in matches)


def _waits(matches: tuple[KnockoutMatch, ...], reason: Message) -> NoLegalPairing:
    return NoLegalPairing("undecided", reason, [who for match in matches for who in (match.white, match.black)])


def _next_game(match: KnockoutMatch) -> tuple[int, int]:
    return (match.black, match.white) if len(match.games) % 2 else (match.white, match.black)


def _byes(record: Record, row: KnockoutRound, round_number: int) -> tuple[Bye, ...]:
    """Return the byes of contestants who advance without a match, unless another bye is stated.

    There is one bye for each, however many games a match has.
    """
    if round_number != row.first_round:
        return ()
    stated = {bye.player for bye in record.requested_byes if bye.round == round_number}
    if round_number <= len(record.rounds):
        stated |= {bye.player for bye in record.rounds[round_number - 1].byes if bye.kind is not ByeKind.FULL}
    return tuple(Bye(who, ByeKind.FULL) for who in row.free if who not in stated)


def most_rounds(record: Record) -> int:
    """Return the number of rounds of the record if every match needs all its games. Raises UnknownSystem."""
    settings = KnockoutSettings.of(record.options)
    try:
        plan = plan_of(settings, len(record.contestants))
    except BadPlan as error:
        raise UnknownSystem(error.message) from error
    return sum(settings.games_in(plan, number) for number in settings.rounds_in(plan))


def is_over(record: Record) -> bool:
    """Return True if all matches are decided; False if the record has no valid plan."""
    try:
        return bracket_state(record).is_over
    except BadPlan:
        return False


def undecided(record: Record) -> tuple[tuple[int, int], ...]:
    """Return the contestants of each tied match; the one with White in the first game is first."""
    try:
        return tuple((match.white, match.black) for match in bracket_state(record).tied)
    except BadPlan:
        return ()


def _so_far(record: Record, round_number: int) -> KnockoutState:
    if len(record.contestants) < 2:
        raise too_few(len(record.contestants))
    try:
        return bracket_state(record, round_number)
    except BadPlan as error:
        raise UnknownSystem(error.message) from error


class KnockoutEngine(ChecksOptions, EndsEarly, HasBracket, PairsRounds, RanksByValues):
    """The knock-out system."""

    pair_round = staticmethod(pair_round)
    bracket_state = staticmethod(bracket_state)
    undecided = staticmethod(undecided)
    most_rounds = staticmethod(most_rounds)
    is_over = staticmethod(is_over)
    values_of = staticmethod(values_of)
    contradictions = staticmethod(contradictions)


ENGINE: KnockoutEngine = KnockoutEngine()
