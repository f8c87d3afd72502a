"""A cookie that scripts may read, which says no more than that somebody may be signed in."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

SIGNED_IN_COOKIE = "signed_in"


Handler = Callable[[HttpRequest], HttpResponseBase]


def signed_in_hint(get_response: Handler) -> Handler:
    """Let the cookie come and go with that of the session, which scripts cannot see. Stands before the sessions."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        session = response.cookies.get(settings.SESSION_COOKIE_NAME)
        if session is None:
            return response
        if session.value:
            age = session["max-age"] or None
            response.set_cookie(SIGNED_IN_COOKIE, "1", max_age=age, samesite="Lax", secure=settings.HTTPS)
        else:
            response.delete_cookie(SIGNED_IN_COOKIE, samesite="Lax")
        return response

    return answer
