"""The points that a player or team needs, on the public page from the middle of the event on."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.domain.explanation_cache import cached_answer, digest_of
from tabellone.point_targets import PointTargets, TargetLine, has_point_targets, point_targets
from tabellone.prospects import SAID
from tabellone.record import Contestant, Player, Points, Record, Score, format_points
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event

KEEP_SECONDS = 60 * 60
MOST_NAMED = 3
"""Maximum number of results with names: a match of one game has three."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """The effect of one result of the next game or match."""

    result: str
    """``1``, ``=``, ``0``; empty if there is nothing left to play, or if the points are shown."""
    gained: str
    """The points from it, if the result has no such name."""
    points: str
    best: int
    worst: int
    is_exact: bool
    states: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TargetRow:
    """The points for first place, or for the first three places; empty if there are none."""

    place: int
    needed: str
    enough: str
    is_certain: bool
    is_exact: bool


@dataclass(frozen=True, slots=True)
class TargetsPage:
    """Data of the page of needed points."""

    contestant: Contestant
    member: Player | None
    """The team's player on a player's page in a team event; None on other pages."""
    found: PointTargets
    opponent: Contestant | None
    minimum: str
    maximum: str
    lines: tuple[ResultLine, ...]
    targets: tuple[TargetRow, ...]
    switch: RoundNavigation

    @property
    def has_bounds(self) -> bool:
        """Return True if some ranks are only bounds."""
        return not all(line.is_exact for line in self.lines)

    @property
    def is_exact(self) -> bool:
        """Return True if the points of all targets are exact."""
        return all(row.is_exact for row in self.targets)


@dataclass(frozen=True, slots=True)
class AskedTargets:
    """All data that the page needs from the database."""

    event: str
    state: PublicState
    number: int
    member: Player | None
    switch: RoundNavigation


def asked_targets(event: Event, tpn: int, *, is_team: bool = False) -> AskedTargets | None:
    """Return the data for the page of the player or team; None if nothing can be calculated."""
    if not event.is_started or event.is_divided or event.is_finished:
        return None
    state = public_state(event)
    record = state.record
    is_member = event.is_of_teams and not is_team
    number = record.team_of.get(tpn, 0) if is_member else tpn
    if number not in record.contestant or not has_targets(record, number):
        return None
    member = record.by_tpn[tpn] if is_member else None
    return AskedTargets(f"event {event.pk}", state, number, member, navigation_in(event, record))


def has_targets(record: Record, number: int) -> bool:
    """Return True if the contestant has point targets."""
    return number not in record.annulled and has_point_targets(record)


def targets_page(asked: AskedTargets) -> TargetsPage:
    """Return the page. Raises TooMany."""
    record, number = asked.state.record, asked.number
    name = f"targets:{digest_of(record, asked.state.rules)}:{number}"
    found = cached_answer(name, KEEP_SECONDS, asked.event, lambda: point_targets(record, number))
    return TargetsPage(
        record.contestant[number],
        asked.member,
        found,
        record.contestant.get(found.opponent),
        format_points(found.minimum),
        format_points(found.maximum),
        tuple(_line(record, line, len(found.lines)) for line in found.lines),
        tuple(
            TargetRow(
                row.place,
                "" if row.needed is None else format_points(row.needed),
                "" if row.enough is None else format_points(row.enough),
                row.enough is not None and row.enough <= found.minimum,
                row.is_exact,
            )
            for row in found.targets
        ),
        asked.switch,
    )


def _line(record: Record, line: TargetLine, count: int) -> ResultLine:
    result = "" if line.gained is None or count > MOST_NAMED else _name_of(record, line.gained)
    gained = "" if line.gained is None or result else format_points(line.gained)
    return ResultLine(result, gained, format_points(line.points), line.best, line.worst, line.is_exact, line.states)


def _name_of(record: Record, gained: Points) -> str:
    """Return the result that gives these points.

    Empty for game points of teams, because finished boards may count already.
    """
    if record.teams and record.score is Score.GAME:
        return ""
    scale = record.scale
    return dict(zip((scale.win, scale.draw, scale.loss), SAID, strict=True)).get(gained, "")
