"""The people of a festival: entered once, playing in one section or several, moved between them in one act."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.interchange.players import Entrant, are_one_person
from tournaments.domain.entries.registrations import (
    Namesake,
    add_entrants,
    change_entries,
    change_registration,
    check_in,
    entrant_of,
    set_bye,
)
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.making import sections_of
from tournaments.domain.festivals.rules import section_name
from tournaments.domain.journal.action import Change, action, together
from tournaments.domain.results.seen import merged
from tournaments.models import Event, Registration

MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class FestivalPerson:
    """Somebody of the festival, and the entries in its sections, those that play first."""

    person: Registration
    entries: tuple[Registration, ...]

    @property
    def playing(self) -> tuple[Registration, ...]:
        """The entries that were not withdrawn."""
        return tuple(row for row in self.entries if not row.is_withdrawn)


def people_of(festival: Event) -> list[FestivalPerson]:
    """Everybody by name, with the sections they play in; three queries."""
    sections = {section.pk: section for section in sections_of(festival)}
    entries = defaultdict(list)
    for row in Registration.objects.filter(event__in=sections, person__isnull=False).order_by("event_id", "pk"):
        row.event = sections[row.event_id]
        entries[row.person_id].append(row)
    people = festival.registrations.order_by("name", "pk")
    return [FestivalPerson(row, tuple(entries[row.pk])) for row in people]


def strangers(festival: Event) -> list[Registration]:
    """Who is entered in a section and is nobody of the festival yet: entered there, or by a file."""
    rows = Registration.objects.filter(
        event__festival=festival, person=None, kind=Registration.Kind.PLAYER, team=None, event__matches={}
    )
    return list(rows.select_related("event__festival").order_by("name", "pk"))


def enter_person(
    *, festival: Event, actor: User, entrant: Entrant, sections: Sequence[Event], is_another: bool = True
) -> Registration:
    """Enter somebody once, for these sections. Refused as entering in each of them is; Namesake for who seems to be
    entered, unless it ``is_another`` person.
    """
    with together("enter_person", event=festival, actor=actor, player=entrant.name) as change:
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
    """Whether that may be the person; who has the same FIDE ID is refused without a question."""
    return not (entrant.fide_id and row.fide_id == entrant.fide_id) and are_one_person(entrant_of(row), entrant)


def enter_people(*, festival: Event, actor: User, people: Sequence[Registration], section: Event) -> None:
    """Let people of the festival play in a section, too, in one act; who does already is passed over."""
    with together("enter_people", event=festival, actor=actor, sections=_names([section])) as change:
        there = _entered(section)
        new = [person for person in people if person.pk not in there]
        for person in new:
            _refuse_stranger(festival, person)
            _enter(festival, section, actor, person, entrant_of(person))
        change.details |= _who([person.name for person in new])


def leave_section(*, festival: Event, actor: User, entries: Sequence[Registration], why: str = "") -> None:
    """People leave the section that they are entered in: who has no number is removed, the others withdraw."""
    with together("leave_section", event=festival, actor=actor, why=why) as change:
        sections = {}
        for row in _locked(festival, entries):
            sections[row.event.pk] = row.event
            _leave(actor, row, why)
        change.details |= {"sections": _names(list(sections.values()))} | _who([row.name for row in entries])


def remove_people(*, festival: Event, actor: User, people: Sequence[Registration]) -> None:
    """People who play in no section are the festival's no more: all of them in one step, or none."""
    with action("remove_people", event=festival, actor=actor, what="players") as change:
        change.details |= _who([row.name for row in people])
        for row in people:
            if row.event_id != festival.pk or row.entries.exists():
                raise Refused(
                    _("%(name)s is entered in a section; nobody was removed.") % {"name": row.name},
                    _("Take the players out of their sections first."),
                )
        change.delete_all(people)


def move_people(
    *, festival: Event, actor: User, moves: Sequence[tuple[Registration, Event]], why: str = "", by_rule: bool = False
) -> None:
    """Everybody goes from the section of the entry to that other one: one act, journalled in both, undone in one step.
    Somebody of the festival itself is entered there.

    All move or nobody. Who has played there keeps the games and has withdrawn; in a section that runs already who comes
    is a late entry. Presence goes along, and byes asked for where the other section allows them. Refused for who does
    not play in the section any more, and where the other one takes nobody.
    """
    with together("move_by_rule" if by_rule else "move_people", event=festival, actor=actor, why=why) as change:
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
    for number, kind in byes:
        try:
            set_bye(registration=entry, actor=actor, round_number=number, kind=kind)
        except Refused:  # the other section knows no such bye: the arbiter sees it among the player's rounds
            continue


def _leave(actor: User, row: Registration, why: str) -> None:
    if row.event.is_started:
        withdraw(registration=row, actor=actor, why=why)
    else:
        remove_registration(registration=row, actor=actor)


def _enter(festival: Event, section: Event, actor: User, person: Registration, entrant: Entrant) -> Registration:
    """The person plays in the section; who has withdrawn there is back. Refused for who plays there."""
    if section.festival_id != festival.pk:
        raise Refused(_("This is no section of the festival."))
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
    """The entries as they are now that the festival is locked. Refused where one is not what somebody saw."""
    now = Registration.objects.select_related("event__festival", "person").in_bulk([row.pk for row in entries])
    for row in entries:
        found = now.get(row.pk)
        if found is None or found.is_withdrawn or festival.pk not in (found.event.festival_id, found.event_id):
            raise Refused(
                _("%(name)s does not play there any more; nobody was moved.") % {"name": row.name},
                _("Look at the list again: somebody may have changed it."),
            )
    return [now[row.pk] for row in entries]


def _refuse_stranger(festival: Event, person: Registration) -> None:
    if person.event_id != festival.pk:
        raise Refused(_("%(name)s is not among the festival’s people.") % {"name": person.name})


def _adopt(change: Change, row: Registration) -> Registration:
    """Make who is entered in a section one of the festival's people, or find whom it is."""
    people = list(change.event.registrations.all())
    entrant = entrant_of(row)
    found = next((one for one in people if entrant.fide_id and one.fide_id == entrant.fide_id), None)
    found = found or next((one for one in people if are_one_person(entrant_of(one), entrant)), None)
    if found is None or row.event.registrations.filter(person=found).exists():
        return add_entrants(change, [entrant])[0]
    return found


def adopt_strangers(*, festival: Event, actor: User) -> int:
    """Make everybody who is entered in a section one of the festival's people, in one act; how many were not. Who is
    entered in two sections, by FIDE ID or by name and birth, is one person.
    """
    with together("adopt_people", event=festival, actor=actor) as change:
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
    """Correct somebody's data in the festival, and in every section that is not finished and has the same as it had.
    Raises Differs where somebody else changed the same.
    """
    festival = person.event
    with together("change_person", event=festival, actor=actor, why=why, player=person.name) as change:
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
    """Whom an act was about, as its sentence names them."""
    named = "; ".join(names[:MOST_NAMED])
    return {"count": len(names), "names": f"{named}; …" if len(names) > MOST_NAMED else named}


def _names(sections: Sequence[Event]) -> str:
    return ", ".join(map(section_name, sections))
