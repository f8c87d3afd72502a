"""Findings of a report that becomes an event: the imported data, and contradictions in it.

A finding is a `Message`, whose template is translated when it is shown; it is stored as JSON with the event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from tabellone.dates import ORDERS, days_of
from tabellone.engine import SYSTEMS, edition_in_force
from tabellone.engine.checker import check_points
from tabellone.engine.rules import rules_of
from tabellone.engine.systems import USUAL
from tabellone.interchange.trf import TrfFile
from tabellone.interchange.trf.repair import MOST_REPAIRS, Repair
from tabellone.messages import Message
from tabellone.record import Record, format_points
from tabellone.standings import check_ranks
from tabellone.tiebreaks import TieBreakError, edition_of as tie_break_edition
from tournaments.domain.entries.rating_list_data import compare_with_lists
from tournaments.domain.events.scoring_rules import remarks_on_scoring
from tournaments.domain.ranking import computable, ranking_rules_of
from tournaments.domain.records import HEADER_DATE
from tournaments.domain.reports.tie_break_detection import ties_of
from tournaments.domain.words.systems import name_of
from tournaments.models import Event

SECTIONS = {
    "repairs": gettext_lazy("Adjustments of the file"),
    "rules": gettext_lazy("Rules taken from the report"),
    "standings": gettext_lazy("Points and ranks"),
    "ties": gettext_lazy("Tie-breaks"),
    "lists": gettext_lazy("Players beside the rating list"),
    "settled": gettext_lazy("Corrected during import"),
    "lacks": gettext_lazy("Not included in the file"),
    "lines": gettext_lazy("Unknown lines (kept and exported unchanged)"),
}
DIFFERENCES = ("repairs", "standings", "ties", "lists", "settled")
"""The sections about differences from the file."""
MOST_OF_A_KIND = 200
"""Maximum number of findings kept in a section; the others are counted. Repairs are kept completely."""
LONGEST_VALUE = 120

Kept = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shown:
    """A section of the findings as a page shows it."""

    title: str
    texts: tuple[str, ...]
    is_different: bool = False
    """True if it reports a difference from the file."""


def findings_of(file: TrfFile, event: Event, record: Record, repairs: Sequence[Repair] = ()) -> list[Kept]:
    """Return the findings of the report that became the event with this record; as JSON."""
    found = {
        "repairs": map(repair_message, repairs),
        "rules": _rules(file, record),
        "standings": _standings(file, event, record),
        "ties": ties_of(file, record),
        "lists": compare_with_lists(event),
        "settled": _settled(file, event),
        "lacks": file.lacks,
        "lines": (Message("%(line)s", line=line) for line in file.record.header.unknown_lines),
    }
    return [kept for section, messages in found.items() for kept in _kept(section, messages)]


def _kept(section: str, messages: Iterable[Message]) -> Iterator[Kept]:
    everything = list(messages)
    shown = everything[: MOST_REPAIRS if section == "repairs" else MOST_OF_A_KIND]
    if len(everything) > len(shown):
        shown.append(Message("… and %(count)s more.", count=len(everything) - len(shown)))
    for message in shown:
        yield {"section": section, **_as_json(message)}


def _as_json(message: Message) -> Kept:
    return {
        "text": message.template,
        "values": {name: _value(value) for name, value in message.parameters.items()},
    }


def _value(value: object) -> object:
    if isinstance(value, Message):
        return _as_json(value)
    return value if isinstance(value, int) else str(value)[:LONGEST_VALUE]


def shown_findings(findings: list[Kept]) -> tuple[Shown, ...]:
    """Return the findings by section, in the user's language; empty sections are omitted."""
    return tuple(
        Shown(str(title), texts, section in DIFFERENCES)
        for section, title in SECTIONS.items()
        if (texts := tuple(_text(kept) for kept in findings if kept["section"] == section))
    )


def _text(kept: Kept) -> str:
    values = {name: _text(value) if isinstance(value, dict) else value for name, value in kept["values"].items()}
    if "system" in values:
        values["system"] = name_of(str(values["system"]), "")
    sentence = kept["text"]
    return _(sentence) % values


def _rules(file: TrfFile, record: Record) -> Iterator[Message]:
    system, header = record.system, file.record.header
    if file.system_code:
        yield Message("Pairing system: %(system)s, by the code %(code)s.", system=system, code=file.system_code)
    elif header.type and system != USUAL:
        yield Message("Pairing system: %(system)s, by the type of event “%(type)s”.", system=system, type=header.type)
    else:
        yield Message("Pairing system: %(system)s, because the report does not name one.", system=system)
    if system not in SYSTEMS:
        yield Message("No round of this system can be paired here.")
    else:
        yield _edition(file)
    yield Message("Tie-breaks: edition of %(edition)s.", edition=tie_break_edition(file.record).name)
    if not file.record.planned_rounds:
        yield Message("The number of rounds is not stated: %(rounds)s.", rounds=record.planned_rounds)
    yield from remarks_on_scoring(record)
    if record.adjustments:
        yield Message("Penalties and bonuses (299): %(count)s lines.", count=len(record.adjustments))


