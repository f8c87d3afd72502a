"""Registrations: players added before and after the start, their data, and their check-in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone import values
from tabellone.interchange.players import FIELDS, Entrant, are_one_person
from tournaments.domain.citations import citation_of
from tournaments.domain.entries.pairing_numbers import last_number, place_new, renumber_if_allowed
from tournaments.domain.entries.rating_list_data import set_list_data
from tournaments.domain.entries.requested_byes import missed, note_bye
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action
from tournaments.domain.results.version_token import merged
from tournaments.domain.rounds.current_round import coming_match
from tournaments.domain.rounds.pairing_tables import has_calendar, has_fixed_entrants
from tournaments.domain.teams.roster_positions import refuse_of_rosters
from tournaments.domain.words.rounds import whole_label
from tournaments.domain.words.validation_messages import refused
from tournaments.models import ByeRequest, Event, Registration

EDITABLE = frozenset(FIELDS)
RANKED_BY = frozenset({"rating", "title", "name"})
"""Fields that decide the initial order."""


class Namesake(Refused):
    """Probably the same person is registered already: ``found``. The user must confirm that it is another person."""

    def __init__(self, found: Registration) -> None:
        known = [
            str(part)
            for part in (found.rating or "", values.shown_birth(found.birth), found.club, found.fide_id)
            if part
        ]
        super().__init__(
            _("%(name)s is already on the list (%(known)s).") % {"name": found.name, "known": ", ".join(known) or "–"},
            _("Is this another person?"),
        )
        self.found = found


def register(
    *,
    event: Event,
    actor: User,
    entrant: Entrant,
    first_round: int | None = None,
    is_another: bool = True,
    half_byes: Collection[int] = (),
) -> Registration:
    """Add a player; in a running event a late entry, who is paired from ``first_round``.

    The default is the first unpublished round; if it has a draft, the round must then be re-paired.

    ``half_byes``: the missed rounds for which the late entry gets a half-point bye, within the event's rule.

    Raise Namesake if the player seems to be registered already, unless the user has confirmed that it ``is_another``
    person.
    """
    with action("register", event=event, actor=actor, what="players", player=entrant.name) as change:
        if not is_another:
            # A player with the same FIDE ID is refused with or without a question.
            others = (
                event.registrations.exclude(fide_id=entrant.fide_id) if entrant.fide_id else event.registrations.all()
            )
            namesake = next((row for row in others if are_one_person(entrant_of(row), entrant)), None)
            if namesake is not None:
                raise Namesake(namesake)
        row = add_entrants(change, [entrant], first_round)[0]
        for number in sorted(set(half_byes)):
            if not missed(event, row, number):
                raise Refused(
                    _("Round %(number)s is not a round that the player missed.")
                    % {"number": whole_label(event, number)},
                    _("Reload the page and choose again."),
                )
            note_bye(change, row, number, ByeRequest.Kind.HALF)
        if half_byes:
            change.details["half_byes"] = ", ".join(map(str, sorted(set(half_byes))))
        return row


def register_many(*, event: Event, actor: User, entrants: Sequence[Entrant]) -> list[Registration]:
    """Add players in one action: all of them, or none if one cannot be added."""
    with action("register_many", event=event, actor=actor, what="players", count=len(entrants)) as change:
        return add_entrants(change, entrants)


def entrant_of(registration: Registration) -> Entrant:
    """Return the data of a registered player."""
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
        renumber_if_allowed(change, rows.values())


def add_entrants(change: Change, entrants: Sequence[Entrant], first_round: int | None = None) -> list[Registration]:
    """Add players as part of another action; in a running event as late entries."""
    if change.event.is_of_teams:
        raise Refused(_("Players of a team event must be on a roster."), _("Enter them with their team."))
    joins = joining_round(change.event, first_round)
    rows = [
        Registration(event=change.event, first_round=joins, **{field: getattr(entrant, field) for field in FIELDS})
        for entrant in entrants
    ]
    check_people(change.event, rows)
    set_list_data(rows)
    add_contestants(change, rows)
    return rows


def joining_round(event: Event, first_round: int | None) -> int:
    """Return the first round in which a new player is paired. Raise Refused if no player can be added any more."""
    refuse_if_finished(event)
    if event.is_divided:
        raise Refused(
            _("No more players can be added: the event is divided into groups."),
            _("Merge the groups first."),
        )
    if event.is_started and has_calendar(event):
        raise Refused(
            _("No more players can be added: all rounds are already paired."),
            _("Undo the start, if no game has been played yet."),
            citation_of(event, "late.entries"),
        )
    if event.is_started and has_fixed_entrants(event):
        raise Refused(
            _("No more players can be added: the bracket is fixed."),
            _("Undo the start, if no game has been played yet."),
            citation_of(event, "late.entries"),
        )
    joins = max(first_round or 1, coming_match(event))
    if joins > event.planned_rounds:
        raise Refused(_("No more players can be added: all rounds are published."))
    return joins


def check_people(event: Event, rows: Sequence[Registration]) -> None:
    """Convert the players' data to their stored form. Raise Refused for invalid values and for too many players."""
    for row in rows:
        check(row, values.PERSON, values.PERSON)
    _check_fide_ids(event, rows)
    refuse_too_many(event.registrations.count() + len(rows))


