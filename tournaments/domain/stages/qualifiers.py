"""Qualification from the last stage for the next one, and the opening of that stage."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine import SYSTEMS
from tabellone.record import Adjustment
from tabellone.stages.finishers import finishers_of, points_brought
from tabellone.stages.qualifying import Finisher, Qualification, Qualifier, qualification
from tabellone.stages.seeding import crossed
from tournaments.domain.entries.initial_order import in_initial_order
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.public_record import public_state
from tournaments.domain.stages.carried_games import met_among, roots_of
from tournaments.domain.stages.division import BLOCKS, dealt
from tournaments.domain.stages.opening import PartPlanned, draw_parts, labels, open_dealt
from tournaments.domain.stages.rules import CarriedOver, Carry, Order
from tournaments.domain.stages.stage_plan import size_problem
from tournaments.domain.stages.stages import refuse_unfinished_parts
from tournaments.domain.teams.strength import strengths_of
from tournaments.models import Event, Registration, Stage


@dataclass(frozen=True, slots=True)
class Qualifying:
    """Qualifiers by a rule, as rows."""

    rule: CarriedOver
    parts: tuple[Event, ...]
    """Parts of the previous stage."""
    found: Qualification
    finishers: Mapping[int, Finisher]
    rows: Mapping[int, Registration]
    roots: Mapping[int, int]

    @property
    def keys(self) -> tuple[int, ...]:
        """Keys of the qualifiers in order, to check them against the list that the user saw."""
        return tuple(one.key for one in self.found.qualifiers)

    @property
    def players(self) -> list[Registration]:
        """Qualifiers in the order of their numbers in the next stage, unless the numbers are drawn."""
        return self._ordered(self.found.qualifiers)

    @property
    def groups(self) -> list[list[Registration]]:
        """Qualifiers by part of the next stage, each part in its own order.

        Raise Refused for fewer than two per part.
        """
        rule = self.rule
        if rule.way != BLOCKS:
            return dealt(self.players, rule.groups, rule.way, rule.seed)
        one_of = {one.key: one for one in self.found.qualifiers}
        blocks = dealt([self.rows[key] for key in self.keys], rule.groups, rule.way, sizes=rule.sizes)
        return [self._ordered([one_of[row.pk] for row in block]) for block in blocks]

    def _ordered(self, qualifiers: Sequence[Qualifier]) -> list[Registration]:
        if self.rule.order is Order.RATING:
            return in_initial_order(self.rows[one.key] for one in qualifiers)
        keys = crossed(qualifiers) if self.rule.order is Order.CROSSED else [one.key for one in qualifiers]
        return [self.rows[key] for key in keys]

    def part_of(self, one: Qualifier) -> Event | None:
        return None if one.part is None else self.parts[one.part]


def last_stage(event: Event) -> Stage | None:
    """Return the stage that was opened last."""
    return event.stages.filter(parts__isnull=False).order_by("-number").first()


def qualifying(event: Event, rule: CarriedOver, named: Collection[int] = ()) -> Qualifying:
    """Return the qualifiers of the last stage.

    ``named``: keys of the contestants that the arbiter names. Raise Refused if the event is not played in stages.
    """
    stage = last_stage(event)
    if stage is None:
        raise Refused(_("The event is not played in stages."))
    parts = tuple(stage.parts.order_by("pk"))
    rows = _contestants_of(parts)
    gone = set(event.registrations.filter(is_withdrawn=True).values_list("pk", flat=True))
    roots = roots_of(stage)
    ratings = strengths_of(rows.values())
    standing = tuple(
        _finishers(part, rows, ratings, {key for key, root in roots.items() if root in gone}) for part in parts
    )
    there = {roots.get(key, 0) for key in rows}
    others = {
        row.pk: row
        for row in event.registrations.contestants().filter(is_withdrawn=False).order_by("pk")
        if row.pk not in there
    }
    ratings_of_others = strengths_of(others.values())
    found = qualification(
        standing,
        rule.rule,
        others=[(row.pk, ratings_of_others.get(row.pk, row.rating)) for row in others.values()],
        named=named,
    )
    finishers = {one.key: one for part in standing for one in part}
    return Qualifying(rule, parts, found, finishers, rows | others, roots | {key: key for key in others})


def _contestants_of(parts: Sequence[Event]) -> dict[int, Registration]:
    """Return the contestants who have played in these parts, by key; for teams, not their players."""
    by_key = {part.pk: part for part in parts}
    rows = Registration.objects.contestants().filter(event__in=parts, tpn__isnull=False).order_by("pk")
    found = {row.pk: row for row in rows}
    for row in found.values():
        row.event = by_key[row.event_id]
    return found


def _finishers(
    part: Event, rows: Mapping[int, Registration], ratings: Mapping[int, int], gone: Collection[int]
) -> tuple[Finisher, ...]:
    """Return the finishers of a part.

    Contestants who have withdrawn are marked, from the part or (``gone``) later from the whole event.
    """
    state = public_state(part)
    own = [row for row in rows.values() if row.event_id == part.pk]
    return finishers_of(
        state.record,
        {row.tpn: row.rank for row in state.ranking.rows},
        {row.tpn or 0: row.pk for row in own},
        ratings={row.tpn or 0: ratings.get(row.pk, row.rating) for row in own},
        gone={row.tpn or 0 for row in own if row.is_withdrawn or row.pk in gone},
    )


@transaction.atomic
def open_next(
    *, event: Event, actor: User, rule: CarriedOver, seen: Sequence[int], named: Collection[int] = ()
) -> list[Event]:
    """Open the next stage with the qualifiers.

    Raise Refused before the last stage is finished, and while a tie for a qualifying place is open. Also raise Refused
    if the qualifiers differ from the list that the user saw (``seen``), and for numbers that do not fit.
    """
    with action("open_stage", event=event, actor=actor) as change:
        if not event.is_divided:
            raise Refused(_("The event is not played in stages."))
        refuse_unfinished_parts(event)
        found = qualifying(event, rule, named)
        if not found.found.is_complete:
            raise Refused(
                _("There is a tie for the last qualifying place, or a wild card is not chosen."),
                _("Enter the winner first."),
            )
        if tuple(seen) != found.keys:
            raise Refused(
                _("The qualifiers changed after you opened this page. Nothing was saved."),
                _("Check the qualifiers and try again."),
            )
        if len(found.keys) < 2:
            raise Refused(_("A stage needs two contestants."), _("Increase the number of qualifiers."))
        unfit = size_problem(event, rule, len(found.keys))
        if unfit is not None:
            raise unfit
        number = event.stages.filter(parts__isnull=False).distinct().count() + 1
        made = open_dealt(change, rule, _parts(event, found, number), _roots(found))
        change.details |= {"count": len(found.keys), "stage": number}
        if len(made) > 1:
            draw_parts(made, change)
    return made


def _roots(found: Qualifying) -> dict[int, int]:
    """Return each qualifier's registration in the whole event; a qualifier added only in a part maps to itself."""
    return {key: found.roots.get(key, key) for key in found.keys}


