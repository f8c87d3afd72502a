"""Erasure of a player: a number permanently replaces the name, in the event and in its whole change log.

Games, results and rating stay, because other players' tie-breaks, performances and norms need them. Undo cannot restore
the player's data, because the rows of the change log are rewritten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, locking, run_refusals
from tournaments.models import Event, ImportReport, Incident, JournalEntry, Registration

ERASE_PLAYER = "erase_player"
BLANK: Mapping[str, Any] = {
    **dict.fromkeys(("title", "sex", "federation", "fide_id", "birth", "club", "categories", "captain"), ""),
    "short_name": "",
    "national": [],
    "ratings": None,
}
"""Data that is erased besides the name; not the rating, which orders the event."""
CONTESTANTS = frozenset({"contestant", "registration"})
"""Names of a player in the change logs of all versions."""
ALSO: list[Callable[[Collection[int], str], None]] = []
"""Functions of apps above that erase the same players: called with keys and the new name, inside the transaction."""
TEXTS: list[Callable[[Collection[int], Callable[[str], str]], None]] = []
"""Functions of apps above that replace a name in their texts: called with the keys of the events, and the function
that replaces it in a text."""
REWRITTEN: list[Callable[[Collection[JournalEntry]], None]] = []
"""Functions of apps above that are called with rewritten change-log entries, inside the transaction."""
NOTED: list[Callable[[int], None]] = []
"""Functions of apps above that are called with the key of an event from which other personal data is being erased."""


def note_erasure(event: Event) -> None:
    """Let other apps know, inside the transaction, that personal data of the event is erased."""
    for noted in NOTED:
        noted(event.whole.pk)


def erase_player(*, registration: Registration, actor: User, seen: str) -> str:
    """Erase the player's personal data in this event and in all related events: its stages, festival and sections.

    ``seen``: the name that the page showed. Return the new name. Raise Refused for a team, while the player is
    playing, and if another computer runs one of these events: the player is erased there, and then here too.
    """
    with transaction.atomic():
        events = {event.pk: event for event in _family(registration.event)}
        fresh = Registration.objects.select_for_update().get(pk=registration.pk)
        if fresh.name != seen:
            raise Refused(_("Another user changed this player. Nothing was saved."), _("Check it and try again."))
        if fresh.is_team:
            raise Refused(_("A team cannot be erased."), _("Erase its players one by one."))
        rows = _same_person(fresh, events)
        for row in rows:
            _refuse_playing(row)
        _refuse_if_run_elsewhere(rows, events)
        number = fresh.tpn if len(events) == 1 and fresh.tpn else f"#{fresh.pk}"
        nameless = _("Player %(number)s") % {"number": number}
        _forget(rows, events, nameless)
        for also in ALSO:
            also([row.pk for row in rows], nameless)
        for key in sorted({row.event_id for row in rows}):
            Change(events[key], actor, {"player": nameless}, what="players").write(ERASE_PLAYER)
    return nameless


def keep_birth_years_only(registrations: Iterable[Registration]) -> None:
    """Erase day and month of birth of these players, also in the change logs; age groups still need the year.

    Raise Refused as `erase_player` does if another computer runs one of the events.
    """
    for registration in registrations:
        with transaction.atomic():
            events = {event.pk: event for event in _family(registration.event)}
            rows = _same_person(registration, events)
            _refuse_if_run_elsewhere(rows, events)
            note_erasure(registration.event)
            for row in rows:
                row.birth = str(_year_of(row.birth))
            Registration.objects.bulk_update(rows, ["birth"])
            _rewrite(events, _BirthErased(frozenset(row.pk for row in rows)))


def erase_name(event: Event, name: str, nameless: str) -> None:
    """Erase the name of a person who never played from the change logs, unless a player has the same name.

    Raise Refused as `erase_player` does if another computer runs the event.
    """
    with transaction.atomic():
        events = {found.pk: found for found in _family(event)}
        run_refusals(events[event.pk], ERASE_PLAYER)
        if not Registration.objects.filter(event__in=events, name=name).exists():
            renamed = _renaming(events, {name}, nameless)
            _rewrite(events, _NameErased(frozenset(), frozenset(), renamed, nameless))
            for rewrite in TEXTS:
                rewrite(events.keys(), renamed)


def _family(event: Event) -> list[Event]:
    """Return the event with all events that it belongs to or that belong to it, locked in the order of their keys."""
    keys = [event.pk, *event.above]
    # In a separate query: PostgreSQL locks no rows of outer joins.
    family = Event.objects.filter(
        Q(pk__in=keys) | Q(stage__event__in=keys) | Q(festival__in=keys) | Q(stage__event__festival__in=keys)
    )
    return list(locking().filter(pk__in=family.values("pk")).order_by("pk"))


def _same_person(row: Registration, events: Collection[int]) -> list[Registration]:
    """Return the rows of the player in these events: linked as one person, or in another event with the same data."""
    person = row.person_id or row.pk
    same = Q(name=row.name, fide_id=row.fide_id, birth=row.birth) & ~Q(event=row.event_id)
    found = Registration.objects.filter(Q(pk=row.pk) | Q(pk=person) | Q(person=person) | same, event__in=events)
    players = found.filter(kind=Registration.Kind.PLAYER)
    return list(players.select_related("event__stage__event", "event__festival").order_by("pk"))


def _refuse_if_run_elsewhere(rows: Iterable[Registration], events: Mapping[int, Event]) -> None:
    for key in sorted({row.event_id for row in rows}):
        run_refusals(events[key], ERASE_PLAYER)


def _refuse_playing(row: Registration) -> None:
    if row.event.is_started and not row.event.is_finished and not row.is_withdrawn:
        raise Refused(
            _("%(player)s still plays in %(event)s.") % {"player": row.name, "event": row.event.name},
            _("Withdraw the player first, or erase the data when the event is finished."),
        )


def _forget(rows: list[Registration], events: Mapping[int, Event], nameless: str) -> None:
    keys = frozenset(row.pk for row in rows)
    names = {row.name for row in rows} | set(_names_in_journals(events, keys))
    incidents = Incident.objects.filter(player__in=keys)
    noted = frozenset(incidents.values_list("pk", flat=True))
    renamed = _renaming(events, names, nameless)
    _rewrite(events, _NameErased(keys, noted, renamed, nameless))
    for rewrite in TEXTS:
        rewrite(events.keys(), renamed)
    incidents.update(note="")
    Registration.objects.filter(event__in=events, captain__in=names).update(captain="")
    for row in rows:
        row.name = nameless
        for name, value in BLANK.items():
            setattr(row, name, value)
    Registration.objects.bulk_update(rows, ["name", *BLANK])


def _names_in_journals(events: Collection[int], keys: Collection[int]) -> Iterable[str]:
    """Yield every name that the player had in these events."""
    for entry in JournalEntry.objects.filter(event__in=events).only("changes").iterator(chunk_size=500):
        for row in _rows(entry.changes):
            if _is_contestant(row) and _key(row) in keys:
                yield from (state["name"] for state in _states(row) if isinstance(state.get("name"), str))


def _renaming(events: Collection[int], names: Collection[str], nameless: str) -> Callable[[str], str]:
    """Return a function that replaces each of the names in a text with the new name.

    A longer name of another player that contains one of them is not changed.
    """
    names = {name for name in names if name and name != nameless}
    others = Registration.objects.filter(event__in=events).exclude(name__in=names).values_list("name", flat=True)
    longer = {other for other in others if any(name in other for name in names)}
    together = sorted(names | longer, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, together))})(?!\w)")

    def renamed(text: str) -> str:
        if not any(name in text for name in names):
            return text
        return pattern.sub(lambda found: nameless if found[0] in names else found[0], text)

    return renamed


@dataclass(frozen=True)
class _NameErased:
    """Changes of a change log when a name is erased."""

    keys: Collection[int]
    incidents: Collection[int]
    renamed: Callable[[str], str]
    nameless: str

    def of_row(self, row: dict[str, Any]) -> dict[str, Any]:
        if _is_contestant(row):
            if _key(row) in self.keys:
                blank = {**BLANK, "name": self.nameless}
                return _with_states(row, lambda state: {name: blank.get(name, was) for name, was in state.items()})
            return _with_states(row, self._without_captain)
        if _thing(row) == "incident" and _key(row) in self.incidents:
            row = _with_states(row, lambda state: state | ({"note": ""} if "note" in state else {}))
        return {name: self.of_value(part) for name, part in row.items()}

    def of_value(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self.of_value(part) for name, part in value.items()}
        if isinstance(value, list):
            return [self.of_value(part) for part in value]
        return self.renamed(value) if isinstance(value, str) else value

    def _without_captain(self, state: dict[str, Any]) -> dict[str, Any]:
        return {name: self.of_value(was) if name == "captain" else was for name, was in state.items()}


@dataclass(frozen=True)
class _BirthErased:
    """Changes of a change log when days of birth are erased."""

    keys: Collection[int]

    def of_row(self, row: dict[str, Any]) -> dict[str, Any]:
        if not _is_contestant(row) or _key(row) not in self.keys:
            return row
        return _with_states(
            row, lambda state: {name: _year_of(was) if name == "birth" else was for name, was in state.items()}
        )

    def of_value(self, value: Any) -> Any:
        return value


def _rewrite(events: Collection[int], change: _NameErased | _BirthErased) -> None:
    """Rewrite the change logs of the events, and the findings of their imports."""
    changed = []
    for entry in JournalEntry.objects.filter(event__in=events).iterator(chunk_size=500):
        before = (entry.changes, entry.details, entry.why)
        if isinstance(entry.changes, list):
            entry.changes = [change.of_row(row) if isinstance(row, dict) else row for row in entry.changes]
        entry.details, entry.why = change.of_value(entry.details), change.of_value(entry.why)[:300]
        if (entry.changes, entry.details, entry.why) != before:
            changed.append(entry)
    JournalEntry.objects.bulk_update(changed, ["changes", "details", "why"], batch_size=200)
    for rewritten in REWRITTEN:
        rewritten(changed)
    for report in ImportReport.objects.filter(event__in=events):
        report.findings, report.rounds = change.of_value(report.findings), change.of_value(report.rounds)
        report.save(update_fields=["findings", "rounds"])


def _year_of(birth: object) -> object:
    return f"{birth[:4]}/00/00" if isinstance(birth, str) and len(birth) > len("1966") else birth


def _rows(changes: object) -> Iterable[dict[str, Any]]:
    return (row for row in changes if isinstance(row, dict)) if isinstance(changes, list) else ()


def _thing(row: Mapping[str, Any]) -> object:
    return row.get("thing", row.get("model"))


def _key(row: Mapping[str, Any]) -> object:
    return row.get("key", row.get("pk"))


def _is_contestant(row: Mapping[str, Any]) -> bool:
    return _thing(row) in CONTESTANTS


def _states(row: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
    return (row[name] for name in ("before", "after") if isinstance(row.get(name), dict))


def _with_states(row: dict[str, Any], change: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    states = {name: change(row[name]) for name in ("before", "after") if isinstance(row.get(name), dict)}
    return row | states
