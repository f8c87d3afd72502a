"""The event as a record: the one way from the database to the engine, the tie-breaks, the pages and the report."""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import asdict, dataclass, fields
from typing import Any

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
    Player,
    Record,
    RequestedBye,
    Result,
    Round as RecordRound,
    Scoring,
    VirtualPoints,
)
from tournaments.models import ByeRequest, Event, Game, Registration, Round, RoundBye

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


@dataclass(frozen=True)
class Loaded:
    """An event's rows, read with a constant number of queries."""

    event: Event
    registrations: dict[int, Registration]
    rounds: list[Round]
    games: dict[int, list[Game]]
    byes: dict[int, list[RoundBye]]
    """Games and byes by the id of their round."""


def load(event: Event) -> Loaded:
    """All of the event's registrations, rounds, games and byes; four queries."""
    registrations = {row.pk: row for row in event.registrations.all()}
    rounds = list(event.rounds.all())
    games: dict[int, list[Game]] = defaultdict(list)
    for game in Game.objects.filter(pairing__round__event=event).order_by("pairing__board", "number"):
        games[game.pairing.round_id].append(game)
    byes: dict[int, list[RoundBye]] = defaultdict(list)
    for bye in RoundBye.objects.filter(round__event=event).order_by("pk"):
        byes[bye.round_id].append(bye)
    return Loaded(event, registrations, rounds, games, byes)


def record_of(event: Event, *, drafts: bool = False, before_round: int | None = None) -> Record:
    """The event's record: its published rounds, with ``drafts`` the drafted one too; five queries.

    Before the start nobody has a number and the record has no players. ``before_round``: only earlier rounds,
    and what is already known of that one as requested byes: what the engine pairs.
    """
    return record_from(load(event), drafts=drafts, before_round=before_round)


def record_from(loaded: Loaded, *, drafts: bool = False, before_round: int | None = None) -> Record:
    """The same of rows that are already read; one query."""
    event = loaded.event
    tpn = {pk: row.tpn for pk, row in loaded.registrations.items() if row.tpn is not None}
    rounds = [
        round_
        for round_ in loaded.rounds
        if (round_.is_public or (drafts and round_.is_paired))
        and (before_round is None or round_.number < before_round)
    ]
    return Record(
        players=tuple(
            _player(row, row.tpn)
            for row in sorted(loaded.registrations.values(), key=lambda row: row.tpn or 0)
            if row.tpn is not None
        ),
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
        requested_byes=_requested(event, loaded, tpn, len(rounds)),
        adjustments=tuple(
            Adjustment(**(row | {"players": tuple(tpn[pk] for pk in row["players"])})) for row in event.adjustments
        ),
        annulled=frozenset(row.tpn for row in loaded.registrations.values() if row.is_annulled and row.tpn is not None),
        tie_breaks=tuple(code for code in event.tie_breaks if code.upper() != POINTS),
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


def _round(loaded: Loaded, round_: Round, tpn: dict[int, int]) -> RecordRound:
    rows = loaded.games[round_.pk]
    games = [_game(game, tpn) for game in rows]
    byes = {tpn[bye.registration_id]: ByeKind(bye.kind) for bye in loaded.byes[round_.pk]}
    # A late entry has no rows in the rounds before it came: it was absent there.
    seen = {player for game in games for player in (game.white, game.black)} | byes.keys()
    byes.update((absent, ByeKind.ZERO) for absent in tpn.values() if absent not in seen)
    return RecordRound.of(games, [Bye(player, byes[player]) for player in sorted(byes)], [row.board for row in rows])


def _game(row: Game, tpn: dict[int, int]) -> RecordGame:
    return RecordGame(
        tpn[row.white_id],
        tpn[row.black_id],
        Result(row.white_result),
        Result(row.black_result),
        row.is_adjourned,
        (Result(row.rating_result[0]), Result(row.rating_result[1])) if row.rating_result else None,
    )


def _forbidden(event: Event, tpn: dict[int, int]) -> tuple[ForbiddenPairs, ...]:
    groups = []
    for row in event.forbidden:
        players = tuple(sorted(tpn[pk] for pk in row["players"] if pk in tpn))
        if len(players) > 1:
            groups.append(ForbiddenPairs(players, row["first_round"], row["last_round"]))
    return tuple(groups)


def _requested(event: Event, loaded: Loaded, tpn: dict[int, int], paired: int) -> tuple[RequestedBye, ...]:
    """What is known of the rounds to come: requests, and everybody who will not be there for the next one."""
    known = {
        (row.round_number, tpn[row.registration_id]): ByeKind(row.kind)
        for row in ByeRequest.objects.filter(registration__event=event, round_number__gt=paired)
        if row.registration_id in tpn
    }
    for row in loaded.registrations.values():
        if row.tpn is None:
            continue
        if row.is_withdrawn:
            known.update({(number, row.tpn): ByeKind.ZERO for number in range(paired + 1, event.planned_rounds + 1)})
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
