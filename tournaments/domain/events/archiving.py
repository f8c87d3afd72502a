"""Visibility, archiving, deletion and export of an event."""

from __future__ import annotations

from django.core import serializers
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.journal.entries import without_secrets
from tournaments.models import (
    ByeRequest,
    Event,
    Game,
    JournalEntry,
    LineUp,
    Pairing,
    PlayOff,
    Registration,
    Round,
    RoundBye,
    Stage,
)


def set_visibility(*, event: Event, actor: User, visibility: str, shows_birth_years: bool) -> None:
    """Set the visibility of the event, and whether its public report contains years of birth and FIDE IDs."""
    _refuse_a_group(event)
    if visibility not in Event.Visibility.values:
        raise Refused(_("Choose the visibility."))
    with action("set_visibility", event=event, actor=actor) as change:
        change.update(event, visibility=visibility, shows_birth_years=shows_birth_years)
        # The pages of groups and sections are cached under their own versions.
        below = Event.objects.belonging_to(event).exclude(pk=event.pk).values_list("pk", flat=True)
        Event.objects.filter(pk__in=list(below)).update(public_version=models.F("public_version") + 1)


def archive_event(*, event: Event, actor: User) -> None:
    """Archive the event: it is read-only and listed in the archive. Raise Refused while a round is being paired."""
    _refuse_a_group(event)
    with action("archive", event=event, actor=actor) as change:
        if event.is_archived:
            raise Refused(_("The event is archived already."))
        belonging = Event.objects.belonging_to(event)
        if Round.objects.filter(event__in=belonging, state=Round.State.PAIRING).exists():
            raise Refused(_("A round is being paired."), _("Wait for its draft."))
        change.update(event, archived_at=timezone.now())


def unarchive_event(*, event: Event, actor: User) -> None:
    """Make an archived event editable again."""
    _refuse_a_group(event)
    with action("unarchive", event=event, actor=actor) as change:
        change.update(event, archived_at=None)


def delete_event(*, event: Event, typed: str) -> None:
    """Delete the event permanently, with its players, rounds, groups, staff and change log.

    ``typed``: the event's name as its owner typed it, to confirm the deletion. Raise Refused if it differs.
    """
    _refuse_a_group(event)
    if " ".join(typed.split()) != " ".join(event.name.split()):
        raise Refused(
            _("The name typed is not the event's name; nothing was deleted."), _("Type the name exactly as shown.")
        )
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)
        delete_all(Event.objects.belonging_to(event))


def delete_all(events: models.QuerySet[Event]) -> None:
    """Delete these events with all their data.

    Games and byes are deleted first, because a player who has one cannot be deleted.
    """
    keys = list(events.values_list("pk", flat=True))
    LineUp.objects.filter(round__event__in=keys).delete()
    Game.objects.filter(pairing__round__event__in=keys).delete()
    Pairing.objects.filter(round__event__in=keys).delete()
    RoundBye.objects.filter(round__event__in=keys).delete()
    Event.objects.filter(pk__in=keys).delete()


def _refuse_a_group(event: Event) -> None:
    if event.is_part:
        raise Refused(
            _("Visibility, archiving and deletion of a group follow its event."), _("Go to the settings of the event.")
        )
    if event.festival_id is not None:
        raise Refused(
            _("A section is seen, archived and deleted together with its festival."),
            _("Go to the settings of the festival."),
        )


def event_file(event: Event) -> str:
    """Return all stored data of the event and its groups as JSON.

    It has each row with its model and fields, and the change log. Accounts of the staff, invitations and links of
    captains are left out, also in the change log.
    """
    belonging = list(Event.objects.belonging_to(event).exclude(pk=event.pk).order_by("pk"))
    events = [event, *event.parts] if not event.is_festival else [event, *belonging]
    stages = Stage.objects.filter(event__in=[row.pk for row in events])
    rows: list[models.Model] = [*events, *stages.order_by("pk")]
    for of_event in events:
        rows += Registration.objects.filter(event=of_event).order_by("pk")
        rows += Round.objects.filter(event=of_event).order_by("pk")
        rows += Pairing.objects.filter(round__event=of_event).order_by("pk")
        rows += Game.objects.filter(pairing__round__event=of_event).order_by("pk")
        rows += PlayOff.objects.filter(pairing__round__event=of_event).order_by("pk")
        rows += RoundBye.objects.filter(round__event=of_event).order_by("pk")
        rows += LineUp.objects.filter(round__event=of_event).order_by("pk")
        rows += ByeRequest.objects.filter(registration__event=of_event).order_by("pk")
        for entry in JournalEntry.objects.filter(event=of_event).order_by("pk"):
            entry.changes = without_secrets(entry.changes)
            rows.append(entry)
    return str(serializers.serialize("json", rows, indent=1))
