"""Devices that have signed in before: each keeps a signed cookie, sent to the sign-in pages only.

The cookie lets nobody in. It only says that the password was typed right here once, so that guesses made elsewhere do
not count against this device.
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
"""A club's laptop knows the accounts that were used last."""


def device_known_to(request: HttpRequest, account: str) -> str:
    """The mark of this device if the account has signed in on it before, else empty."""
    seen = _read(request)
    return seen["device"] if account in seen["accounts"] else ""


def remember(request: HttpRequest, response: HttpResponse, account: str) -> None:
    """Note on the device that the account has signed in."""
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
