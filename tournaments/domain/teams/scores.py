"""What a match of teams has brought each of its sides, for pages: boards on both sides, and both scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.record import Points, Record, Score, format_points
from tabellone.record.matches import sides_of


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A match as one of its teams sees it: the number of the match, and what either side has scored so far."""

    number: int
    opponent: int
    own: Points
    """Game points on the boards; of the opponent ``against``."""
    against: Points
    match_points: Points
    """What the match gave, also against a team that is annulled."""
    finished: int
    boards: int

    @property
    def text(self) -> str:
        """The boards on both sides, as far as they are finished: ``2½ – 1½``; empty before the first."""
        return f"{format_points(self.own)} – {format_points(self.against)}" if self.finished else ""


def scores_of(record: Record) -> Mapping[tuple[int, int], MatchScore]:
    """The matches by the number of the team and that of the round."""
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
