"""What readers of a mirrored event hear: the same messages and notifications as if it ran on this server."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from functools import partial

from django.db import transaction
from django.utils import timezone

from live.messages import Message, announce
from phones.domain.notices import note_change
from tournaments.domain.journal.action import Change
from tournaments.domain.journal.entries import rows_of
from tournaments.models import Event, JournalEntry

NEWS = datetime.timedelta(hours=1)
"""Age up to which a change is news for a notification. After hours without a connection only the last hour is."""
MOST_MESSAGES = 20
"""Maximum number of messages to an event's readers about one transmission. More become one about the event."""


def announce_changes(
    whole: Event, entries: Iterable[JournalEntry], versions: Mapping[int, int], *, is_whole: bool
) -> None:
    """Count the changes of the events, write the notifications, and send the messages after the commit.

    ``entries``: the new change-log entries; ``versions``: those of the events on the laptop. Without entries the
    staff's pages count a change; ``is_whole``: the public ones, too.
    """
    by_event: dict[int, list[JournalEntry]] = {key: [] for key in versions}
    for entry in entries:
        by_event.setdefault(entry.event_id, []).append(entry)
    events = {event.pk: event for event in Event.objects.filter(pk__in=by_event).with_whole()}
    public = {key for key, found in by_event.items() if is_whole or any(map(_is_public, found))}
    changed = {key for key, found in by_event.items() if found} | public | {whole.pk}
    public |= {above for key in public & events.keys() for above in events[key].above}
    changed |= {above for key in changed & events.keys() for above in events[key].above}
    for key in sorted(changed & events.keys()):
        event = events[key]
        event.version = max(event.version + 1, versions.get(key, 0), _last_number(event))
        event.public_version += key in public
        event.save(update_fields=["version", "public_version"])
        for message, is_public in _messages(event, by_event.get(key, []), key in public):
            transaction.on_commit(partial(announce, key, staff=not is_public, message=message))
        if not is_whole:
            _notify(event, by_event.get(key, []))


def _is_public(entry: JournalEntry) -> bool:
    return bool(entry.details.get("public", True))


def _last_number(event: Event) -> int:
    return event.journal.order_by("-number").values_list("number", flat=True).first() or 0


def _messages(event: Event, entries: list[JournalEntry], is_public: bool) -> list[tuple[Message, bool]]:  # noqa: FBT001
    """Return the messages about an event, each with True for all readers, False for its staff."""
    kinds: dict[tuple[str, int], bool] = {}
    for entry in entries:
        kind = (entry.details.get("what", "event"), entry.details.get("round", 0))
        kinds[kind] = kinds.get(kind, False) or _is_public(entry)
    if not 0 < len(kinds) <= MOST_MESSAGES or (is_public and not any(kinds.values())):
        kinds = {("event", 0): is_public}
    numbers = {"version": event.public_version, "staff_version": event.version}
    return [({"what": what, "round": number, **numbers}, public) for (what, number), public in kinds.items()]


def _notify(event: Event, entries: list[JournalEntry]) -> None:
    """Write the notifications about recent changes."""
    since = timezone.now() - NEWS
    for entry in entries:
        if entry.at >= since:
            change = Change(event, None, is_public=_is_public(entry))
            change.rows = rows_of(entry, event.options)
            note_change(change, entry)
