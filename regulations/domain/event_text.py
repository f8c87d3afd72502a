"""Paragraphs about the event: dates, entries, schedule, arbiters, personal data."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

from entries.domain.eligibility import entry_rules
from entries.models import EntryPage
from prizes.domain.amounts import money_of
from regulations.domain.facts import EntryFacts, EventFacts, FeeFacts
from regulations.domain.paragraphs import Paragraph, RegulationSection
from tabellone.engine import SYSTEMS
from tabellone.time_handicap import HandicapRow, format_time
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.formats import moment
from tournaments.models import Event

Texts = Iterator[tuple[str, str]]
"""Keys of paragraphs and their texts."""


def in_section(section: RegulationSection, texts: Texts) -> Iterator[Paragraph]:
    """Yield the paragraphs of a section, without empty ones."""
    return (Paragraph(section, key, text) for key, text in texts if text)


def labelled(label: object, value: object) -> str:
    """Return a fact with its label, ``Place: Rome``; empty without a value."""
    return _("%(label)s: %(value)s") % {"label": label, "value": value} if value not in ("", None) else ""


def paragraphs_about_event(facts: EventFacts) -> Iterator[Paragraph]:
    """Yield the sections before the pairing system."""
    yield from in_section(RegulationSection.EVENT, _event(facts))
    if facts.entries is not None:
        yield from in_section(RegulationSection.ENTRIES, _entries(facts.entries))
    yield from in_section(RegulationSection.SCHEDULE, _schedule(facts))


def paragraphs_about_people(facts: EventFacts) -> Iterator[Paragraph]:
    """Yield the sections about arbiters and personal data."""
    yield from in_section(RegulationSection.ARBITERS, _arbiters(facts))
    yield from in_section(RegulationSection.DATA, _data(facts))


def _event(facts: EventFacts) -> Texts:
    yield "event.name", labelled(_("Name"), facts.name)
    yield "event.festival", labelled(_("Festival"), facts.festival)
    yield "event.place", labelled(_("Place"), " · ".join(filter(None, (facts.city, facts.federation))))
    yield "event.dates", labelled(_("Dates"), _dates(facts))
    yield "event.type", labelled(_("Type of event"), facts.event_type)


def _dates(facts: EventFacts) -> str:
    days = dict.fromkeys(day for day in (facts.first_day, facts.last_day) if day is not None)
    return " – ".join(moment(day, "j F Y") for day in days)


def _entries(entries: EntryFacts) -> Texts:
    if entries.until is not None:
        yield "entries.until", _("Entries until %(at)s.") % {"at": moment(entries.until, "j F Y, H:i")}
    rules = entry_rules(entries.limits, entries.federations, members_only=entries.members_only)
    yield "entries.eligibility", " ".join(rules)
    yield "entries.places", labelled(_("Places"), entries.places or "")
    fees = "; ".join(_fee(fee, entries.currency) for fee in entries.fees)
    yield "entries.fees", labelled(_("Entry fees"), fees)
    if entries.check_in_until is not None:
        yield (
            "entries.check-in",
            _("Check-in until %(at)s. Absent players: %(rule)s.")
            % {
                "at": moment(entries.check_in_until, "j F Y, H:i"),
                "rule": EntryPage.Missing(entries.missing).label,
            },
        )
    yield "entries.contact", labelled(_("Contact"), entries.contact)


def _fee(fee: FeeFacts, currency: str) -> str:
    """Return the fee with its conditions: ``Juniors 20 € (born in 2008 or later)``."""
    born = _("born in %(year)s or later") % {"year": fee.born_from} if fee.born_from else ""
    conditions = ", ".join(filter(None, (born, fee.titles)))
    text = f"{fee.name} {money_of(fee.amount, currency)}"
    return f"{text} ({conditions})" if conditions else text


def _schedule(facts: EventFacts) -> Texts:
    yield "schedule.rounds", _rounds(facts)
    yield "schedule.times", labelled(_("Round times"), "; ".join(_times(facts)))
    yield "schedule.time-control", labelled(_("Time control"), facts.time_control)
    if facts.default_minutes is not None:
        yield (
            "schedule.default-time",
            ngettext(
                "Default time: %(count)s minute after the start of the round. A player who arrives later loses the "
                "game, unless the arbiter decides otherwise (Laws of Chess, 6.7.1).",
                "Default time: %(count)s minutes after the start of the round. A player who arrives later loses the "
                "game, unless the arbiter decides otherwise (Laws of Chess, 6.7.1).",
                facts.default_minutes,
            )
            % {"count": facts.default_minutes},
        )
    if facts.chess960:
        yield "schedule.chess960", _("A Chess960 starting position is drawn by lot for each round.")
    yield "schedule.handicap", labelled(_("Time handicap"), "; ".join(map(_handicap, facts.handicap)))


def _rounds(facts: EventFacts) -> str:
    system = SYSTEMS.get(facts.system)
    if system is not None and system.is_predetermined:
        return _("The number of rounds follows from the pairing table and the number of participants.")
    if system is not None and system.bracket:
        return _("Rounds are played until the bracket is decided.")
    games = system.games_of_match(facts.options) if system is not None else 1
    return labelled(_("Rounds"), facts.rounds // games)


def _times(facts: EventFacts) -> Iterator[str]:
    for number, at in facts.starts:
        time = moment(at, "l j F, H:i")
        yield f"{_title(facts, number)}: {time}"


def _title(facts: EventFacts, number: int) -> str:
    system = SYSTEMS.get(facts.system)
    title = system.round_title(number, facts.options) if system is not None else None
    return _("Round %(number)s") % {"number": number} if title is None else render_message(title)


def _handicap(row: HandicapRow) -> str:
    return _("rating difference from %(difference)s: stronger player %(stronger)s min, other player %(weaker)s min") % {
        "difference": row.difference,
        "stronger": format_time(row.stronger),
        "weaker": format_time(row.weaker),
    }


def _arbiters(facts: EventFacts) -> Texts:
    yield "arbiters.chief", labelled(_("Chief arbiter"), facts.chief_arbiter)
    yield "arbiters.deputies", labelled(_("Deputy arbiters"), "; ".join(facts.deputies))


def _data(facts: EventFacts) -> Texts:
    public = {
        Event.Visibility.LISTED: _(
            "Starting list, pairings, results and standings are public, with the players’ names, titles, ratings, "
            "federations and clubs."
        ),
        Event.Visibility.BY_LINK: _(
            "Starting list, pairings, results and standings are visible to anyone with the link, with the players’ "
            "names, titles, ratings, federations and clubs."
        ),
        Event.Visibility.HIDDEN: _(
            "Starting list, pairings, results and standings are visible to the event staff only."
        ),
    }
    yield "data.visibility", public[Event.Visibility(facts.visibility)]
    yield (
        "data.identifiers",
        _("The public report contains years of birth and FIDE IDs.")
        if facts.shows_birth_years
        else _("Dates of birth and FIDE IDs are not published."),
    )
    yield (
        "data.explanations",
        _("Pairing explanations are public after the round is published.")
        if facts.explains_to_all
        else _("Pairing explanations are visible to arbiters only."),
    )
    if facts.entries is not None:
        yield "data.contact", _("E-mail addresses, phone numbers and comments of entries are never published.")
    yield "data.erasure", _("After the event, players can ask the organiser to erase their personal data.")
