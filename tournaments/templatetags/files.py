"""Links to a table as files."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.http import urlencode

from tabellone.sheets import FORMATS
from tournaments.models import Event
from tournaments.views.files import SIZES

register = template.Library()


@dataclass(frozen=True, slots=True)
class FileLink:
    """A file format of a table, with its address."""

    name: str
    address: str


@register.inclusion_tag("tournaments/_files.html")
def files(view: str, event: Event, *place: int, **query: str | int) -> dict[str, object]:
    """Return links to a table as files.

    Arguments: the view, the parts of its address besides the event, and the query parameters that select the
    content. PDFs are offered for both paper sizes.
    """
    asked = {name: value for name, value in query.items() if value}
    links = [
        FileLink(ending.upper(), _address(view, event, place, ending, asked)) for ending in FORMATS if ending != "pdf"
    ]
    papers = [
        FileLink(f"PDF {size.capitalize()}", _address(view, event, place, "pdf", asked | {"paper": size}))
        for size in SIZES
    ]
    return {"links": links + papers}


@register.inclusion_tag("tournaments/_files.html")
def program_files(view: str, event: Event, title: str) -> dict[str, object]:
    """Return links to a long table of the event as files for programs, without PDF, under its title."""
    links = [FileLink(ending.upper(), _address(view, event, (), ending, {})) for ending in FORMATS if ending != "pdf"]
    return {"links": links, "title": title}


@register.inclusion_tag("tournaments/_files.html")
def incident_files(event: Event, kind: str, title: str) -> dict[str, object]:
    """Links to a list of the incident book as files, under its title."""
    links = []
    for ending in FORMATS:
        address = reverse("tournaments:incident_lists", args=[event.slug, kind, ending])
        links.append(FileLink(ending.upper(), address))
    return {"links": links, "title": title}


def _address(view: str, event: Event, place: tuple[int, ...], ending: str, query: dict[str, str | int]) -> str:
    address = reverse(view, args=[event.slug, *place, ending])
    return f"{address}?{urlencode(query)}" if query else address
