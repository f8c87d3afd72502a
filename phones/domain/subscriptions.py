"""Subscriptions to notifications: by a device, or by a mail address after its confirmation."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import get_language, gettext as _

from accounts.link_tokens import key_in
from accounts.login_limits import Count, Limit
from accounts.models import User
from phones.domain.links import LONGEST_TOKEN, MOST_FOLLOWED
from phones.domain.notices import have_sent
from phones.domain.push import are_keys, authorization
from phones.models import CONFIRM, SUBSCRIBED, UNSUBSCRIBE, PlayerPhone, Subscriber
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import refuse_if_archived
from tournaments.domain.outgoing.http_client import checked_url
from tournaments.domain.outgoing.network_addresses import is_address, is_allowed
from tournaments.domain.outgoing.outgoing_errors import OutgoingError
from tournaments.models import Event, JournalEntry, Registration

MOST_OF_EVENT = 10_000
"""Maximum number of subscriptions to one event."""
MOST_OF_ADDRESS = 20
"""Maximum number of unfinished events to which one device, or one mail address, can subscribe."""
MOST_OF_HOST = 50
"""Maximum number of subscriptions whose notifications go to one push service that is not of `PUSH_SERVICES`."""
PUSH_SERVICES = ("fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
"""Push services of browsers, or the ends of their names. Anyone can name another server as push service."""
MOST_OF_BROWSER = 20
"""Maximum number of subscriptions of one browser in an event that are read."""
CONFIRMATION_VALID = datetime.timedelta(days=2)
"""Time after which an address that was not confirmed is deleted."""
KEPT_FINISHED = datetime.timedelta(days=30)
"""Time after the last action on a finished event, after which its subscriptions are deleted."""
LONGEST_MAIL = 254
LONGEST_ENDPOINT = 600
OF_MAIL = Limit("notification-mails-address", 3, 60 * 60)
"""Confirmation mails to one address in an hour."""
OF_EVENT = Limit("notification-mails-event", 200, 60 * 60)
"""Confirmation mails for one event in an hour."""
Channel, About = Subscriber.Channel, Subscriber.About


@dataclass(frozen=True, slots=True)
class SubscriptionWish:
    """What a browser asks for.

    ``numbers``: pairing numbers that it follows; ``phones``: its personal links; ``user``: the account that is signed
    in; ``site``: scheme and host of the links; ``earlier``: its subscriptions in the event, of which this one replaces
    that of the same channel.
    """

    about: str
    club: str
    numbers: Sequence[int]
    phones: Sequence[PlayerPhone]
    user: User | None
    site: str
    earlier: Sequence[Subscriber] = ()


def subscribe_device(
    *, event: Event, wish: SubscriptionWish, endpoint: str, public_key: str, auth_secret: str
) -> Subscriber:
    """Store a device's subscription; a second one of the same device or browser replaces the first.

    Raises Refused for an endpoint that is no public https address, invalid keys, and over the limits.
    """
    if not (_is_endpoint(endpoint, wish.site) and are_keys(public_key, auth_secret)):
        raise _invalid()
    keys = {"public_key": public_key, "auth_secret": auth_secret, "confirmed_at": timezone.now()}
    return _stored(event, wish, Channel.PUSH, endpoint, keys)


def subscribe_mail(*, event: Event, wish: SubscriptionWish, address: str) -> Subscriber:
    """Store a mail address and send it a link that confirms it. Raises Refused for an invalid one, and over the limits.

    Once confirmed it replaces an earlier subscription of the address or browser.
    """
    address = address.strip()
    try:
        validate_email(address)
    except ValidationError:
        raise Refused(_("Invalid e-mail address.")) from None
    if len(address) > LONGEST_MAIL:
        raise Refused(_("Invalid e-mail address."))
    if not (Count(OF_MAIL, address.lower()).take() and Count(OF_EVENT, str(event.pk)).take()):
        raise Refused(_("Too many mails in an hour."), _("Try again later."))
    with transaction.atomic():
        row = _stored(event, wish, Channel.MAIL, address.lower(), {})
        have_sent(event)
    return row


def confirm_mail(token: str) -> Subscriber | None:
    """Confirm the address by the link in its mail. Return None for an invalid or expired link."""
    row = _by_token(token, CONFIRM)
    if row is None or row.confirmed_at is not None:
        return row
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=row.event_id)  # one of simultaneous confirmations comes first
        now = timezone.now()
        replaced = Subscriber.objects.filter(Q(address=row.address) | Q(pk=row.replaces_id), event=row.event)
        replaced.exclude(pk=row.pk).delete()
        if not Subscriber.objects.filter(pk=row.pk).update(confirmed_at=now, failures=0):  # it ended meanwhile
            transaction.set_rollback(True)
            return None
    row.confirmed_at = now
    return row


def subscriber_of_link(token: str, kind: str = UNSUBSCRIBE) -> Subscriber | None:
    """Return the subscription of a link in a mail; None for an invalid link."""
    return _by_token(token, kind)


def unsubscribe(rows: Iterable[Subscriber]) -> None:
    """End these subscriptions. What is on its way to them is not sent."""
    Subscriber.objects.filter(pk__in=[row.pk for row in rows]).delete()


def subscribers_in(tokens: Iterable[str], event: Event) -> list[Subscriber]:
    """Return the subscriptions of these cookies in this event. One query."""
    borne = [token for token in list(tokens)[:MOST_OF_BROWSER] if 0 < len(token) <= LONGEST_TOKEN]
    rows = Subscriber.objects.filter(pk__in={key_in(token) for token in borne}, event=event)
    return [row for row in rows if any(row.is_opened_by(token, SUBSCRIBED) for token in borne)]


def follow_same(
    rows: Iterable[Subscriber], event: Event, numbers: Collection[int], phones: Sequence[PlayerPhone]
) -> None:
    """Let the subscriptions of a browser be about the players that it follows now."""
    for row in rows:
        row.players.set(_followed(event, numbers))
        row.phones.set(phones[:MOST_FOLLOWED])


def forget_subscribers(players: Collection[int], _nameless: str) -> None:
    """Delete the subscriptions with personal links of erased players, and end the following of them."""
    Subscriber.objects.filter(phones__player__in=players).delete()
    Subscriber.players.through.objects.filter(registration_id__in=players).delete()


def delete_ended() -> None:
    """Delete the addresses that were not confirmed in time, and the subscriptions of events finished long ago."""
    now = timezone.now()
    Subscriber.objects.filter(confirmed_at=None, created_at__lt=now - CONFIRMATION_VALID).delete()
    active = JournalEntry.objects.filter(event=OuterRef("event"), at__gte=now - KEPT_FINISHED)
    Subscriber.objects.filter(~Exists(active), event__status=Event.Status.FINISHED).delete()


def _stored(
    event: Event, wish: SubscriptionWish, channel: Subscriber.Channel, address: str, values: dict[str, Any]
) -> Subscriber:
    refuse_if_archived(event)
    refuse_if_finished(event)
    if event.is_divided:  # its rounds are those of its groups
        raise Refused(_("Subscribe on the page of your group."))
    players = _followed(event, wish.numbers)
    _check(wish, players)
    club = _club(event, wish.club) if wish.about == About.CLUB else ""
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)  # the limits hold for simultaneous requests, too
        earlier = [row.pk for row in wish.earlier if row.channel == channel]
        same = Subscriber.objects.filter(Q(address=address) | Q(pk__in=earlier), event=event)
        # Another person can type a mail address, so a confirmed one stays until the new one is confirmed.
        (same if channel == Channel.PUSH else same.filter(confirmed_at=None)).delete()
        _limit(event, channel, address)
        row = Subscriber.objects.create(
            event=event,
            address=address,
            channel=channel,
            about=wish.about,
            club=club,
            user=wish.user,
            site=wish.site,
            language=get_language() or "en",
            replaces=Subscriber.objects.filter(pk__in=earlier).last(),
            **values,
        )
        row.players.set(players)
        row.phones.set(wish.phones[:MOST_FOLLOWED])
    return row


def _is_endpoint(url: str, site: str) -> bool:
    """Return True for an https address that can be signed for and is no private IP address.

    The addresses of a name are checked at each connection.
    """
    try:
        host = str(checked_url(url).hostname)
        authorization(url, site)
    except (OutgoingError, ValueError):
        return False
    return len(url) <= LONGEST_ENDPOINT and (is_allowed(host) or not is_address(host))


def _check(wish: SubscriptionWish, players: Sequence[Registration]) -> None:
    if wish.about not in About.values:
        raise Refused(_("Choose the subject of the notifications."))
    if wish.about == About.PLAYERS and not (players or wish.phones):
        raise Refused(_("No player is followed on this device."), _("Find your name first."))


def _club(event: Event, typed: str) -> str:
    """Return the club of the event with this name, as it is written there. Raises Refused if there is none."""
    players = event.registrations.filter(kind=Registration.Kind.PLAYER).exclude(club="")
    clubs = {club.casefold(): club for club in players.values_list("club", flat=True)}
    found = clubs.get(" ".join(typed.split()).casefold())
    if found is None:
        raise Refused(_("No player of this event has this club."), _("Enter the club as in the list of players."))
    return found


def _limit(event: Event, channel: Subscriber.Channel, address: str) -> None:
    """Raise Refused over the limits of the event, the device or mail address, and the push service."""
    delete_ended()
    of_address = Subscriber.objects.filter(address=address).exclude(event__status=Event.Status.FINISHED)
    if (
        Subscriber.objects.filter(event=event).count() >= MOST_OF_EVENT
        or of_address.count() >= MOST_OF_ADDRESS
        or (channel == Channel.PUSH and _is_full(str(urlsplit(address).hostname)))
    ):
        raise Refused(_("Too many subscriptions."), _("End one first, or try again later."))


def _is_full(host: str) -> bool:
    """Return True if a push service that is not known gets as many notifications as it can."""
    if any(host == name or (name.startswith(".") and host.endswith(name)) for name in PUSH_SERVICES):
        return False
    of_host = Q(address__iexact=f"https://{host}")
    for end in "/:?#":
        of_host |= Q(address__istartswith=f"https://{host}{end}")
    return Subscriber.objects.filter(of_host, channel=Channel.PUSH).count() >= MOST_OF_HOST


def _followed(event: Event, numbers: Collection[int]) -> list[Registration]:
    chosen = list(numbers)[:MOST_FOLLOWED]
    return list(event.registrations.filter(kind=Registration.Kind.PLAYER, tpn__in=chosen)) if chosen else []


def _by_token(token: str, kind: str) -> Subscriber | None:
    key = key_in(token) if len(token) <= LONGEST_TOKEN else 0
    row = Subscriber.objects.filter(pk=key).select_related("event").first()
    if row is None or not row.is_opened_by(token, kind):
        return None
    is_old = row.confirmed_at is None and row.created_at < timezone.now() - CONFIRMATION_VALID
    return None if kind == CONFIRM and is_old else row


def _invalid() -> Refused:
    return Refused(_("This browser's push service cannot be used."), _("Choose notifications by e-mail."))
