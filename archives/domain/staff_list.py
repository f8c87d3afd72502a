"""The staff in an event file: e-mail address and role, as proposals for the event's next owner."""

from __future__ import annotations

from typing import Any

from archives.models import EventImport
from tournaments.models import Event, Membership

StaffRow = dict[str, Any]
MOST_STAFF = 500


def staff_rows(event: Event) -> list[StaffRow]:
    """Return the staff of the event: the proposals of its import, and the members with an e-mail address.

    The member who imported the event is in it only if the file named this person.
    """
    found = EventImport.objects.filter(event=event).first()
    rows = {row["email"]: row["role"] for row in (found.staff if found else [])}
    for member in Membership.objects.filter(event=event).exclude(user__email="").select_related("user"):
        if found is None or member.user_id != found.imported_by_id:
            rows[member.user.email.lower()] = member.role
    return [{"email": email, "role": rows[email]} for email in sorted(rows)]


def proposals(event: Event) -> list[StaffRow]:
    """Return the proposed staff of an imported event, without its members."""
    found = EventImport.objects.filter(event=event).first()
    members = {email.lower() for email in event.memberships.values_list("user__email", flat=True)}
    return [row for row in found.staff if row["email"] not in members] if found else []


def remove_proposals(event: Event) -> None:
    """Remove the proposed staff: it is not shown again."""
    EventImport.objects.filter(event=event).update(staff=[])
