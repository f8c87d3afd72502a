"""The standings of teams on their page, after any public round: matches, both scores, tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from standings.domain.table import Heading, StandingsLine, StandingsPage, TableAsked, asked_for, common_of, lines_of
from standings.domain.team_categories import team_kinds_of
from tabellone.record import Entry, Score, format_points
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event

OTHER_SCORE = "MPVGP"
"""The tie-break that is the score not ranked first (C.07 13.1), in comparable form."""


@dataclass(frozen=True, slots=True)
class Matched:
    """Numbers of matches won, drawn and lost, with forfeits but without byes and annulled opponents."""

    won: int
    drawn: int
    lost: int

    @classmethod
    def of(cls, card: tuple[Entry, ...]) -> Matched:
        """Return the numbers of finished matches in a card (of the counted record)."""
        results = [entry.result for entry in card if entry.result is not None]
        return cls(
            sum(result.is_win for result in results),
            sum(result.is_draw for result in results),
            sum(result.is_loss for result in results),
        )


@dataclass(frozen=True, slots=True)
class TeamPlace(StandingsLine):
    """A team's line."""

    matches: Matched
    other: str
    """The points in the score not ranked first."""


@dataclass(frozen=True, slots=True)
class TeamTable(StandingsPage):
    """The page of teams: the standings after the round."""

    places: tuple[TeamPlace, ...]
    score: Heading
    """The score ranked first: match points or game points."""
    other_score: Heading | None
    """The other score, if it is not a tie-break."""


def team_table_of(event: Event, after_round: int | None = None, category_key: str = "") -> TeamTable | None:
    """Return the standings of teams after a round (default: the last public one), of all teams or a category.

    None if the round is not public or the category is unknown. The queries of the public state.
    """
    asked = asked_for(event, after_round, category_key, lambda _event, state: team_kinds_of(state))
    if asked is None:
        return None
    record = asked.state.record
    return TeamTable(
        *common_of(asked),
        tuple(_places(asked)),
        _heading(record.score),
        None if _has_other_score(asked.ranking.codes, record.score.other) else _heading(record.score.other),
    )


def _places(asked: TableAsked) -> Iterator[TeamPlace]:
    record, shown = asked.state.record, asked.switch.shown
    other, cards = record.by(record.score.other), record.counted.cards
    for row, line in lines_of(asked):
        finished = tuple(entry for entry in cards[row.tpn] if entry.round <= shown)
        yield TeamPlace(*line, Matched.of(finished), format_points(other.points_of(row.tpn, shown)))


def _heading(score: Score) -> Heading:
    return Heading(score.value, name_of(score.value))


def _has_other_score(codes: tuple[str, ...], other: Score) -> bool:
    return any(code.upper() in (OTHER_SCORE, other.value) for code in codes)
