"""The sections side by side: the next step of each, and steps of several sections together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event, missing_at_the_start, start_event
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.section_rules import SectionRule, rule_of_section, section_name
from tournaments.domain.journal.action import act_on_sections
from tournaments.domain.rounds.desk import RoundState, round_states
from tournaments.domain.rounds.next_action import Agenda, agenda
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.rounds.staleness import Staleness, staleness_of
from tournaments.models import Event, Round

TOGETHER = ("start", "pair", "publish", "finish")
"""The steps that sections can do together."""


@dataclass(frozen=True, slots=True)
class SectionLine:
    """A section on the festival's desk."""

    section: Event
    name: str
    step: Agenda
    players: int
    missing: int
    """Number of players not checked in, if others are and the start comes next."""
    current: RoundState | None
    stale: Staleness
    rule: SectionRule

    @property
    def mark(self) -> str:
        """Return the digest of the section's next step, which the form sends back."""
        return mark_of_step(self.step, self.stale)


def mark_of_step(step: Agenda, stale: Staleness) -> str:
    """Return a digest of this next step."""
    return f"{step.code}-{step.round_number}-{stale.seen}"


def section_lines(festival: Event) -> list[SectionLine]:
    """Every section with its next action."""
    return [_line(section) for section in sections_of(festival)]


def _line(section: Event) -> SectionLine:
    step = agenda(section)
    states = round_states(section)
    players = section.registrations.contestants().filter(is_withdrawn=False).count()
    missing = len(missing_at_the_start(section)) if step.code == "start" else 0
    current = next((row for row in states if row.round.number == step.round_number and row.round.is_paired), None)
    return SectionLine(
        section, section_name(section), step, players, missing, current, _stale(section, step), rule_of_section(section)
    )


def _stale(section: Event, step: Agenda) -> Staleness:
    if step.code != "publish":
        return Staleness()
    round_ = section.rounds.get(number=step.round_number)
    round_.event = section
    return staleness_of(round_)


def chosen_sections(festival: Event, code: str, seen: Mapping[int, str]) -> Iterator[tuple[Event, Agenda, Staleness]]:
    """Yield the chosen sections in their current state, by keys and digests of their next steps.

    Refused if none is chosen, or if a section has changed since; then no section is changed.
    """
    sections = [section for section in sections_of(festival) if section.pk in seen]
    if not sections or len(sections) != len(seen):
        raise Refused(_("Choose the sections."))
    for section in sections:
        step = agenda(section)
        stale = _stale(section, step)
        if step.code != code or mark_of_step(step, stale) != seen[section.pk]:
            raise Refused(
                _("Another user changed %(section)s. Nothing was done in any section.")
                % {"section": section_name(section)},
                _("Check the desk and try again."),
            )
        yield section, step, stale


@contextmanager
def all_or_nothing(section: Event) -> Iterator[None]:
    """Add the section's name to a refusal, and that nothing was done."""
    try:
        yield
    except Refused as refused:
        text = _("%(section)s: %(what)s Nothing was done in any section.")
        values = {"section": section_name(section), "what": refused.message}
        raise Refused(text % values, refused.remedy) from refused


def act_together(
    code: str,
    act: Callable[[Event, Agenda, Staleness], object],
    *,
    festival: Event,
    actor: User,
    seen: Mapping[int, str],
    public: bool = True,
) -> int:
    """Do the next step with this code in these sections in one action, all or none; return their number.

    ``act``: the step of one section. ``seen``: section keys, each with the state that the user saw.
    """
    done = []
    with act_on_sections(f"{code}_together", event=festival, actor=actor, public=public, apart=True) as change:
        for section, step, stale in chosen_sections(festival, code, seen):
            with all_or_nothing(section):
                act(section, step, stale)
            done.append(section)
        change.details |= {"count": len(done), "sections": ", ".join(map(section_name, done))}
    return len(done)


def publish_together(*, festival: Event, actor: User, seen: Mapping[int, str]) -> int:
    """Publish the drafts of these sections in one action, all or none; return their number."""

    def publish(section: Event, step: Agenda, stale: Staleness) -> None:
        round_ = Round.objects.get(event=section, number=step.round_number)
        round_.event = section
        publish_round(round_=round_, actor=actor, seen=stale.seen)

    return act_together("publish", publish, festival=festival, actor=actor, seen=seen)


def start_together(*, festival: Event, actor: User, seen: Mapping[int, str]) -> int:
    """Start these sections in one action, all or none; return their number.

    Refused if players are not checked in: their absence has to be decided section by section.
    """

    def start(section: Event, _step: Agenda, _stale: Staleness) -> None:
        if missing_at_the_start(section):
            raise Refused(
                _("Some are not checked in."),
                _("Start this section separately, and choose what to do with these players."),
            )
        start_event(event=section, actor=actor)

    return act_together("start", start, festival=festival, actor=actor, seen=seen)


def finish_together(*, festival: Event, actor: User, seen: Mapping[int, str]) -> int:
    """Finish these sections in one action, all or none; return their number."""
    return act_together(
        "finish",
        lambda section, _step, _stale: finish_event(event=section, actor=actor),
        festival=festival,
        actor=actor,
        seen=seen,
    )


def codes_of(lines: Collection[SectionLine]) -> dict[str, int]:
    """Return for each step that can be done together the number of sections in which it is next."""
    counts = {code: sum(line.step.code == code and not line.step.blockers for line in lines) for code in TOGETHER}
    return {code: count for code, count in counts.items() if count}
