"""Stages of an event, in one form for all events: an event without stages has one, itself."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.domain.errors import Refused
from tournaments.domain.stages.rules import BestOfEach, CarriedOver, Division, Everybody, Rule, rule_of
from tournaments.models import Event, Round


@dataclass(frozen=True, slots=True)
class StagePlayed:
    """Stage with its number, its rule, and the events in which it is played; none while it is only planned."""

    number: int
    rule: Rule
    parts: tuple[Event, ...]
    name: str = ""

    @property
    def is_finished(self) -> bool:
        return bool(self.parts) and all(part.is_finished for part in self.parts)


def stages_of(event: Event) -> tuple[StagePlayed, ...]:
    """Return the event's stages in order. Two queries if the event is divided."""
    if not event.is_divided:
        return (StagePlayed(1, Everybody(), (event,), event.name),)
    parts = defaultdict(list)
    for part in event.parts:
        parts[part.stage_id].append(part)
    return tuple(
        StagePlayed(
            row.number, rule_of(row.rule), tuple(parts[row.pk]), row.name or rule_name(rule_of(row.rule), row.number)
        )
        for row in event.stages.order_by("number")
    )


def rule_name(rule: Rule, number: int = 0) -> str:
    """Return the name of a stage that has no name of its own."""
    if isinstance(rule, Division) and (rule.groups > 1 or not number):
        return _("Groups")
    if isinstance(rule, BestOfEach) or (isinstance(rule, CarriedOver) and rule.groups == 1):
        return _("Final")
    return _("Stage %(number)s") % {"number": number} if number else _("Stage")


def refuse_unfinished_parts(event: Event) -> None:
    """Raise Refused while a part of the event's stages is in progress."""
    if event.parts.exclude(status=Event.Status.FINISHED).exists():
        raise Refused(_("A group is not finished yet."), _("Finish all groups first."))


def refuse_public_rounds(parts: QuerySet[Event], is_public: str) -> None:
    """Raise Refused, with the text ``is_public``, once a round of a part is public, or while one is being paired."""
    states = set(Round.objects.filter(event__in=parts).values_list("state", flat=True))
    if states.intersection(Round.PUBLIC_STATES):
        raise Refused(is_public)
    if Round.State.PAIRING in states:
        raise Refused(_("A round is being paired."), _("Wait for its draft."))


def refuse_planned_stages(event: Event) -> None:
    """Raise Refused if the event is planned in stages: each stage is started separately."""
    if event.stages.exists():
        raise Refused(_("The event is planned in stages."), _("Open the first stage, or give the plan up."))
