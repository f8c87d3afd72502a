"""Matches of teams: their settings, and each match from the view of its two teams.

A match has two scores (C.07 11.1): match points for winning, drawing or losing it, and game points, the sum of its
games. An event ranks and pairs by one of them first, its primary score (C.04.6 1.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tabellone.record.entries import Entry
from tabellone.record.points import Points
from tabellone.record.results import Colour, Result
from tabellone.record.rounds import Game, Pairing
from tabellone.record.scoring import Scoring


class Score(StrEnum):
    """One of the two scores of a match, by the letters of the Handbook. Individuals have only game points."""

    MATCH = "MP"
    GAME = "GP"

    @property
    def other(self) -> Score:
        return Score.GAME if self is Score.MATCH else Score.MATCH


@dataclass(frozen=True, slots=True)
class Matches:
    """The settings of matches in a team event; an individual event keeps the defaults."""

    primary: Score = Score.MATCH
    """The primary score, by which teams are ranked and paired first."""
    win: Points = 20
    """Match points for a win; an absent team gets none, whatever a loss is worth."""
    draw: Points = 10
    loss: Points = 0
    colours: tuple[Colour, ...] = ()
    """Colours of the first-named team on the boards in order, one for each board of a match (TRF26 352)."""
    bye: tuple[Points, Points] | None = None
    """Match points and game points of a pairing-allocated bye; None: the values of a drawn match (C.04.6 1.4)."""

    @property
    def boards(self) -> int:
        return len(self.colours)

    def usual_bye(self, scoring: Scoring) -> tuple[Points, Points]:
        """Return match points and game points of a drawn match, the usual values of a bye (C.04.6 1.4)."""
        return self.draw, self.boards * scoring.draw

    def scale(self, scoring: Scoring) -> Scoring:
        """Return the value of each way to end a round for a team, in the primary score.

        These are match points, or the points of games on all boards. ``unknown`` is the value of each open entry of a
        card.
        """
        match_bye, game_bye = self.bye or self.usual_bye(scoring)
        if self.primary is Score.MATCH:
            return Scoring.of(self.win, self.draw, self.loss, pairing_allocated_bye=match_bye)
        return Scoring(
            white_win=self.boards * scoring.white_win,
            white_draw=self.boards * scoring.white_draw,
            white_loss=self.boards * scoring.white_loss,
            black_win=self.boards * scoring.black_win,
            black_draw=self.boards * scoring.black_draw,
            black_loss=self.boards * scoring.black_loss,
            forfeit_win=self.boards * scoring.forfeit_win,
            forfeit_loss=self.boards * scoring.forfeit_loss,
            pairing_allocated_bye=game_bye,
            full_bye=self.boards * scoring.full_bye,
            half_bye=self.boards * scoring.half_bye,
            zero_bye=self.boards * scoring.zero_bye,
            unknown=scoring.unknown,
        )


def colours_of_first(pairing: Pairing, matches: Matches, team_of: Mapping[int, int]) -> tuple[Colour, ...]:
    """Return the colour of the first team in each game: from its players, or for a board without any from the event."""
    games = enumerate(pairing.games)
    return tuple(_colour_of_first(place, game, pairing, matches, team_of) for place, game in games)


def _colour_of_first(place: int, game: Game, pairing: Pairing, matches: Matches, team_of: Mapping[int, int]) -> Colour:
    if game.white or game.black:
        is_white = team_of.get(game.white) == pairing.first or team_of.get(game.black) == pairing.second
        return Colour.WHITE if is_white else Colour.BLACK
    if place < matches.boards:
        return matches.colours[place]
    return Colour.BLACK if place % 2 else Colour.WHITE


@dataclass(frozen=True, slots=True)
class Side:
    """The games of a match from the view of one of the two teams, by board."""

    team: int
    colours: tuple[Colour, ...]
    results: tuple[Result, ...]
    points: Points
    """Game points: from finished games, or as reported for the whole match."""


def sides_of(pairing: Pairing, scoring: Scoring, matches: Matches, team_of: Mapping[int, int]) -> tuple[Side, Side]:
    """Return the two teams of a match, first-named first."""
    first, second = pairing.reported or (None, None)
    colours = colours_of_first(pairing, matches, team_of)
    others = tuple(colour.other for colour in colours)
    return (
        _side(pairing.first, pairing, colours, scoring, first),
        _side(pairing.second, pairing, others, scoring, second),
    )


def _side(team: int, pairing: Pairing, colours: tuple[Colour, ...], scoring: Scoring, reported: Points | None) -> Side:
    results = tuple(
        game.white_result if colour is Colour.WHITE else game.black_result
        for game, colour in zip(pairing.games, colours, strict=True)
    )
    if reported is not None:
        return Side(team, colours, results, reported)
    finished = ((result, colour) for result, colour in zip(results, colours, strict=True))
    points = sum(scoring.of_result(*row) for row in finished if row[0] is not Result.UNKNOWN)
    return Side(team, colours, results, points)


def result_of(side: Side, other: Side, *, is_played: bool) -> Result:
    """Return the result of the match: more game points win it; unknown while a game is not finished.

    If no board was played the match is forfeit (C.04.2 3.5); if both teams were absent, both have lost it.
    """
    if Result.UNKNOWN in side.results or Result.UNKNOWN in other.results:
        return Result.UNKNOWN
    if side.points > other.points:
        return Result.WIN if is_played else Result.FORFEIT_WIN
    if side.points < other.points:
        return Result.LOSS if is_played else Result.FORFEIT_LOSS
    came = any(result is not Result.FORFEIT_LOSS for result in (*side.results, *other.results))
    return Result.DRAW if came else Result.FORFEIT_LOSS


def entries_of_match(
    number: int, pairing: Pairing, scoring: Scoring, matches: Matches, team_of: Mapping[int, int], *, counts: bool
) -> tuple[Entry, Entry]:
    """Return the two entries of a match, in the primary score; its colour is that on the first board (C.04.6 1.6)."""
    first, second = sides_of(pairing, scoring, matches, team_of)
    return (
        _entry(number, pairing, first, second, scoring, matches, counts=counts),
        _entry(number, pairing, second, first, scoring, matches, counts=counts),
    )


def _entry(
    number: int, pairing: Pairing, own: Side, other: Side, scoring: Scoring, matches: Matches, *, counts: bool
) -> Entry:
    colour = own.colours[0]
    result = result_of(own, other, is_played=pairing.is_played)
    if matches.primary is Score.GAME:
        points, open_results = own.points, own.results.count(Result.UNKNOWN)
    elif result is Result.UNKNOWN:
        points, open_results = 0, 1
    else:
        points, open_results = matches.scale(scoring).of_result(result, colour), 0
    return Entry(
        number,
        points if counts else 0,
        other.team,
        colour,
        result,
        None,
        pairing.is_played,
        open_results,
        pairing.games,
    )
