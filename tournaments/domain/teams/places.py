"""Places on rosters: who is a team's player, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change
from tournaments.models import Registration


def close_ranks(change: Change, team: Registration) -> None:
    """Number the places of the team's roster from 1 on, without a gap, in their order."""
    give_places(change, list(team.roster.order_by("roster_place", "pk")))


def give_places(change: Change, ordered: Sequence[Registration]) -> None:
    """Give players of one roster the places 1, 2, 3 … in this order; cleared first, as two may not share one even
    briefly.
    """
    moved = [(row, place) for place, row in enumerate(ordered, start=1) if row.roster_place != place]
    Registration.objects.filter(pk__in=[row.pk for row, _place in moved]).update(roster_place=0)
    change.update_all([(row, {"roster_place": place}) for row, place in moved])


def refuse_of_rosters(rows: Iterable[Registration]) -> None:
    """Refuse what is a contestant's for players of teams: presence, byes, withdrawals are the teams'."""
    for row in rows:
        if row.team_id is not None:
            raise Refused(
                _("%(name)s plays for a team.") % {"name": row.name},
                _("Presence, byes and withdrawals are the team's."),
            )
