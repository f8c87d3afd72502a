"""Scores of team matches for pages: boards and points of both teams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.record import Points, Record, Score, format_points
from tabellone.record.matches import sides_of


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Match from the view of one of its teams: the number of the match, and the scores of both teams so far."""

    number: int
    opponent: int
    own: Points
    """Game points of the boards; ``against`` has the opponent's."""
    against: Points
    match_points: Points
    """Match points, also against a team that is annulled."""
    finished: int
    boards: int

    @property
    def text(self) -> str:
        """Score of the finished boards, such as ``2½ – 1½``; empty before the first."""
        return f"{format_points(self.own)} – {format_points(self.against)}" if self.finished else ""


def scores_of(record: Record) -> Mapping[tuple[int, int], MatchScore]:
    """Return the matches by team number and round number."""
    by_match = record.as_played.by(Score.MATCH)
    points = {(tpn, entry.round): entry.points for tpn, card in by_match.cards.items() for entry in card}
    scores: dict[tuple[int, int], MatchScore] = {}
    for number, round_ in enumerate(record.rounds, start=1):
        for place, row in zip(round_.boards, round_.pairings, strict=True):
            one, other = sides_of(row, record.scoring, record.matches, record.team_of)
            finished = sum(game.is_finished for game in row.games)
            for side, against in ((one, other), (other, one)):
                scores[side.team, number] = MatchScore(
                    place,
                    against.team,
                    side.points,
                    against.points,
                    points[side.team, number],
                    finished,
                    len(row.games),
                )
    return scores
