"""The event as a record: the one way from the database to the engine, the tie-breaks, the pages and the report."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import F
from django.utils import timezone

from tabellone.engine.tables.settings import CalendarSettings
from tabellone.options import Options
from tabellone.record import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Game as RecordGame,
    Header,
    NationalRating,
    Pairing as RecordPairing,
    Player,
    Record,
    RequestedBye,
    Result,
    Round as RecordRound,
    Scoring,
    Team,
    VirtualPoints,
)
from tournaments.domain.matches import matches_of
from tournaments.domain.play import play_of
from tournaments.domain.play_offs import play_offs_of
from tournaments.domain.sides import sides_of
from tournaments.models import Event, Game, LineUp, Registration, Round, RoundBye

HEADER_DATE = "%Y/%m/%d"
ROUND_DATE = "%y/%m/%d"
POINTS = "PTS"
"""They come before every tie-break and are none; a list of tie-breaks may name them all the same."""
CONTROLLER = "Tabellone"
"""Who pairs the event, as TRF26 182 has it."""


def scoring_of(event: Event) -> Scoring:
    """The event's scoring system."""
    return Scoring(**event.scoring)


def scoring_values(scoring: Scoring) -> dict[str, int]:
    """What the database keeps of a scoring system: the values that differ from the defaults."""
    default = asdict(Scoring())
    return {name: value for name, value in asdict(scoring).items() if value != default[name]}


def calendar_of(event: Event) -> CalendarSettings:
    """By which calendar the event is played, if its pairings are fixed."""
    return CalendarSettings.of(event.options)


RESULTS = {result.value: result for result in Result}


class GameRow(NamedTuple):
    """A game as it was read, with its pairing. Not as models: those would be most of the work of a large event."""

    round_id: int
    pairing_id: int
    board: int
    seated_at: datetime.datetime | None
    first_id: int
    second_id: int
    first_points: int | None
    second_points: int | None
    white_id: int
    black_id: int
    white_result: str
    black_result: str
    is_adjourned: bool
    rating_result: str

    @property
    def reported(self) -> tuple[int, int] | None:
        """The score of the match alone, where that was entered."""
        if self.first_points is None or self.second_points is None:
            return None
        return self.first_points, self.second_points

    @property
    def is_unreported(self) -> bool:
        return self.white_result == Result.UNREPORTED.value

    @property
    def is_open(self) -> bool:
        return Result.UNKNOWN.value in (self.white_result, self.black_result) and not self.is_adjourned


COLUMNS = (
    *(f"pairing__{name}" for name in ("round_id", "id", *GameRow._fields[2:8])),
    *GameRow._fields[8:],
)
"""Of the database, in the order of the row."""


@dataclass(frozen=True)
class Loaded:
    """An event's rows, read with a constant number of queries."""

    event: Event
    registrations: dict[int, Registration]
    rounds: list[Round]
    games: dict[int, list[GameRow]]
    byes: dict[int, list[RoundBye]]
    """Games and byes by the id of their round."""
    asked: dict[tuple[int, int], ByeKind]
    """The bye that was asked for, by the number of the round and the id of the registration."""
    line_ups: dict[tuple[int, int], LineUp] = field(default_factory=dict)
    """Line-ups by round and team."""

    @cached_property
    def seats(self) -> Mapping[int, int]:
        """The players' numbers by key. Where a team sits at a board itself, nobody does."""
        return {row.pk: row.tpn for row in self.registrations.values() if row.tpn is not None and not row.is_team}

    @cached_property
    def contestants(self) -> list[Registration]:
        """Who is paired and has a number, in the order of the numbers."""
        return self._numbered(lambda row: row.is_contestant)

    @cached_property
    def players(self) -> list[Registration]:
        """Who plays and has a number, in the order of the numbers."""
        return self._numbered(lambda row: not row.is_team)

    def _numbered(self, belongs: Callable[[Registration], bool]) -> list[Registration]:
        rows = (row for row in self.registrations.values() if row.tpn is not None and belongs(row))
        return sorted(rows, key=lambda row: row.tpn or 0)


def load(event: Event) -> Loaded:
    """All of the event's registrations with what they ask for, rounds, games and byes; four queries, for teams five."""
    # A row for each request; the registration comes once all the same, in the order that it has.
    asks = {"asked_round": F("bye_requests__round_number"), "asked": F("bye_requests__kind")}
    rows: list[Any] = list(event.registrations.annotate(**asks))
    asked = {(row.asked_round, row.pk): ByeKind(row.asked) for row in rows if row.asked_round is not None}
    registrations: dict[int, Registration] = {row.pk: row for row in rows}
    rounds = list(event.rounds.all())
    games: dict[int, list[GameRow]] = defaultdict(list)
    of_event = Game.objects.filter(pairing__round__event=event)
    for row in of_event.order_by("pairing__board", "number").values_list(*COLUMNS):
        games[row[0]].append(GameRow._make(row))
    byes: dict[int, list[RoundBye]] = defaultdict(list)
    for bye in RoundBye.objects.filter(round__event=event).order_by("pk"):
        byes[bye.round_id].append(bye)
    line_ups = LineUp.objects.filter(round__event=event) if event.is_of_teams else ()
    by_team = {(row.round_id, row.team_id): row for row in line_ups}
    return Loaded(event, registrations, rounds, games, byes, asked, by_team)


