"""Import of reports as events, and export of events as reports."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone import values
from tabellone.dates import days_of
from tabellone.engine import SYSTEMS, edition_in_force, without_stated_edition
from tabellone.engine.rules import virtual_rules_of
from tabellone.engine.swiss.acceleration import as_announced, as_reported
from tabellone.engine.swiss.bands import format_band
from tabellone.interchange import trf
from tabellone.interchange.encodings import as_text
from tabellone.interchange.events import read_event
from tabellone.interchange.players.cells import read_cell
from tabellone.interchange.trf.repair import Repair
from tabellone.interchange.trf.team_writer import stated_by_ranks
from tabellone.record import ByeKind, Colour, Pairing as RecordPairing, Record, RequestedBye, Round as RecordRound
from tabellone.record.matches import colours_of_first
from tournaments.domain.entries.registrations import refuse_too_many
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import create_as_found
from tournaments.domain.events.privacy import without_private
from tournaments.domain.integrity.acts import note
from tournaments.domain.integrity.repairs import finding_of_repairs
from tournaments.domain.journal.action import Change, action
from tournaments.domain.matches import matches_values
from tournaments.domain.playing_conditions import handicap_values
from tournaments.domain.ranking import ranks_of
from tournaments.domain.records import record_of, scoring_values
from tournaments.domain.reports.board_order import in_board_order
from tournaments.domain.reports.findings import findings_of
from tournaments.domain.reports.play_offs import keep_play_offs
from tournaments.domain.reports.remarks import (
    keep_incidents,
    round_left,
    with_left_line,
    with_remarks,
    without_comments,
    without_incidents,
)
from tournaments.domain.reports.value_fitting import fitted, is_federation, notes_in_words
from tournaments.domain.table_teams import sides_values
from tournaments.models import ByeRequest, Event, Game, ImportReport, LineUp, Pairing, Registration, Round, RoundBye

CLOSING: list[Callable[[Event, str], Sequence[str]]] = []
"""Functions of apps above that return comment lines for the end of an event's report."""
LONGEST_SOURCE = 200
LONGEST_TYPE = 200
FIELDS_OF_THE_EVENT = ("name", "city", "federation", "chief_arbiter", "time_control", "time_control_code")


@transaction.atomic
def import_trf(*, actor: User, data: bytes, source: str, codec: str = "") -> Event:
    """Create an event with all players and rounds of the report; the last round stays open if it has open games.

    The findings are stored with the event. ``codec`` is the chosen encoding, empty: guess it.

    Raises TrfError for an unreadable file and Refused for one that cannot be an event; nothing is stored then.
    """
    file = read_event(data, source=source, codec=codec)
    return import_file(actor=actor, file=file, text=as_text(data, codec) if codec else data, source=source)


@transaction.atomic
def import_file(
    *, actor: User, file: trf.TrfFile, text: bytes | str, source: str, repairs: Sequence[Repair] = ()
) -> Event:
    """Create the event of a file that is read. ``repairs``: those that the user has confirmed."""
    if not (file.record.teams or file.record.sides or file.more):
        _refuse_untold_teams(trf.team_report(text, source=source))
    event = import_record(actor=actor, record=file.record, source=source, more=file.more, repairs=repairs)
    record = record_of(event)
    ImportReport.objects.create(
        event=event,
        source=source[:LONGEST_SOURCE],
        imported_rounds=len(record.rounds),
        findings=findings_of(file, event, record, repairs),
    )
    return event


def _refuse_untold_teams(report: trf.TeamReport | None) -> None:
    """Refuse the report of a team event that does not state the teams of its players."""
    if report is None:
        return
    text = _("This is the report of a team event: %(teams)s teams, %(system)s.")
    raise Refused(
        text % {"teams": report.teams or _("unnamed"), "system": report.system[:80] or _("system not stated")},
        _("The file does not name each player's team (lines 310, or 013 with the players). Nothing was imported."),
    )


