"""Headers of all responses: unused device permissions, and no caching of signed-in pages."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponseBase

NEVER_USED = (
    *("accelerometer", "ambient-light-sensor", "autoplay", "bluetooth", "browsing-topics", "camera", "display-capture"),
    *("encrypted-media", "geolocation", "gyroscope", "hid", "idle-detection", "magnetometer", "microphone", "midi"),
    *("payment", "picture-in-picture", "serial", "usb", "xr-spatial-tracking"),
)
PERMISSIONS_POLICY = ", ".join(f"{feature}=()" for feature in NEVER_USED)

Handler = Callable[[HttpRequest], HttpResponseBase]


def response_headers(get_response: Handler) -> Handler:
    """Add the headers to every response. Must precede the session middleware, to know if the session was read."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        # A public page is the same for all users and does not read the session.
        session = getattr(request, "session", None)
        if session is not None and session.accessed and SESSION_KEY in session:
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return answer
