"""The print centre: all papers of an event, with a preview, each paper as a PDF, and several as one PDF."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass, replace
from threading import BoundedSemaphore

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from papers.domain.catalogue import SIZES, PaperGroup, PaperKind, current_round, paper_of, papers_of, rounds_of
from papers.domain.linked import linked_papers
from papers.domain.paper_sets import PaperSet, chosen_papers, sets_of
from papers.domain.request import PaperRequest
from tabellone.papers import PagePreview, Printed, preview, write_pdf
from tabellone.papers.joining import MOST_PAGES, TooManyPagesError, TooSlowError, write_joined
from tabellone.sheets import Paper
from tournaments.domain.errors import Refused
from tournaments.domain.words.rounds import round_title
from tournaments.models import Event, Role
from tournaments.shared_links import shared_link
from tournaments.views.access import staff
from tournaments.views.files import paper_in, paper_size
from tournaments.views.number_input import read_number

LARGEST_NUMBER = 99_999
"""Maximum board or pairing number of a range."""
_joining = BoundedSemaphore(1)
"""Limit of PDFs of several papers that a process makes at the same time."""
SIZE_NAMES = {"a4": "A4", "letter": "Letter", "a5": "A5", "a3": "A3"}


@dataclass(frozen=True, slots=True)
class PaperChoices:
    """The choices of the page's form, each one valid."""

    size: str
    language: str
    round: int
    first: int
    last: int
    fills: bool

    @property
    def query(self) -> str:
        """Return the choices as the query of an address."""
        values: dict[str, str | int] = {"size": self.size, "language": self.language}
        values |= {name: value for name in ("round", "first", "last") if (value := getattr(self, name))}
        return urlencode(values if self.fills else values | {"letters": "normal"})

    def of(self, kind: PaperKind) -> PaperChoices:
        """Return the choices for this paper: in a size that it has."""
        size = self.size if self.size in kind.sizes else kind.sizes[0]
        return PaperChoices(size, self.language, self.round, self.first, self.last, self.fills)


def _asked(event: Event, values: QueryDict, size: str) -> PaperChoices:
    """Read the choices; the default for each one that is invalid."""
    wanted = read_number(values.get("round", "")) or 0
    return PaperChoices(
        values.get("size", "") if values.get("size", "") in SIZES else size,
        values.get("language", "") if values.get("language", "") in dict(_languages()) else _language(),
        wanted if wanted in rounds_of(event) else current_round(event),
        read_number(values.get("first", ""), most=LARGEST_NUMBER) or 0,
        read_number(values.get("last", ""), most=LARGEST_NUMBER) or 0,
        values.get("letters") != "normal",
    )


def _language() -> str:
    """Return the user's language, if papers can be in it; else the first one."""
    language = translation.get_language() or ""
    return language if language in dict(_languages()) else settings.LANGUAGES[0][0]


def _languages() -> list[tuple[str, str | Promise]]:
    """Return the languages of papers: a paper in an incomplete one would be in two languages."""
    return [(code, name) for code, name in settings.LANGUAGES if code not in settings.PARTIAL_LANGUAGES]


@require_GET
@staff(Role.ARBITER)
def centre(request: HttpRequest, event: Event) -> HttpResponse:
    """Show all papers of the event, and the first page of the chosen one."""
    asked = _asked(event, request.GET, paper_size(request))
    offered = papers_of(event)
    shown = next((kind for kind in offered if kind.key == request.GET.get("show")), None)
    context: dict[str, object] = {
        "event": event,
        "asked": asked,
        "groups": [
            (group, [kind for kind in offered if kind.group is group])
            for group in PaperGroup
            if any(kind.group is group for kind in offered)
        ],
        "sets": [(each.value, _set_name(event, each, asked.round)) for each in sets_of(event, offered)],
        "linked": linked_papers(event),
        "ticked": request.GET.getlist("paper"),
        "round_title": round_title(event, asked.round) if asked.round else "",
        "rounds": [(number, round_title(event, number)) for number in rounds_of(event)],
        "sizes": SIZE_NAMES,
        "languages": _languages(),
        "shown": shown,
        "query": asked.query,
    }
    if shown is not None:
        own = asked.of(shown)
        context |= {
            "own_size": SIZE_NAMES[own.size],
            "is_other_size": own.size != asked.size,
            "address": f"{reverse('papers:paper', args=[event.slug, shown.key])}?{own.query}",
            "names_of_sizes": [SIZE_NAMES[size] for size in shown.sizes],
        }
        try:
            found = _preview(request, event, shown, own)
        except Refused as refused:
            context["refused"] = refused
        else:
            context |= {"pages": found.pages, "picture": base64.b64encode(found.png).decode()}
    return render(request, "papers/centre.html", context)