def add_contestants(change: Change, rows: Sequence[Registration]) -> None:
    """Store new contestants; in a running event with the numbers after the last one."""
    event = change.event
    if event.is_started:
        for number, row in enumerate(rows, start=last_number(event) + 1):
            row.tpn = number
    change.create_all(rows)
    if event.is_started:
        place_new(change, rows)


def refuse_too_many(players: int) -> None:
    """Raise Refused for more players than an event of this installation can have."""
    if players > settings.MAX_PLAYERS:
        raise Refused(
            _("Too many players: %(count)s (maximum %(most)s).") % {"count": players, "most": settings.MAX_PLAYERS},
            _("The administrator can raise this limit."),
        )


def check(row: Registration, fields: Iterable[str], readers: Mapping[str, Callable[[str], str | int]]) -> None:
    """Convert these fields to their stored form. Raise Refused for invalid values."""
    if "name" in fields and not row.name.strip():
        if row.is_team:
            raise Refused(_("A team needs a name."))
        raise Refused(_("Enter a name."), _("Write it as “Surname, First name”."))
    for field in fields:
        found = getattr(row, field)
        try:
            setattr(row, field, readers[field](str(found)))
        except values.WrongValue as wrong:
            raise refused(field, found, wrong) from None


def _check_fide_ids(event: Event, rows: Iterable[Registration]) -> None:
    """Raise Refused if two players of an event have the same FIDE ID."""
    changed = {row.pk for row in rows if row.pk}
    owners = dict(event.registrations.exclude(fide_id="").exclude(pk__in=changed).values_list("fide_id", "name"))
    for row in rows:
        if not row.fide_id:
            continue
        if row.fide_id in owners:
            raise Refused(
                _("%(name)s and %(other)s have the same FIDE ID: %(id)s.")
                % {"name": row.name, "other": owners[row.fide_id], "id": row.fide_id},
                _("Check which player it belongs to."),
            )
        owners[row.fide_id] = row.name


def change_registration(
    *,
    registration: Registration,
    actor: User,
    changes: Mapping[str, object],
    seen: Mapping[str, object] | None = None,
    why: str = "",
) -> Registration:
    """Correct a player's data.

    While numbers can be reassigned, a new rating, title or name changes the player's number.

    ``seen``: the data that the user saw. Later changes by another user are kept; raise Differs for fields that both
    changed (`version_token.merged`).
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
            set_list_data([proposed])
            change.update(registration, ratings=proposed.ratings)
        change.update(registration, **{name: getattr(proposed, name) for name in changes})
        if event.is_started and changes.keys() & RANKED_BY:
            renumber_if_allowed(change, [registration])
    return registration


def check_in(
    *, event: Event, actor: User | None, registrations: Iterable[Registration], present: bool, by: str = ""
) -> None:
    """Check players in, or undo their check-in. ``by``: the source, if no member of the staff did it."""
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
