"""The player's own page, its requests and its reported results."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST

from accounts.login_limits import Count, Limit
from broadcast.domain.game_files import send_game
from entries.domain.mails import sends_mail
from phones.domain.links import MOST_FOLLOWED, note_use, revoke_phone
from phones.domain.my_page import my_page
from phones.domain.player_requests import (
    MINUTES_LATE,
    announce_late_arrival,
    cancel_request,
    request_bye,
    request_withdrawal,
)
from phones.domain.push_key import public_key
from phones.domain.reports import report_result
from phones.domain.subscriptions import follow_same, unsubscribe
from phones.models import PlayerPhone
from phones.views.cookies import (
    followed_of,
    forget_ended,
    forget_phone,
    forget_subscriber,
    keep_followed,
    phones_of,
    subscribers_of,
)
from tournaments.domain.errors import Refused
from tournaments.domain.idempotency import run_once
from tournaments.models import Event
from tournaments.views.access import public_event
from tournaments.views.devices import private
from tournaments.views.number_input import read_number

OF_PHONE = Limit("phone-acts", 30, 5 * 60)
"""Requests and reports of one phone."""
LONGEST_NAME = 60
REPORT_KEY = re.compile(r"[0-9a-z]{16,32}", re.ASCII)
"""The name of a report, made by the page."""
EventView = Callable[..., HttpResponse]
PhoneAct = Callable[[HttpRequest, PlayerPhone], None]


class TooOften(Refused):
    """The phone acted too often. The same is allowed later."""


def of_event(view: EventView) -> EventView:
    """Require an event that the reader can see; the view is called with it in place of its slug."""

    @wraps(view)
    def guarded(request: HttpRequest, slug: str) -> HttpResponse:
        event = public_event(request, slug)
        with timezone.override(event.zone):
            return view(request, event)

    return guarded


def acting(view: PhoneAct) -> EventView:
    """Require a valid personal link of this browser, named by ``phone``; the view is called with its phone.

    Then lead to the page, with the refusal if there is one. A phone acts a limited number of times.
    """

    @wraps(view)
    def guarded(request: HttpRequest, event: Event) -> HttpResponse:
        try:
            phone = _chosen_phone(request, event)
            view(request, phone)
            note_use(phone)
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("phones:mine", event.slug)

    return guarded


def _chosen_phone(request: HttpRequest, event: Event) -> PlayerPhone:
    """Return the phone that the form names. Raises Refused if this browser has no valid link of it."""
    key = read_number(request.POST.get("phone", ""))
    phone = next((one for one in phones_of(request, event) if one.pk == key), None)
    if phone is None:
        raise Refused(_("Your personal link was revoked."), _("Ask the arbiter for a new code."))
    if not Count(OF_PHONE, str(phone.pk)).take():
        raise TooOften(_("That was very often in a short time."), _("Wait some minutes."))
    return phone


@gzip_page  # with random bytes, so that the length tells nothing of the token in its forms
@require_GET
@private
@of_event
def mine(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the players of this browser; ``?find=`` searches for one to follow."""
    find = request.GET.get("find", "")[:LONGEST_NAME].strip()
    phones, followed, subscribers = phones_of(request, event), followed_of(request), subscribers_of(request, event)
    follow_same(subscribers, event, followed, phones)  # a personal link can be taken after subscribing
    page = my_page(event, phones, followed, find)
    context = {
        "event": event,
        "page": page,
        "find": find,
        "minutes": MINUTES_LATE,
        "longest": LONGEST_NAME,
        "subscribers": subscribers,
        "push_key": public_key(settings.SECRET_KEY),
        "sends_mail": sends_mail(),
    }
    response = render(request, "phones/my.html", context)
    forget_ended(request, response, event, subscribers)
    return response


