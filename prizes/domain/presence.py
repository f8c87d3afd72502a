"""Presence at the ceremony: a list of the winners, which the arbiter ticks before the publication."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from accounts.models import User
from prizes.domain.forecast import Forecast
from prizes.domain.funds import checked, require_fund
from prizes.models import PrizeFund
from tabellone.prizes import Presence
from tabellone.record import Contestant
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class PresenceLine:
    """A player on the list: a winner, or an absent player whose prizes have passed on."""

    key: int
    """Of the registration."""
    player: Contestant
    rank: int
    is_present: bool | None
    """None: not checked yet."""


def presence_list(found: Forecast) -> list[PresenceLine]:
    """Return the winners and the absent players by rank; empty if presence is not required."""
    if found.fund.presence is Presence.KEEP:
        return []
    wanted, keys = found.winner_numbers | found.fund.absent, found.ranking.keys
    return [
        PresenceLine(key, each.contestant, each.rank, found.row.attendance.get(str(key)))
        for each in found.competitors
        if each.number in wanted
        for key in (keys[each.number],)
    ]


def check_presence(
    *, event: Event, actor: User, pk: int, listed: Collection[int], present: Collection[int]
) -> PrizeFund:
    """Mark the ``present`` ones of the ``listed`` players as present, the others as absent: keys of registrations.

    The prizes of absent players pass on, so the list can have new players afterwards. Refused if presence is not
    required, and for players of another event.
    """
    with action("check_presence", event=event, actor=actor, public=False, what="prizes") as change:
        row = require_fund(event, pk)
        if row.presence == Presence.KEEP:
            raise Refused(_("Presence is not required for these prizes."), _("Change the rules of the fund first."))
        players = Registration.objects.filter(pk__in=listed)
        own = players.filter(event__festival=event) if event.is_festival else players.filter(event=event)
        if own.count() != len(set(listed)):
            raise Refused(_("Another user changed the players. Nothing was saved."), _("Check the list and try again."))
        change.details["fund"] = row.name
        change.update(row, attendance=row.attendance | {str(key): key in present for key in listed})
    return row


def unchecked_winners(found: Forecast) -> int:
    """Return how many winners were not found present; 0 if presence is not required."""
    if found.fund.presence is Presence.KEEP:
        return 0
    present, keys = checked(found.row, is_present=True), found.ranking.keys
    return sum(keys.get(number) not in present for number in found.winner_numbers)


def require_checked(found: Forecast) -> None:
    """Raise Refused if the presence of a winner is required and not checked."""
    count = unchecked_winners(found)
    if count:
        text = ngettext(
            "The presence of %(count)s winner is not checked.",
            "The presence of %(count)s winners is not checked.",
            count,
        )
        raise Refused(text % {"count": count}, _("Check the presence of the winners first."))
