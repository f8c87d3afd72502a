"""Play-offs of tied matches, from a report to the database."""

from __future__ import annotations

from collections.abc import Mapping

from tabellone.record import Record
from tournaments.domain.journal.action import Change
from tournaments.domain.play_offs import row_of
from tournaments.models import Pairing, Registration


def keep_play_offs(change: Change, record: Record, rows: Mapping[int, Registration]) -> None:
    """Store the play-offs of an imported record, whose pairings are stored; those without a pairing are omitted."""
    if not record.play_offs:
        return
    pairings = {
        (row.round.number, frozenset((row.first_id, row.second_id))): row
        for row in Pairing.objects.filter(round__event=change.event).select_related("round")
    }
    found = []
    for play_off in record.play_offs:
        both = frozenset((rows[play_off.winner].pk, rows[play_off.loser].pk))
        pairing = pairings.pop((play_off.round, both), None)
        if pairing is not None:
            found.append(row_of(play_off, pairing, rows[play_off.winner]))
    change.create_all(found)
