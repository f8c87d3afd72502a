"""Pairing of a round by the Olympiad's rules (D.02): the bye, then from both ends to the median group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tabellone.engine.capabilities import PairsRounds, Progress, SetsConditions
from tabellone.engine.errors import NoLegalPairing, no_matching, too_few
from tabellone.engine.olympiad.colours import in_colours_of_board_1
from tabellone.engine.olympiad.group import (
    OlympiadGroup,
    OpponentsInOrder,
    PairedOlympiadGroup,
    by_halves,
    pair_olympiad_group,
)
from tabellone.engine.olympiad.max_pairings import can_all_be_paired
from tabellone.engine.olympiad.teams import OlympiadTeam, TeamPair, allows_bye, may_have_bye, played_matches, ranked
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.swiss.common import Field, field_of
from tabellone.messages import Message
from tabellone.record import Colour, Points, Record

BASIC_RULES = "2017"
"""D.02 is based on no edition of C.04.1; the rules used here are the same in all."""


@dataclass(frozen=True)
class OlympiadRound:
    """A paired round, with its groups in the order of 6.4."""

    groups: tuple[PairedOlympiadGroup, ...]
    bye: OlympiadTeam | None


def pair_round(record: Record, round_number: int, _edition: str, progress: Progress | None) -> RoundPairing:
    """Return the pairing of the round, with White on the first board. Raises NoLegalPairing."""
    return pair_towards_median(record, round_number, {}, by_halves, progress)


def pair_towards_median(
    record: Record,
    round_number: int,
    tie_breaks: Mapping[int, int],
    order: OpponentsInOrder,
    progress: Progress | None = None,
) -> RoundPairing:
    """Return the pairing of the round with this order of opponents.

    Teams with equal scores are ranked by these tie-breaks, then by pairing number. Raises NoLegalPairing.
    """
    field = field_of(record, round_number, BASIC_RULES)
    paired = paired_olympiad_round(olympiad_teams(record, round_number, field, tie_breaks), order)
    if progress is not None:
        progress(len(field.players), len(field.players))
    return RoundPairing.of(
        in_board_order((pair for group in paired.groups for pair in group.pairs), field.initial_colour),
        paired.bye.tpn if paired.bye else None,
    )


def in_board_order(pairs: Iterable[TeamPair], initial: Colour) -> list[tuple[int, int]]:
    """Return the numbers of the pairs in board order, the team with White on the first board first."""
    coloured = (in_colours_of_board_1(pair, initial) for pair in sorted(pairs, key=_board_key))
    return [(white.tpn, black.tpn) for white, black in coloured]


def olympiad_teams(
    record: Record, round_number: int, field: Field, tie_breaks: Mapping[int, int]
) -> list[OlympiadTeam]:
    """Return the teams to pair in the round."""
    return [
        OlympiadTeam(
            tpn=player.tpn,
            score=player.score,
            tie_break=tie_breaks.get(player.tpn, 0),
            rating=record.contestant[player.tpn].rating,
            played=played_matches(record, player.tpn, round_number),
            opponents=player.opponents,
            may_have_bye=may_have_bye([e for e in record.cards[player.tpn] if e.round < round_number]),
        )
        for player in field.players
    ]


def paired_olympiad_round(teams: Sequence[OlympiadTeam], order: OpponentsInOrder) -> OlympiadRound:
    """Return the paired round of these teams. Raises NoLegalPairing."""
    if not teams:
        raise too_few(len(teams))
    bye = _bye(ranked(teams))
    to_pair = ranked([team for team in teams if team is not bye])
    if not to_pair:
        return OlympiadRound((), bye)
    median = to_pair[len(to_pair) // 2].score  # 6.4: the lower of the two in the middle
    unpaired = list(to_pair)
    groups: list[PairedOlympiadGroup] = []

    def pair_group(group: OlympiadGroup) -> tuple[OlympiadTeam, ...]:
        made = pair_olympiad_group(group, unpaired, order)
        groups.append(made)
        met = {team.tpn for pair in made.pairs for team in pair}
        unpaired[:] = [team for team in unpaired if team.tpn not in met]
        return made.floaters

    arrived: list[OlympiadTeam] = []
    for downward in (True, False):
        floaters: tuple[OlympiadTeam, ...] = ()
        side = _groups_of_side(to_pair, median, downward=downward)
        for residents, adjacent in pairwise(side):
            floaters = pair_group(OlympiadGroup(residents, floaters, adjacent, downward))
        arrived += floaters
    pair_group(OlympiadGroup(_of_score(to_pair, median), tuple(arrived), (), downward=True))
    return OlympiadRound(tuple(groups), bye)


def _groups_of_side(teams: Sequence[OlympiadTeam], median: Points, *, downward: bool) -> list[tuple[OlympiadTeam, ...]]:
    """Return the groups above the median from the highest, or below it from the lowest, and then the median group."""
    scores = {team.score for team in teams if (team.score > median if downward else team.score < median)}
    return [_of_score(teams, score) for score in (*sorted(scores, reverse=downward), median)]


def _of_score(teams: Sequence[OlympiadTeam], score: Points) -> tuple[OlympiadTeam, ...]:
    return tuple(team for team in teams if team.score == score)


def _bye(teams: Sequence[OlympiadTeam]) -> OlympiadTeam | None:
    """Return the lowest-ranked team that may have the bye (4.1), if all others can be paired without it.

    Raises NoLegalPairing.
    """
    without = Message("a rematch, or a prohibited pairing (6.1)")
    numbers = [team.tpn for team in teams]
    if len(teams) % 2 == 0:
        if not can_all_be_paired(teams):
            raise no_matching(numbers, without)
        return None
    if not any(team.may_have_bye for team in teams):
        reason = Message("The number of teams is odd, and none of them may have the bye (D.02 4.2).")
        raise NoLegalPairing("no_bye", reason, numbers)
    for team in reversed(teams):
        if team.may_have_bye and can_all_be_paired([other for other in teams if other is not team]):
            return team
    raise no_matching(numbers, without)


def _board_key(pair: TeamPair) -> tuple[Points, Points, int, tuple[Points, int, int]]:
    """Return the board order of 11.1: the points of the higher-ranked team, of both, then the average rating."""
    higher, lower = ranked(pair)
    return -higher.score, -higher.score - lower.score, -higher.rating, higher.rank


class OlympiadEngine(PairsRounds, SetsConditions):
    """The Olympiad rules."""

    pair_round = staticmethod(pair_round)
    allows_bye = staticmethod(allows_bye)


ENGINE: OlympiadEngine = OlympiadEngine()
