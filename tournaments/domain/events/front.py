"""What the event's home page shows: where the event stands, when it goes on, who is there."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import Count, Q

from tabellone.record import Result
from tournaments.domain.entries.order import alphabetical, in_initial_order
from tournaments.domain.events.pairing_facts import PairingFacts, pairing_facts
from tournaments.domain.rounds.playing import PublicRound, played_of
from tournaments.domain.rounds.switch import Switch, percents_of, switch_of
from tournaments.models import Event, Registration, Round


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round as everybody may know it: a draft looks like a round that is only planned."""

    number: int
    starts_at: datetime.datetime | None
    is_public: bool
    boards: int
    finished: int

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
    groups: tuple[Event, ...] = ()
    """Of a divided event, in their order, the final last; each with ``shown``, its last public round."""

    @property
    def switch(self) -> Switch:
        """The public rounds."""
        last = max((line.number for line in self.rounds if line.is_public), default=0)
        played = [PublicRound(line.number, line.boards - line.finished, line.boards) for line in self.rounds[:last]]
        return Switch(self.playing, last, self.planned, self.playing, percents_of(played))

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
        """The round after that."""
        return next((line for line in self.rounds if line.number == self.playing + 1), None)


def front_of(event: Event) -> Front:
    """The event's home page; two queries, and five for an acceleration's schedule."""
    if event.is_divided:
        return _divided(event)
    unknown = Result.UNKNOWN.value
    games = "pairings__games"
    unfinished = Q(**{f"{games}__white_result": unknown}) | Q(**{f"{games}__black_result": unknown})
    annotated = event.rounds.annotate(
        boards=Count(games),
        unfinished=Count(games, filter=unfinished),
        open_boards=Count(games, filter=unfinished & Q(**{f"{games}__is_adjourned": False})),
    )
    rows = annotated.order_by("number")  # grouping forgets the order of the model
    rounds = tuple(_line(row, row.boards, row.boards - row.unfinished) for row in rows)
    if event.is_started:
        players = event.registrations.filter(tpn__isnull=False).count()
        now = played_of(event, [PublicRound(row.number, row.open_boards, row.boards) for row in rows if row.is_public])
        return Front(rounds, (), players, event.planned_rounds, pairing_facts(event), now)
    registered = in_initial_order(list(event.registrations.filter(is_withdrawn=False)))
    starting_list = tuple(_entrant(row, place) for place, row in enumerate(registered, start=1))
    return Front(rounds, starting_list, len(registered), event.planned_rounds, pairing_facts(event))


def _divided(event: Event) -> Front:
    """The page of an event in groups: its rounds are theirs."""
    shown = Count("rounds", filter=Q(rounds__state__in=Round.PUBLIC_STATES))
    groups = tuple(event.parts.annotate(shown=shown))
    players = event.registrations.filter(is_withdrawn=False).count()
    return Front((), (), players, 0, pairing_facts(event), groups=groups)


def _line(row: Round, boards: int, finished: int) -> RoundLine:
    if not row.is_public:
        boards = finished = 0
    return RoundLine(row.number, row.starts_at, row.is_public, boards, finished)


def _entrant(row: Registration, number: int) -> ListedPlayer:
    return ListedPlayer(number, row.tpn, row.name, row.title, row.rating, row.federation)


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
    return Found(text, tuple(_entrant(row, row.tpn or 0) for row in found), switch_of(event))
