"""Tables of the event as files: CSV, Excel, JSON or PDF, made once per change."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext as _

from live.page_store import kept
from tabellone.sheets import FORMATS, Paper, Sheet
from tournaments.domain.integrity.fide_mode import mark
from tournaments.models import Event

SIZES = {"a4": "a4", "letter": "us-letter"}
"""Paper sizes by their names in addresses."""
LETTER_COUNTRIES = frozenset({"US", "CA", "MX", "PH", "CL", "CO", "VE", "GT", "SV", "CR", "NI", "PA", "DO", "PR", "BZ"})
"""Countries that use Letter paper, by ISO 3166; all others use A4."""
STATED: list[Callable[[Event], str]] = []
"""Functions of apps above that return a text about the event for the foot of its papers; empty: none."""


def file_of(
    request: HttpRequest, event: Event, ending: str, *, name: str, page: str, sheet_of: Callable[[], Sheet | None]
) -> HttpResponse:
    """Return the file with this extension, cached under ``name``.

    404 for an unknown extension, or if ``sheet_of`` returns None. ``page``: address of the live page, linked in a
    PDF.
    """
    if ending not in FORMATS:
        raise Http404
    format_ = FORMATS[ending]
    size, address = paper_size(request), request.build_absolute_uri(page)
    key = f"{name}.{ending}" if ending != "pdf" else f"{name}.{ending}:{size}:{address}"

    def write() -> bytes:
        with timezone.override(event.zone):
            sheet = sheet_of()
            if sheet is None:
                raise Http404
            return format_.write(sheet, _paper(size, address, event))

    return _response(event, ending, name.partition("-")[0], kept(event, key, write))


def fresh_file_of(request: HttpRequest, event: Event, ending: str, *, name: str, sheet: Sheet) -> HttpResponse:
    """Return a file for the event's staff only, never cached; 404 for an unknown extension."""
    if ending not in FORMATS:
        raise Http404
    return _response(event, ending, name, FORMATS[ending].write(sheet, _paper(paper_size(request), event=event)))


def _response(event: Event, ending: str, name: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type=FORMATS[ending].content_type)
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-{name}.{ending}"'
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


def paper_of(request: HttpRequest, address: str) -> Paper:
    """Return the requested paper for a table outside an event; ``address``: its live page."""
    return _paper(paper_size(request), address)


def paper_at(size: str, at: datetime.datetime, event: Event | None = None) -> Paper:
    """Return paper of this size that states this time only, so that the same content has the same bytes."""
    return replace(paper_in(SIZES[size], at=at, event=event), timestamp=int(at.timestamp()))


def _paper(size: str, address: str = "", event: Event | None = None) -> Paper:
    paper = paper_in(SIZES[size], address, event=event)
    stated = [text for text_of in STATED if (text := text_of(event))] if event is not None else []
    return replace(paper, as_of=" · ".join((paper.as_of, *stated)))


def paper_in(size: str, address: str = "", *, at: datetime.datetime | None = None, event: Event | None = None) -> Paper:
    """Return paper of a size of ``tabellone.sheets.sheet.SIZES``, in the user's language and at this time (now).

    It has the mark of the ``event`` if that has left FIDE mode.
    """
    return Paper(
        size=size,
        address=address,
        as_of=_("As of %(time)s") % {"time": date_format(timezone.localtime(at), "j F Y, H:i T")},
        language=(get_language() or "en").partition("-")[0],
        mark=mark(event) if event is not None else "",
        missing=_("Some letters above are missing in all fonts of this computer. They are printed as empty boxes."),
    )


def paper_size(request: HttpRequest) -> str:
    """Return the requested size (``?paper=``), or that of the reader's country: ``a4`` or ``letter``."""
    asked = request.GET.get("paper", "")
    if asked in SIZES:
        return asked
    first = request.headers.get("Accept-Language", "").partition(",")[0].partition(";")[0].strip()
    country = first.replace("_", "-").rpartition("-")[2].upper()
    return "letter" if country in LETTER_COUNTRIES and "-" in first else "a4"
