"""Personal links: created by an arbiter as a code or a mail, taken by one phone, revoked on the desk.

A link has a signature of 256 bits. Six digits have 20 bits: they work once and for 15 minutes, and the database has
only a keyed digest. An address has 10 wrong codes in 15 minutes, and an event 100 codes from all addresses
(`accounts.links`); an event has at most 20 codes at a time. So one of them is guessed in 15 minutes with a chance of
1 in 500 at most, by an attacker with many addresses; a given one with 1 in 10,000.
"""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Collection, Iterable

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.link_tokens import key_in, new_nonce
from accounts.links import may_compare
from accounts.models import User
from phones.models import PlayerPhone
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.domain.results.devices import digits_of
from tournaments.models import Event, Registration

CODE_DIGITS = 6
CODE_VALID = datetime.timedelta(minutes=15)
"""Time for which a code and its QR code work."""
MOST_CODES = 20
"""Maximum number of codes of an event at a time."""
MOST_PHONES = 5
"""Maximum number of phones of a player: for example the player's, the parents' and the coach's."""
MOST_LINKS = 40
"""Maximum number of links of a player, with lapsed and revoked ones. The oldest of these are deleted."""
MOST_FOLLOWED = 12
"""Maximum number of players of one phone."""
LONGEST_TOKEN = 100
WHOLE = ("player__event__stage__event__festival", "player__event__festival")
USE_NOTED = datetime.timedelta(minutes=1)
"""The last use of a phone is stored at most this often."""


def create_code(*, player: Registration, actor: User) -> tuple[PlayerPhone, str]:
    """Create a personal link with six digits, and return both. An earlier code of the player no longer works.

    Raises Refused for a team, in a finished event, and for too many phones or codes.
    """
    event = player.event
    with locked(event):
        code = new_code()
        phone = new_link(event, player, actor, code_digest=digest(code), code_expires_at=timezone.now() + CODE_VALID)
        notify_desk(event)
    return phone, code


def new_link(event: Event, player: Registration, actor: User, **values: object) -> PlayerPhone:
    """Return a new link of the player, stored, inside the lock. The player's links that nobody took are deleted."""
    refuse_if_finished(event)
    player.refresh_from_db()
    if player.is_team:
        raise Refused(_("A team has no personal link."), _("Create a link for its captain."))
    now = timezone.now()
    player.phones.filter(enrolled_at=None).delete()
    if player.phones.filter(revoked_at=None).count() >= MOST_PHONES:
        raise Refused(
            _("Too many phones of this player (maximum %(most)s).") % {"most": MOST_PHONES}, _("Revoke one first.")
        )
    old = list(player.phones.exclude(revoked_at=None).order_by("-pk").values_list("pk", flat=True)[MOST_LINKS:])
    PlayerPhone.objects.filter(pk__in=old).delete()
    if values.get("code_digest") and _open_codes(now).filter(player__event=event).count() >= MOST_CODES:
        raise Refused(
            _("Too many codes at a time (maximum %(most)s).") % {"most": MOST_CODES},
            _("Wait until phones have taken them."),
        )
    return PlayerPhone.objects.create(player=player, created_by=actor, **values)


def revoke_phone(*, phone: PlayerPhone, actor: User | None) -> None:
    """Revoke the link and its phone, which is effective at once. Without an actor, the phone signs itself out."""
    event = phone.player.event
    with locked(event):
        phone.refresh_from_db()
        if phone.revoked_at is not None:
            raise Refused(_("This phone is already revoked."))
        phone.revoked_at, phone.revoked_by, phone.code_digest = timezone.now(), actor, ""
        phone.save(update_fields=["revoked_at", "revoked_by", "code_digest"])
        notify_desk(event)


def phone_of_link(token: str) -> PlayerPhone | None:
    """Return the phone whose personal link this is, taken or not; None for an invalid link. One query."""
    phone = _with_event(token)
    return phone if phone is not None and phone.is_opened_by(token) else None


