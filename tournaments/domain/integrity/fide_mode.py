"""FIDE mode of an event: on for new events of Handbook systems until an organiser leaves it, which is final."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine import SYSTEMS
from tournaments.domain.errors import Refused
from tournaments.domain.integrity.levels import IntegrityFinding, Level, require_confirmation
from tournaments.domain.journal.action import Change, act_on_sections, action
from tournaments.models import Event, Round

LEAVE = "leave_fide_mode"
LEFT_CODE = "FIDE mode left"


def is_on(event: Event) -> bool:
    """Return True if the event is in FIDE mode: only a system of the Handbook can be."""
    system = SYSTEMS.get(event.system)
    return event.fide_mode == Event.FideMode.ON and system is not None and bool(system.article)


def left_line(event: Event) -> str:
    """Return the report's line about FIDE mode; empty if the event did not leave it."""
    return f"### {LEFT_CODE} @ Round {event.fide_mode_left_in}" if event.has_left_fide_mode else ""


def round_of_left_line(line: str) -> int | None:
    """Return the round of such a line of a report; None for any other line."""
    start = f"### {LEFT_CODE} @ Round "
    number = line.removeprefix(start).strip()
    return int(number) if line.startswith(start) and number.isascii() and number.isdecimal() else None


def mark(event: Event) -> str:
    """Return the mark of pages and papers; empty if the event did not leave FIDE mode."""
    if not event.has_left_fide_mode:
        return ""
    if not event.fide_mode_left_in:
        return _("Outside FIDE mode since before round 1")
    return _("Outside FIDE mode since round %(number)s") % {"number": event.fide_mode_left_in}


def leave(*, event: Event, actor: User, why: str = "") -> None:
    """Leave FIDE mode, with all groups of the event's stages. It is final: undo passes it over.

    Raise Refused if the event is not in FIDE mode, or without a reason.
    """
    event = event.divided
    parts = list(event.parts)
    begin = act_on_sections if parts else action
    with begin(LEAVE, event=event, actor=actor, why=why) as change:
        if not is_on(event):
            raise Refused(_("The event is not in FIDE mode."))
        if not why:
            raise Refused(_("Enter a reason."), _("It is saved in the change log."))
        require_confirmation(event, actor, LEAVE, [_finding(event, parts)])
        for part in parts:
            with action(LEAVE, event=part, actor=actor, why=why) as own:
                _leave(own)
        _leave(change)


def _finding(event: Event, parts: list[Event]) -> IntegrityFinding:
    number = max(map(_last_paired, [event, *parts]))
    return IntegrityFinding(
        Level.CONFIRM_TWICE,
        _("The event leaves FIDE mode after round %(number)s.") % {"number": number}
        if number
        else _("The event leaves FIDE mode before round 1."),
        consequences=(
            _("This is final: the event cannot return to FIDE mode, and undo does not change that."),
            _("Every page and every paper of the event is marked, and the tournament report has a line about it."),
            _("The rating officer may refuse to rate the event."),
        ),
    )


def _leave(change: Change) -> None:
    event = change.event
    change.round_number = _last_paired(event)
    change.update(event, fide_mode=Event.FideMode.LEFT, fide_mode_left_in=change.round_number)
    open_phases = event.rounds.filter(is_manual=True)
    change.update_all([(round_, {"is_manual": False}) for round_ in open_phases])


def _last_paired(event: Event) -> int:
    rounds = event.rounds.exclude(state=Round.State.PLANNED).order_by("-number")
    return rounds.values_list("number", flat=True).first() or 0
