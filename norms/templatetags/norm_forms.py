"""Links of FIDE's forms: their files, and the pages where missing fields are entered."""

from __future__ import annotations

from django import template
from django.urls import reverse

from norms.domain.facts import MissingField
from tabellone.sheets.form_paper import FORM_FORMATS
from tournaments.models import Event
from tournaments.templatetags.files import FileLink
from tournaments.views.files import SIZES

register = template.Library()


@register.simple_tag
def form_links(event: Event, view: str, key: int | str = "", title: str = "") -> list[FileLink]:
    """Return the form's files: PDF in both paper sizes, and data. ``key``: the number of the player or arbiter."""
    place = [part for part in (key, title) if part]

    def address(ending: str) -> str:
        return reverse(view, args=[event.slug, *place, ending])

    papers = [FileLink(f"PDF {size.capitalize()}", f"{address('pdf')}?paper={size}") for size in SIZES]
    return papers + [
        FileLink(format_.name, address(ending)) for ending, format_ in FORM_FORMATS.items() if ending != "pdf"
    ]


@register.simple_tag
def missing_address(event: Event, field: MissingField) -> str:
    """Return the address of the field's page."""
    page = reverse(field.page, args=[event.slug, field.key] if field.key else [event.slug])
    return f"{page}#{field.anchor}" if field.anchor else page
