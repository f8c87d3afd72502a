"""The two small parts of a line of the standings that a template would be slow at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from standings.domain.table import Heading, Place, Table
from tournaments.domain.rounds.switch import Switch
from tournaments.models import Event

register = template.Library()


@register.filter
def move(place: Place) -> SafeString | str:
    """How many places up or down since the round before; nothing for who stayed."""
    if not place.move:
        return ""
    if place.move > 0:
        text = _("%(places)s up") % {"places": place.places}
        return format_html('<span class="move--up" title="{}">▲ {}</span>', text, place.places)
    text = _("%(places)s down") % {"places": place.places}
    return format_html('<span title="{}">▼ {}</span>', text, place.places)


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
def value_cells(place: Valued, table: Headed, opening: Opening, css: str = "wide-only") -> SafeString:
    """The points and the tie-breaks of a line, each a link to how it came about; ``css``: of the tie-breaks."""
    cells = [_cell("num points", opening.address(place.tpn, "PTS"), place.points)]
    cells += [
        _cell(f"num {css}", opening.address(place.tpn, heading.code), value)
        for heading, value in zip(table.headings, place.values, strict=True)
    ]
    return mark_safe("".join(cells))  # noqa: S308  (escaped in each)


def _cell(css: str, address: str, text: str) -> str:
    return f'<td class="{css}"><a class="value" href="{escape(address)}" data-opens>{escape(text)}</a></td>'


@register.simple_tag
def more(place: Place, table: Table, opening: Opening) -> SafeString:
    """What a phone shows when the row is opened: rating, federation and the tie-breaks by their names."""
    shown = " · ".join(filter(None, (str(place.rating or ""), place.federation))) or _("more")
    terms = "".join(
        f"<dt>{escape(heading.name)}</dt>"
        f'<dd><a class="value" href="{escape(opening.address(place.tpn, heading.code))}" data-opens>'
        f"{escape(value)}</a></dd>"
        for heading, value in zip(table.headings, place.values, strict=True)
    )
    return mark_safe(  # noqa: S308  (escaped here)
        f'<details class="more phone-only"><summary>{escape(shown)}</summary><dl>{terms}</dl></details>'
    )
