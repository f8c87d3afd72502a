"""Play-offs of tied matches, from the database to the record."""

from __future__ import annotations

from collections.abc import Mapping

from tabellone.engine import SYSTEMS
from tabellone.record import PlayOff as RecordPlayOff
from tabellone.record.play_offs import code_of, game_of
from tournaments.models import Event, Pairing, PlayOff, Registration


def has_play_offs(event: Event) -> bool:
    """Return True if matches of the event may need play-offs."""
    return event.system in SYSTEMS and SYSTEMS[event.system].bracket is not None


def play_offs_of(event: Event, tpn: Mapping[int, int], rounds: int) -> tuple[RecordPlayOff, ...]:
    """Return the play-offs of the first ``rounds`` rounds, by numbers; one query, none for other systems."""
    if not has_play_offs(event):
        return ()
    rows = PlayOff.objects.filter(pairing__round__event=event, pairing__round__number__lte=rounds)
    columns = ("pairing__round__number", "pairing__first", "pairing__second", "winner", "games")
    found = []
    for number, first, second, winner, games in rows.order_by("pairing__round", "pairing__board").values_list(*columns):
        one, other = tpn[winner], tpn[first + second - winner]
        codes = tuple(game_of(code, one, other) for code in games.split())
        found.append(RecordPlayOff(number, one, other, codes))
    return tuple(found)


def row_of(play_off: RecordPlayOff, pairing: Pairing, winner: Registration) -> PlayOff:
    """Return the row that stores it."""
    games = " ".join(code_of(game, play_off.winner) for game in play_off.games)
    return PlayOff(pairing=pairing, winner=winner, games=games)
