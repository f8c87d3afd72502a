"""The square crosstable of an event with a calendar: who has what against whom, or when they meet."""

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
from tournaments.domain.public import PublicState, public_state
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.domain.words.figures import figure
from tournaments.domain.words.tie_breaks import name_of
from tournaments.domain.words.wording import ITSELF, SYMBOLS, cell_letters, mark_of
from tournaments.models import Event

OPEN = "·"
"""A game or a match without a result before one that has one; alone it is left out."""


@dataclass(frozen=True, slots=True)
class SquareMeeting:
    """What is said of a game: its result, with the mark that shows it, or its round and colour, which has none."""

    text: str
    mark: str = ""


class Met(Protocol):
    """A meeting of any table."""

    @property
    def text(self) -> str: ...


OneMeeting = TypeVar("OneMeeting", bound=Met)

Meetings: TypeAlias = Mapping[tuple[int, int], Sequence[SquareMeeting]]
"""The games of each player against an opponent, in the order of rounds."""


@dataclass(frozen=True, slots=True)
class SquareCell:
    """What stands in a player's row under an opponent; ``css``: ``self`` on the diagonal, ``muted`` if annulled."""

    meetings: tuple[SquareMeeting, ...]
    css: str = ""

    @property
    def text(self) -> str:
        """The whole cell as a paper has it."""
        return " ".join(meeting.text for meeting in self.meetings)


@dataclass(frozen=True, slots=True)
class SquareLine:
    """A player's row; its cells are in the order of the rows."""

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
    """The whole table, in the order of its numbers."""

    by_rank: bool
    shows_schedule: bool
    headings: tuple[Heading, ...]
    lines: tuple[SquareLine, ...]
    switch: Switch
    is_calendar_known: bool
    """Else only the rounds played so far can be told."""

    @property
    def notes(self) -> list[str]:
        """What the table does not say, in sentences."""
        text = _("%(name)s withdrew early: these games stay in the table and count for no standing.")
        notes = [text % {"name": line.name} for line in self.lines if line.is_annulled]
        if self.shows_schedule and not self.is_calendar_known:
            notes.append(_("The calendar is not known here: only the rounds so far are shown."))
        return notes


def square_of(event: Event, *, by_rank: bool = False, shows_schedule: bool = False) -> Square:
    """The square of the public rounds, or of the whole calendar; the queries of the public state.

    Numbers are those of the table, or with ``by_rank`` the places in the standings, counted through ties.
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
        switch_in(event, record),
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
    """Round and colour of all games, as far as they are known."""
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
    """The meetings up to the last one that has a result."""
    left = list(meetings)
    while left and left[-1].text == OPEN:
        left.pop()
    return left
