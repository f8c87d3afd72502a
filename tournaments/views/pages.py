"""A public page or file of an event: the same bytes for everybody of one language, made once per change.

There is nothing of the reader in it: no name, no token, no cookie. What only some see (the way to the desk, the name)
a script adds for those who are signed in (`tournaments/views/account.py`). So any cache may keep it, and asks whether
it is still the newest: the tag names the state of the event (`readers.present`) and the page.

The cache keeps the newest version of each page, compressed, for all processes; each process keeps what it gave out in
`readers.door`, which answers before this is asked.
"""

from __future__ import annotations

import gzip
import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import urlencode
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from tournaments.models import Event
from tournaments.readers.present import mark_of

KEEP_SECONDS = 24 * 60 * 60
COMPRESSION = 6
ELSEWHERE_SECONDS = 2
"""So long a page that another process makes is waited for."""
LOOK_SECONDS = 0.02
_making = [Lock() for _ in range(64)]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its template, its title, the tab it belongs to, and what it is of, as the rest of its key."""

    template: str
    title: str | Callable[..., str]
    """What the page is of, before the event's name; of the model, where only that knows it."""
    tab: str = ""
    key: str = ""
    is_wide: bool = False
    query: str | None = ""
    """The one form of the address's query that asks for it. What is asked for otherwise is answered too, but nobody is
    told to keep it, nor a page without such a form (None): readers could ask for as many addresses as they like.
    """
    shared: bool = True
    """Whether other processes want it too; not what only one reader asks for."""

    @property
    def name(self) -> str:
        return f"page:{self.template}:{self.key}"


def query(**parameters: str | int) -> str:
    """The one form of a query: those parameters that say something, in this order."""
    return urlencode({name: value for name, value in parameters.items() if value})


def event_page(request: HttpRequest, event: Event, page: Page, model_of: Callable[[], object | None]) -> HttpResponse:
    """The page, or 304 for a browser that has it; 404 when ``model_of``, which reads its data, finds nothing."""

    def render() -> bytes:
        model = model_of()
        if model is None:
            raise Http404
        context = {"event": event, "model": model, "page": page}
        bar, content = (mark_safe(render_to_string(name, context)) for name in ("tournaments/_bar.html", page.template))  # noqa: S308  (rendered templates)
        address = f"{request.path}?{page.query}" if page.query else request.path
        title = page.title if isinstance(page.title, str) else page.title(model)
        chrome = {"event": event, "page": page, "title": title, "bar": bar, "page_content": content, "address": address}
        return render_to_string("tournaments/event_page.html", chrome).encode()

    return _answer(request, event, page.name, "text/html; charset=utf-8", page.query, render, shared=page.shared)


def kept(event: Event, name: str, make: Callable[[], bytes]) -> bytes:
    """A file of the event's public state, made once per change and language."""
    return gzip.decompress(_kept(event, f"file:{name}", make))


def _answer(
    request: HttpRequest,
    event: Event,
    name: str,
    content_type: str,
    asked_by: str | None,
    make: Callable[[], bytes],
    *,
    shared: bool,
) -> HttpResponse:
    is_kept = asked_by is not None and request.GET.urlencode() == asked_by and not event.is_hidden
    tag = _tag(event, name)
    response = get_conditional_response(request, etag=tag)
    if response is None:
        packed = _kept(event, name, make) if shared else _packed(event, make)
        response = _unpacked_if_asked(request, packed, content_type)
    response["ETag"] = tag
    if event.is_listed:
        response["X-Robots-Tag"] = "all"
    patch_cache_control(response, **{"public" if is_kept else "private": True}, no_cache=True)
    patch_vary_headers(response, ["Accept-Encoding", "Accept-Language", "Cookie"])
    return response


def _unpacked_if_asked(request: HttpRequest, packed: bytes, content_type: str) -> HttpResponse:
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(gzip.decompress(packed), content_type=content_type)
    return HttpResponse(packed, content_type=content_type, headers={"Content-Encoding": "gzip"})


def _kept(event: Event, name: str, make: Callable[[], bytes]) -> bytes:
    """What was made, compressed; made by one request of one process at a time, the others wait for it."""
    # A key that every cache takes: names hold what readers ask for, of any length and with any letters.
    key = f"public:{event.pk}:{hashlib.sha256(f'{get_language()}:{name}'.encode()).hexdigest()[:32]}"
    mark = mark_of(event)
    with _making[hash(key) % len(_making)]:
        found = _found(key, mark)
        if found is None and not cache.add(f"{key}:{mark}", "being made", ELSEWHERE_SECONDS):
            found = _made_elsewhere(key, mark)
        if found is None:
            try:
                found = _packed(event, make)
                cache.set(key, (mark, found), KEEP_SECONDS)
            finally:
                cache.delete(f"{key}:{mark}")
        return found


def _found(key: str, mark: str) -> bytes | None:
    found: tuple[str, bytes] | None = cache.get(key)
    return found[1] if found is not None and found[0] == mark else None


def _made_elsewhere(key: str, mark: str) -> bytes | None:
    """What another process is making; None if it takes long, or the process has died."""
    end = time.monotonic() + ELSEWHERE_SECONDS
    while time.monotonic() < end:
        time.sleep(LOOK_SECONDS)
        found = _found(key, mark)
        if found is not None:
            return found
    return None


def _packed(event: Event, make: Callable[[], bytes]) -> bytes:
    with timezone.override(event.zone):
        return gzip.compress(make(), COMPRESSION, mtime=0)


def _tag(event: Event, name: str) -> str:
    """Weak, as the compressed and the plain bytes share it; its first part is the state of the event."""
    page = hashlib.sha256(f"{get_language()}:{name}".encode()).hexdigest()[:16]
    return f'W/"{mark_of(event)}-{page}"'
