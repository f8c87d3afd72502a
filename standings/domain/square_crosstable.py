"""The square crosstable of an event with a pairing table: results against each opponent, or rounds and colours.

Teams have matches in place of games, with match points and game points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _

from standings.domain.crosstable import CrosstableLine, scored_in, symbol_of, totals_of
from standings.domain.table import Heading
from tabellone.engine.tables.schedule import is_known, known_schedule
from tabellone.record import Record
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.teams.scores import scores_of
from tournaments.domain.words.result_names import ITSELF, SYMBOLS, cell_letters, mark_of
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event

OPEN = "·"
"""An unfinished game or match before a finished one. Without a finished one it is left out."""


@dataclass(frozen=True, slots=True)
class SquareMeeting:
    """A game or match in a cell: its result with a mark, or its round (and colour) without a mark.

    A match has its match points in the mark and the game points beside it.
    """

    text: str
    mark: str = ""
    game_points: str = ""

    @property
    def whole(self) -> str:
        """Return the text for print; of a match both scores."""
        return " ".join(filter(None, (self.text, self.game_points)))


Meetings: TypeAlias = Mapping[tuple[int, int], Sequence[SquareMeeting]]
"""The games or matches of each contestant against an opponent, in the order of rounds."""


@dataclass(frozen=True, slots=True)
class SquareCell:
    """A cell for an opponent in a row. ``css``: ``self`` on the diagonal, ``muted`` if annulled."""

    meetings: tuple[SquareMeeting, ...]
    css: str = ""
    separator: str = " "

    @property
    def text(self) -> str:
        """Return the text of the whole cell for print."""
        return self.separator.join(meeting.whole for meeting in self.meetings)


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareLine(CrosstableLine[SquareCell]):
    """A row. Its cells are in the order of the rows."""

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
    is_of_teams: bool

    @property
    def notes(self) -> list[str]:
        """Return notes about information missing from the table."""
        if self.is_of_teams:
            text = _("%(name)s withdrew early. These matches are shown but do not count in the standings.")
        else:
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
    record, ranking, of_teams = state.record, state.ranking, event.is_of_teams
    order = [row.tpn for row in ranking.rows] if by_rank else sorted(record.contestant)
    meetings = MEETINGS[of_teams, shows_schedule](record)
    rows = {row.tpn: row for row in ranking.rows}
    lines = tuple(
        SquareLine(
            contestant=record.contestant[tpn],
            row=rows[tpn],
            number=place if by_rank else tpn,
            totals=totals_of(record, tpn) if of_teams else (rows[tpn].points,),
            cells=tuple(_cell(record, tpn, opponent, meetings, "; " if of_teams else " ") for opponent in order),
            is_annulled=tpn in record.annulled,
        )
        for place, tpn in enumerate(order, start=1)
    )
    headings = tuple(Heading(code, name_of(code)) for code in ranking.codes)
    return Square(by_rank, shows_schedule, headings, lines, navigation_in(event, record), is_known(record), of_teams)


def _results(record: Record) -> Meetings:
    meetings: dict[tuple[int, int], list[SquareMeeting]] = defaultdict(list)
    for tpn, card in record.cards.items():
        for entry in card:
            if entry.result is not None:
                meetings[tpn, entry.opponent].append(SquareMeeting(SYMBOLS[entry.result] or OPEN, mark_of(entry)))
    return meetings


def _match_results(record: Record) -> Meetings:
    """Return the matches so far. A match without a finished board is a dot."""
    meetings: dict[tuple[int, int], list[SquareMeeting]] = defaultdict(list)
    scores = scores_of(record)
    for tpn, card in record.cards.items():
        for entry in card:
            score = scores.get((tpn, entry.round))
            if score:
                meeting = SquareMeeting(symbol_of(entry, score), mark_of(entry), scored_in(score))
                meetings[tpn, score.opponent].append(meeting if score.finished else SquareMeeting(OPEN))
    return meetings


def _games(record: Record) -> Meetings:
    """Return round and colour of all known games."""
    letters = cell_letters()
    meetings: dict[tuple[int, int], list[SquareMeeting]] = defaultdict(list)
    for number, round_ in enumerate(known_schedule(record), start=1):
        for game in round_.games:
            for tpn in (game.white, game.black):
                meeting = SquareMeeting(f"{number}{letters[game.colour_of(tpn)]}")
                meetings[tpn, game.opponent_of(tpn)].append(meeting)
    return meetings


def _matches(record: Record) -> Meetings:
    """Return the rounds of all known matches."""
    meetings: dict[tuple[int, int], list[SquareMeeting]] = defaultdict(list)
    for number, round_ in enumerate(known_schedule(record), start=1):
        for pairing in round_.pairings:
            meetings[pairing.first, pairing.second].append(SquareMeeting(str(number)))
            meetings[pairing.second, pairing.first].append(SquareMeeting(str(number)))
    return meetings


MEETINGS: Mapping[tuple[bool, bool], Callable[[Record], Meetings]] = {
    (False, False): _results,
    (False, True): _games,
    (True, False): _match_results,
    (True, True): _matches,
}
"""The contents of the cells: of teams or not, the schedule or the results."""


def _cell(record: Record, tpn: int, opponent: int, meetings: Meetings, separator: str) -> SquareCell:
    if tpn == opponent:
        return SquareCell((SquareMeeting(ITSELF),), "self")
    shown = list(meetings.get((tpn, opponent), ()))
    while shown and shown[-1].text == OPEN:
        shown.pop()
    return SquareCell(tuple(shown), "muted" if record.annulled & {tpn, opponent} else "", separator)
