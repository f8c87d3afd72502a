"""Devices that have signed in before. Each keeps a signed cookie, sent only to the sign-in pages.

The cookie does not sign the user in. It only shows that the right password was typed on this device once, so guesses
made elsewhere do not count against it.
"""

from __future__ import annotations

import datetime
import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

COOKIE = "known_device"
AGE = datetime.timedelta(days=365)
MOST_ACCOUNTS = 8
"""Maximum number of accounts on one device. A club's laptop keeps the accounts used last."""


def device_known_to(request: HttpRequest, account: str) -> str:
    """Return the mark of this device if the account has signed in on it before, otherwise an empty string."""
    seen = _read(request)
    return seen["device"] if account in seen["accounts"] else ""


def remember(request: HttpRequest, response: HttpResponse, account: str) -> None:
    """Record on the device that the account has signed in."""
    seen = _read(request)
    others = [other for other in seen["accounts"] if other != account]
    seen["accounts"] = [*others[-(MOST_ACCOUNTS - 1) :], account]
    response.set_cookie(
        COOKIE,
        signing.dumps(seen, salt=COOKIE),
        max_age=AGE,
        path=reverse("account_login").removesuffix("login/"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> dict[str, Any]:
    try:
        seen: dict[str, Any] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=AGE)
    except signing.BadSignature:
        return {"device": secrets.token_urlsafe(12), "accounts": []}
    return seen
