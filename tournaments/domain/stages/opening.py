"""A stage is opened: its parts become events of their own, of any system, with players of the whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.domain.events.life import SETTINGS, free_slug
from tournaments.domain.events.planning import plan_rounds
from tournaments.domain.journal.action import Change, action
from tournaments.domain.stages.rules import Rule, as_json
from tournaments.domain.stages.stages import rule_name
from tournaments.models import Event, Registration, Stage

COPIED = ("name", "title", "sex", "rating", "federation", "fide_id", "birth", "club", "categories", "national")
"""What a part keeps of a player."""
OWN = frozenset({"name", "forbidden", "adjustments"})
"""Settings of the whole that its parts do not take over."""


@dataclass(frozen=True, slots=True)
class PartPlanned:
    """A part that a stage is to have: which one it is, the end of its address, and its players."""

    label: str
    address: str
    players: Sequence[Registration]


@transaction.atomic
def open_stage(
    change: Change, rule: Rule, parts: Sequence[PartPlanned], settings: Mapping[str, object] | None = None
) -> list[Event]:
    """The next stage of the action's event, and its parts with the event's rules, whose people look after them too.

    ``settings``: those of the parts that differ from the event's, the pairing system for instance.
    """
    last = change.event.stages.aggregate(last=Max("number"))["last"] or 0
    stage = Stage(event=change.event, number=last + 1, rule=as_json(rule))
    change.create(stage)
    made = [_open_part(change, stage, part, settings or {}, rule_name(rule)) for part in parts]
    change.update(change.event, is_divided=True)
    return made


def _open_part(change: Change, stage: Stage, part: PartPlanned, settings: Mapping[str, object], name: str) -> Event:
    whole = change.event
    rules = {name: getattr(whole, name) for name in SETTINGS - OWN} | dict(settings)
    event = Event(stage=stage, label=part.label, ties_seed=whole.ties_seed, **rules)
    event.name = f"{whole.name} – {_('Group %(letter)s') % {'letter': part.label} if part.label else name}"
    event.slug = free_slug(f"{whole.slug}-{part.address}")
    event.save()
    players = [Registration(event=event, **{name: getattr(row, name) for name in COPIED}) for row in part.players]
    with action("form_group", event=event, actor=change.actor, name=event.name, count=len(players)) as own:
        plan_rounds(own, 0)
        own.create_all(players)
    return event
