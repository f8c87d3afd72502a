"""Notifications of a browser: subscribing, stopping, and the two links in mails."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.links import is_borne
from accounts.login_limits import Count, Limit, network_of
from accounts.models import User
from entries.views.public import site_of
from phones.domain.subscriptions import (
    SubscriptionWish,
    confirm_mail,
    subscribe_device,
    subscribe_mail,
    subscriber_of_link,
    unsubscribe,
)
from phones.models import CONFIRM, UNSUBSCRIBE, Subscriber
from phones.views.cookies import followed_of, forget_subscriber, keep_subscriber, phones_of, subscribers_of
from phones.views.my import of_event
from tournaments.domain.errors import Refused
from tournaments.models import Event
from tournaments.views.devices import private
from tournaments.views.number_input import read_number

OF_NETWORK = Limit("subscribe-network", 300, 5 * 60)
"""Subscriptions from one address, which a whole hall may share."""
MAILS_OF_NETWORK = Limit("subscribe-mail-network", 30, 60 * 60)
"""Confirmation mails requested from one address."""
LONGEST_FIELD = 600
Channel = Subscriber.Channel


@require_POST
@private
@of_event
def subscribe(request: HttpRequest, event: Event) -> HttpResponse:
    """Subscribe this device, or a mail address, to the notifications of the event."""
    response = redirect("phones:mine", event.slug)
    earlier = subscribers_of(request, event)
    try:
        row = _subscribed(request, event, earlier)
    except Refused as refused:
        messages.error(request, str(refused))
        return response
    left = set(Subscriber.objects.filter(pk__in=[other.pk for other in earlier]).values_list("pk", flat=True))
    for other in earlier:
        if other.pk not in left:
            forget_subscriber(response, other)
    keep_subscriber(response, row)
    if row.channel == Channel.MAIL:
        messages.success(request, _("A mail with a link is on its way. Open the link to confirm your address."))
    else:
        messages.success(request, _("Notifications are on."))
    return response


def _subscribed(request: HttpRequest, event: Event, earlier: Sequence[Subscriber]) -> Subscriber:
    network, is_mail = network_of(str(get_adapter().get_client_ip(request))), _field(request, "channel") == Channel.MAIL
    if not Count(OF_NETWORK, network).take() or (is_mail and not Count(MAILS_OF_NETWORK, network).take()):
        raise Refused(_("That was very often in a short time."), _("Wait some minutes."))
    wish = SubscriptionWish(
        about=_field(request, "about"),
        club=_field(request, "club").strip(),
        numbers=followed_of(request),
        phones=phones_of(request, event),
        user=request.user if isinstance(request.user, User) else None,
        site=site_of(request),
        earlier=earlier,
    )
    if is_mail:
        return subscribe_mail(event=event, wish=wish, address=_field(request, "email"))
    return subscribe_device(
        event=event,
        wish=wish,
        endpoint=_field(request, "endpoint"),
        public_key=_field(request, "public_key"),
        auth_secret=_field(request, "auth_secret"),
    )


def _field(request: HttpRequest, name: str) -> str:
    value = request.POST.get(name, "")
    return value if len(value) <= LONGEST_FIELD else ""


@require_POST
@private
@of_event
def stop(request: HttpRequest, event: Event) -> HttpResponse:
    """End a subscription of this browser."""
    response = redirect("phones:mine", event.slug)
    chosen = read_number(request.POST.get("subscriber", ""))
    for row in subscribers_of(request, event):
        if row.pk == chosen:
            unsubscribe([row])
            forget_subscriber(response, row)
            messages.success(request, _("Notifications are off."))
    return response


@csrf_exempt  # the mail program sends this form (RFC 8058); the signed address is the permission
@require_http_methods(["GET", "POST"])
@private
def unsubscribe_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """End the subscription of the mail, when the reader confirms: mail filters open links, too."""
    row = subscriber_of_link(token, UNSUBSCRIBE)
    if row is None:
        return _gone(request)
    if request.method == "POST":
        unsubscribe([row])
    context = {"event": row.event, "is_done": request.method == "POST", "stops": True}
    return render(request, "phones/mail_link.html", context)


@require_http_methods(["GET", "POST"])
@private
def confirm_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm the address of a mail, when the reader confirms."""
    row = confirm_mail(token) if request.method == "POST" else subscriber_of_link(token, CONFIRM)
    if row is None:
        return _gone(request)
    context = {"event": row.event, "is_done": row.confirmed_at is not None, "stops": False}
    return render(request, "phones/mail_link.html", context)


def _gone(request: HttpRequest) -> HttpResponse:
    """Answer an invalid link, or one whose subscription has ended. Invalid links are counted by their origin."""
    status = HTTPStatus.GONE if is_borne(request) else HTTPStatus.TOO_MANY_REQUESTS
    return render(request, "phones/mail_link.html", {"is_gone": True}, status=status)
