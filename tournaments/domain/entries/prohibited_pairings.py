"""Prohibited pairings (TRF 260): members of a family, of a club, of a delegation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.words.contestants import wording_for
from tournaments.models import Event, Registration, Round


@dataclass(frozen=True, slots=True)
class ForbiddenGroup:
    """Players who must not be paired with each other."""

    key: str
    """Identifies the group for `lift`, independent of groups added or removed since the page was made."""
    players: list[Registration]
    first_round: int
    """First round in which the prohibition applies."""


def forbidden_groups(event: Event) -> list[ForbiddenGroup]:
    """Return the groups that apply in rounds still to be paired. Two queries."""
    if not event.forbidden:
        return []
    coming = coming_round(event)
    groups = [group for group in event.forbidden if _is_in_force(group, coming)]
    rows = event.registrations.in_bulk(list({pk for group in groups for pk in group["players"]}))
    return [
        ForbiddenGroup(_key(group), [rows[pk] for pk in group["players"] if pk in rows], group["first_round"])
        for group in groups
    ]


def coming_round(event: Event) -> int:
    """Return the number of the first round that is not published yet; a draft can still be re-paired."""
    return 1 + (event.rounds.filter(state__in=Round.PUBLIC_STATES).aggregate(last=Max("number"))["last"] or 0)


def _is_in_force(group: dict[str, Any], number: int) -> bool:
    """Return True if the group applies in the round or a later one."""
    return not group["last_round"] or group["last_round"] >= number


def _key(group: dict[str, Any]) -> str:
    return "-".join(str(pk) for pk in group["players"])


def forbid(*, event: Event, actor: User, players: Sequence[Registration]) -> None:
    """Prohibit pairings among these players from the next unpublished round.

    Published rounds were paired without this rule, so a check of their pairings must not apply it.
    """
    with action("forbid", event=event, actor=actor, public=False) as change:
        refuse_if_finished(event)
        if len(players) < 2:
            raise Refused(wording_for(event, "A prohibited pairing needs two different players."))
        if not all(player.is_contestant for player in players):
            raise Refused(
                _("In a team event, prohibited pairings are between teams."), _("Choose two teams that are paired.")
            )
        change.details["names"] = ", ".join(player.name for player in players)
        keys = [player.pk for player in players]
        group = {"players": keys, "first_round": coming_round(event), "last_round": 0}
        change.update(event, forbidden=[*event.forbidden, group])


def lift(*, event: Event, actor: User, key: str) -> None:
    """Allow pairings within the group of this key from the next unpublished round.

    If published rounds were paired with the prohibition, it is kept for them.
    """
    with action("lift", event=event, actor=actor, public=False) as change:
        refuse_if_finished(event)
        coming = coming_round(event)
        place = next(
            (
                place
                for place, group in enumerate(event.forbidden)
                if _key(group) == key and _is_in_force(group, coming)
            ),
            None,
        )
        if place is None:
            raise Refused(_("This prohibited pairing has already been removed."))
        group = event.forbidden[place]
        rows = event.registrations.in_bulk(group["players"])
        change.details["names"] = ", ".join(row.name for row in rows.values())
        kept = [group | {"last_round": coming - 1}] if group["first_round"] < coming else []
        change.update(event, forbidden=[*event.forbidden[:place], *kept, *event.forbidden[place + 1 :]])
