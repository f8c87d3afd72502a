"""Home page of the event: its progress, its next round and its participants."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import Count, Q

from tabellone.record import Round as PlayedRound
from tournaments.domain.entries.initial_order import by_name, in_initial_order
from tournaments.domain.entries.name_search import found_by_name
from tournaments.domain.events.latest_results import LatestResult, latest_results
from tournaments.domain.events.latest_team_results import LatestOfTeams, latest_of_teams
from tournaments.domain.events.pairing_facts import PairingFacts, pairing_facts
from tournaments.domain.events.privacy import public_fide_id
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.current_round import PublicRound, played_of, rounds_in
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_of, percents_of
from tournaments.domain.stages.rules import CarriedOver, Rule
from tournaments.domain.stages.stages import stages_of
from tournaments.domain.teams.listing import ListedTeam, teams_entered
from tournaments.domain.words.stages import qualification_rule
from tournaments.models import Event, Registration, Round

PUBLIC = Q(rounds__state__in=Round.PUBLIC_STATES)


@dataclass(frozen=True, slots=True)
class RoundLine:
    """Round as the public can know it: a draft looks like a planned round."""

    number: int
    starts_at: datetime.datetime | None
    is_public: bool
    boards: int
    finished: int
    appears_at: datetime.datetime | None = None
    """Time at which its pairings are published automatically."""

    @property
    def is_finished(self) -> bool:
        return self.is_public and self.finished == self.boards


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """Line of the starting list, or player found by a search. ``tpn`` is None before the start."""

    number: int
    tpn: int | None
    name: str
    title: str
    rating: int
    federation: str
    club: str
    fide_id: str
    """Empty if the event does not publish FIDE IDs."""
    is_team: bool = False


@dataclass(frozen=True, slots=True)
class FrontStage:
    """Stage as the public sees it."""

    number: int
    name: str
    who: str
    """Its contestants in a sentence; empty: all players."""
    parts: tuple[Event, ...]
    """Each with ``shown``, its last public round; none while the stage is only planned."""


@dataclass(frozen=True, slots=True)
class Front:
    """Home page of the event."""

    rounds: tuple[RoundLine, ...]
    starting_list: tuple[ListedPlayer, ...]
    """Players in the initial order before the start (C.04.2 B); afterwards empty, because the standings replace it."""
    players: int
    planned: int
    pairing: PairingFacts
    playing: int = 0
    """Number of the current round."""
    teams: int = 0
    """Number of teams of the players; 0 if players are paired."""
    rosters: tuple[ListedTeam, ...] = ()
    """Rosters before the start of a team event, in place of the starting list."""
    stages: tuple[FrontStage, ...] = ()
    """Stages of a divided event, including future ones."""
    neighbours: tuple[Event, ...] = ()
    """For a part, the parts of the stages before and after its own."""
    latest: tuple[LatestResult, ...] | tuple[LatestOfTeams, ...] = ()
    """Latest results of the current round."""
    over: tuple[str, ...] = ()
    """Boards of the current round with a result; in a match of several games ``3.2`` for each game, ``3`` for all."""

    @property
    def switch(self) -> RoundNavigation:
        """The public rounds."""
        last = max((line.number for line in self.rounds if line.is_public), default=0)
        played = [PublicRound(line.number, line.boards - line.finished, line.boards) for line in self.rounds[:last]]
        return RoundNavigation(self.playing, last, self.planned, self.playing, percents_of(played))

    @property
    def has_clubs(self) -> bool:
        """True if the starting list names a club."""
        return any(player.club for player in self.starting_list)

    @property
    def has_fide_ids(self) -> bool:
        """True if a player of the starting list has a public FIDE ID."""
        return any(player.fide_id for player in self.starting_list)

    @property
    def has_times(self) -> bool:
        """True if a round has a time, so that the time zone must be named."""
        return any(line.starts_at for line in self.rounds)

    @property
    def current(self) -> RoundLine | None:
        """The current round, if it is public."""
        return next((line for line in self.rounds if line.number == self.playing), None)

    @property
    def coming(self) -> RoundLine | None:
        """The round that begins next, according to the results. This is the current round until its first result."""
        begun = self.current is not None and (self.current.finished > 0 or self.current.starts_at is None)
        number = self.playing + begun if self.current else 1
        return next((line for line in self.rounds if line.number == number), None)

    @property
    def announced(self) -> RoundLine | None:
        """The round whose pairings are published automatically."""
        return next((line for line in self.rounds if line.appears_at), None)

    @property
    def is_last(self) -> bool:
        """True if the current round is the last one."""
        return self.playing > 0 and self.playing == self.planned


def front_of(event: Event) -> Front:
    """Return the event's home page. Two queries before the start, then the queries of the public state and one more."""
    if event.is_divided:
        return _divided(event)
    if event.is_started:
        return _started(event, public_state(event))
    rounds = tuple(RoundLine(row.number, row.starts_at, False, 0, 0) for row in event.rounds.all())
    there = [row for row in event.registrations.all() if not row.is_withdrawn]
    registered = in_initial_order(row for row in there if row.is_contestant)
    starting_list = tuple(_entrant(event, row, place) for place, row in enumerate(registered, start=1))
    teams = sum(row.is_team for row in registered)
    return Front(
        rounds,
        starting_list,
        len(there) - teams,
        event.planned_rounds,
        pairing_facts(event),
        teams=teams,
        rosters=teams_entered(event),
        neighbours=_neighbours(event),
    )


