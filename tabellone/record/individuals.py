"""The players of a team event, as an individual event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabellone.record.matches import Matches
from tabellone.record.results import ByeKind
from tabellone.record.rounds import Bye, Round
from tabellone.record.tournament import Record


def of_players(record: Record) -> Record:
    """Return the games of a team event as games of its players, with their opponents and scores.

    An unopposed player at a board gets a full-point bye, as reports write it (``0000 - +``); a player without a board
    was absent. A game in a match with only a reported score (`Result.UNREPORTED`) is left out: its players count as
    absent. Data of teams (requested byes, future pairings, penalties, tie-breaks) is left out. An individual event is
    returned unchanged.
    """
    if not record.teams:
        return record
    return replace(
        record,
        rounds=tuple(_round(record, round_) for round_ in record.rounds),
        teams=(),
        matches=Matches(),
        acceleration="",
        virtual_points=(),
        forbidden=(),
        requested_byes=(),
        adjustments=(),
        annulled=frozenset(player for player, team in record.team_of.items() if team in record.annulled),
        tie_breaks=(),
    )


def _round(record: Record, round_: Round) -> Round:
    games = [game for game in round_.games if game.white and game.black and game.is_reported]
    playing = {player for game in games for player in (game.white, game.black)}
    byes = dict(_byes(round_))
    absent = (player.tpn for player in record.players if player.tpn not in playing)
    return Round.of(games, [Bye(tpn, byes.get(tpn, ByeKind.ZERO)) for tpn in absent])


def _byes(round_: Round) -> Iterator[tuple[int, ByeKind]]:
    for game in round_.games:
        if not (game.white and game.black):
            alone = game.white or game.black
            yield alone, ByeKind.FULL if game.result_of(alone).is_win else ByeKind.ZERO
    for bye in round_.byes:
        for player in bye.line_up:
            yield player, bye.kind
