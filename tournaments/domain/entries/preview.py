"""What a table of players would become, before anything is entered; and the entering of it, as one act."""

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
from tournaments.domain.teams.table import enter_on_rosters
from tournaments.models import Event, Registration

Choice: TypeAlias = Literal["add", "update", "skip"]
MOST_OPENED = 200
"""So many rows that want correction are opened for it at once; the others are, one by one."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the arbiter has said of the table so far."""

    columns: Mapping[int, str] = field(default_factory=dict)
    """What a column is, by its place, where it is not what it seems."""
    is_headed: bool | None = None
    corrections: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """Rows as they were typed again, by their lines."""
    choices: Mapping[int, str] = field(default_factory=dict)
    """What becomes of a row, by its line."""
    opened: int = 0
    """The line of the row that is to be opened for correction."""
    seen: str = ""
    """`Preview.seen` of the page on which it was said."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row, what it is beside those who are entered, and what may become of it; the first choice is the usual one."""

    row: EntrantRow
    finding: Comparison
    choices: tuple[Choice, ...]
    choice: Choice
    is_open: bool
    """Whether its values stand in fields to be corrected."""
    is_answered: bool
    """Whether the choice was made by a person."""

    @property
    def wants_a_look(self) -> bool:
        """Whether something of it was not simply taken."""
        return bool(self.row.marks) or self.finding.status in ("conflict", "wrong")

    @property
    def wants_correction(self) -> bool:
        """Whether something of it could not be taken."""
        return self.finding.status == "wrong" or any(mark.kind != "read" for mark in self.row.marks)

    @property
    def wants_an_answer(self) -> bool:
        """Whether it is in doubt, and nobody has said what becomes of it."""
        return self.finding.status == "conflict" and len(self.choices) > 1 and not self.is_answered


@dataclass(frozen=True, slots=True)
class Preview:
    """The table as its rows would be entered."""

    lines: tuple[TableLine, ...]
    columns: Columns
    rows: tuple[PreviewRow, ...]
    text: str
    """The table as text: what is to be sent again."""
    seen: str
    """Changes with whatever of the event the rows were compared with."""

    @property
    def counts(self) -> Mapping[Status, int]:
        """How many rows there are of each status."""
        return Counter(row.finding.status for row in self.rows)

    @property
    def to_add(self) -> list[Entrant]:
        """The players who would be entered."""
        return [row.row.entrant for row in self.rows if row.choice == "add"]

    @property
    def rows_to_add(self) -> list[EntrantRow]:
        """Their rows, which say more of players of teams."""
        return [row.row for row in self.rows if row.choice == "add"]

    @property
    def to_update(self) -> dict[int, dict[str, str | int]]:
        """What would be changed of players who are entered, by their keys."""
        return {
            row.finding.known.key: {name: after for name, _before, after in row.finding.changes}
            for row in self.rows
            if row.choice == "update" and row.finding.known is not None
        }


def preview_table(event: Event, data: bytes | str, wishes: Wishes | None = None) -> Preview:
    """Read the table and compare it with who is entered already. Raises TableError."""
    said = wishes or Wishes()
    lines = read_table(data)
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
    if said.seen != seen:  # it was chosen beside other players
        said = replace(said, choices={})
    shown = _rows(rows, compare(rows, known), said, columns)
    if event.is_of_teams:
        shown = [_of_a_team(row) for row in shown]
    return Preview(tuple(lines), columns, tuple(shown), as_text(lines), seen)


def enter_table(*, event: Event, actor: User, data: bytes | str, wishes: Wishes) -> Preview:
    """Enter the table as it was looked at: new players and changes of others, in one step that one undo takes back.

    Refused when somebody was entered or changed since the arbiter looked, and when a row that is in doubt by now has
    no answer. Raises TableError.
    """
    with action("import_players", event=event, actor=actor, what="players") as change:
        preview = preview_table(event, data, wishes)
        in_doubt = any(row.wants_an_answer for row in preview.rows)
        if preview.seen != wishes.seen or in_doubt:
            raise Refused(
                _("Something is different since you looked; nothing was entered."), _("Look at the rows again.")
            )
        if not preview.to_add and not preview.to_update:
            raise Refused(_("No row would enter or change anybody."), _("Choose what becomes of the rows."))
        change.details |= {"count": len(preview.to_add), "changed": len(preview.to_update)}
        change_entries(change, preview.to_update)
        if preview.to_add:
            (enter_on_rosters if event.is_of_teams else _enter)(change, preview.rows_to_add)
    return preview


def _enter(change: Change, rows: Sequence[EntrantRow]) -> None:
    add_entrants(change, [row.entrant for row in rows])


def _of_a_team(row: PreviewRow) -> PreviewRow:
    """The row of a player of teams: who has no team is not entered."""
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
    # Without names it is the columns that are to be corrected, not every row.
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
    """What may become of a row; the usual one first. Nobody is entered with a FIDE ID that somebody else has."""
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
    """Changes with anything that a row is compared with."""
    document = json.dumps([[player.key, *astuple(player.entrant)] for player in known])
    return hashlib.sha256(document.encode()).hexdigest()[:16]
