"""Public pairing explanations: a contestant's place in a round, two who do not play each other, the whole round."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.domain.explanation_cache import Explanations
from pairing.domain.pairing_steps import Overview, Question
from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationReason
from tabellone.engine.reasons.pairing_facts import reasons_of
from tabellone.record import ByeKind, Contestant, Record
from tournaments.domain.entries.initial_order import alphabetical
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event

MOST_FOUND = 20
"""Maximum number of suggested names."""


@dataclass(frozen=True, slots=True)
class AskedRound:
    """Public round to explain, with all data that is read from the database."""

    record: Record
    number: int
    of: str
    """Event, for counting its requests."""
    switch: RoundNavigation

    @property
    def explanations(self) -> Explanations:
        return Explanations(self.record, self.number, self.of)


@dataclass(frozen=True, slots=True)
class RoundExplained:
    """Page of a whole round."""

    number: int
    overview: Overview
    switch: RoundNavigation


@dataclass(frozen=True, slots=True)
class WhyPage:
    """Page of a contestant's place in a round. ``other`` may be None: no second contestant was chosen."""

    number: int
    who: Contestant
    opponent: Contestant | None
    board: int
    reasons: tuple[ExplanationReason, ...]
    differs: bool
    """True if the board is not the one that the program pairs from the present results."""
    has_overview: bool
    """True if the system explains its rounds, and why two contestants do not play each other."""
    has_bye: bool
    """True if another contestant has the bye of the round."""
    find: str
    found: tuple[Contestant, ...]
    """Contestants whose name contains the search text."""
    switch: RoundNavigation


@dataclass(frozen=True, slots=True)
class WhyNotPage:
    """Answer why two do not play each other, or (``other`` None) why one does not get the bye."""

    number: int
    who: Contestant
    other: Contestant | None
    answer: ExplanationAnswer
    switch: RoundNavigation


def asked_round_of(event: Event, number: int) -> AskedRound | None:
    """Return the public round; the queries of the public state.

    None if there is none, or if the event explains its rounds only to arbiters.
    """
    if not event.explains_to_all or event.is_divided or not event.is_started:
        return None
    record = public_state(event).record
    if not 1 <= number <= len(record.rounds):
        return None
    return AskedRound(record, number, f"event {event.pk}", navigation_in(event, record, number))


def round_explained(asked: AskedRound) -> RoundExplained | None:
    """Return the page of the round; None if the system does not explain it. Raises TooMany."""
    overview = asked.explanations.overview
    return RoundExplained(asked.number, overview, asked.switch) if overview else None


def why_page(asked: AskedRound, tpn: int, find: str = "") -> WhyPage | None:
    """Return the page of the contestant; None if the contestant is not in the round. Raises TooMany."""
    record, number = asked.record, asked.number
    entry = next((row for row in record.cards.get(tpn, ()) if row.round == number), None)
    if entry is None:
        return None
    explanations = asked.explanations
    overview = explanations.overview
    explanation = overview.explanation if overview else None
    byes = [bye.player for bye in record.rounds[number - 1].byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
    return WhyPage(
        number,
        record.contestant[tpn],
        record.contestant[entry.opponent] if entry.opponent else None,
        record.rounds[number - 1].board_of(tpn) if entry.opponent else 0,
        reasons_of(record, number, tpn, explanation, explanations.float_of),
        _differs(overview, tpn, entry.opponent),
        overview is not None,
        bool(byes) and tpn not in byes,
        find,
        tuple(_named(record, find, tpn)),
        asked.switch,
    )


def _differs(overview: Overview | None, tpn: int, opponent: int) -> bool:
    """Return whether the system's own pairing, if it lists boards, has another opponent here."""
    changed: tuple[tuple[int, int], ...] = getattr(overview.explanation, "differs", ()) if overview else ()
    return any({tpn, opponent} == set(pair) for pair in changed)


def _named(record: Record, find: str, tpn: int) -> list[Contestant]:
    wanted = alphabetical(find.strip())
    if not wanted:
        return []
    found = [row for row in record.contestants if row.tpn != tpn and wanted in alphabetical(row.name)]
    return sorted(found, key=lambda row: (alphabetical(row.name), row.tpn))[:MOST_FOUND]


def why_not_page(asked: AskedRound, one: int, other: int) -> WhyNotPage | None:
    """Return why the two do not play each other; ``other`` 0: why ``one`` does not get the bye. Raises TooMany.

    None if the system does not explain it, or if a number is unknown.
    """
    people = asked.record.contestant
    if one not in people or one == other or (other and other not in people):
        return None
    answer = asked.explanations.answer(Question(one, other))
    if answer is None:
        return None
    return WhyNotPage(asked.number, people[one], people[other] if other else None, answer, asked.switch)
