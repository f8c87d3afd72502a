"""Requests that are too large: refused without being read.

Django reads a request to its end before it checks the sender. So the server stops reading at the limit (`bounded`),
and Django renders the error page (`refuse_large`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from inspect import iscoroutinefunction
from typing import Any, TypeAlias

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.decorators import sync_and_async_middleware

Scope: TypeAlias = dict[str, Any]
Message: TypeAlias = Mapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Application: TypeAlias = Callable[[Scope, Receive, Callable[[Message], Awaitable[None]]], Awaitable[None]]

TOO_LARGE = "tabellone.too_large"
"""Key in the scope of a request that exceeded the limit."""
LONGEST_LENGTH = 18
END: Message = {"type": "http.request", "body": b"", "more_body": False}


def bounded(application: Application) -> Application:
    """Return the application with requests cut off at ``UPLOAD_MAX_BYTES``. Longer ones are marked."""

    async def guarded(scope: Scope, receive: Receive, send: Callable[[Message], Awaitable[None]]) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        headers = dict(scope["headers"])
        scope[TOO_LARGE] = _is_too_long(headers.get(b"content-length", b"").decode("latin-1"))
        received, has_ended = 0, False

        async def receive_bounded() -> Message:
            nonlocal received, has_ended
            message = END if scope[TOO_LARGE] and not has_ended else await receive()
            received += len(message.get("body", b""))
            if received > settings.UPLOAD_MAX_BYTES:
                scope[TOO_LARGE] = True
            if not scope[TOO_LARGE]:
                return message
            if not has_ended:
                has_ended = True
                return END
            # Discard the rest until the response is sent: a browser that cannot send does not read.
            while message["type"] == "http.request":
                message = await receive()
            return message

        await application(scope, receive_bounded, send)

    return guarded


def _is_too_long(length: str) -> bool:
    """Return True if the stated length exceeds the limit or is not a length."""
    if not length:
        return False
    is_number = length.isascii() and length.isdecimal() and len(length) <= LONGEST_LENGTH
    return not is_number or int(length) > settings.UPLOAD_MAX_BYTES


@sync_and_async_middleware
def refuse_large(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Refuse a request that is too large (413) before its fields are read."""
    if iscoroutinefunction(get_response):

        async def middleware(request: HttpRequest) -> HttpResponse:
            return _refusal(request) or await get_response(request)

        return middleware

    def plain(request: HttpRequest) -> HttpResponse:
        return _refusal(request) or get_response(request)

    return plain


def _refusal(request: HttpRequest) -> HttpResponse | None:
    marked = getattr(request, "scope", {}).get(TOO_LARGE, False)
    if not (marked or _is_too_long(request.META.get("CONTENT_LENGTH", ""))):
        return None
    megabytes = settings.UPLOAD_MAX_BYTES // (1024 * 1024)
    response = render(request, "413.html", {"megabytes": megabytes}, status=413)
    response["Connection"] = "close"
    return response
