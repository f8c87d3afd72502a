"""Pairs that may not meet (TRF 260): members of a family, of a club, of a delegation."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.journal import action
from tournaments.domain.registrations import refuse_if_finished
from tournaments.domain.seen import fingerprint
from tournaments.models import Event, Registration


def forbidden_groups(event: Event) -> list[tuple[str, list[Registration]]]:
    """The groups no two of whom may meet, each with its `fingerprint`, as players; one query."""
    wanted = {pk for group in event.forbidden for pk in group["players"]}
    rows = event.registrations.in_bulk(list(wanted))
    return [(fingerprint(group), [rows[pk] for pk in group["players"] if pk in rows]) for group in event.forbidden]


def forbid(*, event: Event, actor: User, players: Sequence[Registration]) -> None:
    """No two of these players may meet, in any round still to be paired."""
    with action("forbid", event=event, actor=actor, public=False) as change:
        refuse_if_finished(event)
        if len(players) < 2:
            raise Refused(_("A forbidden pair needs two different players."))
        change.details["names"] = ", ".join(player.name for player in players)
        group = {"players": [player.pk for player in players], "first_round": 1, "last_round": 0}
        change.update(event, forbidden=[*event.forbidden, group])


def lift(*, event: Event, actor: User, place: int, seen: str | None = None) -> None:
    """Allow the group at that place of the list to meet again.

    ``seen``: the `fingerprint` of the group that is meant; refused when another one stands there by now.
    """
    with action("lift", event=event, actor=actor, public=False) as change:
        refuse_if_finished(event)
        if place >= len(event.forbidden):
            raise Refused(_("This pair is not forbidden any more."))
        if seen is not None and seen != fingerprint(event.forbidden[place]):
            raise Refused(_("The list was changed in the meantime."), _("Look at it again, then choose the pair."))
        rows = event.registrations.in_bulk(event.forbidden[place]["players"])
        change.details["names"] = ", ".join(row.name for row in rows.values())
        change.update(event, forbidden=[*event.forbidden[:place], *event.forbidden[place + 1 :]])
