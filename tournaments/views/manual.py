"""/manual/: the built manual in the reader's language, or its pages from the sources if it has not been built."""

from __future__ import annotations

from pathlib import Path

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.interfaces.manual_files import (
    ENDINGS,
    ENGLISH,
    built_file,
    built_languages,
    built_pdf,
    hashes_of_scripts,
    language_of_manual,
)
from tournaments.interfaces.manual_source import START, manual_page

MAX_AGE = "max-age=600"


@require_safe
def manual_start(_request: HttpRequest) -> HttpResponse:
    """Redirect to the first page in the reader's language."""
    return redirect("manual_page", language_of_manual(get_language() or ENGLISH), f"{START}.html")


@require_safe
def manual_pdf(_request: HttpRequest, language: str) -> HttpResponse:
    """Return the manual as PDF; 404 if it was not built."""
    path = built_pdf(language)
    if path is None:
        raise Http404
    return HttpResponse(path.read_bytes(), content_type=ENDINGS[".pdf"])


@require_safe
def manual_file(request: HttpRequest, language: str, name: str) -> HttpResponseBase:
    """Return a file of the built manual, or a page from the sources if the manual was not built; 404 otherwise."""
    path = built_file(language, name)
    if path is not None and path.suffix != ".html":
        response: HttpResponseBase = HttpResponse(path.read_bytes(), content_type=ENDINGS[path.suffix])
    elif path is not None:
        return _built_page(request, path)
    elif language == ENGLISH and ENGLISH not in built_languages():
        return _plain_page(request, name)
    else:
        raise Http404
    response.headers["Cache-Control"] = MAX_AGE
    return response


def _built_page(request: HttpRequest, path: Path) -> HttpResponseBase:
    page = path.read_bytes()
    policy = {"script-src": [SELF, *hashes_of_scripts(page)], "style-src": [SELF, UNSAFE_INLINE]}
    answer = csp_update(policy)(lambda _request: HttpResponse(page, content_type=ENDINGS[".html"]))
    return answer(request)


def _plain_page(request: HttpRequest, name: str) -> HttpResponse:
    try:
        page = manual_page(name.removesuffix(".html"))
    except KeyError:
        raise Http404 from None
    return render(request, "tournaments/manual.html", {"page": page, "text": mark_safe(page.body), "start": START})  # noqa: S308  (our file; HTML in it is escaped)
