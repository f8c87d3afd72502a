"""Reads an event's settings as `EventFacts`, and the organiser's own paragraphs."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language

from entries.domain.eligibility import federations_of, limits_of
from entries.domain.hosts import host_of
from entries.models import EntryPage
from norms.models import NormPaper
from phones.models import PhoneRules
from prizes.domain.funds import categories_of, core_fund, funds_of, numbers_of
from ratings.domain.choice import rule_of, tempo_of
from regulations.domain.composition import compose
from regulations.domain.facts import (
    EntryFacts,
    EventFacts,
    FeeFacts,
    FundFacts,
    PhoneFacts,
    StageFacts,
    TitleFacts,
)
from regulations.domain.paragraphs import Paragraph, RegulationSection
from regulations.models import OwnParagraph, RegulationFacts
from tournaments.domain.boards.hall import hall_of
from tournaments.domain.events.team_ranking import team_ranking_of
from tournaments.domain.matches import matches_of
from tournaments.domain.playing_conditions import handicap_of
from tournaments.domain.records import scoring_of
from tournaments.domain.stages.stages import stages_of
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.models import Event

OWN = "own."
"""Beginning of the keys of the organiser's paragraphs."""


def has_regulations(event: Event) -> bool:
    """Return True if the event has regulations of its own; a festival's are those of its sections, a group's those of
    its event.
    """
    return not (event.is_festival or event.is_part)


def facts_of(event: Event) -> EventFacts:
    """Return the settings of the event. At most 14 queries."""
    own = RegulationFacts.objects.filter(event=event).first()
    starts = event.rounds.exclude(starts_at=None).order_by("number").values_list("number", "starts_at")
    return EventFacts(
        name=event.name,
        festival=event.festival.name if event.festival else "",
        city=event.city,
        federation=event.federation,
        first_day=event.start_date,
        last_day=event.end_date,
        event_type=event.event_type,
        entries=_entries(event),
        rounds=event.planned_rounds,
        starts=tuple((number, at) for number, at in starts if at is not None),
        time_control=event.time_control,
        default_minutes=own.default_minutes if own is not None else None,
        chess960=event.chess960,
        handicap=handicap_of(event),
        system=event.system,
        edition=event.edition,
        options=event.options,
        acceleration=event.acceleration,
        bands=tuple(event.acceleration_bands) if event.acceleration == "bands" else (),
        stages=_stages(event),
        scoring=scoring_of(event),
        max_byes=event.max_byes,
        last_bye_round=event.last_bye_round,
        phones=_phones(event),
        checks_slips=hall_of(event).reads_twice,
        tie_breaks=tuple(code for code in event.tie_breaks if code.upper() != "PTS"),
        ignores_unrated=event.unrated == Event.Unrated.IGNORED,
        unrated_rating=event.unrated_rating if event.unrated == Event.Unrated.RATED else 0,
        tie_break_ratings=event.tie_break_ratings,
        draws_lots=event.ties == Event.Ties.LOTS,
        rating=rule_of(event),
        tempo=tempo_of(event),
        matches=matches_of(event) if event.is_of_teams else None,
        line_ups=rules_of(event) if event.is_of_teams else None,
        team_ranking=team_ranking_of(event),
        funds=_funds(event),
        titles=_titles(event),
        chief_arbiter=event.chief_arbiter,
        deputies=tuple(map(str, event.deputies)),
        visibility=event.whole.visibility,
        shows_birth_years=event.whole.shows_birth_years,
        explains_to_all=event.explains_to_all,
    )


def _entries(event: Event) -> EntryFacts | None:
    """Return the rules of the entry form; of a section those of the festival's form, which it shares, and its own."""
    host = host_of(event)
    pages = {page.event_id: page for page in EntryPage.objects.filter(event__in=(host, event)).prefetch_related("fees")}
    if not pages or event.is_of_teams:
        return None
    page = pages.get(event.pk) or pages[host.pk]
    page.event = event
    shared = pages.get(host.pk) or page
    fees = [fee for each in pages.values() for fee in each.fees.all()]
    return EntryFacts(
        until=host.entries_until,
        limits=limits_of(page),
        federations=tuple(federations_of(page) or federations_of(shared)),
        members_only=page.members_only or shared.members_only,
        places=page.limit,
        currency=shared.currency,
        fees=tuple(FeeFacts(fee.name, fee.amount, fee.born_from, fee.titles) for fee in fees),
        check_in_until=shared.check_in_until,
        missing=shared.missing,
        contact=shared.contact or page.contact,
    )


def _stages(event: Event) -> tuple[StageFacts, ...]:
    if not event.is_divided:
        return ()
    return tuple(
        StageFacts(stage.name, getattr(stage.rule, "groups", 0) or len(stage.parts), stage.rule)
        for stage in stages_of(event)
    )


def _phones(event: Event) -> PhoneFacts | None:
    rules = PhoneRules.objects.filter(event=event).first()
    if rules is None:
        return None
    by_arbiter = rules.entry == PhoneRules.Entry.BY_ARBITER
    return PhoneFacts(rules.takes_results, by_arbiter, rules.takes_requests, rules.hours_before)


def _funds(event: Event) -> tuple[FundFacts, ...]:
    rows = funds_of(event)
    numbers = numbers_of(event) if rows else {}
    return tuple(
        FundFacts(
            row.order,
            core_fund(row, categories_of(row), numbers),
            {each.key: each.own for each in categories_of(row) if each.own},
        )
        for row in rows
    )


def _titles(event: Event) -> TitleFacts | None:
    paper = NormPaper.objects.filter(event=event).first()
    return None if paper is None else TitleFacts(paper.event_code, paper.exemption)


def own_paragraphs(rows: Iterable[OwnParagraph]) -> list[Paragraph]:
    """Return the organiser's paragraphs in the user's language; another language where it has no text."""
    return [Paragraph(RegulationSection(row.section), f"{OWN}{row.mark}", own_text(row.texts)) for row in rows]


def own_text(texts: dict[str, str]) -> str:
    """Return the text in the user's language, else the first one in the order of the languages."""
    codes = [get_language() or "", *(code for code, _name in settings.LANGUAGES)]
    return next((texts[code] for code in codes if texts.get(code)), "")


def paragraphs_of(event: Event) -> list[Paragraph]:
    """Return the paragraphs as the settings write them now, in the user's language and the event's time zone."""
    with timezone.override(event.zone):
        return compose(facts_of(event), own_paragraphs(event.own_paragraphs.all()))
