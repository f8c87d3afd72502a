"""What journal entries changed, before and after, in words for people: names, not keys; words, not codes."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tabellone.record import ByeKind, Scoring, format_points
from tournaments.domain.journal.action import PROGRESS
from tournaments.domain.journal.entries import Row, State, field_of, rows_of
from tournaments.domain.words.systems import options_name, options_text
from tournaments.domain.words.wording import SYMBOLS, bye_name
from tournaments.models import Event, Game, JournalEntry

T = TypeVar("T")
NOTHING = "–"
MOST_DESCRIBED = 40
"""Of a long list of changes only so many are told."""

MACHINERY = {
    "event_id",
    "created_at",
    "published_at",
    "pairing_asked_by_id",
    "pairing_failure",
    *PROGRESS,
    "accepted_at",
    "accepted_by_id",
}
"""Values that the program keeps for itself."""

WORDS: dict[str, Promise | str] = {
    "white_result": gettext_lazy("White's result"),
    "black_result": gettext_lazy("Black's result"),
    "rating_result": gettext_lazy("result for rating only"),
    "is_adjourned": gettext_lazy("adjourned"),
    "is_manual": gettext_lazy("changed by hand"),
    "white_id": gettext_lazy("White"),
    "black_id": gettext_lazy("Black"),
    "registration_id": gettext_lazy("player"),
    "is_checked_in": gettext_lazy("checked in"),
    "is_withdrawn": gettext_lazy("withdrawn"),
    "tpn": gettext_lazy("pairing number"),
    "first_round": gettext_lazy("first round"),
    "visibility": gettext_lazy("who sees the event"),
    "shows_birth_years": gettext_lazy("years of birth and FIDE IDs in the public report"),
    "archived_at": gettext_lazy("archived"),
    "starts_at": gettext_lazy("begins"),
    "state": gettext_lazy("state"),
    "status": gettext_lazy("state"),
    "kind": gettext_lazy("bye"),
    "role": gettext_lazy("role"),
    "scoring": gettext_lazy("scoring"),
    "tie_breaks": gettext_lazy("tie-breaks"),
    "forbidden": gettext_lazy("forbidden pairs"),
    "initial_colour": gettext_lazy("initial colour"),
    "lot_source": gettext_lazy("lot"),
    "lot_seed": gettext_lazy("seed of the lot"),
    "ties_seed": gettext_lazy("seed of the lots for ties"),
    "initial_scores": gettext_lazy("initial scores"),
    "drawing": gettext_lazy("numbers drawn"),
    "division": gettext_lazy("groups"),
    "is_annulled": gettext_lazy("results annulled"),
}
"""Fields whose name in the models is not a word for people."""

SCORED = [field.name for field in fields(Scoring)]
"""What has points, in the order in which people read it: a database may keep the parts of a value in any order."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One value that an action changed; ``field`` is empty for a row that was added or removed as a whole."""

    row: str
    field: str
    before: str
    after: str


@dataclass(frozen=True)
class _Names:
    """How the rows of an event are called, by their keys."""

    players: dict[int, str]
    rounds: dict[int, int]
    boards: dict[int, tuple[int, int]]


def before_and_after(event: Event, entries: Sequence[JournalEntry]) -> list[list[FieldChange]]:
    """The values that each of the event's entries changed; three queries for all of them."""
    games = {row.pk for entry in entries for row in rows_of(entry) if row.model == "game"}
    names = _Names(
        players=dict(event.registrations.values_list("pk", "name")),
        rounds=dict(event.rounds.values_list("pk", "number")),
        boards={
            pk: (number, board)
            for pk, number, board in Game.objects.filter(pk__in=games).values_list("pk", "round__number", "board")
        },
    )
    return [_changes_of(entry, names) for entry in entries]


def _changes_of(entry: JournalEntry, names: _Names) -> list[FieldChange]:
    found: list[FieldChange] = []
    for row in rows_of(entry):
        label = _label(row, names)
        before, after = row.before, row.after
        if before is None or after is None:
            change = (_("not there"), _("there")) if before is None else (_("there"), _("not there"))
            found.append(FieldChange(label, "", *change))
            continue
        found += [
            FieldChange(label, _word(row, key), _shown(row, key, before, names), _shown(row, key, after, names))
            for key in sorted(after)
            if key not in MACHINERY
        ]
        if len(found) >= MOST_DESCRIBED:
            break
    return found[:MOST_DESCRIBED]


