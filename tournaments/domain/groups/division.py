"""Round robins in groups, and a final of the best of each (textbook 3.6).

A group is an event of its own, with its players, calendar, standings and report; it belongs to the event that was
divided, whose people look after it. Other stages after groups would be made like the final.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine.tables.groups import BadGroups, Groups, by_columns, by_federation, by_lot, by_snake, qualifiers
from tournaments.domain.entries.order import in_initial_order
from tournaments.domain.errors import Refused
from tournaments.domain.events.keeping import delete_all
from tournaments.domain.events.life import create_group, start_event
from tournaments.domain.groups.drawing import draw_by_lot
from tournaments.domain.journal.action import Change, action
from tournaments.domain.rounds.calendars import has_calendar
from tournaments.domain.rounds.life import publish_round
from tournaments.models import Event, Registration, Round

FINAL = "final"
FEWEST_GROUPS = 2
COPIED = ("name", "title", "sex", "rating", "federation", "fide_id", "birth", "club", "categories", "national")
"""What a group keeps of a player."""
WAYS = ("snake", "columns", "federation", "lot")


def spread(event: Event, count: int, way: str, seed: str = "") -> list[list[Registration]]:
    """The event's players in so many groups: dealt by seeding (there and back, or always forwards), spread by
    federation, or by lot from the seed. Refused for fewer than two players a group.
    """
    if count < FEWEST_GROUPS:
        raise Refused(_("An event is divided into two groups or more."))
    players = in_initial_order(event.registrations.filter(is_withdrawn=False))
    keys = [row.pk for row in players]
    try:
        groups = _dealt(keys, {row.pk: row.federation for row in players}, count, way, seed)
    except BadGroups:
        text = _("%(players)s players cannot be spread over %(count)s groups: each has two players or more.")
        raise Refused(text % {"players": len(keys), "count": count}, _("Choose fewer groups.")) from None
    by_key = {row.pk: row for row in players}
    return [[by_key[key] for key in group] for group in groups]


def _dealt(keys: Sequence[int], federations: Mapping[int, str], count: int, way: str, seed: str) -> Groups:
    if way == "federation":
        return by_federation(federations, count)
    if way == "lot":
        places = by_lot(range(len(keys)), count, seed)
        return tuple(tuple(keys[place] for place in sorted(group)) for group in places)
    return (by_columns if way == "columns" else by_snake)(keys, count)


def new_seed() -> str:
    """For groups that are drawn by lot."""
    return secrets.token_hex(8)


@transaction.atomic
def make_groups(*, event: Event, actor: User, count: int, way: str, seed: str = "") -> list[Event]:
    """Divide the event: each group becomes an event with the same rules, its numbers drawn by lot.

    Refused for an event that has started, is divided already, or has no calendar.
    """
    with action("make_groups", event=event, actor=actor, count=count, way=way) as change:
        _refuse_to_divide(event)
        groups = spread(event, count, way, seed)
        made = [_make(change, _letter(place), group) for place, group in enumerate(groups)]
        division = {"groups": count, "way": way, "seed": seed if way == "lot" else ""}
        change.update(event, division=division, status=Event.Status.RUNNING)
    for group in made:
        draw_by_lot(event=group, actor=actor)
    return made


def _refuse_to_divide(event: Event) -> None:
    if event.is_divided:
        raise Refused(_("The event is divided into groups already."))
    if event.is_started:
        raise Refused(_("The event has started: it cannot be divided any more."))
    if event.parent_id is not None:
        raise Refused(_("A group is not divided again."))
    if not has_calendar(event):
        raise Refused(_("Groups are for round robins."), _("Choose that system in the settings first."))


def _letter(place: int) -> str:
    """A, B … Z, then AA, AB …"""
    return (chr(ord("A") + place // 26 - 1) if place >= 26 else "") + chr(ord("A") + place % 26)


def _make(change: Change, label: str, players: Sequence[Registration]) -> Event:
    group = create_group(parent=change.event, actor=change.actor, label=label)
    with action("form_group", event=group, actor=change.actor, what="players", count=len(players)) as own:
        own.create_all([Registration(event=group, **{name: getattr(row, name) for name in COPIED}) for row in players])
    return group


@transaction.atomic
def start_groups(*, event: Event, actor: User) -> int:
    """Start every group that has not started; how many did. Refused where a group's numbers are not drawn."""
    waiting = [group for group in event.groups.all() if not group.is_started]
    for group in waiting:
        start_event(event=group, actor=actor)
    return len(waiting)


