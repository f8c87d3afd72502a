"""Conversion of a report's values to values that the program can store; invalid ones are omitted and reported."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from tabellone import values
from tabellone.interchange.players import Mark
from tabellone.interchange.players.cells import read_cell
from tabellone.record import Header, Player, Record, Team
from tabellone.values import WrongValue
from tournaments.domain.words.validation_messages import field_name, in_words

OF_A_PLAYER = ("name", "rating", "title", "sex", "federation", "fide_id", "birth")
OF_A_SIDE = ("name", "short_name", "federation", "captain")
TEXTS = ("name", "city", "chief_arbiter", "time_control", "time_control_code", "type", "controller")
MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class FittedValue:
    """A value of a report that was changed: its owner (0: the event), and the result."""

    tpn: int
    mark: Mark


def fitted(record: Record) -> tuple[Record, list[FittedValue]]:
    """Return the record with values that can be stored, and the differences from the given one."""
    notes: list[FittedValue] = []
    players = tuple(_player(player, notes) for player in record.players)
    sides = tuple(_side(side) for side in record.sides)
    return replace(record, players=players, sides=sides, header=_header(record.header, notes)), notes


def _player(player: Player, notes: list[FittedValue]) -> Player:
    found: dict[str, Any] = {}
    for field in OF_A_PLAYER:
        value, mark = read_cell(field, str(getattr(player, field)))
        found[field] = value
        if mark is not None:
            notes.append(FittedValue(player.tpn, mark))
    found["name"] = found["name"] or _("Player %(number)s") % {"number": player.tpn}
    return replace(player, **found)


def _side(side: Team) -> Team:
    """Return the team without unprintable characters."""
    texts: dict[str, Any] = {field: _printable(getattr(side, field)) for field in OF_A_SIDE}
    texts["name"] = texts["name"] or _("Team %(number)s") % {"number": side.tpn}
    return replace(side, **texts)


def _header(header: Header, notes: list[FittedValue]) -> Header:
    """Return the header without unprintable characters. An invalid federation code stays in the report unchanged."""
    texts: dict[str, Any] = {field: _printable(getattr(header, field)) for field in TEXTS}
    if not is_federation(header.federation):
        mark = Mark("federation", "left", header.federation, WrongValue("federation"))
        notes.append(FittedValue(0, mark))
    deputies = tuple(_printable(name) for name in header.deputies)
    return replace(header, federation=_printable(header.federation), deputies=deputies, **texts)


def is_federation(code: str) -> bool:
    """Return True if an event can have this federation code."""
    try:
        values.federation(code)
    except WrongValue:
        return False
    return True


def _printable(text: str) -> str:
    """Return the text without unprintable characters."""
    kept = []
    for letter in text:
        try:
            values.clean(letter)
        except WrongValue:
            continue
        kept.append(letter)
    return values.clean("".join(kept))


def notes_in_words(notes: Sequence[FittedValue], record: Record) -> Iterable[str]:
    """Return the first notes as sentences, and the number of others."""
    for note in notes[:MOST_SHOWN]:
        yield _in_words(note, record)
    if len(notes) > MOST_SHOWN:
        yield _("And %(count)s more values were read so or left empty.") % {"count": len(notes) - MOST_SHOWN}


def _in_words(note: FittedValue, record: Record) -> str:
    mark = note.mark
    whose = record.by_tpn[note.tpn].name if note.tpn else _("The event")
    words = {"whose": whose, "field": field_name(mark.field), "found": mark.found}
    if mark.kind == "left" and note.tpn:
        words["problem"] = in_words(mark.problem) if mark.problem else ""
        return _("%(whose)s – %(field)s: “%(found)s” is left empty. %(problem)s") % words
    if mark.kind == "left":
        return _("%(whose)s – %(field)s: “%(found)s” is kept for the report only.") % words
    return _("%(whose)s – %(field)s: read from “%(found)s”.") % words
