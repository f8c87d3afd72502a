"""Return of an event to a restore point: one transaction, one change-log entry for each changed event, undoable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, TypeAlias

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from archives.domain.backups.differences import PARENTS, Differences, differences
from archives.domain.container import refuse_damaged
from archives.domain.readability import check_readable
from archives.models import RestorePoint
from norms.models import NormPlayer
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, act_on_sections, action, locking
from tournaments.domain.journal.entries import JournalRow
from tournaments.domain.journal.journal_schema import CONTESTANT, EVENT, JOURNAL_TYPES
from tournaments.domain.rounds.pairing_request import cancel_pairing_requests
from tournaments.domain.undo import make_room
from tournaments.models import Event, Registration

Present: TypeAlias = dict[tuple[str, int], models.Model]


def restore_event(*, event: Event, actor: User, point: RestorePoint, seen_version: int) -> None:
    """Return the whole event to the restore point.

    ``seen_version``: the version of the event that the preview showed. Raise Refused if the event changed since, if it
    is archived or equal to the restore point, and if the file is damaged or does not fit.
    """
    if event.pk != event.whole.pk or point.event_id != event.pk:
        raise Refused(_("This restore point is of another event."))
    parts = list(Event.objects.belonging_to(event).exclude(pk=event.pk).with_whole().order_by("-pk"))
    details: dict[str, Any] = {
        "point": timezone.localtime(point.at, event.zone).strftime("%Y-%m-%d %H:%M"),
        "step": point.version,
    }
    begin = act_on_sections if parts else action
    with begin("restore", event=event, actor=actor, **details) as change:
        # Sections change without a lock of their festival: no result may come between the comparison and the restore.
        list(locking().filter(pk__in=[part.pk for part in parts]).order_by("pk"))
        if event.version != seen_version:
            raise Refused(
                _("Another user changed the event. Nothing was saved."), _("Check the preview and try again.")
            )
        found = differences(event, point)
        if not found.rows:
            raise Refused(_("The event is the same as this restore point."))
        for part in parts:  # players of a festival's list go after those of its sections
            if part.pk in found.rows:
                with action("restore", event=part, actor=actor, **details) as change_of_part:
                    _apply(change_of_part, found.rows[part.pk])
        _apply(change, found.rows.get(event.pk, []))
        NormPlayer.objects.bulk_create(NormPlayer(**values) for values in _still_missing(found))
        check_readable(event)


def _still_missing(found: Differences) -> Iterable[Mapping[str, object]]:
    """Return the norm data of restored players whose key is free."""
    taken = set(
        NormPlayer.objects.filter(pk__in=[values["pk"] for values in found.norm_players]).values_list("pk", flat=True)
    )
    return [values for values in found.norm_players if values["pk"] not in taken]


def _apply(change: Change, rows: list[JournalRow]) -> None:
    """Restore the rows of one event, in an order whose reverse undoes them.

    Contestants return first (teams before their players) and are deleted last: updated rows may refer to them. Other
    rows return after the updates, which free their seats.
    """
    if change.event.rounds.filter(state="pairing").exists():
        cancel_pairing_requests(change.event)
    order = list(PARENTS)
    in_order = sorted(rows, key=lambda row: order.index(row.thing))
    present = _present(row for row in in_order if row.after is not None)  # before their unique values are cleared
    make_room(rows)
    _detach_entries(rows)
    created = [row for row in in_order if row.after is None]
    updated = [row for row in in_order if row.before is not None and row.after is not None]
    deleted = [row for row in reversed(in_order) if row.before is None]
    for some in _by_kind(row for row in deleted if row.thing != CONTESTANT.name):
        change.delete_all(present[row.thing, row.key] for row in some)
    people = [row for row in created if row.thing == CONTESTANT.name]
    for is_team in (True, False):
        _restore_all(change, [row for row in people if _is_team(row) == is_team])
    for some in _by_kind(updated):
        change.update_all((_present_row(change, present, row), _values(row)) for row in some)
    for some in _by_kind(row for row in created if row.thing != CONTESTANT.name):
        _restore_all(change, some)
    doomed = [present[row.thing, row.key] for row in deleted if row.thing == CONTESTANT.name]
    for is_team in (False, True):
        change.delete_all(row for row in doomed if isinstance(row, Registration) and row.is_team == is_team)


def _is_team(row: JournalRow) -> bool:
    return bool((row.before or {})["plays_as"] == Registration.Kind.TEAM)


def _values(row: JournalRow) -> dict[str, Any]:
    return JOURNAL_TYPES[row.thing].values(row.before or {})


def _present_row(change: Change, present: Present, row: JournalRow) -> models.Model:
    return change.event if row.thing == EVENT.name else present[row.thing, row.key]


def _by_kind(rows: Iterable[JournalRow]) -> Iterable[list[JournalRow]]:
    return [list(group) for _name, group in groupby(rows, key=lambda row: row.thing)]


def _present(rows: Iterable[JournalRow]) -> Present:
    """Return the stored rows by kind and key. Raise Refused if one is missing."""
    found: Present = {}
    for some in _by_kind(rows):
        name = some[0].thing
        instances = JOURNAL_TYPES[name].model._default_manager.in_bulk([row.key for row in some])
        if len(instances) != len(some):
            refuse_damaged(name)
        found |= {(name, key): instance for key, instance in instances.items()}
    return found


def _restore_all(change: Change, rows: list[JournalRow]) -> None:
    """Insert deleted rows of one kind again unchanged, with their keys and creation times."""
    if not rows:
        return
    kind = JOURNAL_TYPES[rows[0].thing]
    instances = [kind.model(pk=row.key, **_values(row)) for row in rows]
    times = [each.attname for each in kind.model._meta.concrete_fields if getattr(each, "auto_now_add", False)]
    made = [{name: getattr(instance, name) for name in times if getattr(instance, name)} for instance in instances]
    change.create_all(instances)
    if times:
        change.update_all(zip(instances, made, strict=True))


def _detach_entries(rows: list[JournalRow]) -> None:
    """Clear the players of entries that get another one: two entries must not share a player even briefly."""
    keys = [row.key for row in rows if row.thing == "entry_wish" and "contestant" in (row.before or {})]
    if keys:
        JOURNAL_TYPES["entry_wish"].model._default_manager.filter(pk__in=keys).update(registration=None)
