"""How the program made a round: the engine's overview of it, as rows for the arbiter's page of that round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias

from tabellone.engine import NoLegalPairing, UnknownSystem, edition_of
from tabellone.engine.burstein import overview as burstein_overview
from tabellone.engine.burstein.index import Opponent
from tabellone.engine.burstein.overview import Line
from tabellone.engine.dubov import overview as dubov_overview
from tabellone.engine.dubov.overview import BracketView, Seat
from tabellone.engine.lim import overview as lim_overview
from tabellone.engine.lim.overview import GroupOverview, Leaving, Member, ReadingOverview
from tabellone.record import Colour, Player, Points, Record
from tournaments.domain.words.wording import reading_name

HUNDREDTHS = 100
Pair: TypeAlias = tuple[Player, Player]


@dataclass(frozen=True, slots=True)
class DubovRow:
    """A player of a bracket, or a floater of 1997."""

    player: Player
    seat: Seat
    opponent: int
    row: str = ""
    """``S1`` or ``T2``, in whose order the bracket is paired; empty for floaters."""
    place: int | None = None
    """From 1; who has the same place in the other row is the opponent."""


@dataclass(frozen=True, slots=True)
class DubovGroup:
    """A scoregroup with those who come up into it, S1 and then T2."""

    score: Points | None
    """None for the floaters of 1997, whom their own scoregroups did not pair: each pair is two rows."""
    rows: tuple[DubovRow, ...]


@dataclass(frozen=True, slots=True)
class DubovRound:
    """A round of the Dubov system."""

    system: ClassVar[str] = "dubov"
    groups: tuple[DubovGroup, ...]
    bye: Player | None


@dataclass(frozen=True, slots=True)
class BursteinRow:
    """A player of a scoregroup."""

    player: Player
    line: Line
    opponents: tuple[Opponent, ...]
    """Round by round; the player's own number stands for a round that was not played."""

    @property
    def sonneborn_berger(self) -> Fraction:
        """In points."""
        return Fraction(self.line.opposition.sonneborn_berger, HUNDREDTHS)


@dataclass(frozen=True, slots=True)
class BursteinGroup:
    """A scoregroup, the highest-ranked player first."""

    score: Points
    rows: tuple[BursteinRow, ...]


@dataclass(frozen=True, slots=True)
class BursteinRound:
    """A round of the Burstein system. A seeding round has no groups: the Dutch system pairs it."""

    system: ClassVar[str] = "burstein"
    number: int
    edition: str
    seeding_rounds: int
    is_seeding_round: bool
    groups: tuple[BursteinGroup, ...]


@dataclass(frozen=True, slots=True)
class LimRow:
    """A player of a scoregroup, or one who came to it."""

    player: Player
    member: Member
    comes_from: str
    """``above``, ``below``, or empty for who has that score."""
    leaving: Leaving | None
    is_cracked: bool
    """Was paired here, and then taken to the median group."""
    pair: int | None = None
    """Which pair of the group, in the order in which they were made; from 1."""
    opponent: int | None = None
    colour: Colour | None = None
    """What the player gets."""


@dataclass(frozen=True, slots=True)
class LimGroup:
    """A scoregroup: who came to it first, the others in the order of scrutiny."""

    score: Points | None
    is_median: bool
    downward: bool
    rows: tuple[LimRow, ...]
    cracked: tuple[Pair, ...]
    """For the median group, the first one first."""


@dataclass(frozen=True, slots=True)
class LimReading:
    """A reading of the rules that an event may choose, and whether it decided something in this round."""

    text: str
    is_chosen: bool
    otherwise: tuple[Pair, ...]
    """The boards of the round by the other reading, White first, that are not among those of this one."""
    only_colours: bool


@dataclass(frozen=True, slots=True)
class LimRound:
    """A round of the Lim system: its scoregroups in the order in which they were paired."""

    system: ClassVar[str] = "lim"
    groups: tuple[LimGroup, ...]
    bye: Player | None
    readings: tuple[LimReading, ...]


