"""The square crosstable of teams with a pairing table: scores against each opponent, or rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _

from standings.domain.square_crosstable import OPEN, without_open_ones_at_the_end
from standings.domain.table import Heading
from standings.domain.team_crosstable import scored_in, symbol_of, totals_of
from tabellone.engine.tables.schedule import is_known, known_schedule
from tabellone.record import Record
from tabellone.tiebreaks import RankingRow, format_value
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.teams.scores import scores_of
from tournaments.domain.words.formats import figure
from tournaments.domain.words.result_names import ITSELF, mark_of
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class TeamMeeting:
    """A match in a cell: match points in a mark and game points beside it, or its round without a mark."""

    text: str
    game_points: str = ""
    mark: str = ""

    @property
    def whole(self) -> str:
        """Return both scores for print."""
        return " ".join(filter(None, (self.text, self.game_points)))


TeamMeetings: TypeAlias = Mapping[tuple[int, int], Sequence[TeamMeeting]]
"""The matches of each team against an opponent, in the order of rounds."""


@dataclass(frozen=True, slots=True)
class TeamSquareCell:
    """A cell for an opponent in a team's row. ``css``: ``self`` on the diagonal, ``muted`` if annulled."""

    meetings: tuple[TeamMeeting, ...]
    css: str = ""

    @property
    def text(self) -> str:
        """Return the text of the whole cell for print."""
        return "; ".join(meeting.whole for meeting in self.meetings)


@dataclass(frozen=True, slots=True)
class TeamSquareLine:
    """A team's row. Its cells are in the order of the rows."""

    number: int
    rank: int
    tpn: int
    name: str
    match_points: str
    game_points: str
    values: tuple[str, ...]
    cells: tuple[TeamSquareCell, ...]
    is_annulled: bool


@dataclass(frozen=True, slots=True)
class TeamSquare:
    """The whole table, in the order of the first column."""

    by_rank: bool
    shows_schedule: bool
    headings: tuple[Heading, ...]
    lines: tuple[TeamSquareLine, ...]
    switch: RoundNavigation
    is_calendar_known: bool
    """False if only the rounds played so far are known."""

    @property
    def notes(self) -> list[str]:
        """Return notes about information missing from the table."""
        text = _("%(name)s withdrew early. These matches are shown but do not count in the standings.")
        notes = [text % {"name": line.name} for line in self.lines if line.is_annulled]
        if self.shows_schedule and not self.is_calendar_known:
            notes.append(_("The pairing table is not available. Only the rounds so far are shown."))
        return notes


def team_square_of(event: Event, *, by_rank: bool = False, shows_schedule: bool = False) -> TeamSquare:
    """Return the square of the public rounds, or of the whole pairing table; the queries of the public state.

    Numbers are team numbers, or with ``by_rank`` positions in the standings, counted through ties.
    """
    state = public_state(event)
    record, ranking = state.record, state.ranking
    order = [row.tpn for row in ranking.rows] if by_rank else sorted(record.contestant)
    meetings = _rounds(record) if shows_schedule else _results(record)
    rows = {row.tpn: row for row in ranking.rows}
    lines = tuple(
        _line(state, rows[tpn], place if by_rank else tpn, order, meetings) for place, tpn in enumerate(order, start=1)
    )
    headings = tuple(Heading(code, name_of(code)) for code in ranking.codes)
    return TeamSquare(by_rank, shows_schedule, headings, lines, navigation_in(event, record), is_known(record))


def _results(record: Record) -> TeamMeetings:
    """Return the matches so far. A match without a finished board is a dot."""
    meetings: dict[tuple[int, int], list[TeamMeeting]] = defaultdict(list)
    scores = scores_of(record)
    for tpn, card in record.cards.items():
        for entry in card:
            score = scores.get((tpn, entry.round))
            if score:
                said = TeamMeeting(symbol_of(entry, score), scored_in(score), mark_of(entry))
                meetings[tpn, score.opponent].append(said if score.finished else TeamMeeting(OPEN))
    return meetings


def _rounds(record: Record) -> TeamMeetings:
    """Return the rounds of all known matches."""
    meetings: dict[tuple[int, int], list[TeamMeeting]] = defaultdict(list)
    for number, round_ in enumerate(known_schedule(record), start=1):
        for pairing in round_.pairings:
            meetings[pairing.first, pairing.second].append(TeamMeeting(str(number)))
            meetings[pairing.second, pairing.first].append(TeamMeeting(str(number)))
    return meetings


def _line(
    state: PublicState, row: RankingRow, number: int, order: Sequence[int], meetings: TeamMeetings
) -> TeamSquareLine:
    annulled = state.record.annulled
    return TeamSquareLine(
        number,
        row.rank,
        row.tpn,
        state.record.contestant[row.tpn].name,
        *totals_of(state.record, row.tpn),
        tuple(figure(format_value(value)) for value in row.values),
        tuple(_cell(row.tpn, opponent, meetings, annulled) for opponent in order),
        row.tpn in annulled,
    )


def _cell(tpn: int, opponent: int, meetings: TeamMeetings, annulled: frozenset[int]) -> TeamSquareCell:
    if tpn == opponent:
        return TeamSquareCell((TeamMeeting(ITSELF),), "self")
    said = without_open_ones_at_the_end(meetings.get((tpn, opponent), ()))
    return TeamSquareCell(tuple(said), "muted" if annulled & {tpn, opponent} else "")
