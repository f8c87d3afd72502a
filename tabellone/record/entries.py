"""A contestant's rounds: each round from the view of one of the two sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.record.points import Points
from tabellone.record.results import ByeKind, Colour, Result
from tabellone.record.rounds import Game, Pairing
from tabellone.record.scoring import Scoring, Worth


@dataclass(frozen=True, slots=True)
class Entry:
    """One contestant's round from the contestant's view: a pairing (``opponent`` set) or a bye (``bye`` set)."""

    round: int
    points: Points
    """Points in the standings from all games: 0 for an unfinished game and against an annulled player."""
    opponent: int = 0
    colour: Colour | None = None
    """The colour in the first game."""
    result: Result | None = None
    """The result of the game, if the pairing is a single one, or of the match between two teams."""
    bye: ByeKind | None = None
    is_played: bool = False
    """At least one game was played over the board: the opponents have played each other and the colour counts."""
    open_games: int = 0
    """Number of missing results, each of which counts as unknown: of games, or of the match if that is counted."""
    games: tuple[Game, ...] = ()


def kind_of(entry: Entry) -> str:
    """Return the letter for such a result in a report (299); empty if there is none yet."""
    if entry.bye is not None:
        return entry.bye.value
    result = entry.result
    if result is None or result in (Result.UNKNOWN, Result.UNREPORTED):
        return ""
    if result.is_forfeit:
        return "+" if result is Result.FORFEIT_WIN else "-"
    return "W" if result.is_win else "D" if result.is_draw else "L"


def entries_of_game(number: int, pairing: Pairing, worth: Worth, *, counts: bool) -> tuple[Entry, Entry]:
    """Return the two entries of a pairing that is a single game, with the values of results for each colour."""
    games = pairing.games
    first, second, (game,) = pairing.first, pairing.second, games
    white, black = game.white_result, game.black_result
    played = game.is_played
    return (
        Entry(
            number,
            worth[0][white] if counts and white is not Result.UNKNOWN else 0,
            second,
            Colour.WHITE,
            white,
            None,
            played,
            1 if white is Result.UNKNOWN else 0,
            games,
        ),
        Entry(
            number,
            worth[1][black] if counts and black is not Result.UNKNOWN else 0,
            first,
            Colour.BLACK,
            black,
            None,
            played,
            1 if black is Result.UNKNOWN else 0,
            games,
        ),
    )


def entries_of_games(number: int, pairing: Pairing, scoring: Scoring, *, counts: bool) -> tuple[Entry, Entry]:
    """Return the two entries of a pairing of several games between the same two players."""
    white = [Colour.WHITE if game.white == pairing.first else Colour.BLACK for game in pairing.games]
    black = [colour.other for colour in white]
    return (
        _entry_of_games(number, pairing, pairing.second, white, scoring, counts=counts),
        _entry_of_games(number, pairing, pairing.first, black, scoring, counts=counts),
    )


def _entry_of_games(
    number: int, pairing: Pairing, opponent: int, colours: Sequence[Colour], scoring: Scoring, *, counts: bool
) -> Entry:
    """Return the entry of the contestant with these colours in the pairing's games."""
    results = [
        (game.white_result if colour is Colour.WHITE else game.black_result, colour)
        for game, colour in zip(pairing.games, colours, strict=True)
    ]
    finished = [(result, colour) for result, colour in results if result is not Result.UNKNOWN]
    return Entry(
        number,
        sum(scoring.of_result(result, colour) for result, colour in finished) if counts else 0,
        opponent,
        colours[0],
        None,
        None,
        pairing.is_played,
        len(results) - len(finished),
        pairing.games,
    )
