"""Cases: a player's games over the board, and the rules of the event for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tabellone.engine.systems import is_predetermined
from tabellone.norms.exemption import foreign_players, least_foreign_players
from tabellone.norms.rules import GAMES, GAMES_OF_TEAM_EVENTS, NATIONAL_TEAMS, OUTSIDE_FIDE
from tabellone.record import ByeKind, Entry, Player, Points, Record, Result, of_players

UNFINISHED = (Result.UNKNOWN, Result.UNREPORTED)


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game that counts."""

    opponent: Player
    points: Points
    """10, 5 or 0, whatever the event gives for it."""
    round: int = 0
    is_forfeit: bool = False
    """A forfeit win of the last round, taken as a loss (1.4.2c)."""


@dataclass(frozen=True, slots=True)
class NormCase:
    """A player, the games that may count, and the numbers of the event."""

    player: Player
    games: tuple[NormGame, ...]
    """In the order of the rounds."""
    fewest: int
    """The least number of games."""
    fewest_article: str
    rounds: int
    """How many rounds have ended for the player."""
    planned: int
    is_predetermined: bool
    """1.4.1e: all scheduled rounds count."""
    is_double: bool
    """1.4.5: a double round robin."""
    players: int
    exemption: str = ""
    """The article that exempts from 1.4.3 and 1.4.4."""
    foreign_players: int = 0
    """For 1.4.3d: the foreign rated players of the smallest round."""


class NormEvent:
    """A record after a round, with the facts that the norms of all its players need."""

    def __init__(
        self, record: Record, after_round: int | None = None, *, exemption: str = "", is_team_event: bool = False
    ) -> None:
        """Read the event after a round (default: the last one).

        ``exemption``: the article (1.4.3a, b or c) that the organiser knows; ``is_team_event``: a world or continental
        championship of teams or clubs, where seven games are enough (1.4.1b).
        """
        planned = record.planned_rounds or len(record.rounds)
        self.is_of_teams = bool(record.teams)
        players = of_players(record)
        if planned != record.planned_rounds or after_round is not None:
            players = replace(players, rounds=players.rounds[:after_round], planned_rounds=planned)
        self.record = players
        self.is_predetermined = is_predetermined(record.system)
        self.is_team_event = is_team_event
        self._exemption = exemption

    @cached_property
    def ignored(self) -> frozenset[int]:
        """The opponents whose games do not count: players outside FIDE (1.4.2a), and in events with predetermined
        pairings unrated players without a point against rated opponents (1.4.2b).
        """
        outside = {player.tpn for player in self.record.players if player.federation == OUTSIDE_FIDE}
        if not self.is_predetermined:
            return frozenset(outside)
        unrated = (player.tpn for player in self.record.players if not player.rating)
        return frozenset(outside.union(tpn for tpn in unrated if self._has_zero_against_rated(tpn)))

    def exemption_of(self, player: Player) -> tuple[str, int]:
        """Return the article that exempts the player from 1.4.3 and 1.4.4 (else empty), and the count of 1.4.3d."""
        if self._exemption and (
            self._exemption != NATIONAL_TEAMS or player.federation == self.record.header.federation.strip().upper()
        ):
            return self._exemption, 0
        foreign = self._foreign
        return ("1.4.3d", foreign) if foreign is not None else ("", 0)

    @cached_property
    def _foreign(self) -> int | None:
        return None if self.is_of_teams else least_foreign_players(foreign_players(self.record))

    def _has_zero_against_rated(self, tpn: int) -> bool:
        by_tpn = self.record.by_tpn
        games = [game for game in games_of(self.record, tpn) if by_tpn[game.opponent.tpn].rating]
        return bool(games) and not any(game.points for game in games)


def case_of(event: NormEvent, tpn: int) -> NormCase:
    """Return the player's case. A game that is not finished is no game yet."""
    record = event.record
    player, entries = record.by_tpn[tpn], record.cards[tpn]
    games = tuple(game for game in games_of(record, tpn) if game.opponent.tpn not in event.ignored)
    free = sum(_is_free_point(entry, event) for entry in entries)
    fewest, article = _fewest(event, free)
    last = _last_forfeit(record, entries)
    if last and len(games) < fewest and (article != "1.4.1c" or free > 1):
        games = (*games, last)
    exemption, foreign = event.exemption_of(player)
    count = len(record.players)
    opponents = Counter(game.opponent.tpn for game in games)
    is_double = max(opponents.values(), default=0) > 1 or record.planned_rounds >= 2 * (count - 1) > 0
    return NormCase(
        player,
        games,
        fewest,
        article,
        len(record.rounds) - sum(entry.open_games > 0 for entry in entries),
        record.planned_rounds,
        event.is_predetermined,
        event.is_predetermined and is_double,
        count,
        exemption,
        foreign,
    )


def games_of(record: Record, tpn: int) -> Iterator[NormGame]:
    """Yield the player's finished games over the board, by rounds. Forfeits do not count (1.4.2c)."""
    for entry in record.cards[tpn]:
        for game in entry.games:
            result = game.result_of(tpn)
            if game.is_played and result not in UNFINISHED:
                yield NormGame(record.by_tpn[game.opponent_of(tpn)], result.standard_points, entry.round)


def _fewest(event: NormEvent, free: int) -> tuple[int, str]:
    """Return the least number of games and its article (1.4.1a to c).

    ``free``: how many points the player has by a pairing-allocated bye or a forfeit win.
    """
    if event.is_team_event:
        return GAMES_OF_TEAM_EVENTS, "1.4.1b"
    if event.record.planned_rounds == GAMES and free:
        return GAMES - 1, "1.4.1c"
    return GAMES, "1.4.1a"


def _is_free_point(entry: Entry, event: NormEvent) -> bool:
    """The pairing-allocated bye, or a forfeit win; of a team event also the point of a player without an opponent."""
    kinds = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL) if event.is_of_teams else (ByeKind.PAIRING_ALLOCATED,)
    return entry.bye in kinds or entry.result is Result.FORFEIT_WIN


def _last_forfeit(record: Record, entries: tuple[Entry, ...]) -> NormGame | None:
    """Return the last round's forfeit win as a lost game (1.4.2c)."""
    for entry in entries:
        if entry.round == record.planned_rounds and entry.opponent and entry.result is Result.FORFEIT_WIN:
            return NormGame(record.by_tpn[entry.opponent], 0, entry.round, is_forfeit=True)
    return None
