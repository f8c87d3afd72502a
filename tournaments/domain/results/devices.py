"""Assistants' devices: added and revoked by arbiters, enrolled by a link or by six digits.

A link has a signature of 256 bits. Six digits have 20 bits: they work once and for 15 minutes, and the database
has only a keyed digest. An address has 10 wrong codes in 15 minutes, and an event 100 codes from all addresses
(`accounts.links`), so a given code is guessed with a chance of 1 in 5,000 at most. The link works even while the
codes of an event are blocked.
"""

from __future__ import annotations

import datetime
import secrets

from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.link_tokens import key_in, new_nonce
from accounts.links import may_compare
from accounts.models import User
from tabellone.values import WrongValue, text
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action, reload_rows
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.models import AssistantDevice, Event
from tournaments.models.devices import LONGEST_DEVICE_NAME

CODE_DIGITS = 6
CODE_VALID = datetime.timedelta(minutes=15)
"""Time for which a link and its code work."""
MOST_DEVICES = 40
"""Maximum number of pending and active devices of an event."""
MOST_KEPT = 200
"""Maximum number of devices of an event, with those that ended in the last days."""
KEPT = datetime.timedelta(days=7)
"""Time for which ended devices are kept. The change log keeps their names."""
LAST_BOARD = 9999
WHOLE = ("event__stage__event__festival", "event__festival")
USE_NOTED = datetime.timedelta(minutes=1)
"""The last use of a device is stored at most this often."""


def devices_of(event: Event) -> list[AssistantDevice]:
    """Return the event's devices: the usable ones first, then the newest. One query, at most `MOST_KEPT` rows."""
    order = {"pending": 0, "active": 0, "lapsed": 1, "revoked": 2, "expired": 2}
    rows = sorted(event.devices.order_by("-pk")[:MOST_KEPT], key=lambda device: order[device.status])
    for device in rows:
        device.event = event
    return rows


def add_device(
    *, event: Event, actor: User, name: str, first: int | None, last: int | None
) -> tuple[AssistantDevice, str]:
    """Create a pending device for these boards (in a team event, matches; both None: all), and return it with its code.

    Raises Refused for an invalid name or range, a finished event, one whose board results are not entered, and for too
    many devices.
    """
    name = _name(name)
    boards = _range(first, last)
    with action("add_device", event=event, actor=actor, public=False, what="devices", device=name) as change:
        _refuse_event(event)
        now = timezone.now()
        event.devices.filter(expires_at__lt=now - KEPT).delete()
        others = list(event.devices.all())
        used = [device for device in others if device.status in ("pending", "lapsed", "active")]
        if len(used) >= MOST_DEVICES or len(others) >= MOST_KEPT:
            raise Refused(
                _("Too many devices (maximum %(most)s).") % {"most": MOST_DEVICES}, _("Revoke a device first.")
            )
        if any(device.name == name for device in used):
            raise Refused(
                _("A device named “%(name)s” already exists.") % {"name": name},
                _("Enter another name, or create a new code for that device."),
            )
        code = _new_code()
        device = AssistantDevice(
            event=event,
            name=name,
            first_board=boards[0],
            last_board=boards[1],
            code_digest=_digest(code),
            code_expires_at=now + CODE_VALID,
            expires_at=_end_of_day(event, now),
        )
        change.create(device)
    return device, code


def renew_device(*, device: AssistantDevice, actor: User) -> str:
    """Replace the link and the code of a device that is not enrolled yet, and return the new code."""
    event = device.event
    with action("renew_device", event=event, actor=actor, public=False, what="devices", device=device.name) as change:
        _refuse_event(event)
        reload_rows(device)
        if device.status not in ("pending", "lapsed"):
            raise Refused(_("This device can no longer be enrolled."), _("Add it again."))
        code = _new_code()
        change.update(device, nonce=new_nonce(), code_digest=_digest(code), code_expires_at=timezone.now() + CODE_VALID)
    return code


def revoke_device(*, device: AssistantDevice, actor: User | None) -> None:
    """Revoke the device, which is effective at once. Without an actor, its assistant signs it out."""
    with action(
        "revoke_device", event=device.event, actor=actor, public=False, what="devices", device=device.name
    ) as change:
        if actor is None:
            change.details["device_id"] = device.pk
        reload_rows(device)
        if device.revoked_at is not None:
            raise Refused(_("This device is already revoked."))
        change.update(device, revoked_at=timezone.now(), code_digest="")


def device_of_link(token: str) -> AssistantDevice | None:
    """Return the device whose link this is, enrolled or not; None for an invalid link. One query."""
    device = _with_event(key_in(token))
    return device if device is not None and device.is_opened_by(token) else None