def record_of(event: Event, *, drafts: bool = False, before_round: int | None = None) -> Record:
    """The event's record: its published rounds, with ``drafts`` the drafted one too; four queries.

    Before the start nobody has a number and the record has no players. ``before_round``: only earlier rounds,
    and what is already known of that one as requested byes: what the engine pairs.
    """
    return record_from(load(event), drafts=drafts, before_round=before_round)


def record_from(loaded: Loaded, *, drafts: bool = False, before_round: int | None = None) -> Record:
    """The same of rows that are already read."""
    event = loaded.event
    tpn = {pk: row.tpn for pk, row in loaded.registrations.items() if row.tpn is not None}
    rounds = [
        round_
        for round_ in loaded.rounds
        if (round_.is_public or (drafts and round_.is_paired))
        and (before_round is None or round_.number < before_round)
    ]
    return Record(
        players=tuple(_player(row, row.tpn or 0) for row in loaded.players),
        rounds=tuple(_round(loaded, round_, tpn) for round_ in rounds),
        header=header_of(event, loaded.rounds),
        planned_rounds=event.planned_rounds,
        system=event.system,
        edition=event.edition,
        system_code=event.system_code,
        scoring=scoring_of(event),
        initial_colour=Colour(event.initial_colour) if event.initial_colour else None,
        acceleration=event.acceleration,
        initial_scores=tuple((rating, points) for rating, points in event.initial_scores),
        options=Options(event.options),
        virtual_points=tuple(VirtualPoints(**row) for row in event.virtual_points),
        forbidden=_forbidden(event, tpn),
        requested_byes=_requested(loaded, tpn, len(rounds)),
        adjustments=tuple(_adjustments(event, tpn)),
        annulled=frozenset(row.tpn or 0 for row in loaded.contestants if row.is_annulled),
        tie_breaks=tuple(code for code in event.tie_breaks if code.upper() != POINTS),
        teams=_teams(loaded, tpn) if event.is_of_teams else (),
        sides=sides_of(event, tpn),
        matches=matches_of(event),
        play=play_of(event, rounds),
        play_offs=play_offs_of(event, tpn, len(rounds)),
    )


def unseated_in(loaded: Loaded) -> frozenset[tuple[int, int]]:
    """The matches of teams whose line-ups nobody sees yet, each by its round and its number."""
    if not loaded.event.is_of_teams:
        return frozenset()
    return frozenset(
        (round_.number, game.board)
        for round_ in loaded.rounds
        for game in loaded.games[round_.pk]
        if game.seated_at is None
    )


def _player(row: Registration, tpn: int) -> Player:
    return Player(
        tpn=tpn,
        name=row.name,
        rating=row.rating,
        title=row.title,
        sex=row.sex,
        federation=row.federation,
        fide_id=row.fide_id,
        birth=row.birth,
        national=tuple(NationalRating(**values) for values in row.national),
    )


def _teams(loaded: Loaded, tpn: dict[int, int]) -> tuple[Team, ...]:
    rosters: dict[int, list[Registration]] = defaultdict(list)
    for row in loaded.players:
        rosters[row.team_id or 0].append(row)
    for roster in rosters.values():
        roster.sort(key=lambda row: (row.roster_place, row.tpn or 0))
    return tuple(
        Team(
            tpn=row.tpn or 0,
            name=row.name,
            short_name=row.short_name,
            rating=row.rating,
            federation=row.federation,
            captain=row.captain,
            players=tuple(tpn[player.pk] for player in rosters[row.pk]),
        )
        for row in loaded.contestants
    )


def _round(loaded: Loaded, round_: Round, tpn: dict[int, int]) -> RecordRound:
    pairings = _pairings(loaded.games[round_.pk], tpn, loaded.seats)
    byes = {tpn[bye.registration_id]: ByeKind(bye.kind) for bye in loaded.byes[round_.pk]}
    # A late entry has no rows in the rounds before it came: it was absent there.
    seen = {side for pairing in pairings for side in (pairing.first, pairing.second)} | byes.keys()
    numbers = (row.tpn or 0 for row in loaded.contestants)
    byes.update((absent, ByeKind.ZERO) for absent in numbers if absent not in seen)
    line_ups = {tpn[team]: row for (of_round, team), row in loaded.line_ups.items() if of_round == round_.pk}
    return RecordRound(
        pairings,
        tuple(Bye(number, byes[number], _line_up(line_ups.get(number), tpn)) for number in sorted(byes)),
    )


