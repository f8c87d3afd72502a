"""A public page or file of an event: the same bytes for everybody of one language, made once per change.

There is nothing of the reader in it: no name, no token, no cookie. What only some see (the way to the desk, the name)
a script adds for those who are signed in (`tournaments/views/account.py`). So any cache may keep it, and asks whether
it is still the newest: the tag names the state of the event (`readers.present`) and the page.

The cache keeps the newest version of each page, compressed, for all processes; each process keeps what it gave out in
`readers.door`, which answers before this is asked.

Who has an older version asks for the difference alone (``?since=``): an answer like a page, through the same doors. The
cache keeps a few versions of each page for it, by their states: the digests of their bytes. So a difference can begin
at nothing but the very page that the reader has, of whichever release, language or order it is.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import urlencode
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from tournaments.models import Event
from tournaments.readers.present import mark_of
from tournaments.views.parts import difference

KEEP_SECONDS = 24 * 60 * 60
VERSIONS = 9
"""So many of a page are kept, the newest among them; who is further behind fetches the page."""
VERSIONS_SECONDS = 60 * 60
DIFFERENCE_SECONDS = 60
WORTH_IT = 2
"""A difference is at most this part of the page: one half."""
HTML = "text/html; charset=utf-8"
NO_STATE = b' data-state=""'
STATE = re.compile(rb' data-state="([0-9a-f]{16})"')
BEGIN_BYTES = 4000
"""The first element ends within so many."""
GZIP = 16
"""What zlib adds to the size of its window to read gzip."""
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
    script: str = ""
    """What makes more of the page than others are."""
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

    if not page.shared:
        return _answer(request, event, page.name, HTML, page.query, lambda: _packed(event, render))
    newest = lambda: _kept(event, page.name, lambda: _with_state(render()), keeps_versions=True)  # noqa: E731
    since = request.GET.get("since", "")
    if since:
        return _since(request, event, page, since, newest)
    return _answer(request, event, page.name, HTML, page.query, newest)


def _since(request: HttpRequest, event: Event, page: Page, since: str, newest: Callable[[], bytes]) -> HttpResponse:
    """What has changed on the page since that state of it; where that is not known, the way to the page."""
    name = f"{page.name}:since:{since}"
    asked_by = None if page.query is None else "&".join(filter(None, (page.query, query(since=since))))

    def packed() -> bytes:
        new = newest()  # not inside the other's lock
        return _kept(event, name, lambda: _difference(event, page, since, new), seconds=DIFFERENCE_SECONDS)

    try:
        return _answer(request, event, name, "application/json", asked_by, packed)
    except _NotKnown:
        rest = request.GET.copy()
        del rest["since"]
        response = HttpResponseRedirect(f"{request.path}?{rest.urlencode()}" if rest else request.path, status=303)
        patch_cache_control(response, private=True, no_cache=True)
        return response


class _NotKnown(Exception):  # noqa: N818  (what is so, not that it is wrong)
    """The difference since that state cannot be told, or is not worth it."""


def _difference(event: Event, page: Page, since: str, new: bytes) -> bytes:
    """The difference as it is sent: from which state to which. Raises _NotKnown."""
    old = _versions(_cache_key(event, page.name)).get(since)
    if old is None:
        raise _NotKnown
    page_now = gzip.decompress(new).decode()
    found = difference(gzip.decompress(old).decode(), page_now)
    if found is None:
        raise _NotKnown
    told = {"from": since, "to": _state_of(new), "version": event.public_version} | found
    said = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    if len(said) * WORTH_IT > len(page_now):
        raise _NotKnown
    return said


def _with_state(html: bytes) -> bytes:
    """The page with its state in its first element: the digest of what it was made as."""
    state = hashlib.sha256(html).hexdigest()[:16]
    return html.replace(NO_STATE, f' data-state="{state}"'.encode(), 1)


def _state_of(packed: bytes) -> str:
    """The state that the page has in its first element, empty where it has none."""
    begin = zlib.decompressobj(zlib.MAX_WBITS | GZIP).decompress(packed, BEGIN_BYTES)
    found = STATE.search(begin)
    return found[1].decode() if found else ""


def kept(event: Event, name: str, make: Callable[[], bytes]) -> bytes:
    """A file of the event's public state, made once per change and language."""
    return gzip.decompress(_kept(event, f"file:{name}", make))


def _answer(
    request: HttpRequest, event: Event, name: str, content_type: str, asked_by: str | None, packed: Callable[[], bytes]
) -> HttpResponse:
    is_kept = asked_by is not None and request.GET.urlencode() == asked_by and not event.is_hidden
    tag = _tag(event, name)
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = _unpacked_if_asked(request, packed(), content_type)
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


def _kept(
    event: Event, name: str, make: Callable[[], bytes], *, keeps_versions: bool = False, seconds: int = KEEP_SECONDS
) -> bytes:
    """What was made, compressed; made by one request of one process at a time, the others wait for it."""
    key = _cache_key(event, name)
    mark = mark_of(event)
    with _making[hash(key) % len(_making)]:
        found = _found(key, mark)
        if found is None and not cache.add(f"{key}:{mark}", "being made", ELSEWHERE_SECONDS):
            found = _made_elsewhere(key, mark)
        if found is None:
            try:
                found = _packed(event, make)
                if keeps_versions:
                    _keep_version(key, found)
                cache.set(key, (mark, found), seconds)
            finally:
                cache.delete(f"{key}:{mark}")
        return found


def _cache_key(event: Event, name: str) -> str:
    """A key that every cache takes: names hold what readers ask for, of any length and with any letters."""
    return f"public:{event.pk}:{hashlib.sha256(f'{get_language()}:{name}'.encode()).hexdigest()[:32]}"


def _versions(key: str) -> dict[str, bytes]:
    """The last versions of a page by their states, the newest last."""
    found: dict[str, bytes] | None = cache.get(f"{key}:versions")
    return found or {}


def _keep_version(key: str, packed: bytes) -> None:
    older = _versions(key)
    state = _state_of(packed)
    older.pop(state, None)
    last = list(older.items())[1 - VERSIONS :]
    cache.set(f"{key}:versions", {**dict(last), state: packed}, VERSIONS_SECONDS)


def _found(key: str, mark: str) -> bytes | None:
    found: tuple[str, bytes] | None = cache.get(key)
    return found[1] if found is not None and found[0] == mark else None


def _made_elsewhere(key: str, mark: str) -> bytes | None:
    """What another process is making; None if it takes long, came to nothing, or the process has died."""
    end = time.monotonic() + ELSEWHERE_SECONDS
    while time.monotonic() < end:
        time.sleep(LOOK_SECONDS)
        is_over = cache.get(f"{key}:{mark}") is None
        found = _found(key, mark)
        if found is not None or is_over:
            return found
    return None


def _packed(event: Event, make: Callable[[], bytes]) -> bytes:
    with timezone.override(event.zone):
        return gzip.compress(make(), COMPRESSION, mtime=0)


def _tag(event: Event, name: str) -> str:
    """Weak, as the compressed and the plain bytes share it; its first part is the state of the event."""
    page = hashlib.sha256(f"{get_language()}:{name}".encode()).hexdigest()[:16]
    return f'W/"{mark_of(event)}-{page}"'
