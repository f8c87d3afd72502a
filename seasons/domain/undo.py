"""Undo the last step on a season by restoring the whole season."""

from __future__ import annotations

from accounts.models import User
from seasons.domain.access import may_run
from seasons.domain.action import SeasonChange
from seasons.domain.ladders import refuse_others
from seasons.domain.organising import refuse_event
from seasons.models import Season, SeasonEvent, SeasonStep
from tournaments.domain.journal.logged_change import logged
from tournaments.domain.journal.undoing import entry_to_undo, last_entry
from tournaments.models import Event

PASSED_OVER = frozenset({"make", "add_person", "remove_person"})
"""Steps that undo skips."""


def last_undoable(season: Season) -> SeasonStep | None:
    """Return the step that an undo reverses."""
    last: SeasonStep | None = last_entry(season, PASSED_OVER)
    return last


def undo_season(*, season: Season, actor: User, seen: int) -> Season:
    """Undo the last change of the season (not its creation or staff changes).

    Raises Refused if there is nothing to undo, or if it would restore an event or a ladder that the user cannot add.
    """
    change = SeasonChange(season, actor, seen=seen)
    with logged(change, "undo"):
        locked = change.owner
        change.undoes = last = entry_to_undo(last_undoable(locked), may=lambda _step: may_run(actor, locked))
        locked.name, locked.rules = last.before["name"], last.before["rules"]
        others = last.before.get("others") or []
        refuse_others([other for other in others if other not in (locked.others or [])], actor)
        locked.others = others
        wanted = {row["id"] for row in last.before["events"]}
        there = set(Event.objects.filter(pk__in=wanted).values_list("pk", flat=True))  # some may have been deleted
        had = set(locked.events.values_list("event", flat=True))
        locked.events.exclude(event__in=there).delete()
        back = list(Event.objects.filter(pk__in=there - had).order_by("pk"))
        for event in back:
            refuse_event(event, actor)
        SeasonEvent.objects.bulk_create([SeasonEvent(season=locked, event=event) for event in back])
    return locked
