"""Reader-specific parts of public pages, which are the same for all readers: own links, language."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.domain.staff.access import role_of
from tournaments.views.access import public_event

YEAR_SECONDS = 365 * 24 * 60 * 60


@require_GET
@never_cache
def account(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the links of the signed-in reader on the event's public pages; empty (204) without sign-in."""
    event = public_event(request, slug)
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    is_staff = role_of(request.user, event) is not None
    return render(request, "tournaments/_account.html", {"event": event, "is_staff": is_staff})


@require_GET
@never_cache
def set_language(request: HttpRequest) -> HttpResponse:
    """Store the language in a cookie and go back to the page. A GET, so that no page needs a token for it."""
    following = request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(following, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(following if safe else "/")
    language = request.GET.get("language", "")
    if language in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, language, max_age=YEAR_SECONDS, samesite="Lax", secure=settings.HTTPS
        )
    return response
