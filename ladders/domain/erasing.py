"""Removal of a player added by mistake, and erasing of a player on request."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from ladders.domain.action import Acting, step
from ladders.domain.records import point_of
from ladders.models import Ladder, LadderPlayer, LadderStep
from tournaments.domain.errors import Refused


def remove_player(*, player: LadderPlayer, actor: User, seen: str, now: datetime | None = None) -> None:
    """Remove a player added by mistake, with all data except the change log.

    Raises Refused for players with a challenge, even a finished one: withdraw them. ``seen``: the displayed name.
    """
    with step("remove", player.ladder, Acting(actor), now=now, player=player.name) as change:
        fresh = change.ladder.players.filter(pk=player.pk).first()
        if fresh is None or fresh.name != seen:
            raise Refused(_("Another user changed this player. Nothing was saved."), _("Check it and try again."))
        if change.ladder.challenges.filter(Q(challenger=fresh) | Q(challenged=fresh)).exists():
            raise Refused(_("%(player)s has had a challenge.") % {"player": fresh.name}, _("Withdraw the player."))
        change.delete_all(fresh.deeds.all())
        change.update(change.ladder, start=[key for key in change.ladder.start if key != fresh.pk])
        change.delete_all([fresh])


def erase_player(*, player: LadderPlayer, actor: User, seen: str, now: datetime | None = None) -> str:
    """Erase a player's identity and return the new name.

    A number replaces the name on the pages and in the whole change log, and the link becomes invalid. The games stay,
    because they are also the opponents'. It cannot be undone. Raises Refused for a player still on the ladder, and for
    users who are not owners.
    """
    with step("erase", player.ladder, Acting(actor), now=now, always=True) as change:
        fresh = change.ladder.players.get(pk=player.pk)
        if fresh.name != seen:
            raise Refused(_("Another user changed this player. Nothing was saved."), _("Check it and try again."))
        if point_of(change.ladder, change.now).place_of(fresh.pk):
            raise Refused(_("A player on the ladder cannot be deleted."), _("Withdraw the player first."))
        nameless = f"#{fresh.pk}"
        names = _names_of(change.ladder, fresh)
        fresh.name, fresh.rating, fresh.link = nameless, 0, ""
        fresh.save()
        for row in change.ladder.journal.all():
            _scrub(row, fresh.pk, names, nameless)
        change.details["player"] = nameless
    return nameless


def _names_of(ladder: Ladder, player: LadderPlayer) -> Collection[str]:
    """Return all names that the player has had on the ladder."""
    found = {player.name}
    for row in _rows_of(ladder.journal.all(), player.pk):
        found |= {state["name"] for state in (row["before"], row["after"]) if state and "name" in state}
    return found


def _rows_of(steps: Collection[LadderStep], player: int) -> list[dict[str, Any]]:
    rows = (row for step_ in steps for row in step_.changes)
    return [row for row in rows if (row["kind"], row["key"]) == ("player", player)]


def _scrub(row: LadderStep, player: int, names: Collection[str], nameless: str) -> None:
    """Remove the player's names, ratings and links from a row of the change log."""
    blank = {"name": nameless, "rating": 0, "link": ""}
    for changed in _rows_of([row], player):
        for state in filter(None, (changed["before"], changed["after"])):
            state.update({name: value for name, value in blank.items() if name in state})
    row.details = _without(row.details, names, nameless)
    row.save(update_fields=["details", "changes"])


def _without(value: Any, names: Collection[str], nameless: str) -> Any:
    """Return the value with the number in place of each name."""
    if isinstance(value, dict):
        return {key: _without(of, names, nameless) for key, of in value.items()}
    if isinstance(value, list):
        return [_without(of, names, nameless) for of in value]
    return nameless if isinstance(value, str) and value in names else value
