"""The page of a screen: a frame that stays, and its content, which the frame requests again and again.

A browser has a random token in a cookie. Before an arbiter has entered its code the content is that code; after the
screen is removed its token is unknown, and the browser gets a new one with a new code.
"""

from __future__ import annotations

import hashlib
import json
from http import HTTPStatus

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from accounts.links import may_open_screen, may_refresh_screen, network_behind
from live.page_store import kept
from live.release import release
from screens.domain.announcements import announcement_on
from screens.domain.content import content_of
from screens.domain.hall_screens import screen_of_token
from screens.domain.panes import panes_of, times_of
from screens.domain.reports import Seen, store_report
from screens.domain.sponsors import sponsor_image, sponsors_of
from screens.domain.waiting import needs_code, open_screen, renew_code, waiting_screen
from screens.models import HallScreen, SponsorImage
from tournaments.domain.errors import Refused
from tournaments.shared_links import qr_code, shared_link
from tournaments.views.devices import private
from tournaments.views.number_input import read_number

COOKIE = "hall_screen"
KEPT = 400 * 24 * 60 * 60
"""Seconds for which a browser keeps its token: as long as browsers allow."""
WAITING = "waiting"
AGAIN = "60"
"""Seconds after which a browser that was refused asks again."""


@require_safe
@private
def screen(request: HttpRequest) -> HttpResponse:
    """Show the frame of the screen. It is the same for all browsers, and opening it stores nothing."""
    return render(request, "screens/screen.html", {"release": release()})


@require_safe
@private
def content(request: HttpRequest) -> HttpResponse:
    """Return what the screen shows, unless it shows that already (``?has=``), and store what it reports."""
    token, has = request.COOKIES.get(COOKIE, ""), request.GET.get("has", "")
    found = screen_of_token(token)
    if found is None:
        return _waiting(request, token, is_shown=has == WAITING)
    if not may_refresh_screen(found.pk):
        return _refused(HTTPStatus.TOO_MANY_REQUESTS)
    store_report(found, Seen(*(_number(request, name) for name in ("width", "height", "page", "pages"))))
    html = _content(found)
    stamp = hashlib.sha256(html.encode()).hexdigest()[:16]
    event = found.event
    answer = {
        "status": "active",
        "stamp": stamp,
        "release": release(),
        "event": "" if event.is_hidden else event.slug,
        "zone": str(event.zone),
    }
    return JsonResponse(answer if has == stamp else answer | {"html": html})


def _number(request: HttpRequest, name: str) -> int:
    return read_number(request.GET.get(name, "")) or 0


def _content(found: HallScreen) -> str:
    """Return the HTML of the screen. Screens with the same content share it until the public state changes."""
    event, shows = found.event, content_of(found.content)
    announcement, sponsors = announcement_on(found), sponsors_of(event)
    said = announcement.text if announcement is not None else ""
    name = json.dumps([shows.values(), said, [row.digest for row in sponsors]], sort_keys=True)

    def make() -> bytes:
        panes = panes_of(event, shows, sponsors)
        context = {
            "event": event,
            "panes": panes,
            "times": times_of(event, shows, panes),
            "announcement": said,
            "sponsors": [] if "sponsors" in shows.kinds else sponsors,
        }
        return render_to_string("screens/_content.html", context).encode()

    return kept(event, f"screen:{name}", make).decode()


def _waiting(request: HttpRequest, token: str, *, is_shown: bool) -> HttpResponse:
    """Return the code of a screen that waits; a new one if it has expired or the browser does not show it."""
    answer = {"status": WAITING, "stamp": WAITING, "release": release(), "event": "", "zone": settings.TIME_ZONE}
    found = waiting_screen(token)
    if found is not None and not needs_code(found) and is_shown:
        return JsonResponse(answer)
    if request.headers.get("Sec-Fetch-Site") == "cross-site":  # a page elsewhere must not open screens here
        return _refused(HTTPStatus.FORBIDDEN)
    if not may_open_screen(request):
        return _refused(HTTPStatus.TOO_MANY_REQUESTS)
    if found is not None:
        return JsonResponse(answer | {"html": _code_page(request, renew_code(found))})
    try:
        opened = open_screen(network_behind(request))
    except Refused:
        return _refused(HTTPStatus.SERVICE_UNAVAILABLE)
    response = JsonResponse(answer | {"html": _code_page(request, opened.code)})
    response.set_cookie(
        COOKIE,
        opened.token,
        max_age=KEPT,
        path=reverse("screens:screen"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _code_page(request: HttpRequest, code: str) -> str:
    address = shared_link(request, reverse("screens:add", args=[code]))
    context = {"code_parts": (code[:3], code[3:]), "picture": qr_code(address)}
    return render_to_string("screens/_waiting.html", context)


def _refused(status: HTTPStatus) -> HttpResponse:
    return HttpResponse(status=status, headers={"Retry-After": AGAIN})


@require_safe
def sponsor(request: HttpRequest, digest: str) -> HttpResponse:
    """Return an image of the event to its screens."""
    found = screen_of_token(request.COOKIES.get(COOKIE, ""))
    image = sponsor_image(found.event, digest) if found is not None else None
    if image is None:
        raise Http404
    return image_answer(image)


def image_answer(image: SponsorImage) -> HttpResponse:
    """Return the checked image. Its address has the digest of its data, so browsers keep it."""
    response = HttpResponse(bytes(image.data), content_type=f"image/{image.kind}")
    patch_cache_control(response, private=True, max_age=7 * 24 * 60 * 60, immutable=True)
    return response
