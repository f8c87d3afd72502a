"""The steps from a new event to its first published round, as a checklist that disappears when they are done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.domain.rounds.next_action import Agenda
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.domain.table_teams import has_sides
from tournaments.domain.words.contestants import wording_for
from tournaments.models import Event

CODES = ("register", "sides", "draw", "start", "pair", "wait_pairing", "publish")
"""Next actions that can come before the first published round, in their order."""


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A step of the checklist, with a page where there is one, and its progress in figures."""

    text: str
    is_done: bool
    is_now: bool = False
    url_name: str = ""
    progress: str = ""


def first_steps(event: Event, step: Agenda) -> tuple[FirstStep, ...]:
    """Return the checklist; empty once a round is published, and for an event that is played in groups. One query."""
    if step.code not in CODES or step.round_number > 1 or event.is_divided:
        return ()
    return tuple(_steps(event, step))


def _steps(event: Event, step: Agenda) -> Iterator[FirstStep]:
    now = CODES.index(step.code)
    present = list(event.registrations.contestants().filter(is_withdrawn=False).values_list("is_checked_in", flat=True))
    count, here = len(present), sum(present)

    def is_past(code: str) -> bool:
        return now > CODES.index(code)

    players = "tournaments:players"
    yield FirstStep(
        wording_for(event, "Add players"), is_past("register"), now == 0, players, str(count) if count else ""
    )
    if here or (count and not event.is_started):  # not after a start without check-in
        progress = _("%(done)s of %(total)s") % {"done": here, "total": count}
        yield FirstStep(
            wording_for(event, "Check in players"), here == count or event.is_started, False, players, progress
        )
    if has_sides(event):
        yield FirstStep(_("Assign players to teams"), is_past("sides"), step.code == "sides", "tournaments:sides")
    elif has_calendar(event):
        yield FirstStep(_("Draw pairing numbers"), is_past("draw"), step.code == "draw", "tournaments:drawing")
    yield FirstStep(_("Start event"), is_past("start"), step.code == "start")
    yield FirstStep(_("Pair round 1"), is_past("wait_pairing"), step.code in ("pair", "wait_pairing"))
    yield FirstStep(_("Publish round 1"), False, step.code == "publish")
