"""The list "To do" on the desk: what blocks, what is missing and can be entered now, and what is pending."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from django.utils.translation import gettext as _

from tournaments.domain.rounds.before_pairing import Ahead, AheadLine, few
from tournaments.domain.rounds.next_action import Agenda
from tournaments.domain.rounds.pairing_tables import has_calendar
from tournaments.domain.words.contestants import wording_for
from tournaments.domain.words.rounds import round_label
from tournaments.models import Event, Round

SETTINGS = "tournaments:settings"
CHECKED_IN_BEFORE = ("draw", "sides", "start")
"""Next actions before which players are checked in."""

_registered: list[Callable[[Event], Iterable[AheadLine]]] = []


def register(tasks: Callable[[Event], Iterable[AheadLine]]) -> None:
    """Register further tasks of an event, for an app above this one; at most two queries each."""
    if tasks not in _registered:
        _registered.append(tasks)


def to_do(event: Event, step: Agenda, ahead: Ahead) -> tuple[AheadLine, ...]:
    """Return what blocks the next action, then what is missing, then what is pending.

    At most two queries besides those of registered tasks.

    A draft whose publication is the next action is left out, because the desk already has its button.
    """
    blockers = (AheadLine("blocks", f"{one.text} {one.remedy}", one.url_name or "") for one in step.blockers)
    drafted = ("pairing:draft", step.round_number) if step.code == "publish" else None
    pending = (line for line in ahead.waits if (line.url_name, line.number) != drafted)
    others = (line for tasks in _registered for line in tasks(event))
    lines = (*blockers, *_missing(event, step), *pending, *others)
    return tuple(sorted(lines, key=lambda line: line.weight != "blocks"))


def _missing(event: Event, step: Agenda) -> Iterator[AheadLine]:
    if event.is_finished or event.is_archived or event.is_divided or step.code == "finish":
        return
    if step.code in CHECKED_IN_BEFORE:
        yield from _nobody_checked_in(event)
    yield from _without_time(event)
    if not event.is_part:
        yield from _for_the_report(event)


def _nobody_checked_in(event: Event) -> Iterator[AheadLine]:
    if not event.registrations.contestants().filter(is_withdrawn=False, is_checked_in=True).exists():
        yield AheadLine("waits", wording_for(event, "No player is checked in."), "tournaments:players")


def _without_time(event: Event) -> Iterator[AheadLine]:
    """Yield a note about the coming rounds of an event of several days; on one day they follow one another."""
    first, last = event.start_date, event.end_date
    if first is None and not event.is_started:
        yield AheadLine("waits", _("The first day is missing."), SETTINGS, anchor="id_start_date")
    if first is None or last is None or last == first or (has_calendar(event) and not (event.drawing or event.sides)):
        return
    coming = event.rounds.exclude(state__in=Round.PUBLIC_STATES).filter(starts_at=None)
    numbers = [str(round_label(event, number)) for number in coming.values_list("number", flat=True)]
    if numbers:
        text = _("Rounds without a time: %(rounds)s.") % {"rounds": few(numbers)}
        yield AheadLine("waits", text, SETTINGS, anchor="times")


def _for_the_report(event: Event) -> Iterator[AheadLine]:
    """Yield a note about what only the organiser can know, for an event with a type for the rating officer."""
    if not event.event_type:
        return
    fields = (
        ("city", event.city, _("place")),
        ("federation", event.federation, _("federation")),
        ("chief_arbiter", event.chief_arbiter, _("chief arbiter")),
    )
    missing = [(name, word) for name, value, word in fields if not value]
    if missing:
        text = _("Missing in the tournament report: %(fields)s.")
        text %= {"fields": ", ".join(word for _name, word in missing)}
        yield AheadLine("waits", text, SETTINGS, anchor=f"id_{missing[0][0]}")
