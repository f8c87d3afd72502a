"""Players who are not eligible for half-point byes: they have conditions or free entry (C.05, 6.7.4).

Every action that gives a half-point bye calls `refuse_half_bye`.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.domain.errors import Refused
from tournaments.models import Registration

ARTICLE = "C.05, 6.7.4"


def refusal_of_half_bye(player: Registration) -> str:
    """Return why the player cannot get a half-point bye; empty if the player is eligible."""
    if not player.no_half_byes:
        return ""
    told = {"name": player.name, "article": ARTICLE}
    return _("%(name)s is not eligible for half-point byes (%(article)s).") % told


def refuse_half_bye(player: Registration) -> None:
    """Raise Refused if the player is not eligible for half-point byes."""
    refusal = refusal_of_half_bye(player)
    if refusal:
        raise Refused(refusal, _("Give a zero-point bye, or remove the mark on the player’s page."))


def refuse_own_half_bye(player: Registration) -> None:
    """Raise Refused, in words for the player, if the player is not eligible for half-point byes."""
    if player.no_half_byes:
        raise Refused(
            _("You are not eligible for half-point byes in this event."),
            _("Request a zero-point bye, or ask the arbiter."),
        )
