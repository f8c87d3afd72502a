"""Conversion of an event to a record: the only way from the database to engine, tie-breaks, pages and report."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from django.db.models import F
from django.utils import timezone

from tabellone.engine.swiss.bands import parse_band
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.interchange.rating_lists.player_ratings import Preferred
from tabellone.options import Options
from tabellone.record import (
    Adjustment,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Header,
    LaterRating,
    NationalRating,
    Player,
    Record,
    RequestedBye,
    Scoring,
    VirtualPoints,
)
from tournaments.domain.event_rows import COLUMNS, EventRows, GameRow
from tournaments.domain.play_offs import play_offs_of
from tournaments.domain.playing_conditions import play_of
from tournaments.domain.table_teams import TableTeamRows
from tournaments.domain.team_rows import TeamEventRows
from tournaments.models import Event, Game, Registration, Round, RoundBye

OF_THE_RECORD = ("planned_rounds", "system", "edition", "system_code", "acceleration", "tie_break_ratings")
OF_THE_HEADER = ("name", "city", "chief_arbiter", "time_control", "time_control_code")
OF_A_PLAYER = ("name", "rating", "title", "sex", "federation", "fide_id", "birth")
"""Fields of the record under their database names."""
HEADER_DATE = "%Y/%m/%d"
ROUND_DATE = "%y/%m/%d"
POINTS = "PTS"
"""Points come before every tie-break and are not one; a list of tie-breaks may still name them."""
CONTROLLER = "Tabellone"
"""The pairing program, for TRF26 182."""


def scoring_of(event: Event) -> Scoring:
    """The event's scoring system."""
    return Scoring(**event.scoring)


def scoring_values(scoring: Scoring) -> dict[str, int]:
    """Return the scoring system as the database stores it: the values that differ from the defaults."""
    default = asdict(Scoring())
    return {name: value for name, value in asdict(scoring).items() if value != default[name]}


def calendar_of(event: Event) -> CalendarSettings:
    """Return the pairing table of the event, if it has one."""
    return CalendarSettings.of(event.options)


def load(event: Event) -> EventRows:
    """Return the event's registrations with their requests, rounds, games and byes; four queries, for teams five."""
    # A row for each request; each registration is kept once, in its order.
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
    kind = TeamEventRows if event.is_of_teams else TableTeamRows if event.sides else EventRows
    return kind(event, registrations, rounds, games, byes, asked)


def record_of(event: Event, *, drafts: bool = False, before_round: int | None = None) -> Record:
    """Return the event's record: its published rounds, with ``drafts`` also the draft; four queries.

    Before the start no player has a number and the record has no players. ``before_round``: only earlier rounds,
    with the known absences of that round as requested byes: the input of the engine.
    """
    return record_from(load(event), drafts=drafts, before_round=before_round)


def record_from(loaded: EventRows, *, drafts: bool = False, before_round: int | None = None) -> Record:
    """Return the record of loaded rows."""
    event, tpn = loaded.event, loaded.numbers
    paired = {row.pk: row.tpn or 0 for row in loaded.contestants}
    rounds = [
        round_
        for round_ in loaded.rounds
        if (round_.is_public or (drafts and round_.is_paired))
        and (before_round is None or round_.number < before_round)
    ]
    return Record(
        players=tuple(_player(row, row.tpn or 0) for row in loaded.players),
        rounds=tuple(loaded.round(round_) for round_ in rounds),
        header=_with_method(header_of(event, loaded.rounds), event, loaded),
        scoring=scoring_of(event),
        initial_colour=Colour(event.initial_colour) if event.initial_colour else None,
        initial_scores=tuple((rating, points) for rating, points in event.initial_scores),
        acceleration_bands=tuple(map(parse_band, event.acceleration_bands)),
        options=Options(event.options),
        virtual_points=tuple(VirtualPoints(**row) for row in event.virtual_points),
        forbidden=_forbidden(event, paired),
        requested_byes=_requested(loaded, tpn, len(rounds)),
        adjustments=tuple(_adjustments(event, paired)),
        annulled=frozenset(row.tpn or 0 for row in loaded.contestants if row.is_annulled),
        expelled=frozenset(row.tpn or 0 for row in loaded.contestants if row.is_expelled),
        tie_breaks=tuple(code for code in event.tie_breaks if code.upper() != POINTS),
        **{name: getattr(event, name) for name in OF_THE_RECORD},
        **loaded.besides,
        play=play_of(event, rounds),
        play_offs=play_offs_of(event, tpn, len(rounds)),
    )


