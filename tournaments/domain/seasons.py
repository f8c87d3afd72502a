"""Actions on seasons: creation, rules, and the events of a season.

Each action is one transaction with a step in the season's own change log. The step keeps the whole season before and
after, so that the last one can be undone. The user sends the version of the season that the page showed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone import values
from tabellone.seasons import CountedBy, SeasonRules, SeasonTies
from tournaments.domain.errors import Refused
from tournaments.domain.staff.access import may
from tournaments.models import Event, Role, Season, SeasonEvent, SeasonMember, SeasonStep

MOST_EVENTS = 100
MOST_OFFERED = 200
MOST_PLACES = 100
MOST_SEASONS = 50
"""Maximum per account."""
MOST_POINTS = 100_000
"""Maximum for a rank, in tenths."""
PASSED_OVER = frozenset({"make", "add_person", "remove_person"})
"""Steps that undo skips."""
Other = Mapping[str, Any]
"""A counted result besides events: its ``kind``, ``id``, ``name`` and ``day``."""


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


def may_run(user: User, season: Season) -> bool:
    """Return True if the user can change the season: its creator, its staff, and the site's administrators."""
    return may_own(user, season) or season.members.filter(user=user).exists()


def may_own(user: User, season: Season) -> bool:
    """Return True if the user can manage the season's staff: its owners, and the site's administrators."""
    is_maker = user.is_superuser or season.owner_id == user.pk
    return is_maker or season.members.filter(user=user, role=SeasonMember.Role.OWNER).exists()


def seasons_of(user: User) -> list[Season]:
    """Return the seasons that the user created or manages, by name."""
    return list(Season.objects.filter(Q(owner=user) | Q(members__user=user)).distinct())


def make_season(*, actor: User, name: str, rules: SeasonRules | None = None) -> Season:
    """Create a season, which the actor owns. Refused for an invalid name, and above the maximum number."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=actor.pk)  # count simultaneous requests one after the other
        if actor.seasons.count() >= MOST_SEASONS:
            raise Refused(_("An account may own %(most)s seasons, and you own as many.") % {"most": MOST_SEASONS})
        season = Season.objects.create(slug=_free_slug(_named(name)), name=_named(name), owner=actor)
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
        _refuse_event(event, actor)
        refuse_full(locked)
        if locked.events.filter(event=event).exists():
            raise Refused(_("%(event)s is in the season already.") % {"event": event.name})
        SeasonEvent.objects.create(season=locked, event=event)
    return locked


def refuse_full(season: Season) -> None:
    """Refuse another event if the season is full."""
    if season.events.count() + len(season.others or []) >= MOST_EVENTS:
        raise Refused(_("A season has at most %(most)s events.") % {"most": MOST_EVENTS})


def _refuse_event(event: Event, actor: User) -> None:
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


def _nothing_else(others: Sequence[Other]) -> None:
    if others:
        raise Refused(_("This step cannot be undone here."))


def undo_season(
    *, season: Season, actor: User, seen: int, admit: Callable[[Sequence[Other]], None] = _nothing_else
) -> Season:
    """Undo the last change of the season (not its creation or staff changes).

    Raises Refused if there is nothing to undo, or if it would restore an event that the user cannot add. ``admit``
    does the same check for other restored items.
    """
    with season_step("undo", season, actor, seen=seen) as locked:
        last = last_undoable(locked)
        if last is None:
            raise Refused(_("There is nothing to undo."))
        locked.name, locked.rules = last.before["name"], last.before["rules"]
        others = last.before.get("others") or []
        admit([other for other in others if other not in (locked.others or [])])
        locked.others = others
        wanted = {row["id"] for row in last.before["events"]}
        there = set(Event.objects.filter(pk__in=wanted).values_list("pk", flat=True))  # some may have been deleted
        had = set(locked.events.values_list("event", flat=True))
        locked.events.exclude(event__in=there).delete()
        back = list(Event.objects.filter(pk__in=there - had).order_by("pk"))
        for event in back:
            _refuse_event(event, actor)
        SeasonEvent.objects.bulk_create([SeasonEvent(season=locked, event=event) for event in back])
        locked.undoing = last  # type: ignore[attr-defined]  # set for the step being written
    return locked


def last_undoable(season: Season) -> SeasonStep | None:
    """Return the step that an undo reverses."""
    steps = season.journal.filter(undone_by=None, undoes=None).exclude(action__in=PASSED_OVER)
    return steps.order_by("-number").first()


@contextmanager
def season_step(action: str, season: Season, actor: User, *, seen: int, why: str = "") -> Iterator[Season]:
    """Run one logged step on the season, whose row is locked; a step that changes nothing leaves no entry."""
    with transaction.atomic():
        locked = Season.objects.select_for_update().get(pk=season.pk)
        if not may_run(actor, locked):
            raise Refused(_("Only the staff of the season can change it."))
        if locked.version != seen:
            raise Refused(
                _("Another user changed the season. Nothing was saved. Check it and try again."),
                _("Check it and try again."),
            )
        before = {} if action == "make" else _state(locked)
        yield locked
        after = _state(locked)
        if before == after:
            return
        locked.version += 1
        locked.save()
        SeasonStep.objects.create(
            season=locked, number=locked.version, actor=actor, action=action, why=why.strip()[:300],
            before=before, after=after, undoes=getattr(locked, "undoing", None),
        )  # fmt: skip


def _state(season: Season) -> dict[str, Any]:
    """Return the season as its change log stores it."""
    rows = season.events.order_by("event__pk").values_list("event__pk", "event__name")
    events = [{"id": pk, "name": name} for pk, name in rows]
    people = [{"name": member.user.username, "role": member.role} for member in season.members.select_related("user")]
    others = season.others or []
    return {"name": season.name, "rules": season.rules, "events": events, "others": others, "people": people}


def differences(step: SeasonStep) -> Mapping[str, tuple[Any, Any]]:
    """Return the step's changes by name.

    The names are the season's name, each rule, the events by name, the other counted results, and people with their
    stored data.
    """
    before, after = ({**state, **state.get("rules", {})} for state in (step.before, step.after))
    for state in (before, after):
        state["events"] = [row["name"] for row in state.get("events", [])]
        state.pop("rules", None)
    names = [*dict.fromkeys([*before, *after])]
    return {
        name: (before.get(name), after.get(name))
        for name in names
        if before.get(name) != after.get(name) and (before.get(name) or after.get(name))
    }


def _named(name: str) -> str:
    try:
        return str(values.EVENT["name"](name))
    except values.WrongValue as wrong:
        raise Refused(_("The season has no name."), _("Give it the name that players know.")) from wrong


def _free_slug(name: str) -> str:
    stem = slugify(name)[:60] or "season"
    slug, number = stem, 1
    while Season.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{stem}-{number}"
    return slug