def _label(row: Row, names: _Names) -> str:
    """What the row is: a player, a board of a round, a round, a bye of a player, or the event itself."""
    state = (row.after if row.before is None else row.before) or {}
    if row.model == "registration":
        return str(names.players.get(row.pk) or state.get("name") or _("a player"))
    if row.model == "game":
        number, board = names.boards.get(row.pk) or (_known(names.rounds, state, "round_id"), state.get("board"))
        return _("Round %(round)s, board %(board)s") % {"round": number or NOTHING, "board": board or NOTHING}
    if row.model == "round":
        return _("Round %(round)s") % {"round": names.rounds.get(row.pk) or state.get("number") or NOTHING}
    if row.model in ("roundbye", "byerequest"):
        return _("Bye of %(player)s") % {"player": _known(names.players, state, "registration_id") or _("a player")}
    return {"membership": _("Member"), "invitation": _("Invitation")}.get(row.model, _("Event"))


def _known(names: dict[int, T], state: State, key: str) -> T | None:
    """How what the state refers to is called, if that is still there."""
    value = state.get(key)
    return names.get(value) if isinstance(value, int) else None


def _word(row: Row, key: str) -> str:
    if key == "options":
        return options_name(row.before, row.after)
    field = field_of(row.model, key)
    return str(WORDS.get(key) or (field.verbose_name if field else _("a value that this version does not know")))


def _shown(row: Row, key: str, state: State, names: _Names) -> str:
    """The value as a person would write it."""
    value = state.get(key)
    if value in (None, "", [], {}):
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    try:
        return _in_words(row, key, value, names)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):  # written by a version of another mind
        return _("in another form")


def _in_words(row: Row, key: str, value: Any, names: _Names) -> str:
    """A value of the form that it has today."""
    if key in ("white_result", "black_result", "rating_result"):
        return " – ".join(SYMBOLS[code] for code in value) or NOTHING
    if key in ("white_id", "black_id", "registration_id"):
        return names.players.get(value, NOTHING)
    if key == "kind":
        return bye_name(ByeKind(value))
    if isinstance(value, list | dict):
        return _listed(key, value, names)
    if key in ("starts_at", "archived_at"):
        return date_format(timezone.localtime(datetime.datetime.fromisoformat(value)), "DATETIME_FORMAT")
    choices: dict[Any, Any] = dict(getattr(field_of(row.model, key), "flatchoices", ()))
    return str(choices.get(value, value))


def _listed(key: str, value: Any, names: _Names) -> str:
    """A value of several parts: codes, points by what they are for, pairs of players."""
    if key in LISTED:
        return LISTED[key](value, names)
    return ", ".join(str(part) for part in (sorted(value.items()) if isinstance(value, dict) else value))


def _scoring(value: dict[str, int], _names: _Names) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {format_points(value[name])}" for name in SCORED if name in value)


def _forbidden(value: list[dict[str, Any]], names: _Names) -> str:
    return "; ".join(" – ".join(names.players.get(pk, NOTHING) for pk in row["players"]) for row in value)


def _drawing(value: dict[str, Any], names: _Names) -> str:
    drawn = sorted((number, int(pk)) for pk, number in value["numbers"].items())
    return ", ".join(f"{number} {names.players.get(pk, NOTHING)}" for number, pk in drawn) or NOTHING


def _virtual_points(row: dict[str, int]) -> str:
    return _("%(points)s in rounds %(first_round)s–%(last_round)s for numbers %(first)s–%(last)s") % {
        **row,
        "points": format_points(row["points"]),
    }


LISTED: dict[str, Callable[[Any, _Names], str]] = {
    "scoring": _scoring,
    "initial_scores": lambda value, _: ", ".join(f"{rating}: {format_points(points)}" for rating, points in value),
    "forbidden": _forbidden,
    "virtual_points": lambda value, _: ", ".join(_virtual_points(row) for row in value),
    "options": lambda value, _: options_text(value),
    "drawing": _drawing,
    "division": lambda value, _: str(value["groups"]),
}
"""How values of several parts are told, by their field."""