@require_GET
@staff(Role.ARBITER)
def paper(request: HttpRequest, event: Event, key: str) -> HttpResponse:
    """Return the paper as a PDF that the browser shows and prints; 404 if the event does not have it."""
    kind = paper_of(event, key)
    if kind is None:
        raise Http404
    asked = _asked(event, request.GET, paper_size(request)).of(kind)
    with translation.override(asked.language):
        try:
            content = write_pdf(*_made(request, event, kind, asked))
        except Refused as refused:
            return HttpResponse(str(refused), status=409, content_type="text/plain; charset=utf-8")
    return _pdf(event, _file_name(kind, asked), content)


@require_GET
@staff(Role.ARBITER)
def several(request: HttpRequest, event: Event) -> HttpResponse:
    """Return several papers as one PDF: ``?set=round`` or ``?set=end``, or each one with ``?paper=``.

    ``?sides=2``: each paper begins on a new sheet when both sides are printed.
    """
    asked = _asked(event, request.GET, paper_size(request))
    usual, keys = request.GET.get("set", ""), request.GET.getlist("paper")
    if not usual and not keys and "show" in request.GET:  # the Enter key in a field of the settings
        return redirect(f"{reverse('papers:centre', args=[event.slug])}?{request.GET.urlencode()}")
    try:
        kinds = chosen_papers(event, usual=usual, keys=keys)
        with translation.override(asked.language), _joining:
            content = write_joined(
                _each_made(request, event, kinds, asked),
                title=event.name,
                on_both_sides=request.GET.get("sides") == "2",
            )
    except Refused as refused:
        return _back(request, event, asked, str(refused))
    except TooManyPagesError:
        text = _("Too many pages for one PDF (maximum %(most)s). Select fewer papers.") % {"most": MOST_PAGES}
        return _back(request, event, asked, text)
    except TooSlowError:
        return _back(request, event, asked, _("Printing took too long. Select fewer papers."))
    return _pdf(event, f"round{asked.round}-papers" if usual == PaperSet.ROUND.value else "papers", content)


def _each_made(
    request: HttpRequest, event: Event, kinds: list[PaperKind], asked: PaperChoices
) -> Iterator[tuple[Printed, Paper]]:
    """Yield each paper in a size that it has, with all its cards."""
    whole = replace(asked, first=0, last=0)
    return (_made(request, event, kind, whole.of(kind)) for kind in kinds)


def _back(request: HttpRequest, event: Event, asked: PaperChoices, text: str) -> HttpResponse:
    messages.error(request, text)
    return redirect(f"{reverse('papers:centre', args=[event.slug])}?{asked.query}")


def _set_name(event: Event, which: PaperSet, number: int) -> str | Promise:
    """Return the text of the link to a usual set."""
    if which is PaperSet.END:
        return _("Print final papers")
    return _("Print papers: %(round)s") % {"round": round_title(event, number)}


def _pdf(event: Event, name: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{event.slug}-{name}.pdf"'
    return response


def _file_name(kind: PaperKind, asked: PaperChoices) -> str:
    return f"round{asked.round}-{kind.key}" if kind.group is PaperGroup.ROUND else kind.key


def _preview(request: HttpRequest, event: Event, kind: PaperKind, asked: PaperChoices) -> PagePreview:
    with translation.override(asked.language):
        return preview(*_made(request, event, kind, asked))


def _made(request: HttpRequest, event: Event, kind: PaperKind, asked: PaperChoices) -> tuple[Printed, Paper]:
    """Return the layout or table, and its paper. Raises Http404 if there is none for the round."""
    site = shared_link(request, "/").rstrip("/")
    wanted = PaperRequest(site, asked.round, asked.first, asked.last, asked.fills)
    made = kind.make(event, wanted)
    if made is None:
        raise Http404
    return made, paper_in(SIZES[asked.size], kind.address(event, wanted) if kind.address else "", event=event)
