"""Pages behind personal links of captains and ladder players. The link is the only credential."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from accounts.links import is_borne, may_act
from tournaments.domain.errors import Refused


def page_of_link(request: HttpRequest, zone: ZoneInfo | None, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the page in this time zone; None: the link is invalid.

    The page is not cached, not indexed, and sends its address to no other site. Invalid links are counted by their
    origin, and never block a valid one.
    """
    if zone is None:
        status = HTTPStatus.GONE if is_borne(request) else HTTPStatus.TOO_MANY_REQUESTS
        response = render(request, "tournaments/link_gone.html", status=status)
    else:
        with timezone.override(zone):
            response = answer()
    patch_cache_control(response, no_store=True, private=True)
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Referrer-Policy"] = "same-origin"
    return response


def limit_actions(key: str) -> None:
    """Count one more action with this link. Raises Refused if there were too many."""
    if not may_act(key):
        raise Refused(_("That was very often in a short time."), _("Wait some minutes."))
