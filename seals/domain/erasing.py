"""Erasing of personal data from a chain: salts go, and the chain states which ones. Its hashes stay."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from seals.domain.sealing import add_step, is_committed
from seals.models import PersonSalt, SealStep
from tournaments.models import Event, JournalEntry

ERASED = "erased"
"""Kind of the step that states the erased salts."""


def forget_persons(keys: Collection[int], _nameless: str) -> None:
    """Delete the salts of these players: their commitments in the chain cannot be opened any more."""
    PersonSalt.objects.filter(registration__in=keys).delete()


def forget_entries(entries: Iterable[JournalEntry]) -> None:
    """Delete the salts of rewritten change-log entries, and add a step that names them to each chain.

    The events are locked by the caller. An entry whose sealed texts are the same keeps its salt.
    """
    by_event: dict[int, dict[int, JournalEntry]] = {}
    for entry in entries:
        by_event.setdefault(entry.event_id, {})[entry.number] = entry
    for event in Event.objects.filter(pk__in=by_event).order_by("pk"):
        rewritten = by_event[event.pk]
        steps = SealStep.objects.filter(event=event, entry__in=rewritten).exclude(entry_salt="").order_by("number")
        gone = [step for step in steps if not is_committed(step, rewritten[step.entry])]
        if gone:
            SealStep.objects.filter(pk__in=[step.pk for step in gone]).update(entry_salt="")
            add_step(event, kind=ERASED, facts={ERASED: [step.number for step in gone]})
