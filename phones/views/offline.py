"""What a browser needs to install the program and to show pages without a network."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from phones.views.my import of_event
from tournaments.models import Event

ICONS = (("icon-192.png", "192x192"), ("icon-512.png", "512x512"))
LIGHT = "#fcfbf7"
"""Background of the light theme (``--paper``)."""
OFFLINE_FILES = ("css/tabellone.css", "js/theme.js", "js/menus.js", "js/tabs.js", "js/offline_page.js")
"""What the page shown without a network needs."""


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Return the service worker: it loads its two files, whose addresses change with their content."""
    files = [static("js/report_queue.js"), static("js/service_worker.js")]
    shown = [static(name) for name in OFFLINE_FILES]
    page = {"offline": reverse("phones:offline"), "files": shown, "icon": static(ICONS[0][0])}
    text = f"self.tabelloneOffline = {json.dumps(page)};\nimportScripts({json.dumps(files)[1:-1]});\n"
    response = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    patch_cache_control(response, no_cache=True, public=True)
    return response


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page that a browser keeps for addresses that it cannot reach. It is the same for everyone."""
    response = render(request, "phones/offline.html")
    patch_cache_control(response, no_cache=True, public=True)
    return response


@require_safe
@of_event
def manifest(_request: HttpRequest, event: Event) -> HttpResponse:
    """Return the web app manifest of "My page" in the event."""
    content = {
        "name": event.name,
        "short_name": event.name[:12].strip(),
        "lang": get_language() or "en",
        "id": reverse("phones:mine", args=[event.slug]),
        "start_url": reverse("phones:mine", args=[event.slug]),
        "scope": "/",
        "display": "standalone",
        "background_color": LIGHT,
        "theme_color": LIGHT,
        "icons": [
            {"src": static(name), "sizes": size, "type": "image/png", "purpose": purpose}
            for name, size in ICONS
            for purpose in ("any", "maskable")
        ],
    }
    response = JsonResponse(content, content_type="application/manifest+json")
    patch_cache_control(response, no_cache=True, private=True)
    return response