def _edition(file: TrfFile) -> Message:
    stated, start = file.record.edition, file.record.header.start
    if stated and stated not in SYSTEMS[file.record.system].years:
        return Message(
            "The code names an edition of %(stated)s, which is not known here; the one of %(edition)s is used.",
            stated=stated,
            edition=edition_in_force(file.record),
        )
    rules = rules_of(file.record)
    edition = rules.edition
    if rules.why == "stated":
        return Message("Edition of the pairing rules: %(edition)s, as the code says.", edition=edition)
    if rules.why == "date":
        return Message(
            "Edition of the pairing rules: %(edition)s, in force on %(day)s.", edition=edition, day=rules.day
        )
    if rules.why == "unreadable":
        return Message(
            "Edition of the pairing rules: %(edition)s, the newest: the first day “%(start)s” cannot be read.",
            edition=edition,
            start=start,
        )
    return Message("Edition of the pairing rules: %(edition)s, the newest, as the report has no date.", edition=edition)


def repair_message(row: Repair) -> Message:
    """Return the repair as a sentence."""
    values = {"field": row.field, "before": row.before or "–", "after": row.after or "–", "why": row.why}
    if not row.line:
        return Message("New line: %(after)s (%(why)s).", after=values["after"], why=row.why)
    return Message("Line %(line)s, %(field)s: %(before)s → %(after)s (%(why)s).", line=row.line, **values)


def points_findings(file: TrfFile) -> Iterator[Message]:
    """Yield the stated points that are not the sum of the results."""
    for of, stated in file.stated_points:
        for points in check_points(of, stated):
            yield Message(
                "Points of %(player)s: the report states %(stated)s, its results give %(computed)s.",
                player=_named(of, points.player),
                stated=format_points(points.stated),
                computed=format_points(points.computed),
            )


def _standings(file: TrfFile, event: Event, record: Record) -> Iterator[Message]:
    yield from points_findings(file)
    codes, unknown = computable(record, ranking_rules_of(event, record.tie_breaks))
    if unknown:
        yield Message("Tie-breaks that cannot be computed here: %(codes)s.", codes=", ".join(unknown))
        return
    try:
        wrong = check_ranks(record, {tpn: row.rank for tpn, row in file.stated_of_contestants.items()}, codes=codes)
    except TieBreakError:
        return
    for rank in wrong:
        values = {
            "player": _named(record, rank.player), "stated": rank.stated, "first": rank.first, "last": rank.last
        }  # fmt: skip
        if codes:
            yield Message(
                "Rank of %(player)s: the report states %(stated)s, its tie-breaks give %(first)s to %(last)s.", **values
            )
        else:
            yield Message(
                "Rank of %(player)s: the report states %(stated)s, its points give %(first)s to %(last)s.", **values
            )


def _named(record: Record, tpn: int) -> str:
    return f"{tpn} {record.contestant[tpn].name}"


def _settled(file: TrfFile, event: Event) -> Iterator[Message]:
    header = file.record.header
    for note in file.notes:
        if "FIDE ID of player" in note.message.template:
            yield Message(
                "Player %(player)s has the FIDE ID of player %(other)s, %(id)s: entered without it.",
                **note.message.parameters,
            )
        elif note.line:
            yield Message("Line %(line)s: %(note)s.", line=note.line, note=note.message)
        else:
            yield Message("The file: %(note)s.", note=note.message)
    order = days_of(file.record).order
    if order:
        yield Message(
            "Two-digit dates can be read in several ways. They are read as %(order)s. Check the dates and the edition.",
            order=ORDERS[order],
        )
    for text, kept in ((header.start, event.start_date), (header.end, event.end_date)):
        if text and kept is None:
            yield Message("The date “%(text)s” cannot be used and stays as it is written.", text=text)
        elif kept is not None and kept.strftime(HEADER_DATE) != text:
            yield Message("The date “%(text)s” is read as %(day)s.", text=text, day=kept)
    if header.teams and str(event.teams) != header.teams:
        yield Message("The number of teams “%(text)s” is left out.", text=header.teams)
    adjourned = sum(not game.is_finished for round_ in file.record.rounds[:-1] for game in round_.games)
    if adjourned:
        yield Message("Games of earlier rounds without a result, taken as adjourned: %(count)s.", count=adjourned)
