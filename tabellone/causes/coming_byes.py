"""The other interpretation of byes after the last game (docs/readings.md): they already count."""

from __future__ import annotations

from dataclasses import replace

from tabellone.record import Bye, ByeKind, Record, Round

REASON = "the report counts byes after the last game, which count here once their round is paired"
ARTICLE = "TRF 001"


def with_coming_byes(record: Record) -> Record | None:
    """Return the record with a round of byes for each round with requested byes after the last game; None without."""
    coming = {(bye.round, bye.player): bye.kind for bye in record.requested_byes if bye.round > len(record.rounds)}
    added = tuple(
        Round(byes=tuple(Bye(tpn, coming.get((number, tpn), ByeKind.ZERO)) for tpn in sorted(record.contestant)))
        for number in sorted({number for number, _player in coming})
    )
    return replace(record, rounds=(*record.rounds, *added)) if added else None
