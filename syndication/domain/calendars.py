"""The calendars of an event, of a player or team, and of an owner's events."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from broadcast.domain.round_games import dates_of_rounds
from syndication.domain.addresses import contestant_address, event_address, round_address
from syndication.domain.calendar_files import MOST_ENTRIES, CalendarEntry, calendar_file
from syndication.domain.changes import changed_at, stable_id
from tabellone.record import ByeKind, Entry, Record
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.bracket_names import title_of_round
from tournaments.domain.words.result_names import bye_name, colour_name, result_text
from tournaments.models import Event, Membership, Role


def calendar_of_event(event: Event) -> bytes:
    """Return the event with its rounds; a festival with the rounds of its sections, an event in stages of its groups.

    One query besides those of the public state, for a festival for each section.
    """
    return calendar_file(event.name, _of_event(event))


def _of_event(event: Event) -> Iterator[CalendarEntry]:
    changed = changed_at(event)
    whole = _days(event, changed)
    if whole is not None:
        yield whole
    if event.is_festival or event.is_divided:
        for part in (event.sections if event.is_festival else event.parts).order_by("pk")[:MOST_ENTRIES]:
            yield from _rounds(part, f"{section_name(part) if event.is_festival else part.name}: ", changed)
    else:
        yield from _rounds(event, "", changed)


def calendar_of_contestant(event: Event, tpn: int) -> bytes | None:
    """Return the rounds of a player or team, with opponents from the publication on; None if there is none."""
    state = public_state(event)
    if tpn not in state.record.contestant:
        return None
    name = f"{state.record.contestant[tpn].name} – {event.name}"
    return calendar_file(name, _own_rounds(event, state, tpn))


def calendar_of_owner(user: User) -> bytes:
    """Return the listed events that the user owns, the newest first. One query, and one for each event."""
    owned = Membership.objects.filter(user=user, role=Role.OWNER).values("event")
    events = Event.objects.wholes().filter(pk__in=owned, visibility=Event.Visibility.LISTED)
    events = events.filter(is_template=False).exclude(start_date=None).order_by("-start_date", "pk")
    found = (_days(event, changed_at(event)) for event in events[:MOST_ENTRIES])
    return calendar_file(_("Chess events"), (entry for entry in found if entry is not None))


def _days(event: Event, changed: datetime.datetime) -> CalendarEntry | None:
    """Return the days of the event; None if they are not known."""
    if event.start_date is None:
        return None
    return CalendarEntry(
        uid=_uid(event, "event"),
        summary=event.name,
        starts=event.start_date,
        last_day=max(event.start_date, event.end_date or event.start_date),
        changed_at=changed,
        version=event.public_version,
        location=event.city,
        description=event.time_control,
        address=event_address(event),
    )


def _rounds(event: Event, before: str, changed: datetime.datetime) -> Iterator[CalendarEntry]:
    """Yield the rounds with a time or a date, named after ``before``."""
    state = public_state(event)
    for number in state.starts:
        summary = f"{before}{title_of_round(event, number)}"
        entry = _round(event, state, number, summary, changed)
        if entry is not None:
            yield entry


def _own_rounds(event: Event, state: PublicState, tpn: int) -> Iterator[CalendarEntry]:
    record, changed = state.record, changed_at(event)
    absent = {row.round for row in record.requested_byes if row.player == tpn and row.kind is ByeKind.ZERO}
    card = {entry.round: entry for entry in record.cards[tpn]}
    for number in state.starts:
        if number in absent:
            continue
        own = card.get(number)
        title = title_of_round(event, number)
        summary = f"{title}: {_game(record, own)}" if own else title
        about = _about(record, own, tpn) if own else ""
        entry = _round(event, state, number, summary, changed, tpn=tpn, about=about)
        if entry is not None:
            yield entry


def _game(record: Record, entry: Entry) -> str:
    """Return the game in a few words: ``White against Rossi, Anna``; ``half-point bye``."""
    if not entry.opponent:
        return bye_name(entry.bye) if entry.bye else ""
    opponent = record.contestant[entry.opponent].name
    if record.teams or entry.colour is None:
        return _("against %(opponent)s") % {"opponent": opponent}
    values = {"colour": colour_name(entry.colour), "opponent": opponent}
    return _("%(colour)s against %(opponent)s") % values


def _about(record: Record, entry: Entry, tpn: int) -> str:
    """Return the board, and the result once it is known."""
    board = record.rounds[entry.round - 1].board_of(tpn)
    lines = [_("Board %(number)s") % {"number": board}] if board else []
    if entry.opponent and not record.teams and len(entry.games) == 1 and not entry.open_games:
        [game] = entry.games
        lines.append(_("Result: %(result)s") % {"result": result_text(*(result.value for result in game.results))})
    return "\n".join(lines)


def _round(
    event: Event,
    state: PublicState,
    number: int,
    summary: str,
    changed: datetime.datetime,
    *,
    tpn: int = 0,
    about: str = "",
) -> CalendarEntry | None:
    """Return a round at its time, or all day at its date; None if neither is known."""
    at = state.starts[number]
    starts = timezone.localtime(at, event.zone) if at else dates_of_rounds(state.record).get(number)
    if starts is None:
        return None
    is_public = number <= len(state.record.rounds)
    page = round_address(event, number) if is_public else event_address(event)
    return CalendarEntry(
        uid=_uid(event, "round", number, *([tpn] if tpn else [])),
        summary=summary,
        starts=starts,
        changed_at=changed,
        version=event.public_version,
        location=event.city,
        description=about,
        address=contestant_address(event, tpn) if tpn else page,
    )


def _uid(event: Event, *what: str | int) -> str:
    return f"{stable_id(event, *what)}@tabellone"
