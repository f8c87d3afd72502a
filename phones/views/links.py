"""Taking a personal link: by six digits, or by the QR code or mail with the link."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.links import guesses_of, is_borne
from phones.domain.links import LONGEST_TOKEN, phone_of_code, phone_of_link, take_link
from phones.models import PlayerPhone
from phones.views.cookies import keep_phone
from tournaments.domain.errors import Refused
from tournaments.views.devices import private


@require_http_methods(["GET", "POST"])
@private
def code(request: HttpRequest) -> HttpResponse:
    """Show the form for six digits; take the link of the code. Wrong codes are counted by their origin."""
    if request.method != "POST":
        return _form(request)
    guesses = guesses_of(request)
    if not guesses.begin():
        refused = Refused(_("Too many wrong codes."), _("Scan the QR code, or wait 15 minutes."))
        return _form(request, refused, HTTPStatus.TOO_MANY_REQUESTS)
    has_failed = True
    try:
        phone = take_link(phone=phone_of_code(request.POST.get("code", "")))
        has_failed = False
    except Refused as refused:
        return _form(request, refused, HTTPStatus.UNPROCESSABLE_ENTITY)
    finally:
        guesses.end(has_failed=has_failed)
    return _to_my_page(phone)


@require_http_methods(["GET", "POST"])
@private
def link(request: HttpRequest, token: str) -> HttpResponse:
    """Show whose link it is, and take it when the reader confirms: messengers open links for a preview."""
    phone = phone_of_link(token) if len(token) <= LONGEST_TOKEN else None
    if phone is None or phone.status != "pending":
        status = HTTPStatus.GONE if is_borne(request) else HTTPStatus.TOO_MANY_REQUESTS
        refused = Refused(
            _("This link or code was already used, or has expired."), _("Ask the arbiter for a new code.")
        )
        return _form(request, refused, status)
    if request.method == "POST":
        try:
            return _to_my_page(take_link(phone=phone))
        except Refused as refused:
            return _form(request, refused, HTTPStatus.UNPROCESSABLE_ENTITY)
    return render(request, "phones/link.html", {"phone": phone, "event": phone.player.event})


def _form(request: HttpRequest, refused: Refused | None = None, status: int = HTTPStatus.OK) -> HttpResponse:
    return render(request, "phones/code.html", {"refused": refused}, status=status)


def _to_my_page(phone: PlayerPhone) -> HttpResponse:
    """Lead to "My page" with the cookie of the link."""
    response = redirect("phones:mine", phone.player.event.slug)
    keep_phone(response, phone)
    return response
