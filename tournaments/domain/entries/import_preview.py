"""Preview of a table of players before the import, and the import as one action."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from typing import Literal, TypeAlias

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.interchange.players import (
    Columns,
    Comparison,
    Entrant,
    EntrantRow,
    Known,
    Mark,
    Status,
    TableError,
    TableLine,
    as_text,
    columns_of,
    compare,
    read_rows,
    read_table,
)
from tabellone.messages import Message
from tabellone.values import WrongValue
from tournaments.domain.entries.registrations import add_entrants, change_entries, entrant_of
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action
from tournaments.domain.teams.roster_import import enter_on_rosters
from tournaments.models import Event, Registration

Choice: TypeAlias = Literal["add", "update", "skip"]
MOST_OPENED = 200
"""Maximum number of rows that are opened for correction at once; others are opened one by one."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """Arbiter's choices for the table so far."""

    columns: Mapping[int, str] = field(default_factory=dict)
    """Field of a column by its position, if it differs from the detected field."""
    is_headed: bool | None = None
    corrections: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """Corrected rows, by line."""
    choices: Mapping[int, str] = field(default_factory=dict)
    """Choice for a row, by line."""
    opened: int = 0
    """Line of the row to open for correction."""
    seen: str = ""
    """`Preview.seen` of the page with these choices."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """Row with its comparison with existing entries and the possible choices; the first choice is the default."""

    row: EntrantRow
    finding: Comparison
    choices: tuple[Choice, ...]
    choice: Choice
    is_open: bool
    """True if its values are in fields for correction."""
    is_answered: bool
    """True if a user made the choice."""

    @property
    def wants_a_look(self) -> bool:
        """True if the row has remarks, a conflict or an error."""
        return bool(self.row.marks) or self.finding.status in ("conflict", "wrong")

    @property
    def wants_correction(self) -> bool:
        """True if the row has an error, or if some of its data was cut or left out."""
        return self.finding.status == "wrong" or any(mark.kind != "read" for mark in self.row.marks)

    @property
    def wants_an_answer(self) -> bool:
        """True if the row is in doubt and no choice was made."""
        return self.finding.status == "conflict" and len(self.choices) > 1 and not self.is_answered


@dataclass(frozen=True, slots=True)
class Preview:
    """Table with its rows as they would be imported."""

    lines: tuple[TableLine, ...]
    columns: Columns
    rows: tuple[PreviewRow, ...]
    text: str
    """Table as text, to be sent again."""
    seen: str
    """Digest of the event data that the rows were compared with."""

    @property
    def counts(self) -> Mapping[Status, int]:
        """Number of rows of each status."""
        return Counter(row.finding.status for row in self.rows)

    @property
    def to_add(self) -> list[Entrant]:
        """Players who would be added."""
        return [row.row.entrant for row in self.rows if row.choice == "add"]

    @property
    def rows_to_add(self) -> list[EntrantRow]:
        """Rows of the players who would be added, with more data for players of teams."""
        return [row.row for row in self.rows if row.choice == "add"]

    @property
    def to_update(self) -> dict[int, dict[str, str | int]]:
        """Changes of existing entries, by their keys."""
        return {
            row.finding.known.key: {name: after for name, _before, after in row.finding.changes}
            for row in self.rows
            if row.choice == "update" and row.finding.known is not None
        }


def preview_table(event: Event, data: bytes | str, wishes: Wishes | None = None, source: str = "") -> Preview:
    """Read the table and compare it with existing entries. Raise TableError."""
    said = wishes or Wishes()
    lines = read_table(data, source)
    if len(lines) > settings.MAX_PLAYERS + 20:
        raise TableError(
            settings.MAX_PLAYERS,
            Message("at most %(count)s rows", count=settings.MAX_PLAYERS),
            Message("%(count)s rows", count=len(lines)),
        )
    cells = [line.cells for line in lines]
    columns = _as_wished(columns_of(cells, is_headed=said.is_headed, of_teams=event.is_of_teams), said.columns)
    rows = read_rows(lines, columns, said.corrections)
    entered = event.registrations.filter(kind=Registration.Kind.PLAYER).order_by("pk")
    known = [Known(entry.pk, entrant_of(entry)) for entry in entered]
    seen = _digest(known)
    if said.seen != seen:  # the choices were made with other players on the list
        said = replace(said, choices={})
    shown = _rows(rows, compare(rows, known), said, columns)
    if event.is_of_teams:
        shown = [_of_a_team(row) for row in shown]
    return Preview(tuple(lines), columns, tuple(shown), as_text(lines), seen)


def enter_table(*, event: Event, actor: User, data: bytes | str, wishes: Wishes) -> Preview:
    """Import the table as reviewed: new players and changes of others, in one action that one undo reverses.

    Raise Refused if a player was added or changed since the review, and if a row is in doubt now and has no choice.
    Raise TableError.
    """
    with action("import_players", event=event, actor=actor, what="players") as change:
        preview = preview_table(event, data, wishes)
        in_doubt = any(row.wants_an_answer for row in preview.rows)
        if preview.seen != wishes.seen or in_doubt:
            raise Refused(
                _("The data changed after you opened this page. Nothing was saved."), _("Check the rows and try again.")
            )
        if not preview.to_add and not preview.to_update:
            raise Refused(_("No rows to add or update."), _("Choose an action for the rows."))
        change.details |= {"count": len(preview.to_add), "changed": len(preview.to_update)}
        change_entries(change, preview.to_update)
        if preview.to_add:
            (enter_on_rosters if event.is_of_teams else _enter)(change, preview.rows_to_add)
    return preview


def _enter(change: Change, rows: Sequence[EntrantRow]) -> None:
    add_entrants(change, [row.entrant for row in rows])


def _of_a_team(row: PreviewRow) -> PreviewRow:
    """Return the row of a player of teams: a player without a team is not added."""
    if row.row.team or row.choice != "add":
        return row
    marks = (*row.row.marks, Mark("team", "left", "–", WrongValue("name")))
    return replace(row, row=replace(row.row, marks=marks), choices=("skip",), choice="skip")


def _as_wished(columns: Columns, wished: Mapping[int, str]) -> Columns:
    return replace(columns, fields=tuple(wished.get(place, name) for place, name in enumerate(columns.fields)))


def _rows(
    rows: Sequence[EntrantRow], findings: Sequence[Comparison], said: Wishes, columns: Columns
) -> list[PreviewRow]:
    found = []
    # Without names, the columns need correction, not every row.
    opened = 0 if {"name", "surname"} & set(columns.fields) else MOST_OPENED
    for row, finding in zip(rows, findings, strict=True):
        choices = choices_of(row.entrant, finding)
        wished = said.choices.get(row.line, "")
        choice = next((choice for choice in choices if choice == wished), choices[0])
        shown = PreviewRow(row, finding, choices, choice, is_open=False, is_answered=choice == wished)
        if row.line in said.corrections or row.line == said.opened or (shown.wants_correction and opened < MOST_OPENED):
            opened += 1
            shown = replace(shown, is_open=True)
        found.append(shown)
    return found


def choices_of(entrant: Entrant, finding: Comparison) -> tuple[Choice, ...]:
    """Return the possible choices for a row, the default first.

    A player with another player's FIDE ID cannot be added.
    """
    if finding.status == "new":
        return "add", "skip"
    if finding.status in ("same", "wrong"):
        return ("skip",)
    if finding.reason == "repeated":
        return ("skip",) if entrant.fide_id else ("skip", "add")
    if finding.reason == "fide_id":
        return "skip", "update"
    has_its_id = finding.known is not None and entrant.fide_id and entrant.fide_id == finding.known.entrant.fide_id
    return ("update", "skip") if has_its_id else ("update", "add", "skip")


def _digest(known: Sequence[Known]) -> str:
    """Return a digest of all data that rows are compared with."""
    document = json.dumps([[player.key, *astuple(player.entrant)] for player in known])
    return hashlib.sha256(document.encode()).hexdigest()[:16]
