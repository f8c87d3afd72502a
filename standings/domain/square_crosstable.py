"""The square crosstable of an event with a pairing table: results against each opponent, or rounds and colours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from django.utils.translation import gettext as _

from standings.domain.table import Heading
from tabellone.engine.tables.schedule import is_known, known_schedule
from tabellone.record import Record, format_points
from tabellone.tiebreaks import RankingRow, format_value
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.words.formats import figure
from tournaments.domain.words.result_names import ITSELF, SYMBOLS, cell_letters, mark_of
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event

OPEN = "·"
"""An unfinished game or match before a finished one. Without a finished one it is left out."""


@dataclass(frozen=True, slots=True)
class SquareMeeting:
    """A game in a cell: its result with a mark, or its round and colour without a mark."""

    text: str
    mark: str = ""


class Met(Protocol):
    """A game or match of any table."""

    @property
    def text(self) -> str: ...


OneMeeting = TypeVar("OneMeeting", bound=Met)

Meetings: TypeAlias = Mapping[tuple[int, int], Sequence[SquareMeeting]]
"""The games of each player against an opponent, in the order of rounds."""


@dataclass(frozen=True, slots=True)
class SquareCell:
    """A cell for an opponent in a player's row. ``css``: ``self`` on the diagonal, ``muted`` if annulled."""

    meetings: tuple[SquareMeeting, ...]
    css: str = ""

    @property
    def text(self) -> str:
        """Return the text of the whole cell for print."""
        return " ".join(meeting.text for meeting in self.meetings)


@dataclass(frozen=True, slots=True)
class SquareLine:
    """A player's row. Its cells are in the order of the rows."""

    number: int
    rank: int
    tpn: int
    name: str
    title: str
    rating: int
    points: str
    values: tuple[str, ...]
    cells: tuple[SquareCell, ...]
    is_annulled: bool


@dataclass(frozen=True, slots=True)
class Square:
    """The whole table, in the order of the first column."""

    by_rank: bool
    shows_schedule: bool
    headings: tuple[Heading, ...]
    lines: tuple[SquareLine, ...]
    switch: RoundNavigation
    is_calendar_known: bool
    """False if only the rounds played so far are known."""

    @property
    def notes(self) -> list[str]:
        """Return notes about information missing from the table."""
        text = _("%(name)s withdrew early. These games are shown but do not count in the standings.")
        notes = [text % {"name": line.name} for line in self.lines if line.is_annulled]
        if self.shows_schedule and not self.is_calendar_known:
            notes.append(_("The pairing table is not available. Only the rounds so far are shown."))
        return notes


def square_of(event: Event, *, by_rank: bool = False, shows_schedule: bool = False) -> Square:
    """Return the square of the public rounds, or of the whole pairing table; the queries of the public state.

    Numbers are pairing numbers, or with ``by_rank`` positions in the standings, counted through ties.
    """
    state = public_state(event)
    record, ranking = state.record, state.ranking
    order = [row.tpn for row in ranking.rows] if by_rank else sorted(record.contestant)
    meetings = _games(record) if shows_schedule else _results(record)
    rows = {row.tpn: row for row in ranking.rows}
    return Square(
        by_rank,
        shows_schedule,
        tuple(Heading(code, name_of(code)) for code in ranking.codes),
        tuple(
            _line(state, rows[tpn], place if by_rank else tpn, order, meetings)
            for place, tpn in enumerate(order, start=1)
        ),
        navigation_in(event, record),
        is_known(record),
    )


def _results(record: Record) -> Meetings:
    meetings: dict[tuple[int, int], list[SquareMeeting]] = defaultdict(list)
    for tpn, card in record.cards.items():
        for entry in card:
            if entry.result is not None:
                meetings[tpn, entry.opponent].append(SquareMeeting(SYMBOLS[entry.result] or OPEN, mark_of(entry)))
    return meetings


def _games(record: Record) -> Meetings:
    """Return round and colour of all known games."""
    letters = cell_letters()
    meetings: dict[tuple[int, int], list[SquareMeeting]] = defaultdict(list)
    for number, round_ in enumerate(known_schedule(record), start=1):
        for game in round_.games:
            for tpn in (game.white, game.black):
                said = SquareMeeting(f"{number}{letters[game.colour_of(tpn)]}")
                meetings[tpn, game.opponent_of(tpn)].append(said)
    return meetings


def _line(state: PublicState, row: RankingRow, number: int, order: Sequence[int], meetings: Meetings) -> SquareLine:
    player, annulled = state.record.contestant[row.tpn], state.record.annulled
    return SquareLine(
        number,
        row.rank,
        row.tpn,
        player.name,
        player.title,
        player.rating,
        format_points(row.points),
        tuple(figure(format_value(value)) for value in row.values),
        tuple(_cell(row.tpn, opponent, meetings, annulled) for opponent in order),
        row.tpn in annulled,
    )


def _cell(tpn: int, opponent: int, meetings: Meetings, annulled: frozenset[int]) -> SquareCell:
    if tpn == opponent:
        return SquareCell((SquareMeeting(ITSELF),), "self")
    games = without_open_ones_at_the_end(meetings.get((tpn, opponent), ()))
    return SquareCell(tuple(games), "muted" if annulled & {tpn, opponent} else "")


def without_open_ones_at_the_end(meetings: Sequence[OneMeeting]) -> list[OneMeeting]:
    """Return the games or matches up to the last one with a result."""
    left = list(meetings)
    while left and left[-1].text == OPEN:
        left.pop()
    return left
