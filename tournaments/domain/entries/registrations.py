"""Who takes part: entries before and after the start, presence, byes, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy

from django.conf import settings
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone import values
from tabellone.interchange.players import FIELDS, Entrant, are_one_person
from tournaments.domain.drawing.numbers import in_given_order
from tournaments.domain.entries.listed import look_up
from tournaments.domain.errors import Refused
from tournaments.domain.events.life import give_numbers, number_rosters
from tournaments.domain.journal.action import Change, action
from tournaments.domain.results.seen import merged
from tournaments.domain.rounds.calendars import (
    games_of_match,
    has_calendar,
    has_fixed_entrants,
    pairs_who_is_away,
    rounds_of_match,
)
from tournaments.domain.teams.places import refuse_of_rosters
from tournaments.domain.words.rounds import whole_label
from tournaments.domain.words.wrong_values import refused
from tournaments.models import ByeRequest, Event, Registration, Round, RoundBye

LAST_RENUMBERING_ROUND = 4
"""Numbers are not reassigned once this round is paired (C.04.2 B.4; 2026 article 2.3)."""
EDITABLE = frozenset(FIELDS)
RANKED_BY = frozenset({"rating", "title", "name"})
"""What decides the initial order."""


class Namesake(Refused):
    """Somebody who is probably the same person is entered: ``found``. Whether it is another one is to be asked."""

    def __init__(self, found: Registration) -> None:
        known = [str(part) for part in (found.rating or "", found.birth, found.club, found.fide_id) if part]
        super().__init__(
            _("%(name)s is entered already (%(known)s).") % {"name": found.name, "known": ", ".join(known) or "–"},
            _("Is this another person?"),
        )
        self.found = found


def register(
    *, event: Event, actor: User, entrant: Entrant, first_round: int | None = None, is_another: bool = True
) -> Registration:
    """Enter a player; in a running event a late entry, who is paired from ``first_round`` (default: the first that is
    not published; its draft, if there is one, is then to be made again).

    Raises Namesake for who seems to be entered, unless somebody has said that it ``is_another`` person.
    """
    with action("register", event=event, actor=actor, what="players", player=entrant.name) as change:
        if not is_another:
            # Whoever has the same FIDE ID is refused with or without a question.
            others = (
                event.registrations.exclude(fide_id=entrant.fide_id) if entrant.fide_id else event.registrations.all()
            )
            namesake = next((row for row in others if are_one_person(entrant_of(row), entrant)), None)
            if namesake is not None:
                raise Namesake(namesake)
        return add_entrants(change, [entrant], first_round)[0]


def register_many(*, event: Event, actor: User, entrants: Sequence[Entrant]) -> list[Registration]:
    """Enter players in one step: all of them, or none when one cannot be entered."""
    with action("register_many", event=event, actor=actor, what="players", count=len(entrants)) as change:
        return add_entrants(change, entrants)


def entrant_of(registration: Registration) -> Entrant:
    """What is known of a player who is entered."""
    return Entrant(**{field: getattr(registration, field) for field in FIELDS})


def change_entries(change: Change, changes: Mapping[int, Mapping[str, object]]) -> None:
    """Correct the data of several players, by their keys, as part of another action."""
    event = change.event
    refuse_if_finished(event)
    rows = event.registrations.in_bulk(list(changes))
    proposed = []
    for pk, row in rows.items():
        proposed.append(copy(row))
        for name, value in changes[pk].items():
            setattr(proposed[-1], name, value)
        check(proposed[-1], changes[pk].keys() & values.PERSON.keys(), values.PERSON)
    _check_fide_ids(event, proposed)
    change.update_all([(rows[row.pk], {name: getattr(row, name) for name in changes[row.pk]}) for row in proposed])
    if event.is_started and any(values.keys() & RANKED_BY for values in changes.values()):
        renumber_if_allowed(change)


def add_entrants(change: Change, entrants: Sequence[Entrant], first_round: int | None = None) -> list[Registration]:
    """Enter players as part of another action; in a running event as late entries."""
    if change.event.is_of_teams:
        raise Refused(_("Players of an event of teams stand on a roster."), _("Enter them with their team."))
    joins = joining_round(change.event, first_round)
    rows = [_registration(change.event, entrant, joins) for entrant in entrants]
    check_people(change.event, rows)
    look_up(rows)
    add_contestants(change, rows)
    return rows


def _registration(event: Event, entrant: Entrant, joins: int) -> Registration:
    return Registration(event=event, first_round=joins, **{field: getattr(entrant, field) for field in FIELDS})


def joining_round(event: Event, first_round: int | None) -> int:
    """The round from which who enters now is paired. Refused where nobody can enter any more."""
    refuse_if_finished(event)
    if event.is_divided:
        raise Refused(
            _("The event is divided into groups: nobody can enter any more."), _("Put the groups together again first.")
        )
    if event.is_started and has_calendar(event):
        raise Refused(
            _("Everybody's games are in the calendar: nobody can enter any more."),
            _("Undo the start, if nothing is played yet."),
        )
    if event.is_started and has_fixed_entrants(event):
        raise Refused(
            _("Everybody has a place in the bracket: nobody can enter any more."),
            _("Undo the start, if nothing is played yet."),
        )
    joins = max(first_round or 1, coming_match(event))
    if joins > event.planned_rounds:
        raise Refused(_("All rounds are published: nobody can enter any more."))
    return joins


def check_people(event: Event, rows: Sequence[Registration]) -> None:
    """The players' data as the program keeps them. Refused for what is no value, and for too many players."""
    for row in rows:
        check(row, values.PERSON, values.PERSON)
    _check_fide_ids(event, rows)
    refuse_too_many(event.registrations.count() + len(rows))


