"""What each round was for a team, read off the record's matches and byes by the book (C.04.6 1.2 to 1.6, C.07 11.1).

The twin decides nothing by the record's own methods: who won, who was met and what it is worth is said here anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from tabellone.literal.history import DRAWS, LOSSES, WINS
from tabellone.record import ByeKind, Colour, Game, Pairing, Points, Record, Result, Score
from tests.twins.asked_last import once

WIN, DRAW, LOSS = attrgetter("win"), attrgetter("draw"), attrgetter("loss")
"""What a match is worth, as the record's rules of matches state it."""
FORFEITS = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}


@dataclass(frozen=True)
class Turn:
    """A team's round. Points count as they do for pairing: what is not finished is a draw (C.04.2 3.1)."""

    round: int
    match_points: Points
    game_points: Points
    opponent: int = 0
    colour: Colour | None = None
    """Of the first board."""
    played: bool = False
    """On one board at least."""
    won_by_forfeit: bool = False
    bye: ByeKind | None = None


@once
def turns_of_teams(record: Record) -> dict[int, list[Turn]]:
    """Every team's rounds in order."""
    turns: dict[int, list[Turn]] = {team.tpn: [] for team in record.teams}
    for number, round_ in enumerate(record.rounds, start=1):
        for pairing in round_.pairings:
            for tpn, turn in _turns_of_match(record, number, pairing):
                turns[tpn].append(turn)
        for bye in round_.byes:
            match_points, game_points = _points_of_bye(record, bye.kind)
            turns[bye.player].append(Turn(number, match_points, game_points, bye=bye.kind))
    return turns


def _turns_of_match(record: Record, number: int, pairing: Pairing) -> list[tuple[int, Turn]]:
    """The two teams' turns, the first team's first."""
    firsts_colours = [_colour_of_first(record, pairing, board) for board in range(len(pairing.games))]
    games = list(zip(pairing.games, firsts_colours, strict=True))
    own = [(game.white_result if colour is Colour.WHITE else game.black_result, colour) for game, colour in games]
    others = [
        (game.black_result, Colour.BLACK) if colour is Colour.WHITE else (game.white_result, Colour.WHITE)
        for game, colour in games
    ]
    played = any(not _is_forfeited(game) for game in pairing.games)
    points = [sum(_points(record, *row) for row in rows) for rows in (own, others)]
    match_points = _match_points(record, own, others, points, played=played)
    won_by_forfeit = _won_by_forfeit(own, others, points, played=played)
    sides = [
        (pairing.first, pairing.second, firsts_colours[0]),
        (pairing.second, pairing.first, _not(firsts_colours[0])),
    ]
    return [
        (tpn, Turn(number, match_points[place], points[place], opponent, colour, played, won_by_forfeit[place]))
        for place, (tpn, opponent, colour) in enumerate(sides)
    ]


def _not(colour: Colour) -> Colour:
    return Colour.BLACK if colour is Colour.WHITE else Colour.WHITE


def _colour_of_first(record: Record, pairing: Pairing, board: int) -> Colour:
    """The first team's colour at a board: that of its player, or not that of the other team's; at a board that both
    left empty as the event has decided.
    """
    members = {team.tpn: set(team.players) for team in record.teams}
    game = pairing.games[board]
    if game.white in members[pairing.first] or game.black in members[pairing.second]:
        return Colour.WHITE
    if game.black in members[pairing.first] or game.white in members[pairing.second]:
        return Colour.BLACK
    return record.matches.colours[board]


def _is_forfeited(game: Game) -> bool:
    return game.white_result in FORFEITS or game.black_result in FORFEITS


def _is_open(rows: list[tuple[Result, Colour]]) -> bool:
    return any(result is Result.UNKNOWN for result, _ in rows)


def _match_points(
    record: Record,
    own: list[tuple[Result, Colour]],
    others: list[tuple[Result, Colour]],
    points: list[Points],
    *,
    played: bool,
) -> tuple[Points, Points]:
    """More game points win the match. Who is not there has nothing, whatever a lost match is worth."""
    rules = record.matches
    if _is_open(own) or _is_open(others):
        return DRAW(rules), DRAW(rules)
    if all(result is Result.FORFEIT_LOSS for result, _ in (*own, *others)):
        return 0, 0
    lost = LOSS(rules) if played else 0
    if points[0] == points[1]:
        return DRAW(rules), DRAW(rules)
    return (WIN(rules), lost) if points[0] > points[1] else (lost, WIN(rules))


def _won_by_forfeit(
    own: list[tuple[Result, Colour]], others: list[tuple[Result, Colour]], points: list[Points], *, played: bool
) -> tuple[bool, bool]:
    if played or _is_open(own) or _is_open(others):
        return False, False
    return points[0] > points[1], points[1] > points[0]


def _points(record: Record, result: Result, colour: Colour) -> Points:
    """The game points of a board."""
    scoring, white = record.scoring, colour is Colour.WHITE
    if result in WINS:
        return scoring.white_win if white else scoring.black_win
    if result in DRAWS:
        return scoring.white_draw if white else scoring.black_draw
    if result in LOSSES:
        return scoring.white_loss if white else scoring.black_loss
    return {
        Result.FORFEIT_WIN: scoring.forfeit_win,
        Result.FORFEIT_LOSS: scoring.forfeit_loss,
        Result.UNKNOWN: scoring.unknown,
    }[result]


def _points_of_bye(record: Record, kind: ByeKind) -> tuple[Points, Points]:
    """1.4: the points of a drawn match, unless the event says otherwise; requested byes by their names."""
    rules, scoring, boards = record.matches, record.scoring, len(record.matches.colours)
    if kind is ByeKind.PAIRING_ALLOCATED:
        return rules.bye or (DRAW(rules), boards * scoring.white_draw)
    return {
        ByeKind.FULL: (WIN(rules), boards * scoring.full_bye),
        ByeKind.HALF: (DRAW(rules), boards * scoring.half_bye),
        ByeKind.ZERO: (0, boards * scoring.zero_bye),
    }[kind]


def adjustments_of_team(record: Record, tpn: int, round_number: int, primary: Score) -> Points:
    """Penalties and bonuses up to that round (299), in that score; no numbers are all teams."""
    return sum(
        row.match_points if primary is Score.MATCH else row.points
        for row in record.adjustments
        if row.round <= round_number and (not row.players or tpn in row.players)
    )
