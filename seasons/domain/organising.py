"""Actions on seasons: creation, rules, and the events of a season."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from seasons.domain.action import MOST_EVENTS, refuse_full, season_step
from seasons.models import Season, SeasonEvent
from tabellone.seasons import CountedBy, SeasonRules, SeasonTies
from tournaments.domain.errors import Refused
from tournaments.domain.events.naming import free_slug, public_name
from tournaments.domain.staff.access import may
from tournaments.models import Event, Role

MOST_OFFERED = 200
MOST_PLACES = 100
MOST_SEASONS = 50
"""Maximum per account."""
MOST_POINTS = 100_000
"""Maximum for a rank, in tenths."""


def rules_of(season: Season) -> SeasonRules:
    """Return the counting rules of the season."""
    kept = season.rules
    usual = SeasonRules()
    return SeasonRules(
        by=CountedBy(kept.get("by", usual.by)),
        points=tuple(kept.get("points", usual.points)),
        counting=kept.get("counting", usual.counting),
        least=kept.get("least", usual.least),
        ties=SeasonTies(kept.get("ties", usual.ties)),
    )


def _written(rules: SeasonRules) -> dict[str, Any]:
    if len(rules.points) > MOST_PLACES or any(not 0 <= points <= MOST_POINTS for points in rules.points):
        raise Refused(_("At most %(most)s places give points, from 0 to 10,000.") % {"most": MOST_PLACES})
    if not (0 <= rules.counting <= MOST_EVENTS and 0 <= rules.least <= MOST_EVENTS):
        raise Refused(_("A season has at most %(most)s events.") % {"most": MOST_EVENTS})
    return {
        "by": rules.by.value,
        "points": list(rules.points),
        "counting": rules.counting,
        "least": rules.least,
        "ties": rules.ties.value,
    }


def make_season(*, actor: User, name: str, rules: SeasonRules | None = None) -> Season:
    """Create a season, which the actor owns. Refused for an invalid name, and above the maximum number."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=actor.pk)  # count simultaneous requests one after the other
        if actor.seasons.count() >= MOST_SEASONS:
            raise Refused(_("An account may own %(most)s seasons, and you own as many.") % {"most": MOST_SEASONS})
        season = Season.objects.create(slug=free_slug(_named(name), Season), name=_named(name), owner=actor)
        with season_step("make", season, actor, seen=season.version) as locked:
            locked.rules = _written(rules or SeasonRules())
    return locked


def change_season(*, season: Season, actor: User, name: str, rules: SeasonRules, seen: int, why: str = "") -> Season:
    """Change the name or the rules. Refused for invalid ones, and if another user changed the season."""
    with season_step("change", season, actor, seen=seen, why=why) as locked:
        locked.name = _named(name)
        locked.rules = _written(rules)
    return locked


def add_event(*, season: Season, event: Event, actor: User, seen: int) -> Season:
    """Add the event to the season.

    Refused without a right in the event; for a group of another event, a team event, and an event already added.
    Also refused for a hidden event, whose ranks the season's page would reveal.
    """
    with season_step("add", season, actor, seen=seen) as locked:
        refuse_event(event, actor)
        refuse_full(locked)
        if locked.events.filter(event=event).exists():
            raise Refused(_("%(event)s is in the season already.") % {"event": event.name})
        SeasonEvent.objects.create(season=locked, event=event)
    return locked


def refuse_event(event: Event, actor: User) -> None:
    """Check the conditions for adding the event to a season, also when an undo restores it."""
    if not may(actor, event, Role.ARBITER):
        raise Refused(_("Only an arbiter of the event can add it to a season."))
    if event.is_part or event.is_of_teams or event.is_festival:
        raise Refused(_("A season counts whole events of players."), _("Choose the event that was divided."))
    if event.is_hidden:
        raise Refused(
            _("%(event)s is hidden, but the season page would show its standings.") % {"event": event.name},
            _("Change the event's visibility first."),
        )


def events_to_take_in(season: Season, user: User) -> list[Event]:
    """Return the events that the user can add to the season, the latest first.

    Hidden ones are included; they must be made public before.
    """
    mine = Event.objects.filter(memberships__user=user, stage=None)
    known = Event.objects.filter(Q(pk__in=mine) | Q(festival__in=mine), archived_at=None, is_festival=False)
    offered = known.exclude(pk__in=season.events.values("event")).filter(matches={}, is_template=False)[:MOST_OFFERED]
    return [event for event in offered if may(user, event, Role.ARBITER)]


def drop_event(*, season: Season, event: Event, actor: User, seen: int, why: str = "") -> Season:
    """Remove the event from the season. Refused if it is not in it."""
    with season_step("drop", season, actor, seen=seen, why=why) as locked:
        deleted, _rows = locked.events.filter(event=event).delete()
        if not deleted:
            raise Refused(_("%(event)s is not in the season.") % {"event": event.name})
    return locked


def _named(name: str) -> str:
    return public_name(name, nameless=_("The season has no name."))
