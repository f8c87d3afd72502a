"""Checks of a drafted round before its publication."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pairing.domain.pairing_steps import Overview, Question, answer_to, overview_of
from tabellone.engine import SYSTEMS, NoLegalPairing, UnknownSystem, double_rounds, edition_of, pair
from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.rules import basic_rules_of
from tabellone.engine.swiss.colours import colour_state
from tabellone.engine.swiss.common import may_have_bye
from tabellone.engine.tables.kinds import KINDS
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.record import ByeKind, Colour, Entry, Points, Record
from tournaments.domain.records import record_of
from tournaments.domain.rounds.rearranging import leaves_open_pairs
from tournaments.models import Round

WarningCode = Literal["rematch", "forbidden", "third_in_row", "colour_difference", "second_bye"]
TWO = 2
MAX_COLOUR_DIFFERENCE = 2
OF_ALL: tuple[WarningCode, ...] = ("rematch", "forbidden")
OF_SWISS: tuple[WarningCode, ...] = ("third_in_row", "colour_difference")
"""Warnings checked in all systems (``OF_ALL``), and in systems that allocate colours by the colour history."""


@dataclass(frozen=True, slots=True)
class DraftSide:
    """Player of a board in the draft."""

    tpn: int
    points: Points
    colours: str
    """Colours of the games played so far, ``wbw``."""
    due: Colour | None
    """Colour preference; None without a game, and if a pairing table fixes the colours."""
    floats: str
    """Floats of the last two rounds, ``d`` down, ``u`` up, ``-`` none; the older first."""


@dataclass(frozen=True, slots=True)
class BoardReport:
    """Board of the draft with its warnings."""

    board: int
    white: DraftSide
    black: DraftSide
    warnings: tuple[WarningCode, ...]

    @property
    def is_float(self) -> bool:
        """Return whether the two have different scores."""
        return self.white.points != self.black.points

    @property
    def is_against_due(self) -> bool:
        """Return whether a player does not get the preferred colour."""
        return self.white.due is Colour.BLACK or self.black.due is Colour.WHITE


@dataclass(frozen=True, slots=True)
class DraftReport:
    """Report on a draft.

    ``differs``: the draft is not the engine's pairing; ``overview``: the steps of the engine's pairing.
    """

    boards: tuple[BoardReport, ...]
    byes: tuple[int, ...]
    """Contestants with a pairing-allocated bye."""
    bye_warnings: tuple[WarningCode, ...]
    is_calendar: bool
    """True if the pairings are fixed: then scores and colour histories do not matter."""
    has_floats: bool
    """True if the system pairs within scoregroups."""
    differs: bool
    overview: Overview | None
    leaves_open_pairs: bool = False
    """True if pairs of the pairing table cannot be played any more after this round."""
    answers: tuple[tuple[Question, ExplanationAnswer | None], ...] = ()
    """Answers to the questions, None if there is no answer."""

    @property
    def looked_for(self) -> tuple[WarningCode, ...]:
        """Return the warnings checked on each board."""
        return OF_ALL if self.is_calendar else OF_ALL + OF_SWISS

    @property
    def warned(self) -> list[tuple[WarningCode, list[int]]]:
        """Return the warnings, with their boards."""
        found = [(code, [row.board for row in self.boards if code in row.warnings]) for code in self.looked_for]
        return [(code, boards) for code, boards in found if boards]

    @property
    def clear(self) -> list[WarningCode]:
        """Return the checks without warnings; with a bye also that the player has no earlier one."""
        found = {code for code, _boards in self.warned}
        clear = [code for code in self.looked_for if code not in found]
        return [*clear, "second_bye"] if self.byes and not self.bye_warnings else clear

    @property
    def floats(self) -> list[int]:
        """Return the boards of players with different scores, if the system pairs within scoregroups."""
        return [row.board for row in self.boards if row.is_float] if self.has_floats else []

    @property
    def against_due(self) -> list[int]:
        """Return the boards where a player does not get the preferred colour."""
        return [row.board for row in self.boards if row.is_against_due]


def overview_of_desk(round_: Round) -> Overview | None:
    """Return the engine's steps for the round, for the arbiters' page."""
    is_draft = round_.state == Round.State.DRAFTED
    asked = record_of(round_.event, before_round=round_.number) if is_draft else record_of(round_.event, drafts=True)
    return overview_of(asked, round_.number)


def draft_report(round_: Round, questions: Sequence[Question] = ()) -> DraftReport:
    """Compare the present round with the rules and with the engine's own pairing.

    A draft is compared with the pairing from the present data, a published round with the pairing from the data of
    that time.
    """
    record = record_of(round_.event, drafts=True)
    number = round_.number
    is_draft = round_.state == Round.State.DRAFTED
    asked = record_of(round_.event, before_round=number) if is_draft else record
    drafted = record.rounds[number - 1]
    byes = tuple(row.player for row in drafted.byes if row.kind is ByeKind.PAIRING_ALLOCATED)
    seen, at = as_paired(record, number)
    return DraftReport(
        tuple(
            BoardReport(
                board,
                _side(seen, pairing.first, at),
                _side(seen, pairing.second, at),
                tuple(warnings_of(seen, pairing.first, pairing.second, at)),
            )
            for board, pairing in zip(drafted.boards, drafted.pairings, strict=True)
        ),
        byes,
        bye_warnings(seen, byes, at),
        _is_calendar(record),
        _has_floats(record),
        _differs(asked, number, {(row.first, row.second) for row in drafted.pairings}, byes),
        overview_of(asked, number),
        is_draft and leaves_open_pairs(record, number),
        tuple((question, answer_to(question, asked, number)) for question in questions),
    )


def as_paired(record: Record, number: int) -> tuple[Record, int]:
    """Return the record to check the round with: double rounds count as one, with the colours of the first game."""
    if not double_rounds.are_chosen(record.options):
        return record, number
    matches = double_rounds.in_matches(record)
    options = record.options.but(**{double_rounds.KEY: False})
    return replace(matches, options=options), double_rounds.match_of(number)


def _differs(asked: Record, number: int, pairs: set[tuple[int, int]], byes: Sequence[int]) -> bool:
    try:
        engine = pair(asked, number)
    except NoLegalPairing:
        return True
    except UnknownSystem:  # system of an imported event
        return False
    return (set(engine.pairs), set(engine.allocated_byes)) != (pairs, set(byes))


def _before(record: Record, tpn: int, number: int) -> list[Entry]:
    return [entry for entry in record.cards[tpn] if entry.round < number]


def _side(record: Record, tpn: int, number: int) -> DraftSide:
    history = colours_of(_before(record, tpn, number))
    rounds = range(max(1, number - 2), number) if _has_floats(record) else ()
    floats = "".join(_float(record, tpn, earlier) for earlier in rounds)
    return DraftSide(tpn, record.points_of(tpn, number - 1), history, due_colour(record, history), floats)


def colours_of(entries: list[Entry]) -> str:
    """Return the colours of the games played over the board, in order."""
    return "".join(entry.colour.value for entry in entries if entry.is_played and entry.colour)


def due_colour(record: Record, history: str) -> Colour | None:
    """Return the colour preference in a Swiss system; None without a game, and with a pairing table."""
    if record.system not in SYSTEMS:  # system of an imported event
        return colour_state(history).preference
    return SYSTEMS[record.system].due(history, edition_of(record))


def _has_floats(record: Record) -> bool:
    """Return whether the system pairs within scoregroups; False for an imported event."""
    return record.system not in SYSTEMS or SYSTEMS[record.system].is_swiss


def _float(record: Record, tpn: int, number: int) -> str:
    entry = next((entry for entry in record.cards[tpn] if entry.round == number), None)
    if entry is None:
        return "-"
    if not entry.opponent or not entry.is_played:
        return "d" if entry.points > record.scoring.loss else "-"
    own, other = record.points_of(tpn, number - 1), record.points_of(entry.opponent, number - 1)
    return "d" if own > other else "u" if own < other else "-"


def _is_calendar(record: Record) -> bool:
    return record.system in SYSTEMS and SYSTEMS[record.system].is_predetermined


def _has_bracket(record: Record) -> bool:
    """Return whether the system has a bracket: then two contestants can play several games of a match."""
    return record.system in SYSTEMS and bool(SYSTEMS[record.system].bracket)


def warnings_of(record: Record, white: int, black: int, number: int) -> Iterator[WarningCode]:
    """Yield the violations of C.04.1, articles 2, 6 and 7 (all Swiss systems), and prohibited pairings.

    A pairing table has its own colours, and one game of each pair in each cycle.
    """
    if not _has_bracket(record) and _have_met(record, white, black, number):
        yield "rematch"
    if any(group.holds_in(number) and white in group.players and black in group.players for group in record.forbidden):
        yield "forbidden"
    if not _is_calendar(record):
        yield from colour_warnings(record, white, black, number)


def colour_warnings(record: Record, white: int, black: int, number: int) -> Iterator[WarningCode]:
    """Yield the violations of C.04.1, articles 6 and 7, by a game of these two in the round."""
    after = [colours_of(_before(record, tpn, number)) + colour for tpn, colour in ((white, "w"), (black, "b"))]
    if any(colours[-3:] in ("www", "bbb") for colours in after):
        yield "third_in_row"
    if any(abs(colours.count("w") - colours.count("b")) > MAX_COLOUR_DIFFERENCE for colours in after):
        yield "colour_difference"


def _have_met(record: Record, white: int, black: int, number: int) -> bool:
    """Return whether the two have played the maximum number of games; False for an unknown pairing table."""
    if record.system in SYSTEMS:
        number = SYSTEMS[record.system].rounds_of_match(number, record.options)[0]
    games = sum(entry.opponent == black and entry.is_played for entry in _before(record, white, number))
    if not _is_calendar(record):
        return games > 0
    if len(record.contestants) == TWO:  # they play every game of their match
        return False
    calendar = CalendarSettings.of(record.options)
    return calendar.kind in KINDS and games >= calendar.cycles


def bye_warnings(record: Record, byes: Sequence[int], number: int) -> tuple[WarningCode, ...]:
    """Return the violations of C.04.1 article 4, by the basic rules of the system's edition."""
    try:
        rules = basic_rules_of(record)
    except UnknownSystem:  # system of an imported event
        rules = ""
    barred = any(not may_have_bye(record, _before(record, tpn, number), rules) for tpn in byes)
    return ("second_bye",) if barred else ()