@transaction.atomic
def import_record(
    *,
    actor: User,
    record: Record,
    source: str,
    more: Mapping[int, Mapping[str, str]] | None = None,
    repairs: Sequence[Repair] = (),
) -> Event:
    """Create an event that holds the record: `record_of` returns an equal one.

    ``more``: other fields of the players, by their numbers. ``repairs``: those of its report, for the change log.

    Two values can differ. An event has one edition and keeps it: if the record has none, the edition in force on its
    first day is used. A FIDE ID that two players have stays with the first of them.
    """
    record, notes = fitted(record)
    refuse_too_many(len(record.players) + len(record.teams))
    if len(record.contestants) < 2:
        raise Refused(_("The report has fewer than two players."), _("Check that it is the right file."))
    record = _settled(record)
    event = create_as_found(actor=actor, **_event_fields(record, source))
    with action("import", event=event, actor=actor, what="pairings", source=source) as change:
        rows, players = _registrations(change, record, more or {})
        change.update(
            event,
            status=Event.Status.RUNNING,
            initial_colour=record.initial_colour.value if record.initial_colour else "",
            lot_source=Event.LotSource.ARBITER if record.initial_colour else "",
            forbidden=[
                {
                    "players": [rows[tpn].pk for tpn in group.players],
                    "first_round": group.first_round,
                    "last_round": group.last_round,
                }
                for group in record.forbidden
            ],
            adjustments=[
                asdict(adjustment) | {"players": [rows[tpn].pk for tpn in adjustment.players]}
                for adjustment in record.adjustments
            ],
            sides=sides_values(record.sides, {tpn: row.pk for tpn, row in players.items()}),
        )
        _rounds(change, record, rows, players)
        _requests(change, record.requested_byes, rows)
        keep_play_offs(change, record, rows)
        keep_incidents(change, record, players)
        change.details["notes"] = list(notes_in_words(notes, record))
        if repairs:
            change.details["repairs"] = len(repairs)
            note(change, [finding_of_repairs(repairs)])
    return event


def _settled(record: Record) -> Record:
    """Return the record with its edition, and without virtual points that follow from its method."""
    if record.system not in SYSTEMS:
        return record
    edition = record.edition if record.edition in SYSTEMS[record.system].years else edition_in_force(record)
    settled = replace(record, edition=edition)
    return as_announced(settled, virtual_rules_of(settled))


def notes_of_import(event: Event) -> list[str]:
    """Return the notes about changed values in the report from which the event was created."""
    entry = event.journal.filter(action="import").first()
    return list(entry.details.get("notes", ())) if entry else []


def _fide_mode(record: Record) -> dict[str, object]:
    """Return the mark of an event that had left FIDE mode; any other imported event is outside from the beginning."""
    left_in = round_left(record)
    return {} if left_in is None else {"fide_mode": Event.FideMode.LEFT, "fide_mode_left_in": min(left_in, 999)}


def _event_fields(record: Record, source: str) -> dict[str, object]:
    header = record.header
    days = days_of(record)
    dates = {"start_date": _possible(days.start), "end_date": _possible(days.end)}
    own = {*FIELDS_OF_THE_EVENT, "deputies", "type", "teams"} | {name[:-5] for name, date in dates.items() if date}
    said = asdict(header) | {"unknown_lines": without_incidents(header.unknown_lines)}
    kept = {name: value for name, value in said.items() if name not in own and value}
    announced = {name: getattr(header, name) for name in FIELDS_OF_THE_EVENT}
    if not is_federation(header.federation):
        kept["federation"] = announced.pop("federation")
    if dates["start_date"] and dates["end_date"] and dates["end_date"] < dates["start_date"]:
        dates["end_date"] = None
        kept["end"] = header.end
    return {
        **announced,
        **dates,
        **_fide_mode(record),
        "name": header.name[: values.LONGEST["event"]] or source.removesuffix(".trf") or _("Imported event"),
        "event_type": header.type[:LONGEST_TYPE],
        "teams": _teams(header.teams),
        "deputies": list(header.deputies),
        "planned_rounds": max(record.planned_rounds, len(record.rounds), 1),
        "system": record.system,
        "edition": record.edition,
        "system_code": record.system_code,
        "scoring": scoring_values(record.scoring),
        "tie_breaks": list(record.tie_breaks),
        "acceleration": record.acceleration,
        "initial_scores": [list(band) for band in record.initial_scores],
        "acceleration_bands": [format_band(band) for band in record.acceleration_bands],
        "options": dict(record.options),
        "chess960": record.play.is_chess960,
        "time_handicap": handicap_values(record.play.handicap),
        "virtual_points": [asdict(row) for row in record.virtual_points],
        "report": kept,
        "matches": matches_values(record.matches) if record.teams else {},
    }


