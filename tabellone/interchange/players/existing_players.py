"""Comparison of a table's rows with the existing players: new, known and doubtful players."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tabellone.interchange.players.entrant import FIELDS, Entrant
from tabellone.interchange.players.rows import EntrantRow

Status: TypeAlias = Literal["new", "same", "changed", "conflict", "wrong"]
Reason: TypeAlias = Literal["", "name", "fide_id", "repeated"]
LETTERS_OF_THEIR_OWN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d"})
"""Letters without a Unicode decomposition; accented letters decompose automatically."""
BETWEEN_PARTS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Known:
    """An existing player: its key, and the known data."""

    key: int
    entrant: Entrant


@dataclass(frozen=True, slots=True)
class Comparison:
    """Result of comparing a row with the existing players.

    ``known``: the probable player. ``changes``: the fields that the row would change. ``reason``: the conflict.
    Either the ``fide_id`` belongs to another person, or the ``name`` to a player who may be another person. Or the
    row is ``repeated``: line ``twin`` of the table is the same player.
    """

    status: Status
    known: Known | None = None
    changes: tuple[tuple[str, str | int, str | int], ...] = ()
    reason: Reason = ""
    twin: int = 0


def name_key(name: str) -> str:
    """Return the name without case, accents and the order of its parts; equal keys can be the same person."""
    folded = unicodedata.normalize("NFKD", name.casefold().translate(LETTERS_OF_THEIR_OWN))
    letters = "".join(letter for letter in folded if not unicodedata.combining(letter))
    return " ".join(sorted(part for part in BETWEEN_PARTS.split(letters) if part))


def are_one_person(first: Entrant, second: Entrant) -> bool:
    """Return whether the two are probably the same person: by FIDE ID, or by name if no other field contradicts."""
    if first.fide_id and first.fide_id == second.fide_id:
        return True
    if name_key(first.name) != name_key(second.name) or not _births_agree(first.birth, second.birth):
        return False
    ids_differ = bool(first.fide_id and second.fide_id)
    return not ids_differ or bool(first.birth and second.birth)


def compare(rows: Sequence[EntrantRow], known: Sequence[Known]) -> list[Comparison]:
    """Compare each row with the existing players. At most one row matches a player; a second one is a conflict."""
    index = _Index(known)
    seen = _Index([])
    lines: dict[int, int] = {}
    findings = []
    for row in rows:
        twin = seen.find(row.entrant)
        if not row.entrant.name:
            finding = Comparison("wrong")
        elif twin is not None:
            finding = Comparison("conflict", None, (), "repeated", twin.key)
        else:
            finding = _beside(row.entrant, index.find(row.entrant))
            player = finding.known
            if player is not None and player.key in lines:
                finding = Comparison("conflict", None, (), "repeated", lines[player.key])
            elif player is not None:
                lines[player.key] = row.line
            seen.add(Known(row.line, row.entrant))
        findings.append(finding)
    return findings


class _Index:
    """Players by their FIDE IDs and by their names."""

    def __init__(self, players: Sequence[Known]) -> None:
        self._ids: dict[str, Known] = {}
        self._names: dict[str, list[Known]] = {}
        for player in players:
            self.add(player)

    def add(self, player: Known) -> None:
        if player.entrant.fide_id:
            self._ids.setdefault(player.entrant.fide_id, player)
        self._names.setdefault(name_key(player.entrant.name), []).append(player)

    def find(self, entrant: Entrant) -> Known | None:
        """Return the player with this FIDE ID, otherwise the probable player by name."""
        if entrant.fide_id in self._ids:
            return self._ids[entrant.fide_id]
        namesakes = self._names.get(name_key(entrant.name), ())
        return next((player for player in namesakes if are_one_person(player.entrant, entrant)), None)


def _beside(entrant: Entrant, found: Known | None) -> Comparison:
    if found is None:
        return Comparison("new")
    changes = tuple(
        (field, before, after)
        for field in FIELDS
        if (after := getattr(entrant, field)) and after != (before := getattr(found.entrant, field))
    )
    if not changes:
        return Comparison("same", found)
    has_same_name = name_key(found.entrant.name) == name_key(entrant.name)
    if entrant.fide_id and entrant.fide_id == found.entrant.fide_id:
        return (
            Comparison("changed", found, changes)
            if has_same_name
            else Comparison("conflict", found, changes, "fide_id")
        )
    is_sure = entrant.birth == found.entrant.birth and entrant.fide_id == found.entrant.fide_id
    return Comparison("changed", found, changes) if is_sure else Comparison("conflict", found, changes, "name")


def _births_agree(first: str, second: str) -> bool:
    """Return whether two birth dates can belong to one person: known parts are equal."""
    if not (first and second):
        return True
    pairs = zip(first.split("/"), second.split("/"), strict=False)
    return all(one == other or "00" in (one, other) for one, other in pairs)
