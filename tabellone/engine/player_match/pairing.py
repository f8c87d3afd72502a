"""Games of a match of two players, and the end of the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabellone.engine.capabilities import AnnouncesOptions, EndsEarly, HasCalendar
from tabellone.engine.errors import BadCalendar
from tabellone.engine.player_match import LENGTH, PLAY_OUT
from tabellone.engine.round_pairing import RoundPairing
from tabellone.messages import Message
from tabellone.options import OptionValue
from tabellone.record import Record

PLAYERS = 2


def calendar(record: Record) -> tuple[RoundPairing, ...]:
    """Return all games, each as a round; the lower number starts with White.

    Raises BadCalendar unless there are two players.
    """
    numbers = sorted(record.contestant)
    if len(numbers) != PLAYERS:
        raise BadCalendar(Message("a match has two players, not %(count)s", count=len(numbers)))
    one, other = numbers
    return tuple(
        RoundPairing.of([(other, one) if game % 2 else (one, other)]) for game in range(LENGTH.of(record.options))
    )


def is_decided(record: Record) -> bool:
    """Return True if the match is decided: the opponent cannot catch up by winning all remaining games.

    False if the event plays all games. A game without a result is still open.
    """
    if PLAY_OUT.of(record.options) or len(record.contestant) != PLAYERS:
        return False
    left = LENGTH.of(record.options) - sum(round_.is_finished for round_ in record.rounds)
    behind, ahead = sorted(record.points_of(tpn) for tpn in record.contestant)
    return behind + left * record.scale.win < ahead + left * record.scale.loss


def announced(options: Mapping[str, OptionValue]) -> Iterator[Message]:
    """Yield the announcement: the number of games, and the rule for games after the decision."""
    yield Message("A match of %(count)s games, with White in turn.", count=LENGTH.of(options))
    if PLAY_OUT.of(options):
        yield Message("All games are played.")
    else:
        yield Message("The match ends once it is decided.")


class PlayerMatchEngine(AnnouncesOptions, EndsEarly, HasCalendar):
    """A match of two players."""

    calendar = staticmethod(calendar)
    is_over = staticmethod(is_decided)
    announced = staticmethod(announced)


ENGINE: PlayerMatchEngine = PlayerMatchEngine()
