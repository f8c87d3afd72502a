"""The parts of a line of the standings and of the crosstable, of which a page has thousands: their values, for the
templates that draw them (`standings.moulds`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext as _

from standings.domain.explained import FIRST
from standings.domain.sides import sides_table
from standings.domain.table import Place, table_of
from standings.domain.team_crosstable import TeamCell, TeamCrosstableLine
from standings.domain.team_table import TeamPlace, TeamTable, team_table_of
from standings.moulds import Mould, in_one_line, mould
from tabellone.record import Entry
from tournaments.domain.public import public_state
from tournaments.domain.rounds.switch import Switch
from tournaments.domain.words.wording import mark_of, mark_symbol
from tournaments.models import Event
from tournaments.templatetags.tabellone import contestants_address

register = template.Library()


STRIPS_UP_TO = 300
"""A page of more players has no strips: nine squares a line would be most of what a phone loads."""


class MovedLine(Protocol):
    """A line that says how its player has moved; None where there was no round before."""

    @property
    def move(self) -> int | None: ...


class Ranked(Protocol):
    """A table with a line for each player."""

    @property
    def places(self) -> Sequence[object]: ...
    @property
    def switch(self) -> Switch: ...


class Crossed(Protocol):
    """A round of a line: see `standings.domain.crosstable`."""

    @property
    def opponent(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def colour(self) -> str: ...
    @property
    def letter(self) -> str: ...
    @property
    def mark(self) -> str: ...
    @property
    def symbol(self) -> str: ...


class Lined(Protocol):
    """A line with a cell for each round."""

    @property
    def cells(self) -> Sequence[Crossed]: ...


class Valued(Protocol):
    """A line with points and tie-breaks."""

    @property
    def tpn(self) -> int: ...
    @property
    def points(self) -> str: ...
    @property
    def values(self) -> tuple[str, ...]: ...


class Coded(Protocol):
    """What heads a column of values."""

    @property
    def code(self) -> str: ...


class Headed(Protocol):
    """A table whose lines have values under its headings."""

    @property
    def headings(self) -> Sequence[Coded]: ...
    @property
    def switch(self) -> Switch: ...


@register.filter
def move(place: MovedLine) -> SafeString | str:
    """How many places up or down since the round before; nothing where there was none."""
    return "" if place.move is None else _moved(place.move, get_language() or "")


@lru_cache(maxsize=1000)
def _moved(places: int, _language: str) -> SafeString:
    context = {"is_same": not places, "is_up": places > 0, "places": abs(places)}
    return mark_safe(in_one_line("parts/move.html", context))  # noqa: S308  (a template)


@register.filter
def has_strips(table: Ranked) -> bool:
    """Whether each line shows its rounds."""
    return 0 < len(table.places) <= STRIPS_UP_TO and table.switch.shown > 0


@register.filter
def strip(card: Sequence[Entry]) -> SafeString:
    """The rounds of a player as small marks, and as a line of results for those who listen."""
    said = ", ".join(mark_symbol(entry) or _("playing") for entry in card)
    marks = _joined(mould("parts/strip_mark.html", mark=mark_of(entry)).filled() for entry in card)
    return mould("parts/strip.html", "said", "marks").filled(said, marks)


@register.filter
def team_crosstable_cells(line: TeamCrosstableLine) -> SafeString:
    """A cell for each round of a team's line: the opponent's number, match points in their mark, game points."""
    return _joined(_team_cell(cell) for cell in line.cells)


def _team_cell(cell: TeamCell) -> SafeString:
    form = "standings/_team_crosstable_cell.html"
    if not cell.opponent:
        return mould(form, mark=cell.mark, symbol=cell.symbol).filled()
    whole = mould(form, "opponent", "name", "symbol", "game_points", mark=cell.mark)
    return whole.filled(str(cell.opponent), cell.name, cell.symbol, cell.game_points)


@register.filter
def crosstable_cells(line: Lined) -> SafeString:
    """A cell for each round of the line: the opponent's number, which leads to its row, the colour and the result."""
    return _joined(_crosstable_cell(cell) for cell in line.cells)


def _crosstable_cell(cell: Crossed) -> SafeString:
    colour, letter, mark, symbol = cell.colour, cell.letter, cell.mark, cell.symbol
    form = "standings/_crosstable_cell.html"
    if not cell.opponent:
        return mould(form, mark=mark, symbol=symbol).filled()
    whole = mould(form, "opponent", "name", colour=colour, letter=letter, mark=mark, symbol=symbol)
    return whole.filled(str(cell.opponent), cell.name)


def _joined(parts: Iterable[SafeString]) -> SafeString:
    return mark_safe("".join(parts))  # noqa: S308  (of parts that are safe)


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the values of a table open: the address of the contestants, and the round as it stands in addresses."""

    contestants: str
    query: str

    def address(self, tpn: int, code: str) -> str:
        return f"{self.contestants}{tpn}/why/{code}/{self.query}"


@register.simple_tag
def opening(event: Event, table: Headed) -> Opening:
    """Where the values of this table open."""
    switch = table.switch
    return Opening(contestants_address(event), f"?after={switch.shown}" if switch.shown != switch.last else "")


@register.simple_tag
def value_cells(place: Valued, table: Headed, opening: Opening) -> SafeString:
    """The points and the tie-breaks of a line, each a link to how it came about; a phone says each with its code."""
    cells = [_value_cell("").filled(opening.address(place.tpn, "PTS"), place.points)]
    cells += [
        _value_cell(heading.code).filled(opening.address(place.tpn, heading.code), value)
        for heading, value in zip(table.headings, place.values, strict=True)
    ]
    return _joined(cells)


@register.simple_tag
def first_cell(place: Place, opening: Opening) -> SafeString:
    """What ranks before the points, a link to the rounds that made it."""
    return _value_cell("").filled(opening.address(place.tpn, FIRST), place.first)


@register.simple_tag
def team_value_cells(place: TeamPlace, table: TeamTable, opening: Opening) -> SafeString:
    """The same of a team: what ranks first, the other score where it is no tie-break, and the tie-breaks."""
    cells = [_value_cell("").filled(opening.address(place.tpn, "PTS"), place.points)]
    rest = list(zip(table.headings, place.values, strict=True))
    if table.other_score:
        rest.insert(0, (table.other_score, place.other))
    cells += [_value_cell(head.code).filled(opening.address(place.tpn, head.code), value) for head, value in rest]
    return _joined(cells)


def _value_cell(code: str) -> Mould:
    return mould("standings/_value_cell.html", "address", "value", code=code)


LEADERS = 8
"""So many lines of the standings stand on the event's home page."""


@register.simple_tag(name="leaders")
def drawn_leaders(event: Event) -> SafeString:
    """The first lines of the standings, drawn: of players, or of teams."""
    kind = "_team_leaders" if event.is_of_teams else "_leaders"
    return mark_safe(render_to_string(f"standings/{kind}.html", leaders(event)))  # noqa: S308  (a template)


def leaders(event: Event) -> dict[str, object]:
    """The first lines of the standings, for their template."""
    table = team_table_of(event) if event.is_of_teams else table_of(event)
    return {"event": event, "table": table, "places": table.places[:LEADERS] if table else ()}


@register.inclusion_tag("standings/_side_leaders.html")
def side_leaders(event: Event) -> dict[str, object]:
    """The standings of the sides, where players score for any."""
    record = public_state(event).record
    return {"event": event, "sides": sides_table(record, len(record.rounds))}
