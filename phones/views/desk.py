"""Players' phones on the desk: requests, reported results, personal links, settings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from entries.views.public import site_of
from phones.domain.desk import links_of
from phones.domain.links import create_code, revoke_phone
from phones.domain.mails import mail_link
from phones.domain.player_requests import approve_request, pending_requests, reject_request
from phones.domain.reports import delete_reports, enter_reported, reports_of
from phones.domain.rules import (
    HOURS_BEFORE,
    WAIT_MINUTES,
    PhoneRuleValues,
    can_report,
    phone_rules_of,
    set_phone_rules,
)
from phones.models import PhoneRules, PlayerPhone
from tournaments.domain.entries.initial_order import by_name
from tournaments.models import Event, Registration, Role
from tournaments.shared_links import qr_code, shared_link
from tournaments.views.access import person, refusals, staff, staff_action
from tournaments.views.number_input import read_number


@require_http_methods(["GET", "POST"])
@refusals
@staff(Role.ARBITER)
def phones(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what waits and the links; create a code. The code is in the response to the form, and nowhere else."""
    shown, code = None, ""
    if request.method == "POST":
        shown, code = create_code(player=_player(request, event), actor=person(request))
    rules = phone_rules_of(event)
    reports = sorted(reports_of(event), key=lambda one: not one.needs_arbiter)
    players = event.registrations.exclude(kind=Registration.Kind.TEAM).filter(is_withdrawn=False)
    address = shared_link(request, reverse("phones:link", args=[shown.link_token])) if shown else ""
    context = {
        "event": event,
        "requests": pending_requests(event),
        "reports": reports,
        "keyed": next((one.game.pk for one in reports if one.needs_arbiter and len(one.outcomes) == 1), 0),
        "links": links_of(event),
        "players": by_name(players),
        "shown": shown,
        "code_parts": (code[:3], code[3:]),
        "picture": qr_code(address) if address else "",
        "address": address,
        "typed_at": shared_link(request, reverse("phones:code")),
        "my_page": shared_link(request, reverse("phones:mine", args=[event.slug])),
        "rules": rules,
        "entries": PhoneRules.Entry.choices,
        "can_report": can_report(event),
        "wait_minutes": WAIT_MINUTES,
        "hours_before": HOURS_BEFORE,
    }
    return render(request, "phones/desk.html", context)


def _player(request: HttpRequest, event: Event) -> Registration:
    player: Registration = get_object_or_404(event.registrations, pk=read_number(request.POST.get("player", "")) or 0)
    player.event = event
    return player


@staff_action(Role.ARBITER)
def mail(request: HttpRequest, event: Event) -> HttpResponse:
    """Mail a personal link to the address of the player's entry."""
    player = _player(request, event)
    mail_link(player=player, actor=person(request), site=site_of(request))
    messages.success(request, _("A personal link is being sent to %(name)s.") % {"name": player.name})
    return redirect("phones:phones", event.slug)


@staff_action(Role.ARBITER)
def revoke(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Revoke a personal link."""
    phone = get_object_or_404(PlayerPhone.objects.select_related("player"), player__event=event, pk=pk)
    phone.player.event = event
    revoke_phone(phone=phone, actor=person(request))
    messages.success(request, _("The personal link of %(name)s is revoked.") % {"name": phone.player.name})
    return redirect("phones:phones", event.slug)


@staff_action(Role.ARBITER)
def answer(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Approve or reject a request."""
    if request.POST.get("answer") == "approve":
        approve_request(event=event, actor=person(request), pk=pk)
    else:
        row = reject_request(event=event, actor=person(request), pk=pk)
        messages.success(request, _("The request of %(name)s is rejected.") % {"name": row.player.name})
    return redirect("phones:phones", event.slug)


@staff_action(Role.ARBITER)
def decide(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter a reported result, or delete the reports of the board (without an outcome)."""
    game = read_number(request.POST.get("game", "")) or 0
    outcome = request.POST.get("outcome", "")
    if outcome:
        seen = request.POST.get("seen", "")
        enter_reported(event=event, actor=person(request), game_pk=game, outcome=outcome, seen=seen)
    else:
        delete_reports(event=event, game_pk=game)
        messages.success(request, _("The reports are deleted. The players can report again."))
    return redirect("phones:phones", event.slug)


@staff_action(Role.ARBITER)
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    """Save what players can do by phone."""
    values = PhoneRuleValues(
        takes_results=request.POST.get("takes_results") == "on",
        entry=request.POST.get("entry", ""),
        wait_minutes=read_number(request.POST.get("wait_minutes", "")) or 0,
        takes_requests=request.POST.get("takes_requests") == "on",
        hours_before=_hours(request.POST.get("hours_before", "")),
    )
    set_phone_rules(event=event, actor=person(request), values=values)
    return redirect("phones:phones", event.slug)


def _hours(typed: str) -> int:
    """Return the hours, -1 for an invalid number."""
    found = read_number(typed)
    return -1 if found is None else found
