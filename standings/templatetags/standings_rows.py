"""Values of the lines of standings and crosstable for their templates (`live.row_templates`).

A page has thousands of these lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext as _

from live.row_templates import KEPT, RowTemplate, in_one_line, joined, left_open, row_template
from standings.domain.columns import PTS, PageColumn, columns_of
from standings.domain.crosstable import CrosstableCell, CrosstableLine, CrosstablePage
from standings.domain.table import StandingsLine, Table
from standings.domain.team_table import TeamTable, standings_of
from standings.domain.team_table_standings import sides_table
from tabellone.record import Entry
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation
from tournaments.domain.words.result_names import mark_of, mark_symbol
from tournaments.models import Event
from tournaments.templatetags.tabellone import contestants_address, player_link, team_link

register = template.Library()


STRIPS_UP_TO = 300
"""Maximum number of players with strips. On larger pages the strips would be most of the download."""


class MovedLine(Protocol):
    """A line with the change of its rank; None if there was no previous round."""

    @property
    def move(self) -> int | None: ...


class Ranked(Protocol):
    """A table with a line for each player."""

    @property
    def places(self) -> Sequence[object]: ...
    @property
    def switch(self) -> RoundNavigation: ...


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
    """A heading of a column of values."""

    @property
    def code(self) -> str: ...


class Headed(Protocol):
    """A table whose lines have values under its headings."""

    @property
    def headings(self) -> Sequence[Coded]: ...
    @property
    def switch(self) -> RoundNavigation: ...


@register.filter
def move(place: MovedLine) -> SafeString | str:
    """Return the ranks gained or lost since the previous round; empty if there was none."""
    return "" if place.move is None else _moved(place.move, get_language() or "")


@lru_cache(maxsize=1000)
def _moved(places: int, _language: str) -> SafeString:
    context = {"is_same": not places, "is_up": places > 0, "places": abs(places)}
    return mark_safe(in_one_line("parts/move.html", context))  # noqa: S308  (a template)


@register.filter
def has_strips(table: Ranked) -> bool:
    """Return True if each line shows its rounds."""
    return 0 < len(table.places) <= STRIPS_UP_TO and table.switch.shown > 0


@register.filter
def strip(card: Sequence[Entry]) -> SafeString:
    """Return the rounds of a player as small marks, and as text for screen readers."""
    said = ", ".join(mark_symbol(entry) or _("playing") for entry in card)
    marks = joined(row_template("parts/strip_mark.html", mark=mark_of(entry)).filled() for entry in card)
    return row_template("parts/strip.html", "said", "marks").filled(said=said, marks=marks)


@register.filter
def team_crosstable_cells(line: CrosstableLine[CrosstableCell]) -> SafeString:
    """Return a cell for each round of a team's line: opponent's number, match points in a mark, game points."""
    return joined(_team_cell(cell) for cell in line.cells)


def _team_cell(cell: CrosstableCell) -> SafeString:
    form = "standings/_team_crosstable_cell.html"
    if not cell.opponent:
        return row_template(form, mark=cell.mark, symbol=cell.symbol).filled()
    whole = row_template(form, "opponent", "name", "symbol", "game_points", mark=cell.mark)
    return whole.filled(opponent=str(cell.opponent), name=cell.name, symbol=cell.symbol, game_points=cell.game_points)


OF_A_CROSSTABLE_LINE = ("number", "tpn", "link", "rating", "cells", "first", "points", "rank")


@register.simple_tag
def crosstable_lines(page: CrosstablePage, event: Event) -> SafeString:
    """Return the lines of the crosstable."""
    form = row_template(
        "standings/_crosstable_line.html",
        *OF_A_CROSSTABLE_LINE,
        shows_first=bool(page.first_name),
        has_ranks=page.has_ranks,
    )
    return joined((_crosstable_line(line, event, form) for line in page.lines), "\n")


def _crosstable_line(line: CrosstableLine[CrosstableCell], event: Event, form: RowTemplate) -> SafeString:
    return form.filled(
        number=str(line.number),
        tpn=str(line.tpn),
        link=player_link(line, event),
        rating=str(line.rating or "–"),
        cells=crosstable_cells(line),
        first=line.first,
        points=line.points,
        rank=str(line.rank or "–"),
    )


def crosstable_cells(line: Lined) -> SafeString:
    """Return a cell for each round: the opponent's number (a link to its row), colour and result."""
    return joined(
        _cell_of_game(cell.colour, cell.letter, cell.mark, cell.symbol).filled(
            opponent=str(cell.opponent), name=cell.name
        )
        if cell.opponent
        else _cell_without_game(cell.mark, cell.symbol)
        for cell in line.cells
    )


@lru_cache(maxsize=KEPT)
def _cell_of_game(colour: str, letter: str, mark: str, symbol: str) -> RowTemplate:
    form = "standings/_crosstable_cell.html"
    return row_template(form, "opponent", "name", colour=colour, letter=letter, mark=mark, symbol=symbol)


