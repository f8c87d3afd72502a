"""Pairing of a Double-Swiss round: conversion from and to the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tabellone.engine.capabilities import PairsRounds, Progress, SetsConditions
from tabellone.engine.double_swiss import SCHEDULED
from tabellone.engine.double_swiss.allocation import in_colours
from tabellone.engine.double_swiss.matches import DoubleMatch, first_round_of, match_of_round, matches_before
from tabellone.engine.errors import NoLegalPairing, too_few
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.swiss.acceleration import UnusableAcceleration, virtual_points
from tabellone.engine.swiss.common import SwissPlayer, field_of
from tabellone.engine.swiss.scores import points_before
from tabellone.engine.team_swiss.pairing import pair_teams
from tabellone.engine.team_swiss.round import BARRING_BYES, board_key
from tabellone.engine.team_swiss.teams import SwissTeam, TeamField
from tabellone.messages import Message
from tabellone.options import Options
from tabellone.record import Bye, ByeKind, Points, Record

ScoreBefore: TypeAlias = Callable[[int, int], Points]
WITHOUT_PREFERENCES = Options(preferences="none")
ROUNDS_WITHOUT_FLOATS = 1
"""C7 and C8 do not apply in the last round."""


def pair_round(record: Record, round_number: int, edition: str, progress: Progress | None = None) -> RoundPairing:
    """Return the pairs for the games of the round.

    An odd round starts a match, which is paired. An even round has the pairs of the previous round with colours
    exchanged (4.4). Raises NoLegalPairing and UnknownSystem.
    """
    match = match_of_round(round_number)
    if first_round_of(match) != round_number:
        return _second_games(record, match, edition)
    field = double_field_of(record, match, edition)
    _refuse_impossible(field)
    pairs, bye = pair_teams(field, progress)
    matches = (in_colours(pair, field.initial_colour) for pair in sorted(pairs, key=board_key))
    return RoundPairing.of([(white.tpn, black.tpn) for white, black in matches], None if bye is None else bye.tpn)


def _second_games(record: Record, match: int, edition: str) -> RoundPairing:
    """Return the pairs of the second games.

    The bye counts as a win and a draw (1.5): the win in the first round, the draw in this one.
    """
    first = record.rounds[first_round_of(match) - 1]
    score = _scores_before(record, edition)
    players = {tpn: SwissTeam(tpn, score(tpn, match)) for row in first.pairings for tpn in (row.first, row.second)}
    pairs = [(players[row.second], players[row.first]) for row in first.pairings]
    byes = (Bye(bye.player, ByeKind.HALF) for bye in first.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
    return RoundPairing(tuple((white.tpn, black.tpn) for white, black in sorted(pairs, key=board_key)), tuple(byes))


def _scores_before(record: Record, edition: str) -> ScoreBefore:
    """Return a function that gives a player's score before a match. Raises UnusableAcceleration."""
    if record.acceleration and not record.virtual_points:
        raise UnusableAcceleration(
            Message("the Double-Swiss system is accelerated only by virtual points that the report states (250)")
        )
    virtual = virtual_points(record, edition)

    def score(tpn: int, match: int) -> Points:
        first = first_round_of(match)
        return points_before(record, tpn, first) + virtual(tpn, first)

    return score


def _refuse_impossible(field: TeamField) -> None:
    """Raise NoLegalPairing if the number of players, or C2, makes a pairing impossible."""
    players = field.teams
    if not players:
        raise too_few(len(players))
    if len(players) % 2 and not any(player.may_have_bye for player in players):
        raise NoLegalPairing(
            "no_bye",
            Message(
                "The number of players is odd, but no player can receive the bye. Each has already had one, or "
                "a forfeit win (C2)."
            ),
            sorted(player.tpn for player in players),
        )


def double_field_of(record: Record, match: int, edition: str) -> TeamField:
    """Return the players to pair in the match.

    Its own rounds and later rounds are ignored, except the byes stated for its first game. Raises UnknownSystem.
    """
    score = _scores_before(record, edition)
    field = field_of(record, first_round_of(match), edition)
    matches = matches_before(record, match)
    players = (_player(record, player, match, matches[player.tpn], score) for player in field.players)
    return TeamField(
        tuple(players),
        match,
        match_of_round(record.planned_rounds),
        field.initial_colour,
        edition,
        WITHOUT_PREFERENCES,
        ROUNDS_WITHOUT_FLOATS,
    )


def _player(
    record: Record,
    player: SwissPlayer,
    match: int,
    earlier: Sequence[DoubleMatch],
    score_before: ScoreBefore,
) -> SwissTeam:
    played = [row for row in earlier if row.is_played]
    colours = "".join(row.colour for row in earlier if row.colour)
    floats = [
        score_before(player.tpn, row.number) != score_before(row.opponent, row.number)
        for row in (earlier if SCHEDULED.of(record.options) else played)
        if row.number == match - 1
    ]
    return SwissTeam(
        tpn=player.tpn,
        score=player.score,
        colours=colours,
        matches_without_colour=len(played) - len(colours),
        opponents=player.opponents | {row.opponent for row in played},
        has_floated=any(floats),
        may_have_bye=_may_have_bye(record, player.tpn, match, earlier),
    )


def allows_bye(record: Record, tpn: int, round_number: int, _edition: str) -> bool:
    """Return True if C2 allows the player the pairing-allocated bye in the match that starts in the round."""
    match = match_of_round(round_number)
    return _may_have_bye(record, tpn, match, matches_before(record, match)[tpn])


def _may_have_bye(record: Record, tpn: int, match: int, earlier: Sequence[DoubleMatch]) -> bool:
    byes = {entry.bye for entry in record.cards[tpn] if entry.round < first_round_of(match)}
    return byes.isdisjoint(BARRING_BYES) and not any(row.is_won_by_forfeit for row in earlier)


class DoubleSwissEngine(PairsRounds, SetsConditions):
    """The Double-Swiss system."""

    pair_round = staticmethod(pair_round)
    allows_bye = staticmethod(allows_bye)


ENGINE: DoubleSwissEngine = DoubleSwissEngine()