def add_contestants(change: Change, rows: Sequence[Registration]) -> None:
    """Store who is paired, in a running event with the numbers after the last one."""
    event = change.event
    if event.is_started:
        for number, row in enumerate(rows, start=last_number(event) + 1):
            row.tpn = number
    change.create_all(rows)
    if event.is_started:
        renumber_if_allowed(change)


def last_number(event: Event) -> int:
    """The last number that a contestant has."""
    return event.registrations.contestants().aggregate(last=Max("tpn"))["last"] or 0


def refuse_too_many(players: int) -> None:
    """Refuse more players than an event of this installation may have."""
    if players > settings.MAX_PLAYERS:
        raise Refused(
            _("%(count)s players are too many: an event has at most %(most)s.")
            % {"count": players, "most": settings.MAX_PLAYERS},
            _("Whoever keeps this server can allow more."),
        )


def check(row: Registration, fields: Iterable[str], readers: Mapping[str, Callable[[str], str | int]]) -> None:
    """These fields as the program keeps them. Refused for what is no value."""
    if "name" in fields and not row.name.strip():
        if row.is_team:
            raise Refused(_("A team needs a name."))
        raise Refused(_("A player needs a name."), _("Write it as “Surname, First name”."))
    for field in fields:
        found = getattr(row, field)
        try:
            setattr(row, field, readers[field](str(found)))
        except values.WrongValue as wrong:
            raise refused(field, found, wrong) from None


def _check_fide_ids(event: Event, rows: Iterable[Registration]) -> None:
    """No two players of an event have the same FIDE ID."""
    changed = {row.pk for row in rows if row.pk}
    owners = dict(event.registrations.exclude(fide_id="").exclude(pk__in=changed).values_list("fide_id", "name"))
    for row in rows:
        if not row.fide_id:
            continue
        if row.fide_id in owners:
            raise Refused(
                _("%(name)s and %(other)s would have the same FIDE ID, %(id)s.")
                % {"name": row.name, "other": owners[row.fide_id], "id": row.fide_id},
                _("Check which of the two it belongs to."),
            )
        owners[row.fide_id] = row.name


def refuse_if_finished(event: Event) -> None:
    """Refuse every change of a finished event."""
    if event.is_finished:
        raise Refused(_("The event is finished."), _("Reopen it to change something."))


def last_paired_round(event: Event) -> int:
    """The number of the last round that is paired or being paired; 0 before the first."""
    paired = (
        event.rounds.exclude(state=Round.State.PLANNED).order_by("-number").values_list("number", flat=True).first()
    )
    return paired or 0


def last_public_round(event: Event) -> int:
    """The number of the last round that everybody sees; 0 before the first."""
    numbers = event.rounds.filter(state__in=Round.PUBLIC_STATES).order_by("-number").values_list("number", flat=True)
    return numbers.first() or 0


