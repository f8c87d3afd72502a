"""Further stages of an event that began as a single stage: it becomes the first stage, under its own address.

The whole is a new event above it, with the same name, staff and contestants. Played rounds do not change, and the
event's pages keep their addresses. As long as no second stage is open, the whole can be removed again.
"""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import delete_all
from tournaments.domain.events.event_settings import SETTINGS
from tournaments.domain.events.naming import free_slug
from tournaments.domain.journal.action import Change, action
from tournaments.domain.stages.division import may_have_stages
from tournaments.domain.stages.opening import COPIED, OWN, rosters_for
from tournaments.domain.stages.rules import Division, as_json, rule_of
from tournaments.domain.stages.stages import rule_name
from tournaments.models import Event, Invitation, Membership, Registration, Round, Stage

OF_WHOLE = ("visibility", "shows_birth_years", "ties_seed", "fide_mode", "fide_mode_left_in")
"""Data that the whole copies from the event besides its settings."""
CONVERTED = Division(1, "snake", is_begun=True)
"""Rule of the first stage of such an event."""


def may_be_followed(event: Event) -> bool:
    """Return True if further stages can be added: the event has a single stage, and a round of it is public."""
    return (
        may_have_stages(event)
        and not event.is_divided
        and event.festival_id is None
        and event.is_started
        and event.rounds.filter(state__in=Round.PUBLIC_STATES).exists()
    )


def was_converted(event: Event) -> bool:
    """Return True if the event is such a whole."""
    rule = next((rule_of(row.rule) for row in event.stages.filter(number=1)), None)
    return isinstance(rule, Division) and rule.is_begun


def convert_to_stages(*, event: Event, actor: User) -> Event:
    """Make the event the first stage of a whole, which is returned.

    Raise Refused before a round is public, for an event that has stages or is one, and while it counts in a season.
    """
    with action("begin_stages", event=event, actor=actor) as change:
        if event.is_part or event.is_divided:
            raise Refused(_("The event is played in stages already."))
        if not may_have_stages(event):
            raise Refused(_("Events with players in teams cannot be divided into stages."))
        if event.festival_id is not None:
            raise Refused(
                _("A section of a festival that has begun stays as it is."), _("Plan its stages before the start.")
            )
        if not may_be_followed(event):
            raise Refused(_("No round of the event is public yet."), _("Plan its stages before the start."))
        if event.seasons.exists():
            raise Refused(_("The event counts in a season."), _("Remove it from the season first."))
        whole = _whole_of(event)
        with action("begin_stages", event=whole, actor=actor) as of_whole:
            came = _enter(of_whole, event)
            stage = Stage(event=whole, number=1, rule=as_json(replace(CONVERTED, came=tuple(came))))
            of_whole.create(stage)
        _give_people(event, whole)
        _put_below(change, stage)
    return whole


def _whole_of(event: Event) -> Event:
    rules = {name: getattr(event, name) for name in (*(SETTINGS - OWN), *OF_WHOLE)}
    whole = Event(name=event.name, slug=free_slug(event.name), is_divided=True, status=Event.Status.RUNNING, **rules)
    whole.save()
    return whole


def _enter(change: Change, event: Event) -> list[tuple[int, int]]:
    """Register the event's contestants in the whole; return pairs of keys (in the event, in the whole)."""
    rows = list(event.registrations.contestants().order_by("pk"))
    own = [
        Registration(event=change.event, is_withdrawn=row.is_withdrawn, **{name: getattr(row, name) for name in COPIED})
        for row in rows
    ]
    change.create_all(own)
    change.create_all(rosters_for(change.event, rows, own))
    return [(row.pk, new.pk) for row, new in zip(rows, own, strict=True)]


def _give_people(event: Event, other: Event) -> None:
    """Move the staff and invitations to the other event, so that no user has one event more than before."""
    Membership.objects.filter(event=event).update(event=other)
    Invitation.objects.filter(event=event).update(event=other)


def _put_below(change: Change, stage: Stage | None, name: str = "") -> None:
    event = change.event
    Event.objects.filter(pk=event.pk).update(stage=stage)
    event.stage = stage
    change.update(event, name=name or f"{event.name} – {rule_name(CONVERTED, 1)}")


@transaction.atomic
def undo_conversion(*, event: Event, actor: User, why: str = "") -> Event:
    """Remove the whole above the event, which is a single event again. Raise Refused once a second stage is open."""
    whole = Event.objects.select_for_update().get(pk=event.pk)
    if not was_converted(whole):
        raise Refused(_("The event did not begin as a single stage."), _("Put the groups together again."))
    if whole.is_archived:
        raise Refused(_("The event is archived: nothing in it changes."))
    if whole.parts.count() > 1:
        raise Refused(_("A further stage is open."), _("Undo its opening first."))
    part = whole.parts.get()
    with action("end_stages", event=part, actor=actor, why=why) as change:
        _put_below(change, None, whole.name)
        part.visibility, part.shows_birth_years = whole.visibility, whole.shows_birth_years
        part.save(update_fields=["visibility", "shows_birth_years"])
        _give_people(whole, part)
    delete_all(Event.objects.filter(pk=whole.pk))
    return part
