"""Overview of a Lim round for the arbiter's page: the pairing of its scoregroups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabellone.engine.lim import SYSTEM
from tabellone.engine.lim.floaters import FloaterType
from tabellone.engine.lim.pairing import PairedGroup, PairedRound, pair_lim, paired_round
from tabellone.engine.lim.players import LimPlayer
from tabellone.engine.option import Option
from tabellone.record import Colour, Points, Record


@dataclass(frozen=True, slots=True)
class Member:
    """A player in a scoregroup."""

    tpn: int
    score: Points
    due: Colour | None
    """The colour that the player is due (5.1 to 5.6); None before the first game."""
    floated_before: bool
    """The player floated to another scoregroup in the previous round (3.10)."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """A player who floats out of a scoregroup."""

    tpn: int
    type: FloaterType
    downward: bool


@dataclass(frozen=True, slots=True)
class GroupOverview:
    """A paired scoregroup."""

    score: Points | None
    """None if the median lies between two scores that can be written (half of an odd number of tenths)."""
    is_median: bool
    downward: bool
    arrived: tuple[Member, ...]
    """Floaters from other scoregroups, in pairing order. In the median group they include the players of pairings
    cracked for it (2.6).
    """
    residents: tuple[Member, ...]
    """In the order of scrutiny."""
    leaving: tuple[Leaving, ...]
    cracked: tuple[tuple[int, int], ...]
    """Pairings of this group that were cracked for the median group, the first one first; not in ``pairs``."""
    pairs: tuple[tuple[int, int], ...]
    """(White, Black) in pairing order."""


@dataclass(frozen=True, slots=True)
class LimOverview:
    """Overview of a round: its scoregroups in pairing order, with the median group last, and the bye."""

    groups: tuple[GroupOverview, ...]
    bye: int | None


@dataclass(frozen=True, slots=True)
class ReadingOverview:
    """One of two interpretations of the rules, and the effect of the other one on the round."""

    reading: Option[bool]
    is_chosen: bool
    """True if the event chose it instead of the usual interpretation."""
    otherwise: tuple[tuple[int, int], ...]
    """(White, Black) of the boards that the round has only in the other interpretation; empty if there is no
    difference.
    """
    only_colours: bool
    """True if only the colours of these pairs differ."""


def readings_of(record: Record, round_number: int, edition: str = "2026") -> Iterator[ReadingOverview]:
    """Yield each optional interpretation with its effect on the round, which is also paired by the other one.

    Raises NoLegalPairing.
    """
    made, _bye = pair_lim(record, round_number, edition)
    for reading in SYSTEM.readings:
        is_chosen = reading.of(record.options)
        other = SYSTEM.settled(record.options.but(**{reading.key: not is_chosen}))
        pairs, _bye = pair_lim(replace(record, options=other), round_number, edition)
        otherwise = tuple(pair for pair in pairs if pair not in made)
        only_colours = bool(otherwise) and all((black, white) in made for white, black in otherwise)
        yield ReadingOverview(reading, is_chosen, otherwise, only_colours)


def overview(record: Record, round_number: int, edition: str = "2026") -> LimOverview:
    """Return the overview of the round. Raises NoLegalPairing."""
    paired = paired_round(record, round_number, edition)
    groups = tuple(_group(paired, group) for group in paired.groups)
    return LimOverview(groups, paired.bye.tpn if paired.bye else None)


def _group(paired: PairedRound, of: PairedGroup) -> GroupOverview:
    group = of.group
    score, rest = divmod(group.twice_the_score, 2)
    return GroupOverview(
        score=None if rest else score,
        is_median=of is paired.groups[-1],
        downward=group.downward,
        arrived=tuple(_member(entrant) for entrant in group.floaters),
        residents=tuple(_member(entrant) for entrant in group.residents),
        leaving=tuple(Leaving(floater.entrant.tpn, floater.type, floater.downward) for floater in of.floaters),
        cracked=tuple((first.tpn, second.tpn) for first, second in of.cracked),
        pairs=tuple((white.tpn, black.tpn) for white, black in of.coloured(paired.situation)),
    )


def _member(entrant: LimPlayer) -> Member:
    return Member(entrant.tpn, entrant.score, entrant.due, entrant.floated_before)
