"""Virtual points: what counts for pairing besides the points of the standings (C.04.7; TRF 250)."""

from __future__ import annotations

from collections.abc import Callable

from tournaments.record import HALF, POINT, ByeKind, Points, Record


def virtual_points(record: Record, edition: str) -> Callable[[int, int], Points]:
    """A function that gives the virtual points of a player (by number) in a round."""
    if record.virtual_points:
        return _explicit(record)
    if record.baku:
        return _baku_2017(record) if edition == "2017" else _baku(record)
    return lambda _tpn, _round: 0


def _explicit(record: Record) -> Callable[[int, int], Points]:
    rows = record.virtual_points

    def points(tpn: int, number: int) -> Points:
        return sum(
            row.points for row in rows if row.first_round <= number <= row.last_round and row.first <= tpn <= row.last
        )

    return points


def _baku(record: Record) -> Callable[[int, int], Points]:
    """Baku acceleration (C.04.7 article 1)."""
    last_of_ga = last_of_first_group(record)
    accelerated = -(-record.planned_rounds // 2)  # 1.4: the first half of the rounds, rounded up
    full = -(-accelerated // 2)
    win = record.scoring.win

    def points(tpn: int, number: int) -> Points:
        if tpn > last_of_ga or number > accelerated:
            return 0
        return win if number <= full else win // 2

    return points


def _baku_2017(record: Record) -> Callable[[int, int], Points]:
    """Baku acceleration as it was (C.04.5.1): a point in the first three rounds, half a point in the next two."""
    last_of_ga = last_of_first_group(record)

    def points(tpn: int, number: int) -> Points:
        if tpn > last_of_ga or number > 5:
            return 0
        return POINT if number <= 3 else HALF

    return points


def last_of_first_group(record: Record) -> int:
    """The number of GA's last member: GA is the first half of those who were there for round 1, rounded up to an even
    number (1.2). Whoever had a zero-point bye in round 1 is a late entry (C.04.2 2.4); late entries may have come among
    GA since, and its last member stays the same person (1.3).
    """
    late = {bye.player for bye in record.requested_byes if bye.round == 1 and bye.kind is ByeKind.ZERO}
    if record.rounds:
        late |= {bye.player for bye in record.rounds[0].byes if bye.kind is ByeKind.ZERO}
    on_time = sorted(player.tpn for player in record.players if player.tpn not in late)
    size = 2 * -(-len(on_time) // 4)
    return on_time[min(size, len(on_time)) - 1] if on_time else 0
