"""Two companions of the session cookie: a hint for scripts and a proof for checks in front of Django."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponseBase

from accounts import session_proof

SIGNED_IN_COOKIE = "signed_in"


Handler = Callable[[HttpRequest], HttpResponseBase]


def session_companions(get_response: Handler) -> Handler:
    """Set and delete both companions with the session cookie, which scripts cannot see. Must precede the sessions."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        session = response.cookies.get(settings.SESSION_COOKIE_NAME)
        if session is None:
            _prove_older_session(request, response)
            return response
        if session.value:
            age = session["max-age"] or None
            response.set_cookie(SIGNED_IN_COOKIE, "1", max_age=age, samesite="Lax", secure=settings.HTTPS)
            if SESSION_KEY in request.session:
                _set_proof(response, session.value, age)
        else:
            response.delete_cookie(SIGNED_IN_COOKIE, samesite="Lax")
            response.delete_cookie(session_proof.COOKIE, samesite="Lax")
        return response

    return answer


def _prove_older_session(request: HttpRequest, response: HttpResponseBase) -> None:
    """Give the proof to a signed-in session without one: begun before the proof existed or under another key.

    Only if the response has read the session, so that public responses stay cacheable.
    """
    session = getattr(request, "session", None)
    if session is None or not session.accessed or not session.session_key or SESSION_KEY not in session:
        return
    if session_proof.proved_session(request.COOKIES) != session.session_key:
        ends_with_browser = session.get_expire_at_browser_close()
        _set_proof(response, session.session_key, None if ends_with_browser else session.get_expiry_age())


def _set_proof(response: HttpResponseBase, session_key: str, age: int | None) -> None:
    response.set_cookie(
        session_proof.COOKIE,
        session_proof.proof_of(session_key),
        max_age=age,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
