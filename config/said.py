"""What an act says to whoever did it waits for a page that this person sees."""

from __future__ import annotations

from typing import Any

from django.contrib.messages.context_processors import messages as all_messages
from django.http import HttpRequest


def messages(request: HttpRequest) -> dict[str, Any]:
    """The words that wait for this person, for the templates; nothing where a page looks for news by itself.

    The stream tells an open window of an act while the answer to that act is still leading its own window to the next
    page. What that window fetches shows no messages, and must not take them away from the page that would.
    """
    return {} if asks_by_itself(request) else all_messages(request)


def asks_by_itself(request: HttpRequest) -> bool:
    """Whether the live script of an open page asks (`static/js/live.js`) and not a person who went to a page."""
    return request.headers.get("X-Requested-With") == "live"
