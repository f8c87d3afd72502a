"""Functions of the tie-breaks: the terms of each, and the value made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from tabellone.tiebreaks import (
    boards,
    buchholz,
    direct_encounter,
    extended_encounter,
    own_record,
    ratings,
    sonneborn_berger,
    teams,
)
from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.crosstable import Crosstable
from tabellone.tiebreaks.values import Exact, Term

AllTerms: TypeAlias = Mapping[int, Sequence[Term]]


@dataclass(frozen=True, slots=True)
class Method:
    """A tie-break with a value for each participant (all but type A)."""

    terms: Callable[[Crosstable, Code], AllTerms]
    """All participants' terms, before any cut."""
    total: Callable[[Sequence[Term]], Exact | None]
    """The value of the terms that count and were not cut."""


def _each(terms: Callable[[Crosstable, Code, int], Sequence[Term]]) -> Callable[[Crosstable, Code], AllTerms]:
    return lambda table, code: {tpn: terms(table, code, tpn) for tpn in table.tpns}


def _sum(terms: Sequence[Term]) -> Exact:
    total: Exact = sum([term.value for term in terms])
    return total.numerator if total.denominator == 1 else total


def _mean(terms: Sequence[Term]) -> Exact | None:
    if not terms:
        return None
    mean = Fraction(_sum(terms), len(terms))
    return mean.numerator if mean.denominator == 1 else mean


_RATINGS_OF_OPPONENTS = _each(ratings.ratings_of_opponents)

METHODS: Mapping[str, Method] = {
    "WIN": Method(_each(own_record.wins), _sum),
    "WON": Method(_each(own_record.games_won), _sum),
    "BPG": Method(_each(own_record.black_games), _sum),
    "BWG": Method(_each(own_record.black_games_won), _sum),
    "PS": Method(_each(own_record.progressive_scores), _sum),
    "REP": Method(_each(own_record.rounds_elected), _sum),
    "GE": Method(_each(own_record.rounds_elected), _sum),
    "STD": Method(_each(own_record.standard_points), _sum),
    "TPN": Method(_each(own_record.pairing_number), _sum),
    "NUM": Method(_each(own_record.games_played), _sum),
    "RIP": Method(_each(own_record.rounds_in_pairings), _sum),
    "VUR": Method(_each(own_record.voluntarily_unplayed), _sum),
    "BH": Method(_each(buchholz.buchholz), _sum),
    "FB": Method(_each(buchholz.fore_buchholz), _sum),
    "AOB": Method(buchholz.average_buchholz, _mean),
    "ABH": Method(_each(buchholz.adjusted_score), _sum),
    "AFB": Method(_each(buchholz.fore_adjusted_score), _sum),
    "SB": Method(_each(sonneborn_berger.sonneborn_berger), _sum),
    "KS": Method(sonneborn_berger.koya, _sum),
    "ARO": Method(_RATINGS_OF_OPPONENTS, ratings.average),
    "TPR": Method(_RATINGS_OF_OPPONENTS, ratings.performance),
    "PTP": Method(_RATINGS_OF_OPPONENTS, ratings.perfect_performance),
    "APRO": Method(ratings.average_performance, ratings.average),
    "APPO": Method(ratings.average_perfect_performance, ratings.average),
    "RTNG": Method(_each(ratings.own_rating), _sum),
    "BC": Method(_each(boards.board_count), _sum),
    "MPvGP": Method(_each(teams.other_score), _sum),
    "MP": Method(_each(teams.match_points), _sum),
    "GP": Method(_each(teams.game_points), _sum),
    **{name: Method(_each(teams.extended_sonneborn_berger), _sum) for name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB")},
    "SSSC": Method(_each(teams.schedule_strength), _sum),
}
"""By acronym: all tie-breaks not decided inside a group of tied participants."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A tie-break whose values are ranks, decided inside each group of participants still tied."""

    resolved: Callable[[Crosstable, Code, Sequence[int]], list[list[int]]]
    """The tied in order, in groups that are still tied."""
    terms: Callable[[Crosstable, Code, int, Sequence[int]], Sequence[Term]]
    """Terms behind the rank of one of the tied."""


DECISIONS: Mapping[str, Decision] = {
    "DE": Decision(direct_encounter.resolved, direct_encounter.encounters_among),
    **{
        name: Decision(extended_encounter.resolved, extended_encounter.encounters_among)
        for name in extended_encounter.CHAINS
    },
    **{name: Decision(boards.resolved, boards.first_step) for name in ("TBR", "BBE")},
}
