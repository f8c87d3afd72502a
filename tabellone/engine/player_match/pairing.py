"""The games of a match of two players, and when it is decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabellone.engine.player_match import LENGTH, PLAY_OUT
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.tables.calendar import BadCalendar
from tabellone.messages import Message
from tabellone.options import OptionValue
from tabellone.record import Record

PLAYERS = 2


def calendar(record: Record) -> tuple[RoundPairing, ...]:
    """All games, each a round; the lower number begins with White. Raises BadCalendar for other than two players."""
    numbers = sorted(record.contestant)
    if len(numbers) != PLAYERS:
        raise BadCalendar(Message("a match has two players, not %(count)s", count=len(numbers)))
    one, other = numbers
    return tuple(
        RoundPairing.of([(other, one) if game % 2 else (one, other)]) for game in range(LENGTH.of(record.options))
    )


def is_decided(record: Record) -> bool:
    """Whether the match is over before its last game: the other one could not catch up by winning all that are left,
    and the event does not play them out. A game without a result may still go either way.
    """
    if PLAY_OUT.of(record.options) or len(record.contestant) != PLAYERS:
        return False
    left = LENGTH.of(record.options) - sum(round_.is_finished for round_ in record.rounds)
    behind, ahead = sorted(record.points_of(tpn) for tpn in record.contestant)
    return behind + left * record.scale.win < ahead + left * record.scale.loss


def announced(options: Mapping[str, OptionValue]) -> Iterator[Message]:
    """How many games, and whether all of them are played."""
    yield Message("A match of %(count)s games, with White in turn.", count=LENGTH.of(options))
    if PLAY_OUT.of(options):
        yield Message("All games are played.")
    else:
        yield Message("It ends when nobody can catch up any more.")
