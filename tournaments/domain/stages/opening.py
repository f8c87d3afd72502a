"""Opening of a stage: its parts become events of any system, with players of the whole. It can be undone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import count as count_from, product
from string import ascii_uppercase

from django.db import transaction
from django.utils.translation import gettext as _

from tabellone.engine import SYSTEMS
from tabellone.engine.knockout import LAST_ROUND
from tabellone.record import Adjustment
from tournaments.domain.drawing.numbers import GIVEN, draw_by_lot
from tournaments.domain.events.archiving import delete_all
from tournaments.domain.events.event_settings import SETTINGS
from tournaments.domain.events.naming import free_slug
from tournaments.domain.events.planning import plan_rounds
from tournaments.domain.journal.action import Change, action
from tournaments.domain.matches import contestants_of
from tournaments.domain.rounds.pairing_tables import draws_numbers
from tournaments.domain.stages.rules import Dealt, Rule, as_json
from tournaments.domain.stages.stages import refuse_public_rounds, rule_name
from tournaments.models import Event, Registration, Stage

COPIED = (
    "kind", "name", "short_name", "captain", "title", "sex", "rating", "federation", "fide_id", "birth", "club",
    "categories", "national", "ratings", "no_half_byes",
)  # fmt: skip
"""Data of a player or a team that a part copies."""
OWN = frozenset({"name", "forbidden", "adjustments"})
"""Settings of the whole that its parts do not copy."""


@dataclass(frozen=True, slots=True)
class PartPlanned:
    """Planned part of a stage: its label, the end of its address, and its players."""

    label: str
    address: str
    players: Sequence[Registration]
    is_ordered: bool = False
    """True if the players have their numbers in this order."""
    points: Mapping[int, Adjustment] = field(default_factory=dict)
    """Points with which players start, by their keys."""
    met: Sequence[tuple[int, int]] = ()
    """Pairs that have already played each other and must not play again, if each round is paired separately."""


@transaction.atomic
def open_stage(
    change: Change, rule: Rule, parts: Sequence[PartPlanned], settings: Mapping[str, object] | None = None
) -> list[Event]:
    """Open the next stage of the action's event; its parts have the event's rules and staff.

    ``settings``: settings of the parts that differ from the event's, such as the pairing system.
    """
    stage = _next_stage(change, rule)
    name = stage.name or rule_name(rule)
    made = [_open_part(change, stage, part, settings or {}, name) for part in parts]
    change.update(change.event, is_divided=True)
    return made


def open_dealt(change: Change, rule: Dealt, parts: Sequence[PartPlanned], roots: Mapping[int, int]) -> list[Event]:
    """Open a stage by a rule that defines how it is played, and store the links between registrations.

    ``roots``: the registration of each player in the whole event.
    """
    made = open_stage(change, rule, parts, settings_of(change.event, rule))
    came = [
        (own.pk, roots[row.pk])
        for event, part in zip(made, parts, strict=True)
        for own, row in zip(event.registrations.contestants().order_by("pk"), part.players, strict=True)
    ]
    stage = made[0].stage
    if stage is not None:
        change.update(stage, rule=as_json(replace(rule, came=tuple(came))))
    return made


def draw_parts(parts: Sequence[Event], change: Change) -> None:
    """Draw the numbers of parts that are played in parallel, if their system draws numbers."""
    for part in parts:
        if change.actor is not None and draws_numbers(part) and not part.drawing:
            draw_by_lot(event=part, actor=change.actor)


def settings_of(event: Event, rule: Dealt) -> dict[str, object]:
    """Return the settings of a stage's parts that differ from the event's."""
    system, options = SYSTEMS.get(rule.system or event.system), dict(event.options)
    settings: dict[str, object] = {}
    if system is not None and system.key != event.system:
        options = {}
        settings = {"system": system.key, "edition": system.years[-1], "acceleration": ""}
        settings |= {
            "initial_scores": [],
            "acceleration_bands": [],
            "virtual_points": [],
            "tie_breaks": list(system.usual_for(contestants_of(event))),
        }
    if rule.options is not None and system is not None:
        options = dict(system.settled(rule.options))
    if rule.rounds and system is not None and system.option(LAST_ROUND.key):
        options[LAST_ROUND.key] = rule.rounds
    elif rule.rounds:
        settings["planned_rounds"] = rule.rounds
    return settings | {"options": options}


def labels(number: int) -> Iterator[str]:
    """Yield A, B … Z, then AA, AB …; after the first stage with the number of the stage."""
    for size in count_from(1):
        for letters in product(ascii_uppercase, repeat=size):
            yield f"{number if number > 1 else ''}{''.join(letters)}"


def _next_stage(change: Change, rule: Rule) -> Stage:
    """Return the row of the next stage that is not opened: the planned one, or a new one."""
    stages = list(change.event.stages.order_by("number"))
    opened = set(change.event.parts.values_list("stage_id", flat=True))
    planned = next((row for row in stages if row.pk not in opened), None)
    if planned is not None:
        change.update(planned, rule=as_json(rule))
        return planned
    stage = Stage(event=change.event, number=len(stages) + 1, rule=as_json(rule))
    change.create(stage)
    return stage


def _open_part(change: Change, stage: Stage, part: PartPlanned, settings: Mapping[str, object], name: str) -> Event:
    whole = change.event
    rules = {name: getattr(whole, name) for name in SETTINGS - OWN} | dict(settings)
    event = Event(stage=stage, label=part.label, ties_seed=whole.ties_seed, fide_mode=whole.fide_mode, **rules)
    event.fide_mode_left_in = whole.fide_mode_left_in
    own_name = _("Group %(letter)s") % {"letter": part.label} if part.label else name
    event.name = f"{whole.name} – {own_name}"
    event.slug = free_slug(f"{whole.slug}-{part.address}")
    event.save()
    players = [Registration(event=event, **{name: getattr(row, name) for name in COPIED}) for row in part.players]
    with action("form_group", event=event, actor=change.actor, name=event.name, count=len(players)) as own:
        plan_rounds(own, 0)
        own.create_all(players)
        own.create_all(rosters_for(event, part.players, players))
        _begin_with(own, part, {row.pk: new.pk for row, new in zip(part.players, players, strict=True)})
    return event


def rosters_for(event: Event, teams: Sequence[Registration], own: Sequence[Registration]) -> list[Registration]:
    """Return the current players of the teams, in board order; withdrawn players are left out."""
    team_of = {row.pk: new for row, new in zip(teams, own, strict=True) if new.is_team}
    places: dict[int, int] = defaultdict(int)
    rows = []
    players = Registration.objects.filter(team__in=team_of, is_withdrawn=False).order_by("team", "roster_place", "pk")
    for player in players:
        team = team_of[player.team_id or 0]
        places[team.pk] += 1
        values = {name: getattr(player, name) for name in COPIED}
        rows.append(Registration(event=event, team=team, roster_place=places[team.pk], **values))
    return rows


def _begin_with(own: Change, part: PartPlanned, keys: Mapping[int, int]) -> None:
    """Store the numbers, points and games that the part's players bring with them."""
    values: dict[str, object] = {}
    if part.is_ordered:
        values["drawing"] = {"method": GIVEN, "numbers": {str(pk): place for place, pk in enumerate(keys.values(), 1)}}
    if part.points:
        values["adjustments"] = [
            asdict(points) | {"players": [keys[key]]} for key, points in part.points.items() if points != Adjustment(0)
        ]
    if part.met:
        values["forbidden"] = [
            {"players": [keys[one], keys[other]], "first_round": 1, "last_round": 0} for one, other in part.met
        ]
    if values:
        own.update(own.event, **values)


def undo_opening(stage: Stage) -> None:
    """Delete the parts of a stage, to undo its opening.

    Raise Refused once a round of a part is public, or while one is being paired.
    """
    parts = Event.objects.filter(stage=stage)
    refuse_public_rounds(parts, _("A round of the stage is public already, so it stays as it is."))
    delete_all(parts)
