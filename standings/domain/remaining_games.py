"""Remaining games in an event with a pairing table, and the points and ranks that are still possible."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine.tables.remaining import Outlook, games_left, outlooks
from tabellone.engine.tables.schedule import is_known
from tabellone.record import Contestant, Game, Record, format_points
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.pairing_tables import calendar_is_public
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Left:
    """A remaining game, as one of its players sees it."""

    round: int
    colour: str
    opponent: Contestant


@dataclass(frozen=True, slots=True)
class OutlookLine:
    """A player's line. Ranks are by points only."""

    rank: int
    tpn: int
    name: str
    title: str
    points: str
    games: tuple[Left, ...]
    minimum: str
    maximum: str
    best_place: int
    worst_place: int
    is_exact: bool
    """True if the ranks can certainly be reached. Otherwise they are bounds."""


@dataclass(frozen=True, slots=True)
class OutlookPage:
    """The page in the order of the standings. Annulled players have no possible ranks."""

    lines: tuple[OutlookLine, ...]
    switch: RoundNavigation

    @property
    def has_bounds(self) -> bool:
        """Return True if some ranks are only bounds."""
        return not all(line.is_exact for line in self.lines)


def outlook_of(event: Event) -> OutlookPage | None:
    """Return the page; None before the start and if the pairing table is unknown. The queries of the public state."""
    if not calendar_is_public(event):
        return None
    state = public_state(event)
    record = state.record
    if not is_known(record):
        return None
    reach = outlooks(record)
    lines = tuple(
        _line(record, reach[row.tpn], row.rank, format_points(row.points))
        for row in state.ranking.listed
        if row.tpn in reach
    )
    return OutlookPage(lines, navigation_in(event, record))


def _line(record: Record, reach: Outlook, rank: int, points: str) -> OutlookLine:
    player = record.contestant[reach.player]
    return OutlookLine(
        rank,
        player.tpn,
        player.name,
        player.title,
        points,
        tuple(_left(record, number, game, player.tpn) for number, game in reach.games),
        format_points(reach.minimum),
        format_points(reach.maximum),
        reach.best_place,
        reach.worst_place,
        reach.is_exact,
    )


def _left(record: Record, round_number: int, game: Game, tpn: int) -> Left:
    return Left(round_number, game.colour_of(tpn).value, record.contestant[game.opponent_of(tpn)])


def coming_games(record: Record, tpn: int) -> tuple[Left, ...]:
    """Return the player's games in unpaired rounds; empty if the pairing table is unknown."""
    if not is_known(record):
        return ()
    played = len(record.rounds)
    return tuple(
        _left(record, number, game, tpn)
        for number, game in games_left(record)
        if number > played and tpn in (game.white, game.black)
    )
