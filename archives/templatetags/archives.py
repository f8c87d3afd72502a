"""Template tags of event files and restore points."""

from __future__ import annotations

from django import template

from archives.domain.backups.backup_list import BackupStatus, status_of
from archives.domain.staff_list import proposals
from tournaments.models import Event, Role

register = template.Library()


@register.simple_tag
def proposed_staff(event: Event) -> list[tuple[str, str, str]]:
    """Return the staff that the imported file proposes: e-mail address, role and its name."""
    roles = dict(Role.choices)
    return [(row["email"], row["role"], str(roles[row["role"]])) for row in proposals(event)]


@register.simple_tag
def backup_status(event: Event) -> BackupStatus | None:
    """Return when the event was saved last, and what is wrong with the backups; None where there are none."""
    return status_of(event)
