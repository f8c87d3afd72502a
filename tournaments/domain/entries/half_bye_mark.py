"""The mark of a player who is not eligible for half-point byes (C.05, 6.7.4): set and removed by an arbiter."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.rounds.current_round import last_public_round
from tournaments.domain.teams.roster_positions import refuse_of_rosters
from tournaments.domain.words.rounds import whole_label
from tournaments.models import ByeRequest, Registration


def mark_half_byes(*, registration: Registration, actor: User, is_eligible: bool, why: str = "") -> None:
    """Mark the player as not eligible for half-point byes, or remove the mark.

    Half-point byes of published rounds stay. Raise Refused if the player has one for a round to come: the arbiter
    decides about it first.
    """
    event = registration.event
    name = "allow_half_byes" if is_eligible else "bar_half_byes"
    with action(
        name, event=event, actor=actor, why=why, what="players", public=False, player=registration.name
    ) as change:
        refuse_if_finished(event)
        registration.refresh_from_db()
        refuse_of_rosters([registration])
        if registration.is_team:
            raise Refused(_("Only players can be marked as not eligible for half-point byes."))
        if not is_eligible:
            _refuse_if_granted(registration)
        change.update(registration, no_half_byes=not is_eligible)


def _refuse_if_granted(registration: Registration) -> None:
    """Raise Refused if the player has a half-point bye for an unpublished round, also in a draft."""
    half, public = ByeRequest.Kind.HALF, last_public_round(registration.event)
    rounds = {
        *registration.bye_requests.filter(kind=half, round_number__gt=public).values_list("round_number", flat=True)
    }
    rounds |= {*registration.byes.filter(kind=half, round__number__gt=public).values_list("round__number", flat=True)}
    if rounds:
        labels = ", ".join(dict.fromkeys(str(whole_label(registration.event, number)) for number in sorted(rounds)))
        raise Refused(
            _("%(name)s already has a half-point bye for round %(rounds)s.")
            % {"name": registration.name, "rounds": labels},
            _("Change it to a zero-point bye or remove it first."),
        )
