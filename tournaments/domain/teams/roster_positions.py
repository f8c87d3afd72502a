"""Roster positions: the players of a team and their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, reload_rows
from tournaments.models import Registration


def close_ranks(change: Change, team: Registration) -> None:
    """Renumber the positions of the team's roster from 1, without a gap, in their order."""
    give_places(change, list(team.roster.order_by("roster_place", "pk")))


def give_places(change: Change, ordered: Sequence[Registration]) -> None:
    """Give players of one roster the positions 1, 2, 3 … in this order.

    Positions are cleared first, because two players must not share one even briefly.
    """
    reload_rows(*ordered)
    moved = [(row, place) for place, row in enumerate(ordered, start=1) if row.roster_place != place]
    Registration.objects.filter(pk__in=[row.pk for row, _place in moved]).update(roster_place=0)
    change.update_all([(row, {"roster_place": place}) for row, place in moved])


def refuse_of_rosters(rows: Iterable[Registration]) -> None:
    """Raise Refused for players of teams: check-in, byes and withdrawals concern their team."""
    for row in rows:
        if row.team_id is not None:
            raise Refused(
                _("%(name)s plays for a team.") % {"name": row.name},
                _("Presence, byes and withdrawals are the team's."),
            )