Overview: TypeAlias = DubovRound | BursteinRound | LimRound


def overview_of(record: Record, number: int) -> Overview | None:
    """How the record's system makes that round; None for other systems, and where the engine has no pairing."""
    make = _MAKERS.get(record.system)
    if make is None:
        return None
    try:
        return make(record, number)
    except (NoLegalPairing, UnknownSystem):
        return None


def _dubov_round(record: Record, number: int) -> DubovRound:
    view = dubov_overview.overview(record, number)
    floaters = tuple(
        DubovRow(record.by_tpn[seat.tpn], seat, opponent.tpn)
        for one, other in view.floaters
        for seat, opponent in ((one, other), (other, one))
    )
    brackets = (DubovGroup(bracket.score, tuple(_dubov_rows(record, bracket))) for bracket in view.brackets)
    return DubovRound(
        (DubovGroup(None, floaters), *brackets) if floaters else tuple(brackets),
        record.by_tpn[view.bye.tpn] if view.bye else None,
    )


def _dubov_rows(record: Record, bracket: BracketView) -> Iterator[DubovRow]:
    seats = {seat.tpn: seat for seat in bracket.seats}
    for name, own, other in (("S1", 0, 1), ("T2", 1, 0)):
        for place, pair in enumerate(bracket.pairs, start=1):
            yield DubovRow(record.by_tpn[pair[own]], seats[pair[own]], pair[other], name, place)


def _burstein_round(record: Record, number: int) -> BursteinRound:
    view = burstein_overview.overview(record, number)
    groups = tuple(
        BursteinGroup(
            group.score,
            tuple(BursteinRow(record.by_tpn[line.tpn], line, line.opposition.opponents) for line in group.lines),
        )
        for group in (() if view.is_seeding_round else view.groups)
    )
    return BursteinRound(view.round_number, view.edition, view.seeding_rounds, view.is_seeding_round, groups)


def _lim_round(record: Record, number: int) -> LimRound:
    view = lim_overview.overview(record, number, edition_of(record))
    came_down: dict[int, bool] = {}
    groups = []
    for group in view.groups:
        groups.append(_lim_group(record.by_tpn, group, came_down))
        came_down.update((leaving.tpn, leaving.downward) for leaving in group.leaving)
        came_down.update((tpn, group.downward) for pair in group.cracked for tpn in pair)
    readings = lim_overview.readings_of(record, number, edition_of(record))
    return LimRound(
        tuple(groups),
        record.by_tpn[view.bye] if view.bye else None,
        tuple(_lim_reading(record.by_tpn, reading) for reading in readings),
    )


def _lim_reading(players: Mapping[int, Player], view: ReadingOverview) -> LimReading:
    boards = tuple((players[white], players[black]) for white, black in view.otherwise)
    return LimReading(reading_name(view.reading), view.is_chosen, boards, view.only_colours)


def _lim_group(players: Mapping[int, Player], group: GroupOverview, came_down: Mapping[int, bool]) -> LimGroup:
    leaving = {floater.tpn: floater for floater in group.leaving}
    cracked = {tpn for pair in group.cracked for tpn in pair}
    games = {
        tpn: (number, opponent, colour)
        for number, (white, black) in enumerate(group.pairs, start=1)
        for tpn, opponent, colour in ((white, black, Colour.WHITE), (black, white, Colour.BLACK))
    }
    arrived = {member.tpn for member in group.arrived}
    rows = tuple(
        LimRow(
            players[member.tpn],
            member,
            ("above" if came_down[member.tpn] else "below") if member.tpn in arrived else "",
            leaving.get(member.tpn),
            member.tpn in cracked,
            *games.get(member.tpn, ()),
        )
        for member in (*group.arrived, *group.residents)
    )
    pairs = tuple((players[one], players[other]) for one, other in group.cracked)
    return LimGroup(group.score, group.is_median, group.downward, rows, pairs)


_MAKERS: dict[str, Callable[[Record, int], Overview]] = {
    "dubov": _dubov_round,
    "burstein": _burstein_round,
    "lim": _lim_round,
}
