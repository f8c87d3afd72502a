"""The square crosstable of teams with a calendar: what each has scored against each, or when they meet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _

from standings.domain.square import OPEN, without_open_ones_at_the_end
from standings.domain.table import Heading
from standings.domain.team_crosstable import scored_in, symbol_of, totals_of
from tabellone.engine.tables.schedule import is_known, known_schedule
from tabellone.record import Record
from tabellone.tiebreaks import RankingRow, format_value
from tournaments.domain.public import PublicState, public_state
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.domain.teams.scores import scores_of
from tournaments.domain.words.figures import figure
from tournaments.domain.words.tie_breaks import name_of
from tournaments.domain.words.wording import ITSELF, mark_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class TeamMeeting:
    """What is said of a match: match points in a mark and game points beside it, or its round, which has no mark."""

    text: str
    game_points: str = ""
    mark: str = ""

    @property
    def whole(self) -> str:
        """Both, as a paper has them."""
        return " ".join(filter(None, (self.text, self.game_points)))


TeamMeetings: TypeAlias = Mapping[tuple[int, int], Sequence[TeamMeeting]]
"""The matches of each team against an opponent, in the order of rounds."""


@dataclass(frozen=True, slots=True)
class TeamSquareCell:
    """What stands in a team's row under an opponent; ``css``: ``self`` on the diagonal, ``muted`` if annulled."""

    meetings: tuple[TeamMeeting, ...]
    css: str = ""

    @property
    def text(self) -> str:
        """The whole cell as a paper has it."""
        return "; ".join(meeting.whole for meeting in self.meetings)


@dataclass(frozen=True, slots=True)
class TeamSquareLine:
    """A team's row; its cells are in the order of the rows."""

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
    """The whole table, in the order of its numbers."""

    by_rank: bool
    shows_schedule: bool
    headings: tuple[Heading, ...]
    lines: tuple[TeamSquareLine, ...]
    switch: Switch
    is_calendar_known: bool
    """Else only the rounds played so far can be told."""

    @property
    def notes(self) -> list[str]:
        """What the table does not say, in sentences."""
        text = _("%(name)s withdrew early: these matches stay in the table and count for no standing.")
        notes = [text % {"name": line.name} for line in self.lines if line.is_annulled]
        if self.shows_schedule and not self.is_calendar_known:
            notes.append(_("The calendar is not known here: only the rounds so far are shown."))
        return notes


def team_square_of(event: Event, *, by_rank: bool = False, shows_schedule: bool = False) -> TeamSquare:
    """The square of the public rounds, or of the whole calendar; the queries of the public state.

    Numbers are those of the table, or with ``by_rank`` the places in the standings, counted through ties.
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
    return TeamSquare(by_rank, shows_schedule, headings, lines, switch_in(event, record), is_known(record))


def _results(record: Record) -> TeamMeetings:
    """The matches so far; one of which no board is finished yet is no more than a dot."""
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
    """The rounds of all matches, as far as they are known."""
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
