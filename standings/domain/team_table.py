"""The standings of teams on their page, after any public round: matches, both scores, tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from standings.domain.table import (
    Heading,
    StandingsLine,
    StandingsPage,
    Table,
    TableAsked,
    asked_for,
    line_fields,
    page_fields,
    table_of,
)
from tabellone.record import Entry, Points, Score
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

    @property
    def counts(self) -> tuple[int, int, int]:
        """Return the three numbers."""
        return (self.won, self.drawn, self.lost)

    @classmethod
    def of(cls, card: tuple[Entry, ...]) -> Matched:
        """Return the numbers of finished matches in a card (of the counted record)."""
        results = [entry.result for entry in card if entry.result is not None]
        return cls(
            sum(result.is_win for result in results),
            sum(result.is_draw for result in results),
            sum(result.is_loss for result in results),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPlace(StandingsLine):
    """A team's line."""

    matches: Matched
    other: Points
    """The points in the score not ranked first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTable(StandingsPage):
    """The page of teams: the standings after the round."""

    places: tuple[TeamPlace, ...]
    score: Heading
    """The score ranked first: match points or game points."""
    second: Heading
    """The other score."""
    shows_second: bool
    """True if the page shows the other score: it is not a tie-break."""


def standings_of(event: Event, after_round: int | None = None, category_key: str = "") -> Table | TeamTable | None:
    """Return the standings of the event's players or teams, as `table_of` and `team_table_of`."""
    return (team_table_of if event.is_of_teams else table_of)(event, after_round, category_key)


def team_table_of(event: Event, after_round: int | None = None, category_key: str = "") -> TeamTable | None:
    """Return the standings of teams after a round (default: the last public one), of all teams or a category.

    None if the round is not public or the category is unknown. The queries of the public state.
    """
    asked = asked_for(event, after_round, category_key)
    if asked is None:
        return None
    record = asked.state.record
    return TeamTable(
        **page_fields(asked),
        places=tuple(_places(asked)),
        score=_heading(record.score),
        second=_heading(record.score.other),
        shows_second=not any(code.upper() in (OTHER_SCORE, record.score.other.value) for code in asked.ranking.codes),
    )


def _places(asked: TableAsked) -> Iterator[TeamPlace]:
    record, shown = asked.state.record, asked.switch.shown
    other, cards = record.by(record.score.other), record.counted.cards
    for line in line_fields(asked):
        tpn = line["row"].tpn
        finished = tuple(entry for entry in cards[tpn] if entry.round <= shown)
        yield TeamPlace(**line, matches=Matched.of(finished), other=other.points_of(tpn, shown))


def _heading(score: Score) -> Heading:
    return Heading(score.value, name_of(score.value))
