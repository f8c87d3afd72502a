"""``XXF`` and ``XXH``, lines of this program's own: starting positions and time handicap.

TRF26 has no code for them. ``XXF 1 518`` is the position of round 1 by its number; ``XXF`` without numbers means that
positions will be drawn (Chess960). ``XXH 0: 5/5, 100: 4/6`` are the minutes of both players from these rating
differences on.
"""

from __future__ import annotations

from dataclasses import replace

from tabellone.chess960 import POSITIONS
from tabellone.interchange.trf.errors import quoted
from tabellone.interchange.trf.line import Line
from tabellone.messages import Message
from tabellone.record import Play
from tabellone.time_handicap import BadHandicap, format_handicap, read_handicap

POSITION, HANDICAP = "XXF", "XXH"


def play_lines(play: Play) -> list[str]:
    """Return the lines; none if everything is as usual."""
    lines = [POSITION] if play.is_chess960 else []
    lines += [f"{POSITION} {number} {position}" for number, position in play.positions]
    return lines + ([f"{HANDICAP} {format_handicap(play.handicap)}"] if play.handicap else [])


def with_line(play: Play, line: Line) -> Play:
    """Return the settings with the line added. Raises TrfError."""
    if line.code == HANDICAP:
        try:
            return replace(play, handicap=read_handicap(line.value))
        except BadHandicap as error:
            expected = Message("a time handicap: %(what)s", what=error.message)
            raise line.error(5, expected, quoted(line.value)) from None
    if not line.value:
        return replace(play, is_chess960=True)
    what = Message("a round and the number of its position, 0 to 959")
    words = [number for _column, number in line.word_integers(what)]
    if len(words) != 2 or words[0] < 1 or not 0 <= words[1] < POSITIONS or play.position_in(words[0]) is not None:
        raise line.error(5, what, quoted(line.value))
    return replace(play, is_chess960=True, positions=tuple(sorted((*play.positions, (words[0], words[1])))))
