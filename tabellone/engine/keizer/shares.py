"""Score of one Keizer round: a share of a player's value in the list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tabellone.engine.keizer import (
    BYE_SHARE,
    DRAW_SHARE,
    DUTY_SHARE,
    EXCUSED_MOST,
    EXCUSED_SHARE,
    FORFEIT_SHARE,
    LATE_SHARE,
    LOSS_SHARE,
    UNEXCUSED_SHARE,
)
from tabellone.engine.option import Option
from tabellone.options import Options
from tabellone.record import ByeKind, Entry, Record, Result
from tabellone.values import share_of

NOTHING, WHOLE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Share:
    """Score of one round."""

    round: int
    part: Fraction
    whose: int
    """Pairing number of the player whose value counts: the opponent, or the player in a round without an opponent."""


def shares_of(record: Record, tpn: int, after_round: int) -> Iterator[Share]:
    """Yield the shares of the player's rounds up to this one, independent of the list.

    Rounds before the player's first round give nothing, or the club's share for them.
    """
    entries = [entry for entry in record.cards[tpn] if entry.round <= after_round]
    joined = next((entry.round for entry in entries if entry.bye is not ByeKind.ZERO), after_round + 1)
    excused = 0
    for entry in entries:
        if entry.round < joined:
            late = part_of(LATE_SHARE, record.options) if joined <= after_round else NOTHING
            if late:
                yield Share(entry.round, late, tpn)
            continue
        if entry.bye is None:
            part, whose = _of_game(entry.result, record.options), entry.opponent
        else:
            excused += entry.bye is ByeKind.HALF
            part, whose = _of_bye(entry, excused, record.options), tpn
        if part:
            yield Share(entry.round, part, whose)


def part_of(option: Option[str], options: Options) -> Fraction:
    """Return the share that the club has chosen, exactly."""
    return share_of(option.of(options))


def _of_game(result: Result | None, options: Options) -> Fraction:
    """Return the share of the opponent's value. A game without a result, or lost by forfeit, gives nothing."""
    if result is None or result in (Result.UNKNOWN, Result.FORFEIT_LOSS):
        return NOTHING
    if result is Result.FORFEIT_WIN:
        return part_of(FORFEIT_SHARE, options)
    if result.is_win:
        return WHOLE
    return part_of(DRAW_SHARE if result.is_draw else LOSS_SHARE, options)


def _of_bye(entry: Entry, excused: int, options: Options) -> Fraction:
    """Return the share of the player's own value.

    After the club's maximum of excused absences, the player is not excused.
    """
    most = EXCUSED_MOST.of(options)
    if entry.bye is ByeKind.HALF:
        return part_of(UNEXCUSED_SHARE if most and excused > most else EXCUSED_SHARE, options)
    of_byes = {ByeKind.PAIRING_ALLOCATED: BYE_SHARE, ByeKind.FULL: DUTY_SHARE, ByeKind.ZERO: UNEXCUSED_SHARE}
    return part_of(of_byes[entry.bye or ByeKind.ZERO], options)
