"""Pairs that may not meet (TRF 260): members of a family, of a club, of a delegation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.entries.registrations import refuse_if_finished
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.words.contestants import said
from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class ForbiddenGroup:
    """Players no two of whom may meet."""

    key: str
    """What `lift` knows the group by, whatever was added or lifted since the page was made."""
    players: list[Registration]


def forbidden_groups(event: Event) -> list[ForbiddenGroup]:
    """The groups no two of whom may meet, as players; one query."""
    wanted = {pk for group in event.forbidden for pk in group["players"]}
    rows = event.registrations.in_bulk(list(wanted))
    return [
        ForbiddenGroup(_key(group), [rows[pk] for pk in group["players"] if pk in rows]) for group in event.forbidden
    ]


def _key(group: dict[str, Any]) -> str:
    return "-".join(str(pk) for pk in group["players"])


def forbid(*, event: Event, actor: User, players: Sequence[Registration]) -> None:
    """No two of these players may meet, in any round still to be paired."""
    with action("forbid", event=event, actor=actor, public=False) as change:
        refuse_if_finished(event)
        if len(players) < 2:
            raise Refused(said(event, "A forbidden pair needs two different players."))
        change.details["names"] = ", ".join(player.name for player in players)
        group = {"players": [player.pk for player in players], "first_round": 1, "last_round": 0}
        change.update(event, forbidden=[*event.forbidden, group])


def lift(*, event: Event, actor: User, key: str) -> None:
    """Allow the group of that key to meet again."""
    with action("lift", event=event, actor=actor, public=False) as change:
        refuse_if_finished(event)
        place = next((place for place, group in enumerate(event.forbidden) if _key(group) == key), None)
        if place is None:
            raise Refused(_("This pair is not forbidden any more."))
        rows = event.registrations.in_bulk(event.forbidden[place]["players"])
        change.details["names"] = ", ".join(row.name for row in rows.values())
        change.update(event, forbidden=[*event.forbidden[:place], *event.forbidden[place + 1 :]])
