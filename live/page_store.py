"""Responses with the public state of an event: the same bytes for all readers of one language, made once per change.

They contain nothing about the reader, so any cache can keep and revalidate them: the ETag names the state of the event
(`live.current_version`) and the page.

The store keeps the newest version of each page, compressed, for all processes; each process keeps its own answers in
`live.page_cache`, which answers before this module is called.

A client with an older version requests only the difference (``?since=``), which is served and cached like a page. For
this the store keeps a few versions of each page by their states: the digests of their bytes. So a difference always
starts from exactly the page that the reader has, of any release, language or order.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import time
import zlib
from collections.abc import Callable
from threading import Lock

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import get_language

from live.current_version import mark_of
from live.followed import Followed
from live.page_parts import difference

KEEP_SECONDS = 24 * 60 * 60
VERSIONS = 9
"""Number of cached versions per page, including the newest; clients with older ones fetch the page."""
VERSIONS_SECONDS = 60 * 60
DIFFERENCE_SECONDS = 60
WORTH_IT = 2
"""Maximum size of a difference as a divisor of the page: one half."""
HTML = "text/html; charset=utf-8"
JSON = "application/json"
NO_STATE = b' data-state=""'
STATE = re.compile(rb' data-state="([0-9a-f]{16})"')
BEGIN_BYTES = 4000
"""Number of bytes within which the first element ends."""
GZIP = 16
"""Value that zlib adds to the window size to read gzip."""
COMPRESSION = 6
NOTHING = gzip.compress(b"", COMPRESSION, mtime=0)
ELSEWHERE_SECONDS = 2
"""Maximum waiting time for a page that another process is making."""
LOOK_SECONDS = 0.02
_making = [Lock() for _ in range(64)]


def public_page(
    request: HttpRequest,
    event: Followed,
    name: str,
    make: Callable[[], bytes],
    *,
    asked_by: str | None,
    shared: bool = True,
) -> HttpResponse:
    """Return the page that ``make`` renders, or 304 if the browser has it; with ``?since=`` what has changed.

    ``name``: key of the page among those of the event. ``asked_by``: the canonical query of its address. Other
    spellings are answered too, but not cached, and neither is a page without a canonical query (None): readers could
    request any number of addresses. ``shared``: False for a page that only one reader requests; it is not stored.
    """
    if not shared:
        return _answer(request, event, name, HTML, asked_by, lambda: _packed(event, make))
    newest = lambda: _kept(event, name, lambda: _with_state(make()), keeps_versions=True)  # noqa: E731
    since = request.GET.get("since", "")
    if since:
        return _since(request, event, name, since, newest, asked_by)
    return _answer(request, event, name, HTML, asked_by, newest)


def _since(
    request: HttpRequest, event: Followed, page: str, since: str, newest: Callable[[], bytes], asked_by: str | None
) -> HttpResponse:
    """Return the changes of the page since this state, or the page itself if it has changed too much.

    For an unknown state, redirect to the page. All three answers can be cached as long as the page.
    """
    name = f"{page}:since:{since}"
    asked_by = None if asked_by is None else "&".join(filter(None, (asked_by, urlencode({"since": since}))))
    new = newest()  # outside the lock of the difference
    try:
        packed = _kept(event, name, lambda: _difference(event, page, since, new), seconds=DIFFERENCE_SECONDS)
    except _NotKnown:
        rest = request.GET.copy()
        del rest["since"]
        way = HttpResponseRedirect(f"{request.path}?{rest.urlencode()}" if rest else request.path, status=303)
        return _with_headers(request, way, event, name, asked_by)
    if packed == NOTHING:
        return _answer(request, event, name, HTML, asked_by, lambda: new)
    return _answer(request, event, name, JSON, asked_by, lambda: packed)


class _NotKnown(Exception):  # noqa: N818  (what is so, not that it is wrong)
    """The page of this state is not known, or no longer."""


def _difference(event: Followed, page: str, since: str, new: bytes) -> bytes:
    """Return the difference with its old and new state; empty if the whole page must be sent. Raises _NotKnown.

    It is empty if no difference can be computed, or if it is too large.
    """
    old = _versions(_cache_key(event, page)).get(since)
    if old is None:
        raise _NotKnown
    page_now = gzip.decompress(new).decode()
    found = difference(gzip.decompress(old).decode(), page_now)
    if found is None:
        return b""
    told = {"from": since, "to": _state_of(new), "version": event.public_version} | found
    said = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    return b"" if len(said) * WORTH_IT > len(page_now) else said


def _with_state(html: bytes) -> bytes:
    """Return the page with its state in its first element: the digest of its original bytes."""
    state = hashlib.sha256(html).hexdigest()[:16]
    return html.replace(NO_STATE, f' data-state="{state}"'.encode(), 1)


def _state_of(packed: bytes) -> str:
    """Return the state from the first element of the page, empty if it has none."""
    begin = zlib.decompressobj(zlib.MAX_WBITS | GZIP).decompress(packed, BEGIN_BYTES)
    found = STATE.search(begin)
    return found[1].decode() if found else ""


def kept(event: Followed, name: str, make: Callable[[], bytes]) -> bytes:
    """Return a cached file of the event's public state, made once per change and language."""
    return gzip.decompress(_kept(event, f"file:{name}", make))