def _line_up(row: LineUp | None, tpn: dict[int, int]) -> tuple[int, ...]:
    """Who of a team would have played in the round of its bye."""
    return tuple(tpn[player] for player in row.players if player in tpn) if row else ()


def _pairings(rows: list[GameRow], tpn: dict[int, int], seats: Mapping[int, int]) -> tuple[RecordPairing, ...]:
    """The pairings of the round's games, which come by board; boards are named where they are not 1, 2, 3 …"""
    games: dict[int, list[GameRow]] = {}
    for row in rows:
        games.setdefault(row.pairing_id, []).append(row)
    are_named = any(own[0].board != place for place, own in enumerate(games.values(), start=1))
    return tuple(
        RecordPairing(
            tpn[own[0].first_id],
            tpn[own[0].second_id],
            tuple([_game(row, seats) for row in own]),
            own[0].board if are_named else 0,
            own[0].reported,
        )
        for own in games.values()
    )


def _game(row: GameRow, seats: Mapping[int, int]) -> RecordGame:
    return RecordGame(
        seats.get(row.white_id, 0),
        seats.get(row.black_id, 0),
        RESULTS[row.white_result],
        RESULTS[row.black_result],
        row.is_adjourned,
        (RESULTS[row.rating_result[0]], RESULTS[row.rating_result[1]]) if row.rating_result else None,
    )


def _forbidden(event: Event, tpn: dict[int, int]) -> tuple[ForbiddenPairs, ...]:
    groups = []
    for row in event.forbidden:
        players = tuple(sorted(tpn[pk] for pk in row["players"] if pk in tpn))
        if len(players) > 1:
            groups.append(ForbiddenPairs(players, row["first_round"], row["last_round"]))
    return tuple(groups)


def _adjustments(event: Event, tpn: dict[int, int]) -> Iterator[Adjustment]:
    """Those of who has a number, and of everybody."""
    for row in event.adjustments:
        players = tuple(tpn[pk] for pk in row["players"] if pk in tpn)
        if players or not row["players"]:
            yield Adjustment(**(row | {"players": players}))


def _requested(loaded: Loaded, tpn: dict[int, int], paired: int) -> tuple[RequestedBye, ...]:
    """What is known of the rounds to come: requests, and everybody who will not be there for the next one."""
    known = {
        (number, tpn[registration]): kind
        for (number, registration), kind in loaded.asked.items()
        if number > paired and registration in tpn
    }
    planned = loaded.event.planned_rounds
    for row in loaded.contestants:
        if row.tpn is None:
            continue
        if row.is_withdrawn:
            known.update({(number, row.tpn): ByeKind.ZERO for number in range(paired + 1, planned + 1)})
        for number in range(paired + 1, row.first_round):
            known[number, row.tpn] = ByeKind.ZERO
    return tuple(RequestedBye(number, player, known[number, player]) for number, player in sorted(known))


def header_of(event: Event, rounds: list[Round]) -> Header:
    """The report's header: what the event's own fields say, and what an imported report said besides."""
    report: dict[str, Any] = {f.name: event.report[f.name] for f in fields(Header) if f.name in event.report}
    for name in ("deputies", "round_dates", "unknown_lines"):
        report[name] = tuple(report.get(name, ()))
    starts = [round_.starts_at for round_ in rounds]
    if any(starts):
        report["round_dates"] = _round_dates(event, starts, report["round_dates"])
    return Header(
        **(
            report
            | {
                "name": event.name,
                "city": event.city,
                "federation": event.federation or report.get("federation", ""),
                "start": _date(event.start_date) or report.get("start", ""),
                "end": _date(event.end_date) or report.get("end", ""),
                "teams": str(event.teams) if event.teams else "",
                "type": event.event_type,
                "controller": CONTROLLER if _is_paired_here(rounds) else report.get("controller", ""),
                "chief_arbiter": event.chief_arbiter,
                "deputies": tuple(event.deputies),
                "time_control": event.time_control,
                "time_control_code": event.time_control_code,
            }
        )
    )


def _round_dates(event: Event, starts: list[datetime.datetime | None], stated: tuple[str, ...]) -> tuple[str, ...]:
    """The days on which the rounds begin; of a round without a time the day that an imported report stated."""
    days = (*stated, *[""] * len(starts))
    return tuple(
        timezone.localtime(start, event.zone).strftime(ROUND_DATE) if start else day
        for start, day in zip(starts, days, strict=False)
    )


def _is_paired_here(rounds: list[Round]) -> bool:
    """Whether a round was published by this program: those of an imported report have no such time."""
    return any(round_.published_at for round_ in rounds)


def _date(date: datetime.date | None) -> str:
    return date.strftime(HEADER_DATE) if date else ""
