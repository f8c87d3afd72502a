"""Objections of the regulations to a list of tie-breaks, before an event adopts it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabellone.messages import Message
from tabellone.record import Record
from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.crosstable import UnratedRule
from tabellone.tiebreaks.editions import TieBreakEdition, edition_named, edition_of
from tabellone.tiebreaks.ranking import parse_codes
from tabellone.tiebreaks.unplayed import is_predetermined


@dataclass(frozen=True, slots=True)
class Objection:
    """A tie-break that does not suit the event, and the article with the reason."""

    code: str
    article: str
    text: Message


def objections(
    record: Record, codes: Sequence[str], *, edition: str | None = None, unrated: UnratedRule | None = None
) -> tuple[Objection, ...]:
    """Return all objections of the regulations to these tie-breaks for this event, in the order of the list.

    ``unrated`` is the event's rule for unrated players, if it states one. Raises UnknownTieBreak and UnknownEdition.
    """
    rules = edition_named(edition) if edition else edition_of(record)
    found: list[Objection] = []
    seen: set[Code] = set()
    of_teams = bool(record.teams or record.matches.boards)  # before the start an event has matches, and no teams yet
    for code in parse_codes(codes, of_teams=of_teams):
        found += _objections(record, code, rules, unrated)
        if code in seen and code.kind.type != "A":
            found.append(
                Objection(str(code), "4.3", Message("%(code)s is listed twice; only type A can be repeated", code=code))
            )
        seen.add(code)
    return tuple(found)


def _objections(record: Record, code: Code, rules: TieBreakEdition, unrated: UnratedRule | None) -> Iterator[Objection]:
    kind, name = code.kind, str(code)
    if not kind.since <= rules.name <= kind.until:
        text = (
            Message("%(code)s is in the tie-break rules only until %(year)s", code=name, year=kind.until)
            if kind.until < rules.name
            else Message("%(code)s is in the tie-break rules only from %(year)s on", code=name, year=kind.since)
        )
        yield Objection(name, kind.article, text)
    predetermined = is_predetermined(record)
    if predetermined and kind.pairings == "swiss" and rules.name >= "2026":
        yield Objection(name, "8", Message("%(code)s must not be used in a round robin", code=name))
    if not predetermined and kind.pairings == "predetermined":
        yield Objection(name, kind.article, Message("%(code)s is for round robins", code=name))
    if kind.needs_ratings and unrated is None and any(not contestant.rating for contestant in record.contestants):
        text = Message("%(code)s needs ratings, and there are unrated players without a rule for them", code=name)
        yield Objection(name, "10", text)
