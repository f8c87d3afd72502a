"""Comparison of a draft with the pairing under other assumptions, and fixed boards of the next round.

Nothing is stored. The data are read first; the computation then needs no database.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine import NoLegalPairing, UnknownSystem
from tabellone.messages import Message
from tabellone.record import ByeKind, Record
from tabellone.what_if import CannotSuppose, Standing, Supposition, paired, standing, systems_for_supposing
from tournaments.domain.records import record_of
from tournaments.domain.words.systems import name_of
from tournaments.models import Event, Round

MOST_WORK = 9000
"""Limit on combinations of open results times players: a few seconds of work."""


@dataclass(frozen=True, slots=True)
class BoardBeside:
    """Line of both rounds: names at the board in the draft and in the alternative; empty if there is none."""

    board: int
    drafted: tuple[str, ...]
    supposed: tuple[str, ...]
    mark: str
    """Difference of the alternative pair.

    ``same``; ``board``: the same pair at another board; ``colours``: with reversed colours; ``new``; empty if there
    is no pair.
    """


@dataclass(frozen=True, slots=True)
class RoundBeside:
    """Draft and alternative side by side."""

    lines: tuple[BoardBeside, ...]
    byes: tuple[str, ...]
    other_byes: tuple[str, ...]

    @property
    def changed(self) -> int:
        """Return the number of boards with another pair or other colours."""
        return sum(line.mark in ("new", "colours") for line in self.lines)


@dataclass(frozen=True, slots=True)
class Draft:
    """Drafted round, and the data it was paired from."""

    before: Record
    pairs: tuple[tuple[int, int], ...]
    """Pairs, White first."""
    byes: tuple[int, ...]
    number: int

    @property
    def systems(self) -> list[tuple[str, str]]:
        """Return the alternative pairing systems, with names."""
        found = systems_for_supposing(self.before)
        return [(f"{key}:{edition}", name_of(key, edition)) for key, edition in found]


def draft_of(round_: Round) -> Draft:
    """Return the data of the draft."""
    number = round_.number
    drafted = record_of(round_.event, drafts=True).rounds[number - 1]
    return Draft(
        record_of(round_.event, before_round=number),
        tuple((row.games[0].white, row.games[0].black) for row in drafted.pairings),
        tuple(bye.player for bye in drafted.byes if bye.kind is ByeKind.PAIRING_ALLOCATED),
        number,
    )


def beside(draft: Draft, what: Supposition) -> RoundBeside | Message:
    """Return both rounds, or the reason why there is no alternative."""
    try:
        other = paired(draft.before, draft.number, what)
    except CannotSuppose as error:
        return error.message
    except NoLegalPairing:
        return Message("So the rules allow no pairing at all.")
    except UnknownSystem as error:
        return error.message
    names = {tpn: f"{tpn} {row.name}" for tpn, row in draft.before.contestant.items()}
    lines = tuple(
        BoardBeside(
            board,
            _names(names, draft.pairs, board),
            _names(names, other.pairs, board),
            _mark(draft.pairs, other.pairs, board),
        )
        for board in range(1, max(len(draft.pairs), len(other.pairs)) + 1)
    )
    return RoundBeside(
        lines, tuple(names[tpn] for tpn in draft.byes), tuple(names[tpn] for tpn in other.allocated_byes)
    )


def _names(names: dict[int, str], pairs: tuple[tuple[int, int], ...], board: int) -> tuple[str, ...]:
    return tuple(names[tpn] for tpn in pairs[board - 1]) if board <= len(pairs) else ()


def _mark(drafted: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...], board: int) -> str:
    if board > len(other):
        return ""
    pair = other[board - 1]
    if pair in drafted:
        return "same" if drafted.index(pair) == board - 1 else "board"
    return "colours" if pair[::-1] in drafted else "new"


# --- while games are in progress ---


@dataclass(frozen=True, slots=True)
class StandingBoards:
    """Fixed boards of the next round, with names."""

    number: int
    found: Standing
    boards: tuple[tuple[str, str], ...]
    byes: tuple[str, ...]


def next_round_of(event: Event) -> tuple[Record, int] | None:
    """Return the record with the round in progress and the number of the next round, if it is not paired yet.

    None if there is none, or if the pairings are known in another way.
    """
    record = record_of(event)
    number = len(record.rounds) + 1
    is_next = 1 < number <= event.planned_rounds and event.rounds.filter(number=number, state="planned").exists()
    if not is_next or (record.system, record.edition) not in systems_for_supposing(record):
        return None
    return record_of(event, before_round=number), number


def standing_boards(record: Record, number: int) -> StandingBoards:
    """Return the boards of the round that are the same for all results of the open games."""
    found = standing(record, number, MOST_WORK)
    names = {tpn: f"{tpn} {row.name}" for tpn, row in record.contestant.items()}
    return StandingBoards(
        number,
        found,
        tuple((names[white], names[black]) for white, black in found.boards),
        tuple(names[tpn] for tpn in found.byes),
    )