def _started(event: Event, state: PublicState) -> Front:
    played = state.record.rounds
    lines = tuple(
        _line(number, starts_at, played[number - 1] if number <= len(played) else None, state.announced.get(number))
        for number, starts_at in state.starts.items()
    )
    now = played_of(event, rounds_in(state.record))
    latest_of = latest_of_teams if event.is_of_teams else latest_results
    return Front(
        lines,
        (),
        len(state.record.players),
        event.planned_rounds,
        pairing_facts(event),
        now,
        teams=len(state.record.teams),
        latest=latest_of(event, state, now) if now else (),
        neighbours=_neighbours(event),
        over=_over(played[now - 1]) if now else (),
    )


def _over(played: PlayedRound) -> tuple[str, ...]:
    pairings = list(zip(played.boards, played.pairings, strict=True))
    matches = [(board, row) for board, row in pairings if len(row.games) > 1]
    games = ((board, place, game) for board, row in matches for place, game in enumerate(row.games, start=1))
    return (
        *(str(board) for board, row in pairings if row.is_finished),
        *(f"{board}.{place}" for board, place, game in games if game.is_finished),
    )


def _divided(event: Event) -> Front:
    """Return the page of an event in stages; the rounds belong to its stages."""
    shown = dict(event.parts.annotate(shown=Count("rounds", filter=PUBLIC)).values_list("pk", "shown"))
    stages = stages_of(event)
    for part in (part for stage in stages for part in stage.parts):
        part.shown = shown[part.pk]  # type: ignore[attr-defined]  # for the template, as an annotation would
    told = tuple(FrontStage(stage.number, stage.name, _who(stage.rule), stage.parts) for stage in stages)
    players = event.registrations.contestants().filter(is_withdrawn=False).count()
    return Front((), (), players, 0, pairing_facts(event), stages=told)


def _who(rule: Rule) -> str:
    return qualification_rule(rule.rule) if isinstance(rule, CarriedOver) else ""


def _neighbours(event: Event) -> tuple[Event, ...]:
    """Return the parts of the stages before and after the event's own.

    One query, or none if the event is not a part.
    """
    if event.stage is None:
        return ()
    beside = (event.stage.number - 1, event.stage.number + 1)
    return tuple(event.divided.parts.filter(stage__number__in=beside))


def _line(
    number: int,
    starts_at: datetime.datetime | None,
    played: PlayedRound | None,
    appears_at: datetime.datetime | None,
) -> RoundLine:
    games = played.games if played else ()
    finished = sum(game.is_finished for game in games)
    return RoundLine(number, starts_at, played is not None, len(games), finished, appears_at)


def _entrant(event: Event, row: Registration, number: int) -> ListedPlayer:
    fide_id = public_fide_id(event, row.fide_id)
    return ListedPlayer(
        number, row.tpn, row.name, row.title, row.rating, row.federation, row.club, fide_id, row.is_team
    )


@dataclass(frozen=True, slots=True)
class Found:
    """Searched text and the players found."""

    text: str
    players: tuple[ListedPlayer, ...]
    switch: RoundNavigation


def find_players(event: Event, text: str) -> Found:
    """Return the players whose names contain each part of the text, in any order, best matches first. Two queries."""
    return Found(text, tuple(found_by_name(players_by_name(event), text)), navigation_of(event))


def players_by_name(event: Event) -> list[ListedPlayer]:
    """Return all players of the event, in a team event also the teams. One query."""
    return [_entrant(event, row, row.tpn or 0) for row in by_name(event.registrations.all())]
