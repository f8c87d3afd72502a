"""The public page of the regulations, its earlier versions, and their PDF. There is none before the publication."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _

from live.page_store import kept
from regulations.domain.papers import regulations_document, state_in_words
from regulations.domain.versions import RegulationText, latest_version, version_text
from regulations.models import RegulationVersion
from tabellone.papers import write_pdf
from tournaments.models import Event
from tournaments.views.files import SIZES, paper_in, paper_size
from tournaments.views.public_pages import Page, event_page


@dataclass(frozen=True, slots=True)
class RegulationPage:
    """A version on its page. ``versions``: all numbers, the newest first."""

    text: RegulationText
    state: str
    versions: tuple[int, ...]

    @property
    def is_latest(self) -> bool:
        """Return True for the version in force."""
        return self.text.version == self.versions[0]


def regulations(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the version in force."""
    page = Page("regulations/_public.html", _("Regulations"), tab="regulations")
    return event_page(request, event, page, lambda: _page(event, None))


def version(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Return a version, also an earlier one."""
    page = Page("regulations/_public.html", _("Regulations"), tab="regulations", key=str(number), shared=False)
    return event_page(request, event, page, lambda: _page(event, number))


def pdf(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the version in force as PDF."""
    return _pdf(request, event, None)


def version_pdf(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Return a version as PDF."""
    return _pdf(request, event, number)


def _version(event: Event, number: int | None) -> RegulationVersion | None:
    return latest_version(event) if number is None else event.regulation_versions.filter(number=number).first()


def _page(event: Event, number: int | None) -> RegulationPage | None:
    row = _version(event, number)
    if row is None:
        return None
    numbers = tuple(event.regulation_versions.order_by("-number").values_list("number", flat=True))
    text = version_text(row)
    return RegulationPage(text, state_in_words(text), numbers)


def _pdf(request: HttpRequest, event: Event, number: int | None) -> HttpResponse:
    row = _version(event, number)
    if row is None:
        raise Http404
    size = paper_size(request)
    address = request.build_absolute_uri(reverse("regulations:version", args=[event.slug, row.number]))

    def write() -> bytes:
        with timezone.override(event.zone):
            document = regulations_document(event, version_text(row))
            return write_pdf(document, paper_in(SIZES[size], address, at=row.published_at, event=event))

    content = kept(event, f"regulations-{row.number}.pdf:{size}:{address}", write)
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{event.slug}-regulations-{row.number}.pdf"'
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response