def public_json(request: HttpRequest, event: Followed, name: str, make: Callable[[], object]) -> HttpResponse:
    """Return data of the event's public state as JSON, made once per change and language, cached like a page."""

    def text() -> bytes:
        return json.dumps(make(), ensure_ascii=False, separators=(",", ":")).encode()

    return public_file(request, event, name, JSON, text)


def public_file(
    request: HttpRequest,
    event: Followed,
    name: str,
    content_type: str,
    make: Callable[[], bytes],
    *,
    shared: bool = True,
) -> HttpResponse:
    """Return a file of the event's public state, made once per change and language, cached like a page.

    ``shared`` as in `public_page`.
    """
    name = f"file:{name}"
    packed = (lambda: _kept(event, name, make)) if shared else (lambda: _packed(event, make))
    return _answer(request, event, name, content_type, "", packed)


def _answer(
    request: HttpRequest,
    event: Followed,
    name: str,
    content_type: str,
    asked_by: str | None,
    packed: Callable[[], bytes],
) -> HttpResponse:
    response = get_conditional_response(request, etag=_tag(event, name))
    if response is None:
        response = _unpacked_if_asked(request, packed(), content_type)
    return _with_headers(request, response, event, name, asked_by)


def _with_headers(
    request: HttpRequest, response: HttpResponse, event: Followed, name: str, asked_by: str | None
) -> HttpResponse:
    """Return the response with the headers for caches: its state, and whether they can store it."""
    is_kept = asked_by is not None and request.GET.urlencode() == asked_by and not event.is_hidden
    response["ETag"] = _tag(event, name)
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
    event: Followed, name: str, make: Callable[[], bytes], *, keeps_versions: bool = False, seconds: int = KEEP_SECONDS
) -> bytes:
    """Return the compressed content; one request of one process at a time makes it, the others wait."""
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


def _cache_key(event: Followed, name: str) -> str:
    """Return a key that every cache accepts: names contain requested values of any length and characters."""
    return f"public:{event.pk}:{hashlib.sha256(f'{get_language()}:{name}'.encode()).hexdigest()[:32]}"


def _versions(key: str) -> dict[str, bytes]:
    """Return the last versions of a page by their states, the newest last."""
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
    """Return the content from another process; None if it takes too long, failed, or the process died."""
    end = time.monotonic() + ELSEWHERE_SECONDS
    while time.monotonic() < end:
        time.sleep(LOOK_SECONDS)
        is_over = cache.get(f"{key}:{mark}") is None
        found = _found(key, mark)
        if found is not None or is_over:
            return found
    return None


def _packed(event: Followed, make: Callable[[], bytes]) -> bytes:
    with timezone.override(event.zone):
        return gzip.compress(make(), COMPRESSION, mtime=0)


def _tag(event: Followed, name: str) -> str:
    """Return a weak ETag, shared by compressed and plain bytes; its first part is the state of the event."""
    page = hashlib.sha256(f"{get_language()}:{name}".encode()).hexdigest()[:16]
    return f'W/"{mark_of(event)}-{page}"'
