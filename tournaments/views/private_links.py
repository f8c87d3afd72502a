"""Pages behind personal links: of captains, and of who stands on a ladder. The link is all that lets them in."""

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


def page_behind(request: HttpRequest, zone: ZoneInfo | None, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """The page, made in that time zone; None: the link leads nowhere. Nobody keeps it, no search engine finds it, and
    its address goes to no other site. Wrong links are counted by where they come from, and never hold up a right one.
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


def refuse_too_many_acts(key: str) -> None:
    """Count one more act by that link; Refused is raised if there were too many."""
    if not may_act(key):
        raise Refused(_("That was very often in a short time."), _("Wait some minutes."))