def phone_of_code(code: str) -> PlayerPhone:
    """Return the link with this code. Raises Refused for a wrong code and after too many codes.

    Each code, right or wrong, counts for every event that has an open code, because it could have been one of its.
    """
    codes = _open_codes(timezone.now())
    events = codes.order_by("player__event").values_list("player__event", flat=True).distinct()
    blocked = {key for key in events if not may_compare(key)}
    found = list(codes.filter(code_digest=digest(digits_of(code))).select_related(*WHOLE))
    if len(found) == 1 and found[0].player.event_id not in blocked:
        return found[0]
    if blocked:
        raise Refused(_("Too many codes."), _("Scan the QR code, or wait 15 minutes."))
    raise Refused(_("This code is not valid."), _("Check the six digits, or ask the arbiter for a new code."))


def take_link(*, phone: PlayerPhone) -> PlayerPhone:
    """Bind the link to the phone that sent it or its code. Raises Refused if it was taken, revoked or has expired."""
    read, event = phone.nonce, phone.player.event
    with locked(event):
        refuse_if_finished(event)
        phone.refresh_from_db()
        if phone.status != "pending" or phone.nonce != read:
            raise Refused(
                _("This link or code was already used, or has expired."), _("Ask the arbiter for a new code.")
            )
        phone.enrolled_at = phone.last_used_at = timezone.now()
        phone.code_digest, phone.nonce = "", new_nonce()
        phone.save(update_fields=["enrolled_at", "last_used_at", "code_digest", "nonce"])
        notify_desk(event)
    return phone


def phones_in(tokens: Iterable[str], event: Event) -> list[PlayerPhone]:
    """Return the valid phones of these cookie tokens in this event, at most `MOST_FOLLOWED`. One query."""
    keys = {key_in(token): token for token in list(tokens)[:MOST_FOLLOWED] if 0 < len(token) <= LONGEST_TOKEN}
    rows = PlayerPhone.objects.filter(pk__in=keys, player__event=event, revoked_at=None).select_related("player")
    found = [row for row in rows if row.is_borne_by(keys[row.pk])]
    for row in found:
        row.player.event = event
    return found


def refuse_ended(phone: PlayerPhone) -> None:
    """Raise Refused if the link was revoked or the event is finished. Call it inside the lock."""
    phone.refresh_from_db(fields=["revoked_at", "enrolled_at"])
    if phone.status != "active":
        raise Refused(_("Your personal link was revoked."), _("Ask the arbiter for a new code."))
    refuse_if_finished(phone.player.event)


def note_use(phone: PlayerPhone) -> None:
    """Store that the phone is in use now."""
    now = timezone.now()
    if phone.last_used_at is None or now - phone.last_used_at > USE_NOTED:
        PlayerPhone.objects.filter(pk=phone.pk).update(last_used_at=now)


def forget_phones(players: Collection[int], _nameless: str) -> None:
    """Delete the links of erased players, so that no phone acts for them any more."""
    PlayerPhone.objects.filter(player__in=players).delete()


def new_code() -> str:
    """Return six random digits that are no other open code."""
    while True:
        code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        if not PlayerPhone.objects.filter(code_digest=digest(code)).exists():
            return code


def digest(code: str) -> str:
    """Return the keyed digest of a code, as the database has it."""
    return salted_hmac(__name__, code, algorithm="sha256").hexdigest()


def _open_codes(now: datetime.datetime) -> QuerySet[PlayerPhone]:
    return PlayerPhone.objects.filter(enrolled_at=None, revoked_at=None, code_expires_at__gt=now).exclude(
        code_digest=""
    )


def _with_event(token: str) -> PlayerPhone | None:
    key = key_in(token) if len(token) <= LONGEST_TOKEN else 0
    return PlayerPhone.objects.filter(pk=key).select_related(*WHOLE).first()
