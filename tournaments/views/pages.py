"""A public page of an event: the same for everybody, so it is rendered once per change and asked for with conditions.

The cache keeps the newest version of each page, and a browser that has that version is told so (304) before anything
is read but the event's own row. A page is rendered by one request at a time; the others wait for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache as once
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.domain.access import role_of
from tournaments.models import Event, Role

KEEP_SECONDS = 24 * 60 * 60
_rendering = [Lock() for _ in range(64)]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its template, its title, the tab it belongs to, and what it is of, as the rest of its key."""

    template: str
    title: str
    tab: str = ""
    key: str = ""
    is_wide: bool = False
    keep: bool = True
    """Whether the rendered page is kept for others; not what only one reader asks for."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """What the cache keeps: the sticky bar and the content, and of which version they are."""

    version: str
    bar: str
    content: str


def event_page(request: HttpRequest, event: Event, page: Page, model_of: Callable[[], object | None]) -> HttpResponse:
    """The page, or 304 for a browser that has it; 404 when ``model_of``, which reads its data, finds nothing."""
    role = role_of(request.user, event)
    tag = _etag(request, event, page, role)
    response = None if _has_messages(request) else get_conditional_response(request, etag=tag)
    if response is None:
        response = HttpResponse(_whole(request, event, page, role, _rendered(event, page, model_of)))
    response["ETag"] = tag
    if event.is_listed:
        response["X-Robots-Tag"] = "all"
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie"])
    return response


def _whole(request: HttpRequest, event: Event, page: Page, role: Role | None, rendered: Rendered) -> SafeString:
    context = {
        "event": event,
        "page": page,
        "is_staff": role is not None,
        "bar": mark_safe(rendered.bar),  # noqa: S308  (a rendered template)
        "page_content": mark_safe(rendered.content),  # noqa: S308  (a rendered template)
    }
    return render_to_string("tournaments/event_page.html", context, request)


def _rendered(event: Event, page: Page, model_of: Callable[[], object | None]) -> Rendered:
    if not page.keep:
        return _render(event, page, model_of)
    key = _key("page", event, _name(page))
    with _rendering[hash(key) % len(_rendering)]:
        found: Rendered | None = cache.get(key)
        if found is None or found.version != _version(event):
            found = _render(event, page, model_of)
            cache.set(key, found, KEEP_SECONDS)
        return found


def kept(event: Event, name: str, make: Callable[[], bytes]) -> bytes:
    """A file of the event's public state, made once per change and language."""
    key = _key("file", event, f"{get_language()}:{name}")
    with _rendering[hash(key) % len(_rendering)]:
        found: tuple[str, bytes] | None = cache.get(key)
        if found is None or found[0] != _version(event):
            found = (_version(event), make())
            cache.set(key, found, KEEP_SECONDS)
        return found[1]


def _render(event: Event, page: Page, model_of: Callable[[], object | None]) -> Rendered:
    model = model_of()
    if model is None:
        raise Http404
    context = {"event": event, "model": model, "page": page}
    with timezone.override(event.zone):
        return _in_its_zone(event, page, context)


def _in_its_zone(event: Event, page: Page, context: dict[str, object]) -> Rendered:
    bar, content = (str(render_to_string(name, context)) for name in ("tournaments/_bar.html", page.template))
    return Rendered(_version(event), bar, content)


def _key(kind: str, event: Event, name: str) -> str:
    """A key that every cache takes: names hold what readers ask for, of any length and with any letters."""
    return f"{kind}:{event.pk}:{hashlib.sha256(name.encode()).hexdigest()[:32]}"


def _name(page: Page) -> str:
    return f"{get_language()}:{page.template}:{page.key}"


def _version(event: Event) -> str:
    return f"{release()}:{event.created_at.timestamp()}:{event.public_version}"


def _etag(request: HttpRequest, event: Event, page: Page, role: Role | None) -> str:
    """What the page depends on: the version, and the reader, whose forms carry the reader's token."""
    get_token(request)
    reader = f"{request.user.pk}:{role}:{request.META['CSRF_COOKIE']}"
    return f'"{hashlib.sha256(f"{event.pk}:{_name(page)}:{_version(event)}:{reader}".encode()).hexdigest()[:32]}"'


def _has_messages(request: HttpRequest) -> bool:
    return len(get_messages(request)) > 0


@once
def release() -> str:
    """Changes whenever templates or the code of pages change, so that nothing rendered by an older program is shown."""
    root = Path(settings.BASE_DIR)
    digest = hashlib.sha256()
    for pattern in ("templates/**/*.html", "*/views/*.py", "*/domain/*.py", "static/**/*.*", "locale/**/*.po"):
        for path in sorted(root.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