def _parts(event: Event, found: Qualifying, number: int) -> list[PartPlanned]:
    rule = found.rule
    groups = found.groups
    letters = ("",) if len(groups) == 1 else labels(number)
    is_ordered = rule.order is not Order.RATING
    planned = [
        PartPlanned(letter, letter or ("final" if number == 2 else str(number)), group, is_ordered)
        for letter, group in zip(letters, groups, strict=False)
    ]
    return [_with_what_they_bring(event, found, part) for part in planned]


def _with_what_they_bring(event: Event, found: Qualifying, part: PartPlanned) -> PartPlanned:
    """Return the part with the points that its players start with.

    A bracket counts no points, and with a pairing table the carried-over games have their results from the start.
    """
    carry = found.rule.carry
    system = SYSTEMS.get(found.rule.system or event.system)
    is_calendar = system is not None and system.is_predetermined
    if carry is Carry.NOTHING or (system is not None and system.bracket) or (carry is Carry.GAMES and is_calendar):
        return part
    keys = {row.pk for row in part.players}
    if carry is Carry.POINTS:
        return replace(part, points=_points(found, keys))
    stage = last_stage(event)
    return replace(part, points=_points(found, keys, keys), met=met_among(stage, keys) if stage else ())


def _points(found: Qualifying, keys: Collection[int], going: Collection[int] | None = None) -> dict[int, Adjustment]:
    """Return the points of these players in the previous stage, in total or only against the players in ``going``."""
    brought: dict[int, Adjustment] = {}
    for part in found.parts:
        own = {row.tpn or 0: row.pk for row in found.rows.values() if row.event_id == part.pk}
        brought |= points_brought(public_state(part).record, own, going)
    return {key: points for key, points in brought.items() if key in keys}