def coming_match(event: Event) -> int:
    """The first round that somebody who enters now can play: nobody joins a match that has begun."""
    coming = coming_round(event)
    return coming + (1 - coming) % games_of_match(event)


def coming_round(event: Event) -> int:
    """The number of the first round that is not published: its pairing can still be made, or made again."""
    return last_public_round(event) + 1


def change_registration(
    *,
    registration: Registration,
    actor: User,
    changes: Mapping[str, object],
    seen: Mapping[str, object] | None = None,
    why: str = "",
) -> Registration:
    """Correct a player's data. While numbers may still be reassigned, a new rating or title moves the player.

    ``seen``: the data that the person who changes them was looking at; what somebody else changed since stays, and
    Differs is raised for what both changed (`seen.merged`).
    """
    event = registration.event
    with action("change_player", event=event, actor=actor, why=why, what="players", player=registration.name) as change:
        refuse_if_finished(event)
        registration.refresh_from_db()
        unknown = changes.keys() - EDITABLE
        if unknown:
            raise ValueError(f"not editable: {sorted(unknown)}")
        changes = merged(changes, {name: getattr(registration, name) for name in changes}, seen)
        proposed = copy(registration)
        for name, value in changes.items():
            setattr(proposed, name, value)
        check(proposed, changes.keys(), values.PERSON)
        _check_fide_ids(event, [proposed])
        if "fide_id" in changes and proposed.fide_id != registration.fide_id:
            proposed.ratings = None
            look_up([proposed])
            change.update(registration, ratings=proposed.ratings)
        change.update(registration, **{name: getattr(proposed, name) for name in changes})
        if event.is_started and changes.keys() & RANKED_BY:
            renumber_if_allowed(change)
    return registration


def check_in(
    *, event: Event, actor: User | None, registrations: Iterable[Registration], present: bool, by: str = ""
) -> None:
    """Note who is there. ``by``: what has noted it where nobody of the staff did."""
    rows = list(registrations)
    name = "check_in" if present else "check_out"
    with action(name, event=event, actor=actor, what="players", public=False, count=len(rows)) as change:
        if by:
            change.details["by"] = by
        refuse_if_finished(event)
        refuse_of_rosters(rows)
        if event.is_of_teams:
            change.details["teams"] = len(rows)
        if len(rows) == 1:
            change.details["player"] = rows[0].name
        change.update_all([(row, {"is_checked_in": present}) for row in rows])


def set_bye(*, registration: Registration, actor: User, round_number: int, kind: str, why: str = "") -> None:
    """Note a bye or an absence for a round that is not published yet; an empty ``kind`` takes it back.

    Half-point byes obey the event's last round for them and their number per player. A late entry may also get, or
    give back, one for a round that everybody else has played already.
    """
    event = registration.event
    with action(
        "set_bye", event=event, actor=actor, why=why, what="players", public=False, round_number=round_number
    ) as change:
        change.details.update(player=registration.name, kind=kind)
        note_bye(change, registration, round_number, kind)


def note_bye(change: Change, registration: Registration, round_number: int, kind: str) -> None:
    """The bye as part of another action."""
    event = change.event
    refuse_if_finished(event)
    registration.refresh_from_db()
    refuse_of_rosters([registration])
    if missed(event, registration, round_number):
        _set_missed_bye(change, registration, round_number, kind)
        return
    if not coming_round(event) <= round_number <= event.planned_rounds:
        raise Refused(
            _("Round %(number)s is already published or does not exist, so no bye can be noted for it.")
            % {"number": whole_label(event, round_number)},
        )
    rounds = _rounds_of_bye(event, round_number)
    if pairs_who_is_away(event, rounds[0]) and kind not in ("", ByeRequest.Kind.ZERO):
        raise Refused(
            _("Fixed pairings have no byes: who does not come loses by forfeit."),
            _("Note a zero-point bye for an absence that is announced."),
        )
    requests = _requests_of(registration)
    if kind == ByeRequest.Kind.HALF:
        _check_half_point_bye(event, registration, rounds, requests)
    for number in rounds:
        _request(change, registration, number, kind, requests.get(number))


