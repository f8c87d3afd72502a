"""Search engine indexing: listed events only."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class NoIndex:
    """Middleware that marks responses "noindex", unless they opt in (front page, listed events)."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        response = self.get_response(request)
        return _marked(response) if isinstance(response, HttpResponseBase) else _marked_later(response)


def _marked(response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("X-Robots-Tag", "noindex")
    return response


async def _marked_later(response: Awaitable[HttpResponseBase]) -> HttpResponseBase:
    return _marked(await response)
