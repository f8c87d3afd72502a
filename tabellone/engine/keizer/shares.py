"""What a round of the Keizer system gives a player: a share of what somebody is worth in the list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
from tabellone.options import Options
from tabellone.record import ByeKind, Entry, Record, Result

WHOLE = 100
"""Per cent of a value."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one round gave."""

    round: int
    per_cent: int
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
            late = LATE_SHARE.of(record.options) if joined <= after_round else 0
            if late:
                yield Share(entry.round, late, tpn)
            continue
        if entry.bye is None:
            share, whose = _of_game(entry.result, record.options), entry.opponent
        else:
            excused += entry.bye is ByeKind.HALF
            share, whose = _of_bye(entry, excused, record.options), tpn
        if share:
            yield Share(entry.round, share, whose)


def _of_game(result: Result | None, options: Options) -> int:
    """Of the opponent's value; a game without a result gives nothing yet, nor does one lost by forfeit."""
    if result is None or result in (Result.UNKNOWN, Result.FORFEIT_LOSS):
        return 0
    if result is Result.FORFEIT_WIN:
        return FORFEIT_SHARE.of(options)
    return WHOLE if result.is_win else DRAW_SHARE.of(options) if result.is_draw else LOSS_SHARE.of(options)


def _of_bye(entry: Entry, excused: int, options: Options) -> int:
    """Of the own value; who was excused as often as the club allows is no longer."""
    most = EXCUSED_MOST.of(options)
    if entry.bye is ByeKind.HALF:
        return UNEXCUSED_SHARE.of(options) if most and excused > most else EXCUSED_SHARE.of(options)
    return {
        ByeKind.PAIRING_ALLOCATED: BYE_SHARE,
        ByeKind.FULL: DUTY_SHARE,
        ByeKind.ZERO: UNEXCUSED_SHARE,
    }[entry.bye or ByeKind.ZERO].of(options)