def _rounds_of_bye(event: Event, round_number: int) -> range:
    """The rounds that a bye is noted for: byes are for whole matches (C.04.5 0), but for one that has begun."""
    rounds = rounds_of_match(event, round_number)
    return rounds if rounds[0] >= coming_round(event) else range(round_number, round_number + 1)


def _request(change: Change, registration: Registration, number: int, kind: str, existing: ByeRequest | None) -> None:
    """The request for that round as it is from now on."""
    if existing and not kind:
        change.delete_all([existing])
    elif existing:
        change.update(existing, kind=kind)
    elif kind:
        change.create(ByeRequest(registration=registration, round_number=number, kind=ByeRequest.Kind(kind)))


def missed(event: Event, registration: Registration, round_number: int) -> bool:
    """Whether the round was published before the player, a late entry, came."""
    came_late = registration.tpn is not None and 0 < round_number < registration.first_round
    return came_late and not has_calendar(event) and round_number <= last_public_round(event)


def _set_missed_bye(change: Change, registration: Registration, round_number: int, kind: str) -> None:
    """The half-point bye of a round that a late entry missed: it changes the standings at once."""
    if kind not in ("", ByeRequest.Kind.HALF, ByeRequest.Kind.ZERO):
        raise Refused(
            _("For a round before the entry a half-point bye is possible, nothing else."),
            _("Without it the round is a zero-point bye."),
        )
    round_ = change.event.rounds.get(number=round_number)
    change.is_public = True
    has_it = registration.byes.filter(round=round_, kind=ByeRequest.Kind.HALF)
    if kind == ByeRequest.Kind.HALF:
        if has_it.exists():
            return
        only = range(round_number, round_number + 1)
        _check_half_point_bye(change.event, registration, only, _requests_of(registration))
        change.create(RoundBye(round=round_, registration=registration, kind=kind, is_manual=True))
    else:
        change.delete_all(has_it)


def _requests_of(registration: Registration) -> dict[int, ByeRequest]:
    return {row.round_number: row for row in registration.bye_requests.all()}


def _check_half_point_bye(
    event: Event, registration: Registration, rounds: range, requests: Mapping[int, ByeRequest]
) -> None:
    last = event.last_bye_round or event.planned_rounds - 1
    if rounds[-1] > last:
        raise Refused(
            _("Half-point byes are possible up to round %(last)s in this event.") % {"last": whole_label(event, last)},
            _("Give a zero-point bye, or change the rule in the settings."),
        )
    coming = coming_round(event)
    had = registration.byes.filter(kind=ByeRequest.Kind.HALF, round__number__lt=coming).count()
    asked = sum(
        row.kind == ByeRequest.Kind.HALF
        for number, row in requests.items()
        if number >= coming and number not in rounds
    )
    if (had + asked) // len(rounds) >= event.max_byes:
        raise Refused(
            _("%(name)s already has the %(count)s half-point byes that this event allows.")
            % {"name": registration.name, "count": event.max_byes},
            _("Give a zero-point bye, or change the rule in the settings."),
        )


def renumbering_is_allowed(event: Event) -> bool:
    """Whether numbers may be reassigned: until round 4 is paired; never where they were drawn."""
    if has_calendar(event):
        return False
    if has_fixed_entrants(event) and last_paired_round(event):
        return False
    return event.is_started and not event.is_finished and last_paired_round(event) < LAST_RENUMBERING_ROUND


def renumber(*, event: Event, actor: User, why: str = "") -> None:
    """Reassign the numbers by the initial order."""
    with action("renumber", event=event, actor=actor, why=why, what="players") as change:
        if not renumbering_is_allowed(event):
            raise Refused(
                _("Numbers are not reassigned any more: round 4 is paired (C.04.2 B.4; 2026 article 2.3)."),
            )
        _renumber(change)


def renumber_if_allowed(change: Change) -> None:
    """Reassign the numbers as part of another action, while that is allowed."""
    if renumbering_is_allowed(change.event):
        _renumber(change)


def _renumber(change: Change) -> None:
    rows = list(change.event.registrations.contestants().filter(tpn__isnull=False))
    give_numbers(change, in_given_order(change.event, rows))
    number_rosters(change)
