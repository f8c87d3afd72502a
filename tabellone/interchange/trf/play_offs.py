"""``XXO``, a line of this program's own: the winner of a play-off after a tied match.

TRF26 has no code for it. ``XXO 002 0003 0014 rw== bb01 ab==`` means: after round 2, 3 advances and 14 does not. They
played a drawn rapid game with White for 3, a blitz game, and a drawn Armageddon game with Black for 3. A game is its
rate (s standard, r rapid, b blitz, a Armageddon), the winner's colour, and the results of White and of Black as in
the players' lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.interchange.trf.errors import quoted
from tabellone.interchange.trf.line import Line
from tabellone.messages import Message
from tabellone.record import PlayOff, PlayOffGame
from tabellone.record.play_offs import code_of, game_of

CODE = "XXO"
ROUND, WINNER, LOSER, GAMES = 5, 9, 14, 19
HIGHEST = 9999


def play_off_line(play_off: PlayOff) -> str:
    """Return the line of a play-off. Raises ValueError for a number that does not fit."""
    if max(play_off.winner, play_off.loser) > HIGHEST:
        raise ValueError(f"{play_off.winner}, {play_off.loser}: a number that does not fit in four columns")
    games = "".join(f" {code_of(game, play_off.winner)}" for game in play_off.games)
    return f"{CODE} {play_off.round:03} {play_off.winner:04} {play_off.loser:04}{games}"


def read_play_off(line: Line) -> PlayOff:
    """Return the play-off of the line. Raises TrfError."""
    line.refuse_text_in(8, 13, 18)
    winner = line.integer(WINNER, WINNER + 3, Message("the winner's number"))
    loser = line.integer(LOSER, LOSER + 3, Message("the loser's number"))
    number = line.integer(ROUND, ROUND + 2, Message("the round"))
    games = tuple(_read_game(line, column, word, winner, loser) for column, word in line.words() if column >= GAMES)
    play_off = PlayOff(number, winner, loser, games)
    if play_off.objection is not None:
        raise line.error(ROUND, Message("a play-off: %(what)s", what=play_off.objection))
    return play_off


def _read_game(line: Line, column: int, word: str, winner: int, loser: int) -> PlayOffGame:
    try:
        return game_of(word, winner, loser)
    except ValueError:
        expected = Message("a play-off game such as rw10 (rate of play, the winner's colour, both results)")
        raise line.error(column, expected, quoted(word)) from None


def settled(lines: Sequence[tuple[Line, PlayOff]], rounds: int) -> tuple[PlayOff, ...]:
    """Return the play-offs of all lines, by round.

    Raises TrfError for a play-off after a round that was not paired, and for a second play-off of the same two
    contestants after the same round.
    """
    found: dict[tuple[int, frozenset[int]], PlayOff] = {}
    for line, play_off in lines:
        if not 1 <= play_off.round <= rounds:
            expected = Message("the number of a round of this report")
            raise line.error(ROUND, expected, Message("%(number)s", number=play_off.round))
        key = (play_off.round, play_off.contestants)
        if key in found:
            expected = Message("one play-off of the same two after a round")
            raise line.error(ROUND, expected, Message("another one"))
        found[key] = play_off
    return tuple(sorted(found.values(), key=lambda row: row.round))