@transaction.atomic
def publish_groups(*, event: Event, actor: User) -> int:
    """Publish the draft of every group that has one; how many have."""
    drafts = list(Round.objects.filter(event__parent=event, state=Round.State.DRAFTED).select_related("event"))
    for round_ in drafts:
        publish_round(round_=round_, actor=actor)
    return len(drafts)


def dissolve_groups(*, event: Event, actor: User, why: str = "") -> None:
    """Put the groups together again. Refused once a round of one of them is public."""
    with action("dissolve_groups", event=event, actor=actor, why=why) as change:
        if not event.is_divided:
            raise Refused(_("The event is not divided into groups."))
        if Round.objects.filter(event__parent=event, state__in=Round.PUBLIC_STATES).exists():
            raise Refused(_("A round of a group is public already, so the groups stay as they are."))
        delete_all(event.groups.all())
        change.update(event, division={}, status=Event.Status.REGISTRATION)


@dataclass(frozen=True, slots=True)
class Qualifying:
    """Who goes on from the groups: those who are clear, and by group those between whom the line runs."""

    clear: tuple[Registration, ...]
    contested: tuple[tuple[Event, tuple[Registration, ...], int], ...]
    """Group, the tied, and how many of them go on."""

    @property
    def is_complete(self) -> bool:
        return not self.contested

    def with_named(self, keys: Collection[int]) -> tuple[Registration, ...]:
        """Who goes on, with those of the tied whom the arbiter names. Refused unless as many as there are places."""
        players = list(self.clear)
        for group, tied, places in self.contested:
            chosen = [row for row in tied if row.pk in keys]
            if len(chosen) != places:
                raise Refused(
                    _("%(group)s: %(places)s of those who are tied go on, and %(count)s are named.")
                    % {"group": group.name, "places": places, "count": len(chosen)}
                )
            players += chosen
        return tuple(players)


def qualifying(event: Event, places: int, ranks: Mapping[int, Mapping[int, int]]) -> Qualifying:
    """The first ``places`` of each group, without those who have withdrawn. ``ranks``: by group, the rank of each
    pairing number in its standings.
    """
    groups = [group for group in event.groups.order_by("pk") if group.label != FINAL and group.pk in ranks]
    rows = {(row.event_id, row.tpn): row for row in Registration.objects.filter(event__in=groups, tpn__isnull=False)}
    keyed = [
        {rows[group.pk, tpn].pk: rank for tpn, rank in ranks[group.pk].items() if not rows[group.pk, tpn].is_withdrawn}
        for group in groups
    ]
    found = qualifiers(keyed, places)
    by_key = {row.pk: row for row in rows.values()}
    clear = tuple(by_key[key] for key in found.players)
    contested = tuple(
        (group, tuple(by_key[key] for key in tied), places - sum(row.event_id == group.pk for row in clear))
        for group, tied in zip(groups, found.contested, strict=True)
        if tied
    )
    return Qualifying(clear, contested)


def make_final(*, event: Event, actor: User, players: Sequence[Registration]) -> Event:
    """The final: one more event of those who qualified. Refused before all groups are finished."""
    with action("make_final", event=event, actor=actor, count=len(players)) as change:
        if not event.is_divided:
            raise Refused(_("The event is not divided into groups."))
        if event.groups.filter(label=FINAL).exists():
            raise Refused(_("There is a final already."))
        if event.groups.exclude(status=Event.Status.FINISHED).exists():
            raise Refused(_("A group is not finished yet."), _("Finish all groups first."))
        if len(players) < 2:
            raise Refused(_("A final needs two players."))
        final = _make(change, FINAL, players)
        change.update(event, division=event.division | {"finalists": len(players)})
    return final
