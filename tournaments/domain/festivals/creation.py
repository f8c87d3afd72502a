"""Creation of festivals: sections, their rules, and the numbering of their boards."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine import SYSTEMS
from tabellone.engine.system import Contestants
from tabellone.engine.systems import USUAL
from tabellone.values import LONGEST
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.events.event_lifecycle import create_event
from tournaments.domain.events.event_settings import announce, change_settings
from tournaments.domain.festivals.section_rules import (
    SEPARATOR,
    SectionRule,
    rule_columns,
    rule_of_section,
    section_name,
)
from tournaments.domain.journal.action import act_on_sections, action
from tournaments.models import Event

MOST_SECTIONS = 30
SHARED = ("city", "federation", "start_date", "end_date", "time_zone", "chief_arbiter", "deputies")
"""Fields that a new section copies from the festival's announcement."""
USUAL_ROUNDS = 7
MOST_IN_A_ROUND = 2
"""Players at a board."""


@dataclass(frozen=True, slots=True)
class SectionPlanned:
    """A requested section."""

    name: str
    system: str = USUAL
    rounds: int = USUAL_ROUNDS
    rule: SectionRule = field(default_factory=SectionRule)


def sections_of(festival: Event) -> list[Event]:
    """Return the sections in order of creation; one query."""
    sections = list(festival.sections.order_by("pk"))
    for section in sections:
        section.festival = festival
    return sections


@transaction.atomic
def create_festival(*, actor: User, sections: Sequence[SectionPlanned], **fields: object) -> Event:
    """Create a festival with its sections; the actor owns it. ``fields`` belong to an event's announcement.

    Refused without a section, for two sections with the same name, and if the actor has reached the maximum number
    of events.
    """
    if not sections:
        raise Refused(_("A festival has at least one section."), _("Give it a name."))
    festival = create_event(actor=actor, is_festival=True, planned_rounds=1, **fields)
    with act_on_sections("create_festival", event=festival, actor=actor, name=festival.name, count=len(sections)):
        for section in sections:
            _add(festival, actor, section)
    return festival


def add_section(*, festival: Event, actor: User, section: SectionPlanned) -> Event:
    """Add a section. Refused for a name in use, and above the maximum number."""
    with act_on_sections("add_section", event=festival, actor=actor, section=section.name):
        return _add(festival, actor, section)


def _add(festival: Event, actor: User, section: SectionPlanned) -> Event:
    there = sections_of(festival)
    name = f"{festival.name}{SEPARATOR}{section.name.strip()}"
    if len(there) >= MOST_SECTIONS:
        raise Refused(_("A festival has at most %(most)s sections.") % {"most": MOST_SECTIONS})
    if not section.name.strip():
        raise Refused(_("The section has no name."), _("Give it the name that players know."))
    if len(name) > LONGEST["event"]:
        raise Refused(_("The names of festival and section are too long together."), _("Shorten one of them."))
    if any(row.name.casefold() == name.casefold() for row in there):
        raise Refused(_("There is a section of that name already: %(name)s.") % {"name": section.name})
    system = SYSTEMS.get(section.system)
    if system is None or Contestants.PLAYERS not in system.contestants:
        raise Refused(_("Choose a pairing system."))
    return create_event(
        actor=actor,
        festival=festival,
        name=name,
        system=system.key,
        edition=system.years[-1],
        tie_breaks=list(system.usual_for(Contestants.PLAYERS)),
        planned_rounds=section.rounds,
        **rule_columns(Event(), section.rule),
        **{name: getattr(festival, name) for name in SHARED},
    )


def remove_section(*, festival: Event, actor: User, section: Event) -> None:
    """Delete a section without registrations."""
    with action("remove_section", event=festival, actor=actor, section=section_name(section)) as change:
        if section.festival_id != festival.pk:
            raise Refused(_("This section is not in the festival."))
        Event.objects.select_for_update().get(pk=section.pk)
        if section.is_started or section.stages.exists() or section.registrations.exists():
            raise Refused(
                _("%(section)s cannot be deleted: it has players.") % {"section": section_name(section)},
                _("Move the players first."),
            )
        change.delete_all(section.rounds.all())
        change.delete_all([section])


def mark_of_rules(sections: Sequence[Event]) -> str:
    """Return a digest of the current rules of these sections."""
    text = json.dumps([[row.pk, asdict(rule_of_section(row))] for row in sections])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def set_section_rules(
    *, festival: Event, actor: User, rules: Mapping[int, SectionRule], seen: str | None = None
) -> None:
    """Set the rules of sections, by their keys, in one step; rounds that are paired keep their boards.

    Refused if the rules differ from those ``seen``.
    """
    with act_on_sections("set_section_rules", event=festival, actor=actor):
        if seen is not None and seen != mark_of_rules(sections_of(festival)):
            raise Refused(
                _("Another user changed the sections. Your changes are not saved yet."), _("Check them and try again.")
            )
        for section in sections_of(festival):
            if section.pk in rules:
                with action("section_rule", event=section, actor=actor) as change:
                    refuse_if_finished(section)
                    change.update(section, **rule_columns(section, rules[section.pk]))


def boards_needed(section: Event) -> int:
    """Return the number of boards that a round of the section may need, by its current registrations."""
    return (section.registrations.contestants().filter(is_withdrawn=False).count() + 1) // MOST_IN_A_ROUND


def number_on(*, festival: Event, actor: User) -> None:
    """Number the boards consecutively through the sections in their order, as many as each may need.

    Rounds that are paired keep their numbers.
    """
    rules, first = {}, 1
    for section in sections_of(festival):
        if not section.is_finished:
            rules[section.pk] = replace(rule_of_section(section), first_board=first)
        first += boards_needed(section)
    set_section_rules(festival=festival, actor=actor, rules=rules)


def change_festival(
    *, festival: Event, actor: User, changes: Mapping[str, object], seen: Mapping[str, object] | None
) -> None:
    """Change the festival's announcement: name, location, days.

    A section with the same value follows, a section with a different one keeps it; the section's part of its name
    stays. Raises Differs if another user changed the same value.
    """
    with act_on_sections("festival_settings", event=festival, actor=actor) as change:
        before = {name: getattr(festival, name) for name in changes}
        prefix = f"{festival.name}{SEPARATOR}"
        announce(change, changes, seen)
        for section in sections_of(festival):
            follows: dict[str, object] = {
                name: getattr(festival, name)
                for name in changes
                if name in SHARED and getattr(section, name) == before[name]
            }
            if section.name.startswith(prefix):
                follows["name"] = f"{festival.name}{SEPARATOR}{section.name.removeprefix(prefix)}"
            if not section.is_finished and any(getattr(section, name) != value for name, value in follows.items()):
                change_settings(event=section, actor=actor, changes=follows)