def _teams(text: str) -> int:
    """Return the number of teams that the report states; 0 for an invalid number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else 0


def _possible(day: datetime.date | None) -> datetime.date | None:
    """Return the date, if an event can have it."""
    return day if day is not None and values.is_day(day) else None


def _registrations(
    change: Change, record: Record, more: Mapping[int, Mapping[str, str]]
) -> tuple[dict[int, Registration], dict[int, Registration]]:
    """Return the contestants and the players by number; they are equal except in a team event."""
    teams = {
        team.tpn: Registration(
            event=change.event,
            kind=Registration.Kind.TEAM,
            tpn=team.tpn,
            name=team.name,
            short_name=team.short_name,
            captain=team.captain,
            rating=team.rating,
            federation=team.federation,
            is_checked_in=True,
            is_annulled=team.tpn in record.annulled,
            is_expelled=team.tpn in record.expelled,
            is_withdrawn=team.tpn in record.expelled,
        )
        for team in record.teams
    }
    change.create_all(list(teams.values()))
    places = {tpn: place for team in record.teams for place, tpn in enumerate(team.players, start=1)}
    owners = {player.fide_id: player.tpn for player in reversed(record.players) if player.fide_id}
    rows = {
        player.tpn: Registration(
            event=change.event,
            tpn=player.tpn,
            name=player.name,
            title=player.title,
            sex=player.sex,
            rating=player.rating,
            federation=player.federation,
            fide_id=player.fide_id if owners.get(player.fide_id) == player.tpn else "",
            birth=player.birth,
            national=[asdict(row) for row in player.national],
            is_checked_in=True,
            is_annulled=not teams and player.tpn in record.annulled,
            is_expelled=not teams and player.tpn in record.expelled,
            is_withdrawn=not teams and player.tpn in record.expelled,
            team=teams.get(record.team_of.get(player.tpn, 0)),
            roster_place=places.get(player.tpn, 0),
            **{field: read_cell(field, text)[0] for field, text in more.get(player.tpn, {}).items()},
        )
        for player in record.players
    }
    change.create_all(list(rows.values()))
    return teams or rows, rows


def _rounds(change: Change, record: Record, rows: dict[int, Registration], players: dict[int, Registration]) -> None:
    planned = {row.number: row for row in change.event.rounds.all()}
    last = len(record.rounds)
    for number, round_ in enumerate(record.rounds, start=1):
        row = planned[number]
        change.update(
            row,
            state=Round.State.LOCKED if number < last else Round.State.PUBLISHED,
            position=record.play.position_in(number),
        )
        found = in_board_order(record, number)
        now = timezone.now()
        pairings = [
            Pairing(
                round=row,
                board=board,
                first=rows[pair.first],
                second=rows[pair.second],
                seated_at=now if record.teams and _is_seated(pair) else None,
                first_points=pair.reported[0] if pair.reported else None,
                second_points=pair.reported[1] if pair.reported else None,
            )
            for board, pair in enumerate(found, start=1)
        ]
        change.create_all(pairings)
        change.create_all(
            [
                Game(
                    pairing=pairing,
                    number=place,
                    white=players[game.white] if game.white else rows[holder[Colour.WHITE]],
                    black=players[game.black] if game.black else rows[holder[Colour.BLACK]],
                    white_result=game.white_result.value,
                    black_result=game.black_result.value,
                    is_adjourned=game.is_adjourned,
                )
                for pairing, pair in zip(pairings, found, strict=True)
                for place, (game, holder) in enumerate(zip(pair.games, _holders(record, pair), strict=True), start=1)
            ]
        )
        change.create_all(
            [RoundBye(round=row, registration=rows[bye.player], kind=bye.kind.value) for bye in round_.byes]
        )
        change.create_all(
            [*_line_ups(row, record, found, rows, players), *_line_ups_of_byes(row, round_, rows, players)]
        )


def _line_ups(
    row: Round,
    record: Record,
    pairings: Sequence[RecordPairing],
    rows: Mapping[int, Registration],
    players: Mapping[int, Registration],
) -> Iterator[LineUp]:
    """Yield the players at the boards of the matches, by teams: matches with known boards have line-ups."""
    if not record.teams:
        return
    for pair in filter(_is_seated, pairings):
        seats: dict[int, list[int | None]] = {pair.first: [], pair.second: []}
        for game, holder in zip(pair.games, _holders(record, pair), strict=True):
            for colour, number in ((Colour.WHITE, game.white), (Colour.BLACK, game.black)):
                seats[holder[colour]].append(players[number].pk if number else None)
        for team, keys in seats.items():
            yield LineUp(round=row, team=rows[team], players=keys, source=LineUp.Source.ARBITER)


def _is_seated(pair: RecordPairing) -> bool:
    """Return True if the players at the boards of the match are known: a board has one, or the match is finished."""
    return pair.is_finished or any(game.white or game.black for game in pair.games)


def _line_ups_of_byes(
    row: Round, round_: RecordRound, rows: Mapping[int, Registration], players: Mapping[int, Registration]
) -> Iterator[LineUp]:
    for bye in round_.byes:
        if bye.line_up:
            keys = [players[tpn].pk for tpn in bye.line_up]
            yield LineUp(round=row, team=rows[bye.player], players=keys, source=LineUp.Source.ARBITER)


def _holders(record: Record, pairing: RecordPairing) -> Iterator[dict[Colour, int]]:
    """Yield for each game the team of each colour, also without players."""
    for colour in colours_of_first(pairing, record.matches, record.team_of):
        yield {colour: pairing.first, colour.other: pairing.second}


def _requests(change: Change, requests: tuple[RequestedBye, ...], rows: dict[int, Registration]) -> None:
    change.create_all(
        [
            ByeRequest(registration=rows[row.player], round_number=row.round, kind=row.kind.value)
            for row in requests
            if row.kind is not ByeKind.PAIRING_ALLOCATED
        ]
    )


def export_trf(event: Event, *, drafts: bool = False, for_everybody: bool = False, comments: bool = True) -> str:
    """Return the event's report in TRF26, with the ranks of the standings and widely known codes.

    It is complete, for the rating officer, or ``for_everybody``, without private data. ``comments``: False for a
    rating server that does not read comments (###).
    """
    record = record_of(event, drafts=drafts)
    ranks = ranks_of(event, record)
    if for_everybody:
        record = without_private(record, years=event.whole.shows_birth_years)
    else:
        record = with_remarks(record, event)
    record = with_left_line(record, event)
    if not comments:
        record = without_comments(record)
    written = without_stated_edition(as_reported(record, virtual_rules_of(record)))
    if record.teams:
        report = trf.write(written, stated_teams=stated_by_ranks(record, ranks))
    else:
        stated = {
            tpn: trf.Stated(record.points_of(tpn), None if tpn in record.expelled else rank)
            for tpn, rank in ranks.items()
        }
        report = trf.write(written, stated=stated)
    closing = [line for lines_of in CLOSING for line in lines_of(event, report)] if comments and not drafts else []
    return "".join((report, *(f"{line}\n" for line in closing)))
