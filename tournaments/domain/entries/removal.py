"""Removal of a player before the start, with all data that the event stores of this player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action, reload_rows
from tournaments.domain.teams.roster_positions import close_ranks
from tournaments.domain.words.contestants import wording_for
from tournaments.models import Registration


def remove_registration(*, registration: Registration, actor: User) -> None:
    """Delete an entry before the start. Afterwards a player can only withdraw."""
    event = registration.event
    with action("remove_player", event=event, actor=actor, what="players", player=registration.name) as change:
        reload_rows(registration)
        if event.is_festival and registration.entries.exists():
            raise Refused(
                _("%(name)s is on the list of a section.") % {"name": registration.name},
                _("Remove the player from the sections first."),
            )
        if event.is_started:
            raise Refused(
                _("%(name)s has a pairing number and cannot be removed.") % {"name": registration.name},
                wording_for(event, "Withdraw the player instead."),
            )
        forbidden, adjustments = (_without(groups, registration) for groups in (event.forbidden, event.adjustments))
        change.update(
            event,
            forbidden=[group for group in forbidden if len(group["players"]) > 1],
            # A penalty without contestants would apply to all contestants.
            adjustments=[
                row
                for row, was in zip(adjustments, event.adjustments, strict=True)
                if row["players"] or not was["players"]
            ],
        )
        if registration.is_team:
            change.delete_all(registration.captain_links.all())
        change.delete_all(registration.bye_requests.all())
        change.delete_all(registration.roster.all())
        change.delete_all([registration])
        if registration.team is not None:
            close_ranks(change, registration.team)


def _without(groups: Iterable[Mapping[str, Any]], registration: Registration) -> list[dict[str, Any]]:
    """Return the event's data about several contestants together, without this one."""
    return [{**group, "players": [pk for pk in group["players"] if pk != registration.pk]} for group in groups]
