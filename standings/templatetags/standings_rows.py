"""The parts of a line of the standings and of the crosstable that a template would be slow at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from standings.domain.crosstable import CrosstableCell, CrosstableLine
from standings.domain.table import Heading, Place, Table, table_of
from tabellone.record import Entry
from tournaments.domain.rounds.switch import Switch
from tournaments.domain.words.wording import mark_of, mark_symbol
from tournaments.models import Event

register = template.Library()


STRIPS_UP_TO = 300
"""A page of more players has no strips: nine squares a line would be most of what a phone loads."""


@register.filter
def move(place: Place) -> SafeString | str:
    """How many places up or down since the round before; nothing where there was none."""
    if place.move is None:
        return ""
    if not place.move:
        return format_html('<span class="move" data-d="same" title="{}"></span>', _("unchanged"))
    is_up = place.move > 0
    text = (_("%(places)s up") if is_up else _("%(places)s down")) % {"places": place.places}
    return format_html(
        '<span class="move" data-d="{}" data-n="{}"><span class="visually-hidden">{}</span></span>',
        "up" if is_up else "down",
        place.places,
        text,
    )


@register.filter
def has_strips(table: Table) -> bool:
    """Whether each line shows its rounds."""
    return 0 < len(table.places) <= STRIPS_UP_TO and table.switch.shown > 0


@register.filter
def strip(card: Sequence[Entry]) -> SafeString:
    """The rounds of a player as small marks, and as a line of results for those who listen."""
    marks = "".join(f'<i class="mark" data-mark="{mark_of(entry)}"></i>' for entry in card)
    said = " ".join(mark_symbol(entry) or "·" for entry in card)
    return mark_safe(f'<span class="strip strip--s" role="img" aria-label="{escape(said)}">{marks}</span>')  # noqa: S308  (escaped here)


@register.filter
def crosstable_cells(line: CrosstableLine) -> SafeString:
    """A cell for each round of the line: the opponent's number, which leads to its row, the colour and the result."""
    return mark_safe("".join(f"<td>{_crosstable_cell(cell)}</td>" for cell in line.cells))  # noqa: S308  (escaped in each)


def _crosstable_cell(cell: CrosstableCell) -> str:
    mark = f'<span class="mark" data-mark="{cell.mark}">{cell.symbol}</span>' if cell.symbol else ""
    if not cell.opponent:
        return mark
    return (
        f'<a href="#p{cell.opponent}" title="{escape(cell.name)}">{cell.opponent}</a>'
        f'<span class="disc disc--s" data-c="{cell.colour}">{escape(cell.letter)}</span>{mark}'
    )


class Valued(Protocol):
    """A line with points and tie-breaks."""

    @property
    def tpn(self) -> int: ...
    @property
    def points(self) -> str: ...
    @property
    def values(self) -> tuple[str, ...]: ...


class Headed(Protocol):
    """A table whose lines have values under its headings."""

    @property
    def headings(self) -> Sequence[Heading]: ...
    @property
    def switch(self) -> Switch: ...


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the values of a table open: the address of the players, and the round as it stands in addresses."""

    players: str
    query: str

    def address(self, tpn: int, code: str) -> str:
        return f"{self.players}{tpn}/why/{code}/{self.query}"


@register.simple_tag
def opening(event: Event, table: Headed) -> Opening:
    """Where the values of this table open."""
    players = reverse("standings:player", args=[event.slug, 0]).removesuffix("0/")
    switch = table.switch
    return Opening(players, f"?after={switch.shown}" if switch.shown != switch.last else "")


@register.simple_tag
def value_cells(place: Valued, table: Headed, opening: Opening) -> SafeString:
    """The points and the tie-breaks of a line, each a link to how it came about; a phone says each with its code."""
    cells = [f'<td class="num points" role="cell">{_value(opening.address(place.tpn, "PTS"), place.points)}</td>']
    cells += [
        f'<td class="num tie-break" role="cell" data-label="{escape(heading.code)}">'
        f"{_value(opening.address(place.tpn, heading.code), value)}</td>"
        for heading, value in zip(table.headings, place.values, strict=True)
    ]
    return mark_safe("".join(cells))  # noqa: S308  (escaped in each)


def _value(address: str, text: str) -> str:
    return f'<a class="value" href="{escape(address)}" data-opens>{escape(text)}</a>'


LEADERS = 8
"""So many lines of the standings stand on the event's home page."""


@register.inclusion_tag("standings/_leaders.html")
def leaders(event: Event) -> dict[str, object]:
    """The first lines of the standings."""
    table = table_of(event)
    return {"event": event, "table": table, "places": table.places[:LEADERS] if table else ()}
