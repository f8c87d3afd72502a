"""The cookies of a phone in an event: for each personal link, for notifications, and with the players that it follows.

Only the pages below ``/e/SLUG/my/`` get them, so public pages stay the same for every reader.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from phones.domain.links import MOST_FOLLOWED, phones_in
from phones.domain.subscriptions import MOST_OF_BROWSER, subscribers_in
from phones.models import SUBSCRIBED, PlayerPhone, Subscriber
from tournaments.models import Event
from tournaments.views.number_input import read_numbers

PHONE, SUBSCRIBER, PLAYERS = "my_phone_", "my_notify_", "my_players"
"""The names of the cookies of a link and of a subscription, before their keys; the name of the other cookie."""
KEPT = datetime.timedelta(days=400)
"""Time for which a browser keeps the cookies: longer than an event."""
LONGEST_LIST = 200
"""Maximum number of characters in the list of players."""


def phones_of(request: HttpRequest, event: Event) -> list[PlayerPhone]:
    """Return the phones of this browser's valid personal links in the event. At most one query."""
    tokens = [value for name, value in request.COOKIES.items() if name.startswith(PHONE)]
    return phones_in(tokens, event) if tokens else []


def subscribers_of(request: HttpRequest, event: Event) -> list[Subscriber]:
    """Return the subscriptions of this browser in the event. At most one query."""
    tokens = [value for name, value in request.COOKIES.items() if name.startswith(SUBSCRIBER)]
    return subscribers_in(tokens, event) if tokens else []


def followed_of(request: HttpRequest) -> list[int]:
    """Return the pairing numbers that this browser follows; they carry no rights."""
    text = request.COOKIES.get(PLAYERS, "")
    numbers = read_numbers(text.split(".")) if len(text) <= LONGEST_LIST else []
    return [number for number in dict.fromkeys(numbers) if number][:MOST_FOLLOWED]


def keep_phone(response: HttpResponse, phone: PlayerPhone) -> None:
    """Store the personal link in the browser; scripts and other sites cannot use the cookie."""
    _keep(response, phone.player.event, f"{PHONE}{phone.pk}", phone.session_token, is_secret=True)


def forget_phone(response: HttpResponse, phone: PlayerPhone) -> None:
    """Delete the personal link from the browser."""
    _forget(response, phone.player.event, f"{PHONE}{phone.pk}")


def keep_subscriber(response: HttpResponse, row: Subscriber) -> None:
    """Store the subscription in the browser; scripts and other sites cannot use the cookie."""
    _keep(response, row.event, f"{SUBSCRIBER}{row.pk}", row.token(SUBSCRIBED), is_secret=True)


def forget_subscriber(response: HttpResponse, row: Subscriber) -> None:
    """Delete the subscription from the browser."""
    _forget(response, row.event, f"{SUBSCRIBER}{row.pk}")


def forget_ended(request: HttpRequest, response: HttpResponse, event: Event, rows: Iterable[Subscriber]) -> None:
    """Delete the subscriptions of the browser that ended elsewhere. ``rows``: those that it has (`subscribers_of`)."""
    present = {f"{SUBSCRIBER}{row.pk}" for row in rows}
    names = [name for name in request.COOKIES if name.startswith(SUBSCRIBER)]
    for name in names[:MOST_OF_BROWSER]:
        if name not in present:
            _forget(response, event, name)


def keep_followed(response: HttpResponse, event: Event, numbers: Iterable[int]) -> None:
    """Store these pairing numbers in the browser."""
    text = ".".join(str(number) for number in numbers)
    if text:
        _keep(response, event, PLAYERS, text, is_secret=False)
    else:
        _forget(response, event, PLAYERS)


def _keep(response: HttpResponse, event: Event, name: str, value: str, *, is_secret: bool) -> None:
    response.set_cookie(
        name,
        value,
        max_age=KEPT,
        path=_path(event),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=is_secret,
        samesite="Lax",
    )


def _forget(response: HttpResponse, event: Event, name: str) -> None:
    response.delete_cookie(name, path=_path(event), samesite="Lax")


def _path(event: Event) -> str:
    return reverse("phones:mine", args=[event.slug])