STARTING_RANK_METHODS = {
    Preferred.FIDE.value: "FIDE",
    Preferred.NATIONAL.value: "NRO",
    Preferred.FIDE_ELSE_NATIONAL.value: "FIDON",
    Preferred.NATIONAL_ELSE_FIDE.value: "NIDOF",
    Preferred.HIGHER.value: "HBFN",
    Preferred.LOWER.value: "LBFN",
    Preferred.OWN.value: "OTHER",
}
"""TRF26 172: the ratings that order the event."""
OTHER_METHOD = "OTHER"


def _with_method(header: Header, event: Event, loaded: EventRows) -> Header:
    """Return the header with the method of the starting rank (172), only beside national ratings.

    The value of an imported report stays.
    """
    federations = [values["federation"] for row in loaded.players for values in row.national]
    if header.starting_rank_method or not federations or not event.rating_rule:
        return header
    method = STARTING_RANK_METHODS.get(event.rating_rule.get("preferred", ""), OTHER_METHOD)
    return replace(header, starting_rank_method=f"{federations[0]:3} {method}")


def _player(row: Registration, tpn: int) -> Player:
    national = tuple(NationalRating(**values) for values in row.national)
    later = tuple(LaterRating(each["first_round"], each["rating"]) for each in row.later_ratings or ())
    return Player(tpn=tpn, national=national, later_ratings=later, **{name: getattr(row, name) for name in OF_A_PLAYER})


def _forbidden(event: Event, tpn: Mapping[int, int]) -> tuple[ForbiddenPairs, ...]:
    """Return the prohibited pairings of contestants; ``tpn``: their numbers, not those of players on rosters."""
    groups = []
    for row in event.forbidden:
        players = tuple(sorted(tpn[pk] for pk in row["players"] if pk in tpn))
        if len(players) > 1:
            groups.append(ForbiddenPairs(players, row["first_round"], row["last_round"]))
    return tuple(groups)


def _adjustments(event: Event, tpn: Mapping[int, int]) -> Iterator[Adjustment]:
    """Yield the adjustments of numbered players, and the adjustments of all players."""
    for row in event.adjustments:
        players = tuple(tpn[pk] for pk in row["players"] if pk in tpn)
        if players or not row["players"]:
            yield Adjustment(**(row | {"players": players}))


def _requested(loaded: EventRows, tpn: Mapping[int, int], paired: int) -> tuple[RequestedBye, ...]:
    """Return the requested byes of future rounds: requests, and the players absent from the next round."""
    known = {
        (number, tpn[registration]): kind
        for (number, registration), kind in loaded.asked.items()
        if number > paired and registration in tpn
    }
    planned = loaded.event.planned_rounds
    for row in loaded.contestants:
        back = max(row.first_round, planned + 1 if row.is_withdrawn else 0)
        known.update({(number, tpn[row.pk]): ByeKind.ZERO for number in range(paired + 1, back)})
    return tuple(RequestedBye(number, player, known[number, player]) for number, player in sorted(known))


def header_of(event: Event, rounds: list[Round]) -> Header:
    """Return the report's header: the event's own fields, and the other fields of an imported report."""
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
                "federation": event.federation or report.get("federation", ""),
                "start": _date(event.start_date) or report.get("start", ""),
                "end": _date(event.end_date) or report.get("end", ""),
                "teams": str(event.teams) if event.teams else "",
                "type": event.event_type,
                "controller": CONTROLLER if _is_paired_here(rounds) else report.get("controller", ""),
                "deputies": tuple(event.deputies),
            }
            | {name: getattr(event, name) for name in OF_THE_HEADER}
        )
    )


def _round_dates(event: Event, starts: list[datetime.datetime | None], stated: tuple[str, ...]) -> tuple[str, ...]:
    """Return the dates of the rounds; for a round without a time the date in an imported report."""
    days = (*stated, *[""] * len(starts))
    return tuple(
        timezone.localtime(start, event.zone).strftime(ROUND_DATE) if start else day
        for start, day in zip(starts, days, strict=False)
    )


def _is_paired_here(rounds: list[Round]) -> bool:
    """Return True if this program published a round: rounds of an imported report have no publication time."""
    return any(round_.published_at for round_ in rounds)


def _date(date: datetime.date | None) -> str:
    return date.strftime(HEADER_DATE) if date else ""