@lru_cache(maxsize=KEPT)
def _cell_without_game(mark: str, symbol: str) -> SafeString:
    return row_template("standings/_crosstable_cell.html", mark=mark, symbol=symbol).filled()


@dataclass(frozen=True, slots=True)
class Opening:
    """The parts of a table's links to explanations: the contestants' address, and the round in the query."""

    contestants: str
    query: str

    def filled(self, cells: RowTemplate, number: int, **values: str) -> SafeString:
        """Return the cells with the contestant's values."""
        return cells.filled(contestant=f"{self.contestants}{number}/", query=self.query, **values)


@register.simple_tag
def opening(event: Event, table: Headed) -> Opening:
    """Return the parts of this table's links to explanations."""
    switch = table.switch
    return Opening(contestants_address(event), f"?after={switch.shown}" if switch.shown != switch.last else "")


@register.simple_tag
def page_columns(table: Table | TeamTable) -> tuple[PageColumn, ...]:
    """Return the columns of the page."""
    return tuple(column.page for column in columns_of(table, has_strips=has_strips(table)) if column.page is not None)


@register.simple_tag
def place_rows(table: Table | TeamTable, event: Event, opening: Opening) -> SafeString:
    """Return a row for each contestant."""
    shown = columns_of(table, has_strips=has_strips(table))
    columns = [(column.page, column.text) for column in shown if column.page is not None]
    of_teams = isinstance(table, TeamTable)
    row = _place_row(tuple(page for page, _text in columns), "team-" if of_teams else "")
    forms: dict[str, Callable[[Any], str]] = {
        "name": lambda place: _named(place, event, of_teams=of_teams),
        "move": move,
        "strip": lambda place: strip(place.card),
    }
    cells = [(f"value_{number}", forms.get(page.key, text), page.empty) for number, (page, text) in enumerate(columns)]
    return joined(
        (
            opening.filled(
                row, place.tpn, tpn=str(place.tpn), **{key: text(place) or empty for key, text, empty in cells}
            )
            for place in table.places
        ),
        "\n",
    )


def _named(place: StandingsLine, event: Event, *, of_teams: bool) -> SafeString:
    """Return the link of the contestant, with a mark if the contestant has withdrawn."""
    link = team_link(place, event) if of_teams else player_link(place, event)
    return format_html('{} <span class="badge">{}</span>', link, _("withdrawn")) if place.is_withdrawn else link


@lru_cache(maxsize=KEPT)
def _place_row(columns: tuple[PageColumn, ...], prefix: str) -> RowTemplate:
    """Return the row with placeholders for the values, the number, and the parts of the links to explanations."""
    contestant, query = left_open("contestant"), left_open("query")
    cells = [
        {
            "column": column,
            "value": left_open(f"value_{place}"),
            "address": f"{contestant}why/{column.opens}/{query}" if column.opens else "",
        }
        for place, column in enumerate(columns)
    ]
    context = {"cells": cells, "key": f"{prefix}{left_open('tpn')}"}
    return RowTemplate(in_one_line("standings/_place.html", context))


@register.simple_tag
def value_cells(place: Valued, table: Headed, opening: Opening) -> SafeString:
    """Return the points and tie-breaks of a line, each linked to its explanation; on phones with its code."""
    codes = codes_of(table)
    values = {f"value_{number}": value for number, value in enumerate((place.points, *place.values))}
    return opening.filled(_value_cells(codes), place.tpn, **values)


def codes_of(table: Headed) -> tuple[str, ...]:
    """Return the headings of a line's values: empty for the points, then the codes."""
    return ("", *(heading.code for heading in table.headings))


@lru_cache(maxsize=KEPT)
def _value_cells(codes: tuple[str, ...]) -> RowTemplate:
    """Return the cells with placeholders for the contestant's address, the query and the values.

    The points are larger. A phone has no column headings and shows each tie-break with its code.
    """
    contestant, query = left_open("contestant"), left_open("query")
    cells = (
        {
            "is_large": not code,
            "label": code,
            "address": f"{contestant}why/{code or PTS}/{query}",
            "value": left_open(f"value_{place}"),
        }
        for place, code in enumerate(codes)
    )
    return RowTemplate("".join(in_one_line("standings/_value_cell.html", cell) for cell in cells))


LEADERS = 8
"""Number of lines of the standings on the event's home page."""


@register.simple_tag(name="leaders")
def drawn_leaders(event: Event) -> SafeString:
    """Return the rendered first lines of the standings, of players or of teams."""
    return mark_safe(render_to_string("standings/_leaders.html", leaders(event)))  # noqa: S308  (a template)


def leaders(event: Event) -> dict[str, object]:
    """Return the first lines of the standings for their template."""
    table = standings_of(event)
    return {"event": event, "table": table, "places": table.places[:LEADERS] if table else ()}


@register.inclusion_tag("standings/_table_team_leaders.html")
def side_leaders(event: Event) -> dict[str, object]:
    """Return the standings of Scheveningen teams, if there are any."""
    record = public_state(event).record
    return {"event": event, "sides": sides_table(record, len(record.rounds))}
