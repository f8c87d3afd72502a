"""Pages of an assistant's device, which has a cookie of its own instead of an account."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from http import HTTPStatus
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.links import guesses_of, is_borne
from tournaments.domain.errors import Conflict, Refused
from tournaments.domain.results.device_rights import refuse_ended
from tournaments.domain.results.devices import (
    device_of_code,
    device_of_link,
    device_of_session,
    enrol_device,
    note_use,
    revoke_device,
)
from tournaments.domain.results.outcomes import read_outcome
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.rounds.device_page import device_page
from tournaments.models import AssistantDevice, Game
from tournaments.views.private_links import limit_actions

COOKIE = "assistant_device"
LONGEST_TOKEN = 100
DeviceView = Callable[..., HttpResponse]


def private(view: DeviceView) -> DeviceView:
    """Keep the page out of caches and search engines, and its address out of other sites."""

    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: object) -> HttpResponse:
        response = view(request, **kwargs)
        patch_cache_control(response, no_store=True, private=True)
        response["X-Robots-Tag"] = "noindex, nofollow"
        response["Referrer-Policy"] = "same-origin"
        return response

    return guarded


def _bearer(request: HttpRequest) -> AssistantDevice | None:
    """Return the device of the cookie, valid or not; None without a cookie or with a wrong one."""
    token = request.COOKIES.get(COOKIE, "")
    return device_of_session(token) if token and len(token) <= LONGEST_TOKEN else None


def _refusal(bearer: AssistantDevice) -> Refused | None:
    """Return why the device no longer works; None if it works."""
    try:
        refuse_ended(bearer)
    except Refused as refused:
        return refused
    return None


@require_http_methods(["GET", "POST"])
@private
def device(request: HttpRequest) -> HttpResponse:
    """Show the device's boards; on a device that is not enrolled, the form for six digits, which enrols it."""
    if request.method == "POST":
        return _enrolled_by_code(request)
    bearer = _bearer(request)
    if bearer is None:
        return _form(request)
    if refused := _refusal(bearer):
        return _form(request, refused, HTTPStatus.FORBIDDEN)
    note_use(bearer)
    with timezone.override(bearer.event.zone):
        page = device_page(bearer, asked=request.GET.get("board", ""), saved=request.GET.get("saved", ""))
        return render(request, "tournaments/device.html", {"page": page, "device": bearer, "event": bearer.event})


def _form(request: HttpRequest, refused: Refused | None = None, status: int = HTTPStatus.OK) -> HttpResponse:
    return render(request, "tournaments/device_code.html", {"refused": refused}, status=status)


def _enrolled_by_code(request: HttpRequest) -> HttpResponse:
    """Enrol the device of the code. Wrong codes are counted by their origin; while one is checked, others wait."""
    guesses = guesses_of(request)
    if not guesses.begin():
        refused = Refused(_("Too many wrong codes."), _("Open the link, or wait 15 minutes."))
        return _form(request, refused, HTTPStatus.TOO_MANY_REQUESTS)
    has_failed = True
    try:
        found = enrol_device(device=device_of_code(request.POST.get("code", "")))
        has_failed = False
    except Refused as refused:
        return _form(request, refused, HTTPStatus.UNPROCESSABLE_ENTITY)
    finally:
        guesses.end(has_failed=has_failed)
    return _with_cookie(found)


def _with_cookie(found: AssistantDevice) -> HttpResponse:
    """Give the device its cookie, which scripts and other sites cannot use, until the end of its day."""
    response = redirect("tournaments:device")
    response.set_cookie(
        COOKIE,
        found.session_token,
        expires=found.expires_at,
        path=reverse("tournaments:device"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


@require_http_methods(["GET", "POST"])
@private
def link(request: HttpRequest, token: str) -> HttpResponse:
    """Show which device the link enrols, and enrol it when the assistant confirms.

    Messengers open links for a preview, so opening it changes nothing.
    """
    found = device_of_link(token) if len(token) <= LONGEST_TOKEN else None
    if found is None or found.status != "pending":
        status = HTTPStatus.GONE if is_borne(request) else HTTPStatus.TOO_MANY_REQUESTS
        refused = Refused(
            _("This link or code was already used, or has expired."), _("Ask the arbiter for a new code.")
        )
        return _form(request, refused, status)
    if request.method == "POST":
        try:
            return _with_cookie(enrol_device(device=found))
        except Refused as refused:
            return _form(request, refused, HTTPStatus.UNPROCESSABLE_ENTITY)
    return render(request, "tournaments/device_link.html", {"device": found, "event": found.event})


@require_POST
@private
def result(request: HttpRequest, number: int, board: int, game: int) -> HttpResponse:
    """Enter the result of a board of the device; all checks are those of the desk and of the device's rights."""
    bearer = _bearer(request)
    if bearer is None:
        return redirect("tournaments:device")
    if _refusal(bearer) is not None:
        return redirect("tournaments:device")
    try:
        limit_actions(f"device-{bearer.pk}")
        played = _game(bearer, number, board, game)
        enter_result(
            game=played,
            actor=None,
            outcome=read_outcome(request.POST.get("outcome", "")),
            seen=request.POST.get("seen", ""),
            device=bearer,
        )
    except Conflict as conflict:
        messages.error(request, f"{conflict.message} {_('Ask the arbiter to correct it.')}")
    except Refused as refused:
        if _refusal(bearer) is None:
            messages.error(request, str(refused))
    else:
        note_use(bearer)
        return redirect(f"{reverse('tournaments:device')}?{urlencode({'saved': board_name(played)})}")
    return redirect("tournaments:device")


def _game(bearer: AssistantDevice, number: int, board: int, game: int) -> Game:
    games = Game.objects.select_related("white", "black", "pairing__round__event__stage__event__festival")
    place = {"pairing__round__event": bearer.event, "pairing__round__number": number, "pairing__board": board}
    found = games.filter(**place, number=game).first()
    if found is None:
        raise Refused(_("This board does not exist any more."), _("Reload the page to see the current boards."))
    return found


@require_POST
@private
def leave(request: HttpRequest) -> HttpResponse:
    """Sign the device out: its cookie is deleted and never accepted again."""
    bearer = _bearer(request)
    if bearer is not None and _refusal(bearer) is None:
        with suppress(Refused):  # an arbiter was faster
            revoke_device(device=bearer, actor=None)
    response = redirect("tournaments:device")
    response.delete_cookie(COOKIE, path=reverse("tournaments:device"), samesite="Lax")
    return response