@require_POST
@private
@of_event
def follow(request: HttpRequest, event: Event) -> HttpResponse:
    """Follow a player, by pairing number. It carries no rights."""
    response = redirect("phones:mine", event.slug)
    number, known = read_number(request.POST.get("player", "")), followed_of(request)
    if number and number not in known and len(known) < MOST_FOLLOWED:
        keep_followed(response, event, [*known, number])
        follow_same(subscribers_of(request, event), event, [*known, number], phones_of(request, event))
    return response


@require_POST
@private
@of_event
def forget(request: HttpRequest, event: Event) -> HttpResponse:
    """Forget one player on this browser, or all; a personal link is revoked. Without players, notifications end."""
    response = redirect("phones:mine", event.slug)
    chosen = request.POST.get("player", "")
    known = [number for number in followed_of(request) if chosen and chosen != f"n{number}"]
    keep_followed(response, event, known)
    phones = phones_of(request, event)
    left = [phone for phone in phones if chosen not in ("", f"p{phone.pk}")]
    for phone in phones:
        if phone not in left:
            with suppress(Refused):  # an arbiter was faster, or the event is archived
                revoke_phone(phone=phone, actor=None)
            forget_phone(response, phone)
    subscribers = subscribers_of(request, event)
    if known or left:
        follow_same(subscribers, event, known, left)
    else:
        unsubscribe(subscribers)
        for row in subscribers:
            forget_subscriber(response, row)
    return response


@require_POST
@private
@of_event
def result(request: HttpRequest, event: Event) -> HttpResponse:
    """Report the result of the own board. A script of the page gets JSON, and names each report by a key of its own.

    A report with a key is entered once, however often it arrives. One that came too often gets status 429: it is not
    refused, and the script sends it again later.
    """
    said, is_refused, status = "", False, HTTPStatus.OK
    try:
        phone = _chosen_phone(request, event)
        said = _reported(request, phone)
        note_use(phone)
    except Refused as refused:
        said, is_refused = str(refused), True
        if isinstance(refused, TooOften):
            status = HTTPStatus.TOO_MANY_REQUESTS
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"said": said, "refused": is_refused}, status=status)
    if is_refused:
        messages.error(request, said)
    return redirect("phones:mine", event.slug)


def _reported(request: HttpRequest, phone: PlayerPhone) -> str:
    """Store the report, and return what is to be said: the report came earlier."""

    def act() -> tuple[str, str]:
        report_result(
            phone=phone,
            game_pk=read_number(request.POST.get("game", "")) or 0,
            outcome=request.POST.get("outcome", ""),
            seen=request.POST.get("seen", ""),
            version=read_number(request.POST.get("version", "")) or 0,
        )
        return "", ""

    key = request.POST.get("key", "")
    if not REPORT_KEY.fullmatch(key):
        act()
        return ""
    return run_once(key=f"report-{phone.pk}-{key}", act=act).said


@require_POST
@private
@of_event
@acting
def send_moves(request: HttpRequest, phone: PlayerPhone) -> None:
    """Send the moves of an own game; an arbiter confirms them."""
    game = read_number(request.POST.get("game", "")) or 0
    send_game(player=phone.player, game_pk=game, text=request.POST.get("moves", ""))
    messages.success(request, _("The moves are sent. The arbiter confirms them."))


@require_POST
@private
@of_event
@acting
def ask(request: HttpRequest, phone: PlayerPhone) -> None:
    """Send a request: a bye, a late arrival or a withdrawal."""
    number = read_number(request.POST.get("round", "")) or 0
    kind = request.POST.get("kind", "")
    if kind == "bye":
        request_bye(phone=phone, round_number=number, kind=request.POST.get("bye", ""))
    elif kind == "late":
        minutes = read_number(request.POST.get("minutes", "")) or 0
        announce_late_arrival(phone=phone, round_number=number, minutes=minutes)
    elif kind == "withdraw":
        request_withdrawal(phone=phone)
    else:
        raise Refused(_("Choose a request."))


@require_POST
@private
@of_event
@acting
def cancel(request: HttpRequest, phone: PlayerPhone) -> None:
    """Cancel a pending request."""
    cancel_request(phone=phone, pk=read_number(request.POST.get("request", "")) or 0)
