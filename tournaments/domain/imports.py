"""A report becomes an event, and an event a report."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import asdict

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from pairing.engine import SYSTEMS
from pairing.engine.swiss.acceleration import as_reported
from pairing.engine.tables.calendar import BadCalendar
from pairing.engine.tables.kinds import calendar_of_record
from tournaments import values
from tournaments.domain.errors import Refused
from tournaments.domain.events import create_event
from tournaments.domain.fitting import fitted, is_federation, notes_in_words
from tournaments.domain.journal import Change, action
from tournaments.domain.privacy import without_private
from tournaments.domain.records import HEADER_DATE, calendar_values, record_of, scoring_values
from tournaments.domain.registrations import refuse_too_many
from tournaments.interchange import trf
from tournaments.models import ByeRequest, Event, Game, Registration, Round, RoundBye
from tournaments.record import ByeKind, Game as RecordGame, Record, RequestedBye

FIELDS_OF_THE_EVENT = ("name", "city", "federation", "chief_arbiter", "time_control", "time_control_code")


@transaction.atomic
def import_trf(*, actor: User, data: bytes, source: str) -> Event:
    """A new event, with all players and rounds of the report; the last round that has open games stays open.

    Raises TrfError for a file that cannot be read and Refused for one that cannot be an event; nothing is kept then.
    """
    return import_record(actor=actor, record=trf.read(data, source=source).record, source=source)


@transaction.atomic
def import_record(*, actor: User, record: Record, source: str) -> Event:
    """A new event that holds the record: `record_of` gives an equal one back."""
    record, notes = fitted(record)
    refuse_too_many(len(record.players))
    if len(record.players) < 2:
        raise Refused(_("The report has fewer than two players."), _("Check that it is the right file."))
    event = create_event(actor=actor, **_event_fields(record, source))
    with action("import", event=event, actor=actor, what="pairings", source=source) as change:
        rows = _registrations(change, record)
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
        )
        _rounds(change, record, rows)
        _requests(change, record.requested_byes, rows)
        change.details["notes"] = list(notes_in_words(notes, record))
    return event


def notes_of_import(event: Event) -> list[str]:
    """What was not simply taken from the report of which the event was made."""
    entry = event.journal.filter(action="import").first()
    return list(entry.details.get("notes", ())) if entry else []


def _event_fields(record: Record, source: str) -> dict[str, object]:
    header = record.header
    dates = {"start_date": _as_date(header.start), "end_date": _as_date(header.end)}
    own = {*FIELDS_OF_THE_EVENT, "deputies"} | {name[:-5] for name, date in dates.items() if date}
    kept = {name: value for name, value in asdict(header).items() if name not in own and value}
    announced = {name: getattr(header, name) for name in FIELDS_OF_THE_EVENT}
    if not is_federation(header.federation):
        kept["federation"] = announced.pop("federation")
    if dates["start_date"] and dates["end_date"] and dates["end_date"] < dates["start_date"]:
        dates["end_date"] = None
        kept["end"] = header.end
    return {
        **announced,
        **dates,
        "name": header.name or source.removesuffix(".trf") or _("Imported event"),
        "deputies": list(header.deputies),
        "planned_rounds": max(record.planned_rounds, len(record.rounds), 1),
        "system": record.system,
        "edition": record.edition,
        "system_code": record.system_code,
        "scoring": scoring_values(record.scoring),
        "tie_breaks": list(record.tie_breaks),
        "acceleration": record.acceleration,
        "maxi": record.maxi,
        "readings": sorted(record.readings),
        "virtual_points": [asdict(row) for row in record.virtual_points],
        "calendar": calendar_values(record.calendar),
        "report": kept,
    }


def _as_date(text: str) -> datetime.date | None:
    """The date, if it is written exactly as reports write it; everything else is kept as text."""
    try:
        date = datetime.datetime.strptime(text, HEADER_DATE).date()  # noqa: DTZ007  (a day has no time zone)
    except ValueError:
        return None
    return date if values.is_day(date) and date.strftime(HEADER_DATE) == text else None


def _registrations(change: Change, record: Record) -> dict[int, Registration]:
    rows = {
        player.tpn: Registration(
            event=change.event,
            tpn=player.tpn,
            name=player.name,
            title=player.title,
            sex=player.sex,
            rating=player.rating,
            federation=player.federation,
            fide_id=player.fide_id,
            birth=player.birth,
            national=[asdict(row) for row in player.national],
            is_checked_in=True,
            is_annulled=player.tpn in record.annulled,
        )
        for player in record.players
    }
    _refuse_shared_fide_ids(rows.values())
    change.create_all(list(rows.values()))
    return rows


def _refuse_shared_fide_ids(rows: Iterable[Registration]) -> None:
    owners: dict[str, Registration] = {}
    for row in rows:
        if row.fide_id and row.fide_id in owners:
            other = owners[row.fide_id]
            raise Refused(
                _("Players %(first)s (%(first_name)s) and %(second)s (%(second_name)s) have the same FIDE ID, %(id)s.")
                % {
                    "first": other.tpn,
                    "first_name": other.name,
                    "second": row.tpn,
                    "second_name": row.name,
                    "id": row.fide_id,
                },
                _("Correct the file and import it again."),
            )
        owners[row.fide_id] = row


def _rounds(change: Change, record: Record, rows: dict[int, Registration]) -> None:
    planned = {row.number: row for row in change.event.rounds.all()}
    last = len(record.rounds)
    for number, round_ in enumerate(record.rounds, start=1):
        row = planned[number]
        change.update(row, state=Round.State.LOCKED if number < last else Round.State.PUBLISHED)
        change.create_all(
            [
                Game(
                    round=row,
                    board=board,
                    white=rows[game.white],
                    black=rows[game.black],
                    white_result=game.white_result.value,
                    black_result=game.black_result.value,
                    is_adjourned=number < last and not game.is_finished,
                )
                for board, game in enumerate(_in_board_order(record, number), start=1)
            ]
        )
        change.create_all(
            [RoundBye(round=row, registration=rows[bye.player], kind=bye.kind.value) for bye in round_.byes]
        )


def _in_board_order(record: Record, number: int) -> list[RecordGame]:
    """The round's games by C.04.2 D.9 (2026 article 3.6), as a report does not tell the boards: by the points of the
    higher-ranked player, then of both, then by the smaller number. Where pairings are fixed, as the calendar has them.
    """
    games = record.rounds[number - 1].games
    boards = _boards_of_the_calendar(record, number)
    if all((game.white, game.black) in boards for game in games):
        return sorted(games, key=lambda game: boards[game.white, game.black])
    before = {player.tpn: record.points_of(player.tpn, number - 1) for player in record.players}

    def place(game: RecordGame) -> tuple[int, int, int]:
        first, second = sorted((game.white, game.black), key=lambda tpn: (-before[tpn], tpn))
        return -before[first], -(before[first] + before[second]), first

    return sorted(games, key=place)


def _boards_of_the_calendar(record: Record, number: int) -> dict[tuple[int, int], int]:
    """The boards of the round's pairs, if the record has a calendar that is known here."""
    if record.system not in SYSTEMS or SYSTEMS[record.system].rounds is None:
        return {}
    try:
        calendar = calendar_of_record(record)
    except BadCalendar:
        return {}
    return {pair: board for board, pair in enumerate(calendar[number - 1].pairs)} if number <= len(calendar) else {}


def _requests(change: Change, requests: tuple[RequestedBye, ...], rows: dict[int, Registration]) -> None:
    change.create_all(
        [
            ByeRequest(registration=rows[row.player], round_number=row.round, kind=row.kind.value)
            for row in requests
            if row.kind is not ByeKind.PAIRING_ALLOCATED
        ]
    )


def export_trf(event: Event, *, drafts: bool = False, for_everybody: bool = False) -> str:
    """The event's report, in TRF26: whole, for the rating officer, or ``for_everybody``, without what is private."""
    record = record_of(event, drafts=drafts)
    if for_everybody:
        record = without_private(record, years=event.whole.shows_birth_years)
    return trf.write(as_reported(record, record.edition))
