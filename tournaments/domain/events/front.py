"""What the event's home page shows: where the event stands, when it goes on, who is there."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import Count, Q

from tabellone.record import Round as PlayedRound
from tournaments.domain.entries.order import alphabetical, in_initial_order
from tournaments.domain.events.latest import LatestResult, latest_results
from tournaments.domain.events.latest_of_teams import LatestOfTeams, latest_of_teams
from tournaments.domain.events.pairing_facts import PairingFacts, pairing_facts
from tournaments.domain.events.privacy import public_fide_id
from tournaments.domain.public import PublicState, public_state
from tournaments.domain.rounds.playing import PublicRound, played_of, rounds_in
from tournaments.domain.rounds.switch import Switch, percents_of, switch_of
from tournaments.domain.stages.rules import CarriedOver, Rule
from tournaments.domain.stages.stages import stages_of
from tournaments.domain.teams.listing import ListedTeam, teams_entered
from tournaments.domain.words.stages import who_goes_on
from tournaments.models import Event, Registration, Round

PUBLIC = Q(rounds__state__in=Round.PUBLIC_STATES)


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round as everybody may know it: a draft looks like a round that is only planned."""

    number: int
    starts_at: datetime.datetime | None
    is_public: bool
    boards: int
    finished: int
    appears_at: datetime.datetime | None = None
    """When its pairings appear by themselves."""

    @property
    def is_finished(self) -> bool:
        return self.is_public and self.finished == self.boards


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A line of the starting list, or somebody who was looked for. ``tpn`` is None before the start."""

    number: int
    tpn: int | None
    name: str
    title: str
    rating: int
    federation: str
    club: str
    fide_id: str
    """Empty where the event keeps numbers to itself."""
    is_team: bool = False


@dataclass(frozen=True, slots=True)
class FrontStage:
    """A stage as everybody sees it."""

    number: int
    name: str
    who: str
    """Who plays in it, in a sentence; empty: everybody."""
    parts: tuple[Event, ...]
    """Each with ``shown``, its last public round; none while the stage is only planned."""


@dataclass(frozen=True, slots=True)
class Front:
    """The event's home page."""

    rounds: tuple[RoundLine, ...]
    starting_list: tuple[ListedPlayer, ...]
    """Before the start, in the initial order (C.04.2 B); afterwards empty: the standings take its place."""
    players: int
    planned: int
    pairing: PairingFacts
    playing: int = 0
    """The number of the round that is played."""
    teams: int = 0
    """How many teams the players play for; 0 where players are paired."""
    rosters: tuple[ListedTeam, ...] = ()
    """Before the start of an event of teams, in place of the starting list."""
    stages: tuple[FrontStage, ...] = ()
    """Of a divided event, those to come too."""
    neighbours: tuple[Event, ...] = ()
    """Of a part, those of the stages before and after its own."""
    latest: tuple[LatestResult, ...] | tuple[LatestOfTeams, ...] = ()
    """The last results of the round that is played."""

    @property
    def switch(self) -> Switch:
        """The public rounds."""
        last = max((line.number for line in self.rounds if line.is_public), default=0)
        played = [PublicRound(line.number, line.boards - line.finished, line.boards) for line in self.rounds[:last]]
        return Switch(self.playing, last, self.planned, self.playing, percents_of(played))

    @property
    def has_clubs(self) -> bool:
        """Whether the starting list names any club."""
        return any(player.club for player in self.starting_list)

    @property
    def has_fide_ids(self) -> bool:
        """Whether any player of the starting list has a FIDE ID that everybody may have."""
        return any(player.fide_id for player in self.starting_list)

    @property
    def has_times(self) -> bool:
        """Whether any round has a time, whose zone is to be named."""
        return any(line.starts_at for line in self.rounds)

    @property
    def current(self) -> RoundLine | None:
        """The round that is played, of those that everybody sees."""
        return next((line for line in self.rounds if line.number == self.playing), None)

    @property
    def coming(self) -> RoundLine | None:
        """The round that begins next, as far as results tell: the one that is played until its first, then the next."""
        begun = self.current is not None and (self.current.finished > 0 or self.current.starts_at is None)
        number = self.playing + begun if self.current else 1
        return next((line for line in self.rounds if line.number == number), None)

    @property
    def announced(self) -> RoundLine | None:
        """The round whose pairings appear by themselves."""
        return next((line for line in self.rounds if line.appears_at), None)

    @property
    def is_last(self) -> bool:
        """Whether the round that is played is the last one."""
        return self.playing > 0 and self.playing == self.planned


def front_of(event: Event) -> Front:
    """The event's home page; before the start two queries, then those of the public state and one."""
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
    )


def _divided(event: Event) -> Front:
    """The page of an event in stages: its rounds are theirs."""
    shown = dict(event.parts.annotate(shown=Count("rounds", filter=PUBLIC)).values_list("pk", "shown"))
    stages = stages_of(event)
    for part in (part for stage in stages for part in stage.parts):
        part.shown = shown[part.pk]  # type: ignore[attr-defined]  # for the template, as an annotation would
    told = tuple(FrontStage(stage.number, stage.name, _who(stage.rule), stage.parts) for stage in stages)
    players = event.registrations.contestants().filter(is_withdrawn=False).count()
    return Front((), (), players, 0, pairing_facts(event), stages=told)


def _who(rule: Rule) -> str:
    return who_goes_on(rule.rule) if isinstance(rule, CarriedOver) else ""


def _neighbours(event: Event) -> tuple[Event, ...]:
    """The parts of the stages before and after the event's own; one query, none for what is no part."""
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
    """Who was looked for and who was found."""

    text: str
    players: tuple[ListedPlayer, ...]
    switch: Switch


def find_players(event: Event, text: str) -> Found:
    """The players whose name contains the text, accents and capitals aside, by name; two queries."""
    wanted = alphabetical(text.strip())
    found = [row for row in event.registrations.order_by("name", "pk") if wanted and wanted in alphabetical(row.name)]
    return Found(text, tuple(_entrant(event, row, row.tpn or 0) for row in found), switch_of(event))
