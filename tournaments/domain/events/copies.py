"""Copies of an event: last year's event again, an event from a template, or a festival with its sections."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.boards.hall import hall_of, hall_values
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import create_as_found
from tournaments.domain.events.event_settings import SETTINGS
from tournaments.domain.journal.action import Change, action
from tournaments.models import Event, Membership, Registration

NOT_COPIED = frozenset({"name", "start_date", "end_date", "forbidden", "adjustments", "virtual_points"})
"""Settings that belong only to the original event."""
BESIDES = ("team_ranking", "section", "shows_birth_years", "rating_rule")
PERSON = (
    *("kind", "name", "short_name", "captain", "title", "sex", "rating", "federation", "fide_id", "birth", "club"),
    *("categories", "national", "ratings", "roster_place", "no_half_byes"),
)
"""Data of a participant that is copied."""

ALSO: list[Callable[[Event, Event, Change], None]] = []
"""Functions of apps above that copy their rows of an event: called with the original, the copy and the action."""


@dataclass(frozen=True, slots=True)
class CopyWanted:
    """Requested content of the new event, besides the settings of the old one."""

    name: str
    start_date: datetime.date | None = None
    with_players: bool = False
    with_staff: bool = False
    is_template: bool = False


def templates_of(user: User) -> list[Event]:
    """Return the templates from which the user can create events, by name. One query."""
    return list(
        Event.objects.wholes().filter(is_template=True, memberships__user=user, archived_at=None).order_by("name", "pk")
    )


@transaction.atomic
def copy_event(*, event: Event, actor: User, wanted: CopyWanted) -> Event:
    """Create an event with the settings, rules and prize categories of this one; the actor becomes its owner.

    A festival is copied with all its sections. No player is checked in, nothing is drawn or paired, and the event is
    not public yet.

    All dates move by as many days as the first day. Raise Refused for a part of another event, and as `create_as_found`
    does.
    """
    if event.is_part:
        raise Refused(_("A group is copied with its event."), _("Copy the event."))
    days = (wanted.start_date - event.start_date).days if wanted.start_date and event.start_date else None
    made = _copied(event, actor, wanted, days, None)
    people = _copy_people(event, made, actor, wanted, {})
    for section in event.sections.order_by("pk"):
        end = section.name.removeprefix(event.name)
        own = CopyWanted(f"{made.name}{end}" if end != section.name else section.name, wanted.start_date)
        if section.start_date and days is not None:
            own = CopyWanted(own.name, section.start_date + datetime.timedelta(days=days))
        copy = _copied(section, actor, own, days, made)
        _copy_people(section, copy, actor, CopyWanted(copy.name, with_players=wanted.with_players), people)
    return made


def _copied(event: Event, actor: User, wanted: CopyWanted, days: int | None, festival: Event | None) -> Event:
    """Return a copy of the event with its settings and the times of its rounds."""
    fields: dict[str, object] = {name: getattr(event, name) for name in (*sorted(SETTINGS - NOT_COPIED), *BESIDES)}
    fields["start_date"] = wanted.start_date
    if not event.is_festival:
        fields["fide_mode"] = Event.FideMode.ON  # nothing of it is paired yet
    fields["hall"] = hall_values(replace(hall_of(event), fixed=(), goes_on={}))
    if event.end_date and days is not None:
        fields["end_date"] = event.end_date + datetime.timedelta(days=days)
    made = create_as_found(
        actor=actor, name=wanted.name, is_festival=event.is_festival, is_template=wanted.is_template,
        **({"festival": festival} if festival else {}), **fields,
    )  # fmt: skip
    with action("copy", event=made, actor=actor, copied=event.name) as change:
        if days is not None:
            times = {row.number: row.starts_at for row in event.rounds.all() if row.starts_at}
            move = datetime.timedelta(days=days)
            change.update_all(
                [(row, {"starts_at": times[row.number] + move}) for row in made.rounds.all() if row.number in times]
            )
        for also in ALSO:
            also(event, made, change)
    return made


def _copy_people(
    event: Event, made: Event, actor: User, wanted: CopyWanted, persons: dict[int, Registration]
) -> dict[int, Registration]:
    """Copy players and staff as requested; return the new registrations by the keys of the old ones.

    ``persons``: the new registrations of the festival, if the event is one of its sections.
    """
    if wanted.with_staff:
        others = event.memberships.exclude(user=actor)
        Membership.objects.bulk_create([Membership(event=made, user_id=row.user_id, role=row.role) for row in others])
    if not wanted.with_players:
        return {}
    copies: dict[int, Registration] = {}
    with action("copy", event=made, actor=actor, copied=event.name) as change:
        there = event.registrations.filter(is_withdrawn=False)
        for rows in (there.filter(team=None), there.filter(team__isnull=False, team__is_withdrawn=False)):
            new = {
                row.pk: Registration(
                    event=made,
                    team=copies.get(row.team_id or 0),
                    person=persons.get(row.person_id or 0),
                    **{name: getattr(row, name) for name in PERSON},
                )
                for row in rows.order_by("tpn", "pk")
            }
            change.create_all(list(new.values()))
            copies |= new
    return copies
