"""Public page of an event, with the bar and the tabs around its content (`live.page_store` makes it once per change).

It contains nothing about the reader: no name, no token, no cookie. A script adds the parts for signed-in users, such
as the link to the desk and the name (`tournaments/views/account.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.http import urlencode
from django.utils.safestring import mark_safe

from live.page_store import public_page
from tournaments.interfaces.help_topics import view_name_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Page:
    """Page: template, title, tab, and content, as the rest of its cache key."""

    template: str
    title: str | Callable[..., str]
    """Title before the event's name; a function of the model if only the model knows it."""
    tab: str = ""
    key: str = ""
    is_wide: bool | Callable[..., bool] = False
    """Page width; a function of the model if only the model knows it."""
    query: str | None = ""
    """Canonical query of the page's address; None: the page has none and is not cached, see `public_page`."""
    script: str = ""
    """Script for additional functions of the page."""
    shared: bool = True
    """True if other processes need the page too; False for pages that only one reader requests."""
    picture: str = ""
    """Address of the picture beside links to the page; empty: that of the event."""

    @property
    def name(self) -> str:
        return f"page:{self.template}:{self.key}"


def query(**parameters: str | int) -> str:
    """Return the canonical query: the parameters with a value, in this order."""
    return urlencode({name: value for name, value in parameters.items() if value})


def event_page(request: HttpRequest, event: Event, page: Page, model_of: Callable[[], object | None]) -> HttpResponse:
    """Return the page, or 304 if the browser has it; 404 if ``model_of``, which reads its data, returns None."""

    def render() -> bytes:
        model = model_of()
        if model is None:
            raise Http404
        context = {"event": event, "model": model, "page": page}
        bar, content = (mark_safe(render_to_string(name, context)) for name in ("tournaments/_bar.html", page.template))  # noqa: S308  (rendered templates)
        address = f"{request.path}?{page.query}" if page.query else request.path
        title = page.title if isinstance(page.title, str) else page.title(model)
        is_wide = page.is_wide if isinstance(page.is_wide, bool) else page.is_wide(model)
        chrome = {"event": event, "page": page, "title": title, "is_wide": is_wide, "bar": bar}
        chrome |= {"page_content": content, "address": address, "view_name": view_name_of(request)}
        return render_to_string("tournaments/event_page.html", chrome).encode()

    return public_page(request, event, page.name, render, asked_by=page.query, shared=page.shared)
