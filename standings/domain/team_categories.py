"""Categories of teams: federations, and the organiser's own."""

from __future__ import annotations

from django.utils.translation import gettext as _

from standings.domain.categories import CategoryKind, kind_of_words
from tournaments.domain.public_record import PublicState


def team_kinds_of(state: PublicState) -> tuple[CategoryKind, ...]:
    """Return the categories that contain some teams of the event, but not all."""
    federations = {team.tpn: [team.federation] if team.federation else [] for team in state.record.teams}
    own = {tpn: list(team.categories) for tpn, team in state.belongs.items()}
    kinds = (
        kind_of_words(_("Federation"), "federation", federations),
        kind_of_words(_("Category"), "own", own),
    )
    return tuple(kind for kind in kinds if kind.categories)
