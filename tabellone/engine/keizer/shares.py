"""What a round of the Keizer system gives a player: a share of what somebody is worth in the list."""

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
    """What one round gave."""

    round: int
    part: Fraction
    whose: int
    """Of whose value, by number: the opponent's, or without one the player's own."""


def shares_of(record: Record, tpn: int, after_round: int) -> Iterator[Share]:
    """What the player's rounds gave up to that one, whatever the list looks like; before the player
    joined nothing, or what the club gives for it.
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
    """What the club has chosen of that share, exactly."""
    return share_of(option.of(options))


def _of_game(result: Result | None, options: Options) -> Fraction:
    """Of the opponent's value; a game without a result gives nothing yet, nor does one lost by forfeit."""
    if result is None or result in (Result.UNKNOWN, Result.FORFEIT_LOSS):
        return NOTHING
    if result is Result.FORFEIT_WIN:
        return part_of(FORFEIT_SHARE, options)
    if result.is_win:
        return WHOLE
    return part_of(DRAW_SHARE if result.is_draw else LOSS_SHARE, options)


def _of_bye(entry: Entry, excused: int, options: Options) -> Fraction:
    """Of the own value; who was excused as often as the club allows is no longer."""
    most = EXCUSED_MOST.of(options)
    if entry.bye is ByeKind.HALF:
        return part_of(UNEXCUSED_SHARE if most and excused > most else EXCUSED_SHARE, options)
    of_byes = {ByeKind.PAIRING_ALLOCATED: BYE_SHARE, ByeKind.FULL: DUTY_SHARE, ByeKind.ZERO: UNEXCUSED_SHARE}
    return part_of(of_byes[entry.bye or ByeKind.ZERO], options)
