"""The persons of a festival: added once, playing in one section or several, moved between them in one action."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.interchange.players import Entrant, are_one_person
from tournaments.domain.entries.half_bye_mark import mark_half_byes
from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.entries.registrations import (
    Namesake,
    add_entrants,
    change_entries,
    change_registration,
    check_in,
    entrant_of,
)
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.journal.action import Change, act_on_sections, action
from tournaments.domain.results.version_token import merged
from tournaments.models import Event, Registration

MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class FestivalPerson:
    """A person of the festival, with the entries in its sections, active ones first."""

    person: Registration
    entries: tuple[Registration, ...]

    @property
    def playing(self) -> tuple[Registration, ...]:
        """Return the entries that were not withdrawn."""
        return tuple(row for row in self.entries if not row.is_withdrawn)


def people_of(festival: Event) -> list[FestivalPerson]:
    """Return all persons by name, with their sections; three queries."""
    sections = {section.pk: section for section in sections_of(festival)}
    entries = defaultdict(list)
    for row in Registration.objects.filter(event__in=sections, person__isnull=False).order_by("event_id", "pk"):
        row.event = sections[row.event_id]
        entries[row.person_id].append(row)
    people = by_name(festival.registrations.all())
    return [FestivalPerson(row, tuple(entries[row.pk])) for row in people]


def strangers(festival: Event) -> list[Registration]:
    """Return the players in sections who are not persons of the festival yet: added there, or by a file."""
    rows = Registration.objects.filter(
        event__festival=festival, person=None, kind=Registration.Kind.PLAYER, team=None, event__matches={}
    )
    return by_name(rows.select_related("event__festival"))


def enter_person(
    *, festival: Event, actor: User, entrant: Entrant, sections: Sequence[Event], is_another: bool = True
) -> Registration:
    """Add a person once, for these sections.

    Refused like adding the player to each section. Raises Namesake if the person seems to be registered already,
    unless ``is_another`` person.
    """
    with act_on_sections("enter_person", event=festival, actor=actor, player=entrant.name) as change:
        if not is_another:
            found = next((row for row in festival.registrations.all() if _is(row, entrant)), None)
            if found is not None:
                raise Namesake(found)
        change.details["sections"] = _names(sections)
        person = add_entrants(change, [entrant])[0]
        for section in sections:
            _enter(festival, section, actor, person, entrant)
    return person


def _is(row: Registration, entrant: Entrant) -> bool:
    """Return True if the row may be the same person; an equal FIDE ID is refused without a question."""
    return not (entrant.fide_id and row.fide_id == entrant.fide_id) and are_one_person(entrant_of(row), entrant)


def enter_people(*, festival: Event, actor: User, people: Sequence[Registration], section: Event) -> None:
    """Add persons of the festival to a section, in one action; players of the section are skipped."""
    with act_on_sections("enter_people", event=festival, actor=actor, sections=_names([section])) as change:
        there = _entered(section)
        new = [person for person in people if person.pk not in there]
        for person in new:
            _refuse_stranger(festival, person)
            _enter(festival, section, actor, person, entrant_of(person))
        change.details |= _who([person.name for person in new])


def leave_section(*, festival: Event, actor: User, entries: Sequence[Registration], why: str = "") -> None:
    """Remove persons from their sections: players without a number are deleted, the others withdraw."""
    with act_on_sections("leave_section", event=festival, actor=actor, why=why) as change:
        sections = {}
        for row in _locked(festival, entries):
            sections[row.event.pk] = row.event
            _leave(actor, row, why)
        change.details |= {"sections": _names(list(sections.values()))} | _who([row.name for row in entries])


def remove_people(*, festival: Event, actor: User, people: Sequence[Registration]) -> None:
    """Remove persons without a section from the festival: all of them in one step, or none."""
    with action("remove_people", event=festival, actor=actor, what="players") as change:
        change.details |= _who([row.name for row in people])
        for row in people:
            if row.event_id != festival.pk or row.entries.exists():
                raise Refused(
                    _("%(name)s is on the list of a section. No players were removed.") % {"name": row.name},
                    _("Remove the players from their sections first."),
                )
        change.delete_all(people)


def move_people(
    *, festival: Event, actor: User, moves: Sequence[tuple[Registration, Event]], why: str = "", by_rule: bool = False
) -> None:
    """Move each player from the entry's section to the given one; a person without a section is added there.

    It is one action, logged in both sections, undone in one step. All players move or none. A player who has played
    keeps the games and is withdrawn in the old section; in a running section the player is a late entry. Check-in
    moves too, and so do the mark “no half-point byes”, and requested byes if the new section allows them. Refused for a
    player who is not active in the old section any more, and if the new one accepts no players.
    """
    with act_on_sections("move_by_rule" if by_rule else "move_people", event=festival, actor=actor, why=why) as change:
        rows = _locked(festival, [row for row, _section in moves])
        targets = {section.pk: section for _row, section in moves}
        for row, (_row, section) in zip(rows, moves, strict=True):
            _move(change, festival, actor, row, section, why)
        change.details |= {"sections": _names(list(targets.values()))} | _who([row.name for row in rows])


def _move(change: Change, festival: Event, actor: User, row: Registration, section: Event, why: str) -> None:
    if row.event_id == festival.pk:
        _enter(festival, section, actor, row, entrant_of(row))
        return
    if row.event_id == section.pk:
        raise Refused(_("%(name)s plays in that section already.") % {"name": row.name})
    person = row.person or _adopt(change, row)
    entrant, was_there = entrant_of(row), row.is_checked_in
    byes = list(row.bye_requests.values_list("round_number", "kind"))
    if row.person_id is None:
        with action("adopt_player", event=row.event, actor=actor, what="players", player=row.name) as own:
            own.update(row, person_id=person.pk)
    _leave(actor, row, why)
    entry = _enter(festival, section, actor, person, entrant)
    if was_there and not entry.is_checked_in:
        check_in(event=section, actor=actor, registrations=[entry], present=True)
    if row.no_half_byes and not entry.no_half_byes:
        mark_half_byes(registration=entry, actor=actor, is_eligible=False)
    for number, kind in byes:
        try:
            set_bye(registration=entry, actor=actor, round_number=number, kind=kind)
        except Refused:  # the other section does not allow this bye: the arbiter sees it among the player's rounds
            continue


def _leave(actor: User, row: Registration, why: str) -> None:
    if row.event.is_started:
        withdraw(registration=row, actor=actor, why=why)
    else:
        remove_registration(registration=row, actor=actor)


def _enter(festival: Event, section: Event, actor: User, person: Registration, entrant: Entrant) -> Registration:
    """Add the person to the section, or reinstate a withdrawn one. Refused for a player who is active there."""
    if section.festival_id != festival.pk:
        raise Refused(_("This section is not in the festival."))
    known = section.registrations.filter(person=person).first()
    if known is not None and not known.is_withdrawn:
        raise Refused(
            _("%(name)s plays in %(section)s already.") % {"name": person.name, "section": section_name(section)}
        )
    if known is not None:
        known.event = section
        readmit(registration=known, actor=actor)
        return known
    try:
        with action("enter_section", event=section, actor=actor, what="players", player=person.name) as change:
            entry = add_entrants(change, [entrant])[0]
            change.update(entry, person_id=person.pk)
    except Refused as refused:
        text = _("%(section)s: %(what)s") % {"section": section_name(section), "what": refused.message}
        raise Refused(text, refused.remedy) from refused
    entry.event = section
    return entry


def _entered(section: Event) -> set[int | None]:
    return set(section.registrations.filter(is_withdrawn=False).values_list("person", flat=True))


def _locked(festival: Event, entries: Sequence[Registration]) -> list[Registration]:
    """Return the current entries, with the festival locked. Refused if one has changed since the page was shown."""
    now = Registration.objects.select_related("event__festival", "person").in_bulk([row.pk for row in entries])
    for row in entries:
        found = now.get(row.pk)
        if found is None or found.is_withdrawn or festival.pk not in (found.event.festival_id, found.event_id):
            raise Refused(
                _("%(name)s is no longer in that section. No players were moved.") % {"name": row.name},
                _("Another user may have changed the list. Check it and try again."),
            )
    return [now[row.pk] for row in entries]


def _refuse_stranger(festival: Event, person: Registration) -> None:
    if person.event_id != festival.pk:
        raise Refused(_("%(name)s is not among the festival’s people.") % {"name": person.name})


def _adopt(change: Change, row: Registration) -> Registration:
    """Make the player of a section a person of the festival, or return the matching person."""
    people = list(change.event.registrations.all())
    entrant = entrant_of(row)
    found = next((one for one in people if entrant.fide_id and one.fide_id == entrant.fide_id), None)
    found = found or next((one for one in people if are_one_person(entrant_of(one), entrant)), None)
    if found is None or row.event.registrations.filter(person=found).exists():
        return add_entrants(change, [entrant])[0]
    return found


def adopt_strangers(*, festival: Event, actor: User) -> int:
    """Make all players of the sections persons of the festival, in one action; return the number of new ones.

    Entries in two sections with the same FIDE ID, or the same name and birth date, are one person.
    """
    with act_on_sections("adopt_people", event=festival, actor=actor) as change:
        rows = strangers(festival)
        change.details["count"] = len(rows)
        for row in rows:
            person = _adopt(change, row)
            with action("adopt_player", event=row.event, actor=actor, what="players", player=row.name) as own:
                own.update(row, person_id=person.pk)
    return len(rows)


def change_person(
    *,
    person: Registration,
    actor: User,
    changes: Mapping[str, object],
    seen: Mapping[str, object] | None = None,
    why: str = "",
) -> Registration:
    """Correct a person's data in the festival, and in every unfinished section that had the same value.

    Raises Differs if another user changed the same value.
    """
    festival = person.event
    with act_on_sections("change_person", event=festival, actor=actor, why=why, player=person.name) as change:
        person.refresh_from_db()
        before = {name: getattr(person, name) for name in changes}
        wanted = merged(changes, before, seen)
        change_entries(change, {person.pk: wanted})
        person.refresh_from_db()
        for row in person.entries.select_related("event__festival").order_by("pk"):
            same = {
                name: getattr(person, name)
                for name in changes
                if getattr(row, name) == before[name] and getattr(person, name) != before[name]
            }
            if same and not row.event.is_finished:
                change_registration(registration=row, actor=actor, changes=same, why=why)
    return person


def _who(names: Sequence[str]) -> dict[str, object]:
    """Return the persons of an action as its sentence names them."""
    named = "; ".join(names[:MOST_NAMED])
    return {"count": len(names), "names": f"{named}; …" if len(names) > MOST_NAMED else named}


def _names(sections: Sequence[Event]) -> str:
    return ", ".join(map(section_name, sections))
