"""First stage: its parts (textbook 3.6) are created, played together and dissolved.

All players are divided into the parts. Each part is an event with its own players, rounds, standings and report, in a
stage of the divided event, and has the staff of that event. Usually the parts are groups with round robins.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine.tables.groups import (
    SMALLEST_GROUP,
    BadGroups,
    Groups,
    by_blocks,
    by_columns,
    by_federation,
    by_lot,
    by_snake,
)
from tournaments.domain.entries.initial_order import in_initial_order
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import delete_all
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.journal.action import Change, action
from tournaments.domain.rounds.pairing_tables import draws_numbers
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.stages.opening import PartPlanned, draw_parts, labels, open_dealt
from tournaments.domain.stages.rules import Division, Sizes, rule_of
from tournaments.domain.stages.stages import refuse_public_rounds
from tournaments.domain.table_teams import has_sides
from tournaments.models import Event, Registration, Round

FEWEST_GROUPS = 2
LONGEST_SEED = 32
WAYS = ("snake", "columns", "federation", "lot")
"""Ways to divide players into groups of equal strength."""
BLOCKS = "blocks"
"""Groups of different strength: the top players in A, the next players in B."""


def may_be_divided(event: Event) -> bool:
    """Return True if the event can be played in groups: it has a pairing table, and no player is in a group yet."""
    return draws_numbers(event) and may_have_stages(event)


def may_have_stages(event: Event) -> bool:
    """Return True if the event can have stages: for individuals or teams, but not as a part of another event."""
    return not event.is_part and not has_sides(event)


def spread(event: Event, count: int, way: str, seed: str = "") -> list[list[Registration]]:
    """Return the event's players in groups: by seeding (serpentine or always forwards), by federation, or by lot.

    A draw by lot uses the seed. Raise Refused for fewer than two players per group.
    """
    if count < FEWEST_GROUPS:
        raise Refused(_("An event is divided into two groups or more."))
    players = in_initial_order(event.registrations.contestants().filter(is_withdrawn=False))
    return dealt(players, count, way, seed)


def dealt(
    players: Sequence[Registration], count: int, way: str, seed: str = "", sizes: Sizes = ()
) -> list[list[Registration]]:
    """Return the players, who are given strongest first, in this number of groups; with ``sizes``, in groups by rank.

    Raise Refused for fewer than two players per group.
    """
    if count == 1 and len(players) >= SMALLEST_GROUP:
        return [list(players)]
    keys = [row.pk for row in players]
    try:
        if way == BLOCKS:
            groups = by_blocks(keys, count, sizes)
        else:
            groups = _dealt(keys, {row.pk: row.federation for row in players}, count, way, seed)
    except BadGroups:
        if sizes:
            text = _("%(players)s participants cannot be divided into groups of %(sizes)s and the rest.")
            said = {"players": len(keys), "sizes": ", ".join(map(str, sizes))}
            raise Refused(text % said, _("Choose other sizes.")) from None
        text = _("%(players)s contestants cannot be spread over %(count)s groups: each has two or more.")
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
    """Return a random seed for groups that are drawn by lot."""
    return secrets.token_hex(8)


def seed_of(text: str) -> str:
    """Return the seed that the user saw, or a new one if it is invalid."""
    return text if text.isascii() and text.isalnum() and len(text) <= LONGEST_SEED else new_seed()


@transaction.atomic
def make_groups(*, event: Event, actor: User, count: int, way: str, seed: str = "") -> list[Event]:
    """Divide the event: each group becomes an event with the same rules, and its numbers are drawn by lot.

    Raise Refused for an event that has started, is already divided, or has no pairing table.
    """
    with action("make_groups", event=event, actor=actor, count=count, way=way) as change:
        _refuse_to_divide(event)
        if not draws_numbers(event):
            raise Refused(_("Groups are for round robins."), _("Choose that system in the settings first."))
        groups = spread(event, count, way, seed)
        return _divide(change, Division(count, way, seed if way == "lot" else ""), groups)


@transaction.atomic
def open_first(*, event: Event, actor: User, rule: Division) -> list[Event]:
    """Open the first stage as planned, with any system and one or more parts; draw numbers if the system does.

    Raise Refused for an event that has started or is already divided.
    """
    with action("make_groups", event=event, actor=actor, count=rule.groups, way=rule.way) as change:
        _refuse_to_divide(event)
        players = in_initial_order(event.registrations.contestants().filter(is_withdrawn=False))
        return _divide(change, rule, dealt(players, rule.groups, rule.way, rule.seed, rule.sizes))


def _divide(change: Change, rule: Division, groups: Sequence[Sequence[Registration]]) -> list[Event]:
    letters = ("",) if len(groups) == 1 else labels(1)
    planned = [PartPlanned(letter, letter or "1", group) for letter, group in zip(letters, groups, strict=False)]
    made = open_dealt(change, rule, planned, {row.pk: row.pk for group in groups for row in group})
    change.update(change.event, status=Event.Status.RUNNING)
    draw_parts(made, change)
    return made


def _refuse_to_divide(event: Event) -> None:
    if event.is_divided:
        raise Refused(_("The event is divided into groups already."))
    if event.is_started:
        raise Refused(_("The event has started: it cannot be divided any more."))
    if event.is_part:
        raise Refused(_("A group is not divided again."))
    if not may_have_stages(event):
        raise Refused(_("Events with players in teams cannot be divided into stages."))


@transaction.atomic
def start_groups(*, event: Event, actor: User) -> int:
    """Start every group that has not started, and return their number.

    Raise Refused if a group's numbers are not drawn.
    """
    waiting = [group for group in event.parts if not group.is_started]
    for group in waiting:
        start_event(event=group, actor=actor)
    return len(waiting)


@transaction.atomic
def publish_groups(*, event: Event, actor: User) -> int:
    """Publish the draft of every group that has one, and return their number."""
    drafts = list(Round.objects.filter(event__stage__event=event, state=Round.State.DRAFTED).select_related("event"))
    for round_ in drafts:
        publish_round(round_=round_, actor=actor)
    return len(drafts)


def dissolve_groups(*, event: Event, actor: User, why: str = "") -> None:
    """Merge the groups again. Raise Refused once a round of a group is public, or while one is being paired."""
    with action("dissolve_groups", event=event, actor=actor, why=why) as change:
        if not event.is_divided:
            raise Refused(_("The event is not divided into groups."))
        if any(isinstance(rule := rule_of(row.rule), Division) and rule.is_begun for row in event.stages.all()):
            raise Refused(_("The event began as a single stage, so its rounds are kept."), _("Separate the stages."))
        refuse_public_rounds(event.parts, _("A round of a group is public already, so the groups stay as they are."))
        delete_all(event.parts)
        change.delete_all(event.stages.all())
        change.update(event, is_divided=False, status=Event.Status.REGISTRATION)
