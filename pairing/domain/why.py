"""The public pages that say why: of a contestant's place in a round, of two who do not meet, of the whole round."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.domain.answers import Explanations
from pairing.domain.overview import Overview, Question
from tabellone.engine.reasons.places import reasons_of
from tabellone.engine.told import ToldAnswer, ToldReason
from tabellone.record import ByeKind, Contestant, Record
from tournaments.domain.entries.order import alphabetical
from tournaments.domain.public import public_state
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.models import Event

MOST_FOUND = 20
"""So many names are offered; more letters find fewer."""


@dataclass(frozen=True, slots=True)
class AskedRound:
    """A public round about which somebody asks: all that is read of the database."""

    record: Record
    number: int
    of: str
    """The event, for counting what is asked of it."""
    switch: Switch

    @property
    def explanations(self) -> Explanations:
        return Explanations(self.record, self.number, self.of)


@dataclass(frozen=True, slots=True)
class RoundExplained:
    """The page of a whole round."""

    number: int
    overview: Overview
    switch: Switch


@dataclass(frozen=True, slots=True)
class WhyPage:
    """The page of a contestant's place in a round. The question ``other`` may be None: nobody is asked for."""

    number: int
    who: Contestant
    opponent: Contestant | None
    board: int
    reasons: tuple[ToldReason, ...]
    differs: bool
    """Whether the board is another one than the program makes of the results as they stand now."""
    answers: bool
    """Whether one may ask why two do not meet."""
    has_overview: bool
    has_bye: bool
    """Whether somebody has the bye of the round, and not this one."""
    find: str
    found: tuple[Contestant, ...]
    """Whose name contains what was looked for."""
    switch: Switch


@dataclass(frozen=True, slots=True)
class WhyNotPage:
    """The answer why two do not meet, or (``other`` None) why one does not have the bye."""

    number: int
    who: Contestant
    other: Contestant | None
    answer: ToldAnswer
    switch: Switch


def asked_round_of(event: Event, number: int) -> AskedRound | None:
    """The public round, None where there is none, or where the event explains its rounds to arbiters alone. The
    queries of the public state.
    """
    if not event.explains_to_all or event.is_divided or not event.is_started:
        return None
    record = public_state(event).record
    if not 1 <= number <= len(record.rounds):
        return None
    return AskedRound(record, number, f"event {event.pk}", switch_in(event, record, number))


def round_explained(asked: AskedRound) -> RoundExplained | None:
    """The page of the round; None where its system does not say. Raises TooMany."""
    overview = asked.explanations.overview
    return RoundExplained(asked.number, overview, asked.switch) if overview else None


def why_page(asked: AskedRound, tpn: int, find: str = "") -> WhyPage | None:
    """The page of that contestant; None where the round has no place for it. Raises TooMany."""
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
        bool(overview and overview.answers),
        overview is not None,
        bool(byes) and tpn not in byes,
        find,
        tuple(_named(record, find, tpn)),
        asked.switch,
    )


def _differs(overview: Overview | None, tpn: int, opponent: int) -> bool:
    """Whether the system's own pairing, where it is told as boards, has another opponent there."""
    changed: tuple[tuple[int, int], ...] = getattr(overview.explanation, "differs", ()) if overview else ()
    return any({tpn, opponent} == set(pair) for pair in changed)


def _named(record: Record, find: str, tpn: int) -> list[Contestant]:
    wanted = alphabetical(find.strip())
    if not wanted:
        return []
    found = [row for row in record.contestants if row.tpn != tpn and wanted in alphabetical(row.name)]
    return sorted(found, key=lambda row: (alphabetical(row.name), row.tpn))[:MOST_FOUND]


def why_not_page(asked: AskedRound, one: int, other: int) -> WhyNotPage | None:
    """Why the two do not meet in the round; 0 for ``other``: why the one does not have the bye. None where the system
    does not say, or nobody has such a number. Raises TooMany.
    """
    people = asked.record.contestant
    if one not in people or one == other or (other and other not in people):
        return None
    answer = asked.explanations.answer(Question(one, other))
    if answer is None:
        return None
    return WhyNotPage(asked.number, people[one], people[other] if other else None, answer, asked.switch)