def device_of_session(token: str) -> AssistantDevice | None:
    """Return the device whose cookie this is, valid or not (see `device_rights.refuse_ended`). One query."""
    device = _with_event(key_in(token))
    return device if device is not None and device.is_borne_by(token) else None


def device_of_code(code: str) -> AssistantDevice:
    """Return the pending device with this code. Raises Refused for a wrong code and after too many codes.

    Each code, right or wrong, counts for every event that has a pending device, because it could have been the code of
    any of them.
    """
    now = timezone.now()
    pending = AssistantDevice.objects.filter(
        enrolled_at=None, revoked_at=None, expires_at__gt=now, code_expires_at__gt=now
    ).exclude(code_digest="")
    events = pending.order_by("event").values_list("event", flat=True).distinct()
    blocked = {key for key in events if not may_compare(key)}
    found = list(pending.filter(code_digest=_digest(digits_of(code))).select_related(*WHOLE))
    if len(found) == 1 and found[0].event_id not in blocked:
        return found[0]
    if blocked:
        raise Refused(_("Too many codes."), _("Open the link of the device, or wait 15 minutes."))
    raise Refused(_("This code is not valid."), _("Check the six digits, or ask the arbiter for a new code."))


def enrol_device(*, device: AssistantDevice) -> AssistantDevice:
    """Enrol the device, whose link or code was just read. Raises Refused if it can no longer be enrolled."""
    read = device.nonce
    with action(
        "enrol_device",
        event=device.event,
        actor=None,
        public=False,
        what="devices",
        device=device.name,
        device_id=device.pk,
    ) as change:
        refuse_if_finished(device.event)
        reload_rows(device)
        if device.status != "pending" or device.nonce != read:
            raise Refused(
                _("This link or code was already used, or has expired."), _("Ask the arbiter for a new code.")
            )
        now = timezone.now()
        change.update(device, enrolled_at=now, last_used_at=now, code_digest="", nonce=new_nonce())
    return device


def note_use(device: AssistantDevice) -> None:
    """Store that the device is in use now, without an entry in the change log."""
    now = timezone.now()
    if device.last_used_at is None or now - device.last_used_at > USE_NOTED:
        AssistantDevice.objects.filter(pk=device.pk).update(last_used_at=now)


def _with_event(key: int) -> AssistantDevice | None:
    return AssistantDevice.objects.filter(pk=key).select_related(*WHOLE).first()


def _refuse_event(event: Event) -> None:
    """Raise Refused for an event in which devices have no board results to enter."""
    refuse_if_finished(event)
    if event.is_divided or event.is_festival:
        raise Refused(_("This event has no boards of its own."), _("Add the device in a group or section."))
    if event.is_of_teams and rules_of(event).results == "matches":
        raise Refused(
            _("In this event the score of a match is entered, not its games."),
            _("Enter the score; or change it in the settings, under Line-ups."),
        )


def _name(written: str) -> str:
    try:
        name = text(written, LONGEST_DEVICE_NAME)
    except WrongValue:
        name = ""
    if not name:
        raise Refused(
            _("Enter a name for the device (maximum %(most)s characters).") % {"most": LONGEST_DEVICE_NAME},
            _("For example the assistant and the room."),
        )
    return name


def _range(first: int | None, last: int | None) -> tuple[int, int]:
    """Return the range as stored. Raises Refused for an invalid one."""
    if first is None and last is None:
        return 0, 0
    begin, end = 1 if first is None else first, LAST_BOARD if last is None else last
    if not 1 <= begin <= end <= LAST_BOARD:
        raise Refused(
            _("Invalid range of boards."), _("Enter the first and the last board, or leave both empty for all boards.")
        )
    return begin, end


def _new_code() -> str:
    """Return six random digits that no other device is enrolled with now."""
    while True:
        code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        if not AssistantDevice.objects.filter(code_digest=_digest(code)).exists():
            return code


def digits_of(written: str) -> str:
    """Return the digits of a code as people write it: ``123 456``, ``123-456``, or in another script."""
    return "".join(str(int(letter)) for letter in written[:40] if letter.isdecimal())


def _digest(code: str) -> str:
    return salted_hmac(__name__, code, algorithm="sha256").hexdigest()


def _end_of_day(event: Event, now: datetime.datetime) -> datetime.datetime:
    tomorrow = now.astimezone(event.zone).date() + datetime.timedelta(days=1)
    return datetime.datetime.combine(tomorrow, datetime.time.min, tzinfo=event.zone)
