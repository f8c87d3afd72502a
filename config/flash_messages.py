"""Messages about an action wait for a page that its user sees."""

from __future__ import annotations

from typing import Any

from django.contrib.messages.context_processors import messages as all_messages
from django.http import HttpRequest


def messages(request: HttpRequest) -> dict[str, Any]:
    """Return the user's pending messages for the templates; none for a background request of a page.

    The stream notifies an open window of an action while the response to that action is still loading the next page in
    its own window. The page fetched by the open window shows no messages and must not consume them.
    """
    return {} if is_background_request(request) else all_messages(request)


def is_background_request(request: HttpRequest) -> bool:
    """Return True if the request comes from the live script of an open page (`static/js/live.js`)."""
    return request.headers.get("X-Requested-With") == "live"
