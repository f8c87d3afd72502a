"""What a table of players would become, before anything is entered."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.interchange.players_csv import Entrant, Problem, Row, read_players
from tournaments.interchange.trf.text import decoded
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Preview:
    """The rows of the table, the players among them that can be entered, and the text to confirm."""

    rows: tuple[Row, ...]
    good: tuple[Entrant, ...]
    text: str


def preview_players(event: Event, data: bytes | str) -> Preview:
    """Read the table and compare it with who is entered already. Raises TableError."""
    ids = dict(event.registrations.exclude(fide_id="").values_list("fide_id", "name"))
    names = set(event.registrations.filter(fide_id="").values_list("name", flat=True))
    rows = tuple(_checked(row, ids, names) for row in read_players(data))
    good = tuple(row.entrant for row in rows if not row.problems)
    return Preview(rows, good, decoded(data, ""))


def _checked(row: Row, ids: dict[str, str], names: set[str]) -> Row:
    entrant = row.entrant
    if entrant.fide_id and entrant.fide_id in ids:
        found = _("%(id)s, which %(name)s has already") % {"id": entrant.fide_id, "name": ids[entrant.fide_id]}
        return Row(row.line, entrant, (*row.problems, Problem("fide_id", _("a player not entered yet"), found)))
    if not entrant.fide_id and entrant.name in names:
        return Row(
            row.line, entrant, (*row.problems, Problem("name", _("a player not entered yet"), _("the same name")))
        )
    return row
