"""Pairing of a round by the Swiss system for teams: conversion from and to the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabellone.engine.capabilities import PairsRounds, Progress, SetsConditions
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.swiss.acceleration import virtual_points
from tabellone.engine.swiss.common import SwissPlayer, field_of, may_have_bye
from tabellone.engine.swiss.scores import points_before
from tabellone.engine.team_swiss import PLACES, SCHEDULED, SYSTEM
from tabellone.engine.team_swiss.allocation import in_colours
from tabellone.engine.team_swiss.pairing import pair_teams
from tabellone.engine.team_swiss.teams import Pair, SwissTeam, TeamField
from tabellone.record import ByeKind, Entry, Points, Record, Result

BARRING_BYES = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL)


def pair_round(record: Record, round_number: int, edition: str, progress: Progress | None = None) -> RoundPairing:
    """Return the pairing of the round, with White on the first board. Raises NoLegalPairing and UnknownSystem."""
    field = team_field_of(record, round_number, edition)
    pairs, bye = pair_teams(field, progress)
    matches = (in_colours(field, pair) for pair in sorted(pairs, key=board_key))
    return RoundPairing.of([(white.tpn, black.tpn) for white, black in matches], None if bye is None else bye.tpn)


def board_key(pair: Pair) -> tuple[Points, Points, int]:
    """Return the board order of C.04.2 3.6.

    The score of the higher-ranked team, the sum of both, the higher-ranked team's number.
    """
    higher = min(pair, key=lambda team: (-team.score, team.tpn))
    return -higher.score, -sum(team.score for team in pair), higher.tpn


def team_field_of(record: Record, round_number: int, edition: str) -> TeamField:
    """Return the teams to pair in the round.

    This round and later ones are ignored, except the stated byes.

    Raises UnknownSystem.
    """
    basic_rules = SYSTEM.edition(edition).basic_rules
    field = field_of(record, round_number, basic_rules)
    virtual = virtual_points(record, basic_rules)
    secondary = record.by(record.score.other)

    def score_before(tpn: int, number: int) -> Points:
        return points_before(record, tpn, number) + virtual(tpn, number)

    def team(player: SwissPlayer) -> SwissTeam:
        card = [entry for entry in record.cards[player.tpn] if entry.round < round_number]
        previous = next((entry for entry in card if entry.round == round_number - 1), None)
        return SwissTeam(
            tpn=player.tpn,
            score=player.score,
            secondary=points_before(secondary, player.tpn, round_number),
            colours=player.colours.history,
            opponents=player.opponents,
            has_floated=previous is not None and _is_float(record, player.tpn, previous, score_before),
            may_have_bye=may_have_bye_after(record, card, edition),
            number_is_odd=player.number_is_odd if PLACES.of(record.options) else player.tpn % 2 == 1,
        )

    return TeamField(
        tuple(map(team, field.players)),
        round_number,
        record.planned_rounds,
        field.initial_colour,
        edition,
        record.options,
    )


def _is_float(record: Record, tpn: int, entry: Entry, score_before: Callable[[int, int], Points]) -> bool:
    """Return True if the opponent of the round had another score (1.5); a bye is not a float."""
    if not entry.opponent or not (entry.is_played or SCHEDULED.of(record.options)):
        return False
    return score_before(tpn, entry.round) != score_before(entry.opponent, entry.round)


def allows_bye(record: Record, tpn: int, round_number: int, edition: str) -> bool:
    """Return True if C2 allows the team the pairing-allocated bye in the round."""
    return may_have_bye_after(record, [entry for entry in record.cards[tpn] if entry.round < round_number], edition)


def may_have_bye_after(record: Record, card: Sequence[Entry], edition: str) -> bool:
    """Return True if C2 allows a bye after these rounds.

    C2 of 2024 has the wording of the basic rules since 2026 (C.04.1 article 4).
    """
    if edition == "2024":
        return may_have_bye(record, card, "2026")
    return not any(entry.bye in BARRING_BYES or entry.result is Result.FORFEIT_WIN for entry in card)


class TeamSwissEngine(PairsRounds, SetsConditions):
    """The Swiss team system."""

    pair_round = staticmethod(pair_round)
    allows_bye = staticmethod(allows_bye)


ENGINE: TeamSwissEngine = TeamSwissEngine()
