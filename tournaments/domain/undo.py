"""Undo of an event's last step: every row that it changed is restored from the change log.

An undo needs the same right as the action (`people.access`), and is itself an entry of the change log.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.boards.seating import clear_boards
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import DEVICES, OF_ARCHIVED, PEOPLE, SCREENS, TERMS, Change
from tournaments.domain.journal.entries import JournalRow, can_be_put_back, rows_of
from tournaments.domain.journal.journal_schema import CONTESTANT, PAIRING, STAGE
from tournaments.domain.journal.undoing import OF_ANOTHER_VERSION, entry_to_undo, last_entry, put_back, unchanged_since
from tournaments.domain.rounds.pairing_request import cancel_pairing_requests
from tournaments.domain.staff.access import may_undo
from tournaments.domain.stages.opening import undo_opening
from tournaments.models import Event, JournalEntry, Registration, Round, Stage
from tournaments.models.row_tracking import reading
from tournaments.uniqueness_triggers import vacate

NOT_UNDOABLE = {
    "create",
    "create_festival",
    "copy",
    "import",
    "form_group",
    "make_groups",
    "dissolve_groups",
    "make_final",
}
PASSED_OVER = (
    "add_section",
    "ask_pairing",
    "pairing_failed",
    "cancel_pairing",
    "begin_stages",
    "end_stages",
    "erase_player",
    "leave_fide_mode",
    *("set_fee", "waive_fee", "cancel_payment"),
    *DEVICES,
    *SCREENS,
    *TERMS,
    *("norm_paper", "norm_player", "norm_arbiter"),
    *OF_ARCHIVED,
)
"""Steps that undo skips: those before a draft, whose undo includes them, and those that are reversed otherwise. A
request that is still waiting is undone separately."""


def last_undoable(event: Event, *, of: Event | None = None) -> JournalEntry | None:
    """Return the last action that was not undone; a pairing request counts only while it waits.

    None if there is none, or it is the event's creation. Also None for a step of a festival's action, which is
    undone there with the others, unless ``of`` is that festival.
    """
    entry = _last_step(event)
    return None if entry is None or (entry.details.get("of") and of is None) else entry


def _last_step(event: Event) -> JournalEntry | None:
    entry: JournalEntry | None = last_entry(event, (*PASSED_OVER, *PEOPLE))
    request = waiting_request(event)
    if request is not None and (entry is None or request.number > entry.number):
        return request
    return None if entry is None or entry.action in NOT_UNDOABLE else entry


def waiting_request(event: Event) -> JournalEntry | None:
    """Return the pairing request of a round that is waiting; None if there is none."""
    if not event.rounds.filter(state=Round.State.PAIRING).exists():
        return None
    return event.journal.filter(action="ask_pairing", undone_by=None).order_by("-number").first()


def undoable_by(user: User | AnonymousUser, event: Event) -> JournalEntry | None:
    """Return the step that `undo_last` would undo, if the user has the right."""
    entry = last_undoable(event)
    return entry if entry is not None and may_undo(user, entry) else None


def undo_last(
    *, event: Event, actor: User | None, why: str = "", entry_number: int | None = None, of: Event | None = None
) -> JournalEntry:
    """Restore every row that the last action changed.

    For a festival's action this includes its steps in sections, all or nothing. ``entry_number``: the action that
    the arbiter saw; refused if there is a later one. ``of``: the festival of the action.
    """
    with transaction.atomic(), reading():
        change = Change(event, actor)
        change.lock("undo")
        entry = entry_to_undo(
            last_undoable(event, of=of),
            number=entry_number,
            may=lambda last: actor is None or may_undo(actor, last),
            ask=_("Ask an owner of the event."),
        )
        if not can_be_put_back(entry):
            raise Refused(OF_ANOTHER_VERSION, _("Change it manually."))
        _undo_in_sections(entry, actor, why)
        change.undoes = entry
        change.details = {"undone": entry.number, "undone_action": entry.action, "undone_details": entry.details}
        change.what = entry.details.get("what", "event")
        change.round_number = entry.details.get("round", 0)
        change.is_public = entry.details.get("public", True)
        rows = rows_of(entry, event.options)
        instances = unchanged_since(change.schema, rows)
        for row, instance in zip(rows, instances, strict=True):
            if entry.action == "open_stage" and row.kind is STAGE and isinstance(instance, Stage):
                undo_opening(instance)
        make_room(rows)
        put_back(change, rows, instances)
        if entry.action == "ask_pairing":
            cancel_pairing_requests(event)
        if entry.action == "pair":
            # A draft that is undone leaves its round planned: the pairing has ended.
            waiting = event.rounds.filter(state=Round.State.PAIRING)
            change.update_all([(round_, {"state": Round.State.PLANNED}) for round_ in waiting])
        return change.write("undo", why)


def _undo_in_sections(entry: JournalEntry, actor: User | None, why: str) -> None:
    """Undo the steps of a festival's action in its sections, the last first; steps already undone are skipped.

    Refused if a section has changed since.
    """
    for key, number in reversed(entry.details.get("with", [])):
        section = Event.objects.with_whole().filter(pk=key).first()
        if section is None:
            raise Refused(_("A section of this step is deleted, so it can no longer be undone."))
        now = _now_undoable(section, number)
        if section.journal.exclude(undone_by=None).filter(number=now).exists():
            continue
        try:
            undo_last(event=section, actor=actor, why=why, entry_number=now, of=entry.event)
        except Refused as refused:
            text = _("%(section)s: %(what)s") % {"section": section.name, "what": refused.message}
            raise Refused(text, refused.remedy or _("Undo the later changes in the section first.")) from refused


def _now_undoable(section: Event, number: int) -> int:
    """Return the number of the step to undo for that one: for a pairing request its draft, once there is one."""
    asked = section.journal.filter(number=number, action="ask_pairing").first()
    if asked is None:
        return number
    made = section.journal.filter(number__gt=number, action="pair", details__round=asked.details.get("round"))
    return made.order_by("number").values_list("number", flat=True).first() or number


def make_room(rows: Sequence[JournalRow]) -> None:
    """Clear unique values before they are restored: two rows must not share a number or a slot even briefly."""
    changed = [row for row in rows if row.before is not None and row.after is not None]
    people = [row for row in rows if row.kind is CONTESTANT]
    for name, nothing in (("tpn", None), ("roster_place", 0), ("fide_id", "")):
        giving_up = [row.key for row in people if row.before is None or name in row.before]
        Registration.objects.filter(pk__in=giving_up).update(**{name: nothing})
    vacate(row.key for row in changed if row.kind is PAIRING and {"first", "second"} & {*(row.after or {})})
    clear_boards([row.key for row in changed if row.kind is PAIRING and "board" in (row.after or {})])
