"""The differences between an event and a restore point, as rows of the change log that lead from now to then.

Restored are players, rounds, results, prizes, incidents and the settings of the tournament. These stay as they are now:
address, visibility, staff, links and devices, entry form, fees, payments, sent mails, data of norms, and regulations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from archives.domain.backups.restore_points import file_of_point, keys_of
from archives.domain.backups.retention import ENTRY, MARGIN
from archives.domain.container import EventFile, refuse_damaged
from archives.domain.file_check import Values, check_file, row_values
from archives.domain.tables import PartTable, tables_by_part
from archives.models import Erasure, RestorePoint
from entries.models import EntryWish
from tournaments.domain.entries.erasing import BLANK
from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import JournalRow
from tournaments.domain.journal.journal_schema import State, journal_type_of, state_of
from tournaments.models import Event, Round

PARENTS: Mapping[str, tuple[str, str]] = {
    "event": ("event", ""),
    "stage": ("event", "event"),
    "contestant": ("event", "event"),
    "bye_request": ("contestant", "contestant"),
    "round": ("event", "event"),
    "pairing": ("round", "round"),
    "game": ("pairing", "pairing"),
    "bye": ("round", "round"),
    "game_moves": ("game", "game"),
    "play_off": ("pairing", "pairing"),
    "line_up": ("round", "round"),
    "incident": ("event", "event"),
    "second_reading": ("game", "game"),
    "entry_wish": ("event", "event"),
    "prize_fund": ("event", "event"),
    "prize_category": ("fund", "prize_fund"),
}
"""The restored things: the field that leads to what they belong to, and the kind of that. In the order of the file."""
PARTS = (
    *("events", "stages", "contestants", "bye_requests", "rounds", "pairings", "games", "byes"),
    *("game_moves", "play_offs", "line_ups", "incidents", "second_checks", "entries"),
    *("prize_funds", "prize_categories"),
)
KEPT: Mapping[str, frozenset[str]] = {
    "event": frozenset(
        {"slug", "visibility", "shows_birth_years", "explained_to", "archived_at", "created_at", "entries_since"}
        | {"entries_until", "stage", "festival", "is_template"}
        | {"fide_mode", "fide_mode_left_in"}
    ),
    "second_reading": frozenset({"reader"}),
    "entry_wish": frozenset({"application", "event", "fee", "due"}),
}
"""Fields that stay as they are now."""
States = dict[str, dict[int, State]]
"""The fields of all things, by kind and key."""


@dataclass
class Differences:
    """What a restore changes: rows of the change log, each with the state to restore as ``before``, by event."""

    point: RestorePoint
    now: States
    then: States
    versions: Mapping[int, int]
    """The version of each event at the restore point."""
    rows: dict[int, list[JournalRow]]
    norm_players: list[Values] = field(default_factory=list)
    """Norm data of players who are restored."""


def differences(event: Event, point: RestorePoint) -> Differences:
    """Return the differences of the whole event. Raise Refused if the file is damaged, or the sections are others."""
    file = file_of_point(point)
    check_file(file)
    keys = keys_of(point)

    def refer(part: str, number: int) -> int:
        try:
            return keys[part][number - 1]
        except LookupError:
            refuse_damaged(part)

    events = {row.pk: row for row in Event.objects.belonging_to(event)}
    then: States = {name: {} for name in PARENTS}
    now: States = {name: {} for name in PARENTS}
    for part in PARTS:
        table = tables_by_part()[part]
        for values in _values(table, file, refer):
            instance = table.model(**values)
            then[journal_type_of(instance).name][instance.pk] = state_of(instance)
        for instance in table.model._default_manager.filter(table.lookup(events)):
            now[journal_type_of(instance).name][instance.pk] = state_of(instance)
    _refuse_other_events(then, now)
    _keep_what_stays(then, now)
    _adapt_rounds(then["round"], now["round"])
    _adapt_entries(then, now)
    erased = _erase_again(then, now, point)
    versions = {values["pk"]: values["version"] for values in _values(tables_by_part()["events"], file, refer)}
    norm_players = [
        values
        for values in _values(tables_by_part()["norm_players"], file, refer)
        if values["registration_id"] not in now["contestant"] and values["registration_id"] not in erased
    ]
    return Differences(point, now, then, versions, _rows(then, now), norm_players)


def _values(table: PartTable, file: EventFile, refer: Any) -> Iterable[Values]:
    for place, row in enumerate(file.rows(table.part), start=1):
        yield row_values(table, row, file.format, refer, place)


def _refuse_other_events(then: States, now: States) -> None:
    """Refuse if sections, groups or stages were created or deleted since."""
    stages = {state["stage"] for state in now["event"].values()} - {None}
    if then["event"].keys() != now["event"].keys() or not stages <= then["stage"].keys():
        raise Refused(
            _("Sections, groups or stages were created or deleted after this restore point."),
            _("Download the restore point and open it as a new event."),
        )


def _keep_what_stays(then: States, now: States) -> None:
    for name, fields in KEPT.items():
        for key, state in then[name].items():
            current = now[name].get(key)
            if current is not None:
                state.update({field_name: current[field_name] for field_name in fields})


def _adapt_rounds(then: dict[int, State], now: dict[int, State]) -> None:
    """No round waits for an engine or for its time of publication, unless it does now."""
    for key, state in then.items():
        if state["state"] == Round.State.PAIRING:
            state["state"] = Round.State.PLANNED.value
        current = now.get(key)
        waits = current is not None and current["state"] == state["state"] == Round.State.DRAFTED
        state["publish_at"] = current["publish_at"] if current is not None and waits else None
        if current is not None and state["state"] == current["state"] != Round.State.DRAFTED:
            state["publish_at"] = current["publish_at"]


def _adapt_entries(then: States, now: States) -> None:
    """Keep entries that came later, to be approved again; entries that were deleted since stay deleted.

    A reason that is empty now stays empty: it may have been erased.
    """
    wishes = {key: state for key, state in then["entry_wish"].items() if key in now["entry_wish"]}
    for key, current in now["entry_wish"].items():
        if key not in wishes:
            is_gone = current["contestant"] is not None and current["contestant"] not in then["contestant"]
            again = {"state": EntryWish.State.ASKED.value, "contestant": None} if is_gone else {}
            wishes[key] = current | again
        elif not current["reason"]:
            wishes[key]["reason"] = ""
    then["entry_wish"] = wishes


def _erase_again(then: States, now: States, point: RestorePoint) -> Collection[int]:
    """Erase the people in the earlier state who were erased since; return the keys of erased players."""
    since = Erasure.objects.filter(event=point.event_id, at__gte=point.at - MARGIN)
    erased = dict(since.exclude(player=ENTRY).values_list("player", "nameless"))
    people = then["contestant"]
    names = {people[key]["name"] for key in erased if key in people}
    for key, state in people.items():
        if key in erased:
            state.update({name: value for name, value in BLANK.items() if name in state} | {"name": erased[key]})
        elif state["captain"] in names:
            state["captain"] = ""
        birth = now["contestant"].get(key, {}).get("birth", "")
        if birth.endswith("/00/00") and state["birth"][:4] == birth[:4]:
            state["birth"] = birth
    for state in then["incident"].values():
        if state["contestant"] in erased:
            state["note"] = ""
    return erased.keys()


def _rows(then: States, now: States) -> dict[int, list[JournalRow]]:
    """Return the rows by event: ``before`` is the state to restore, ``after`` the present one."""
    found: dict[int, list[JournalRow]] = {}
    for name in PARENTS:
        for key in sorted(then[name].keys() | now[name].keys()):
            row = _row(name, key, then[name].get(key), now[name].get(key))
            if row is not None:
                found.setdefault(_event_of(name, key, then, now), []).append(row)
    return found


def _row(name: str, key: int, then: State | None, now: State | None) -> JournalRow | None:
    if then is None or now is None:
        return JournalRow(name, key, then, now)
    differing = [field_name for field_name in now if now[field_name] != then[field_name]]
    if not differing:
        return None
    return JournalRow(name, key, {each: then[each] for each in differing}, {each: now[each] for each in differing})


def _event_of(name: str, key: int, then: States, now: States) -> int:
    """Return the key of the event to which the thing belongs."""
    while name != "event":
        field_name, parent = PARENTS[name]
        state = now[name].get(key) or then[name][key]
        name, key = parent, state[field_name]
    return key
