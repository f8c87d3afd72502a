"""What the arbiter's page shows of a round of the Lim system: how its scoregroups were paired."""

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
    """The colour the player should get (5.1 to 5.6); None before the first game."""
    floated_before: bool
    """Was transferred to another scoregroup in the round just before (3.10)."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """A player who floats out of a scoregroup."""

    tpn: int
    type: FloaterType
    downward: bool


@dataclass(frozen=True, slots=True)
class GroupOverview:
    """A scoregroup as it was paired."""

    score: Points | None
    """None where the median lies between two scores that can be written (half of an odd number of tenths)."""
    is_median: bool
    downward: bool
    arrived: tuple[Member, ...]
    """Who came from other scoregroups, in the order in which they were paired; into the median group also the players
    of the pairings that were cracked for it (2.6).
    """
    residents: tuple[Member, ...]
    """In the order of scrutiny."""
    leaving: tuple[Leaving, ...]
    cracked: tuple[tuple[int, int], ...]
    """Pairings that were made here and then cracked for the median group, the first one first; not in ``pairs``."""
    pairs: tuple[tuple[int, int], ...]
    """(White, Black) in the order in which they were made."""


@dataclass(frozen=True, slots=True)
class LimOverview:
    """The round: its scoregroups in the order in which they were paired, the median one last, and the bye."""

    groups: tuple[GroupOverview, ...]
    bye: int | None


@dataclass(frozen=True, slots=True)
class ReadingOverview:
    """A reading of the rules that is not the only one, and what the other one would have made of the round."""

    reading: Option[bool]
    is_chosen: bool
    """Whether the event has chosen it instead of the usual one."""
    otherwise: tuple[tuple[int, int], ...]
    """(White, Black) of the boards that the round has only by the other reading; none where it makes no difference."""
    only_colours: bool
    """Whether those are the same pairs with other colours."""


def readings_of(record: Record, round_number: int, edition: str = "2026") -> Iterator[ReadingOverview]:
    """Each reading that an event may choose, with its effect on that round: the round is paired by the other one too.

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
    """How that round of the record is paired. Raises NoLegalPairing."""
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
