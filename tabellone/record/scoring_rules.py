"""Invalid and unusual values of a scoring system.

The values of results must keep their order, and a win and a loss must be worth at least two draws. The
pairing-allocated bye is worth a win unless the rules of the event state otherwise, never more (C.04.1, C.04.2 1.5).
"""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.messages import Message
from tabellone.record.points import Points
from tabellone.record.scoring import Scoring

STANDARD = (10, 5, 0)


def impossible_values(win: Points, draw: Points, loss: Points) -> Iterator[tuple[str, Message]]:
    """Yield the errors in the values of results: the name of the value, and a sentence."""
    if win <= loss:
        yield "win", Message("A win must be worth more than a loss.")
        return
    if draw > win:
        yield "draw", Message("A draw must not be worth more than a win.")
    elif draw < loss:
        yield "draw", Message("A draw must not be worth less than a loss.")
    elif 2 * draw > win + loss:
        yield "draw", Message("Two draws must not be worth more than a win and a loss.")


def impossible_bye(win: Points, draw: Points, loss: Points, bye: Points) -> Iterator[Message]:
    """Yield the errors in the value of the pairing-allocated bye, compared with these values of results."""
    if bye > win:
        yield Message("The pairing-allocated bye must not be worth more than a win.")
    elif bye < min(loss, 0):
        yield Message("The pairing-allocated bye must not be worth less than a loss.")
    elif (win, draw, loss) == STANDARD and bye not in STANDARD:
        yield Message("With 1, ½ and 0 points for results, the pairing-allocated bye is worth 1, ½ or 0.")


def unusual_bye(win: Points, draw: Points, loss: Points, bye: Points) -> Iterator[Message]:
    """Yield a warning for a bye with a value that no result has: possible, but rarely intended."""
    if bye not in (win, draw, loss, 0) and not any(impossible_bye(win, draw, loss, bye)):
        yield Message("The pairing-allocated bye is worth other points than a win, a draw or a loss. Is that intended?")


def impossible_in(scoring: Scoring) -> Iterator[tuple[str, Message]]:
    """Yield the errors in a whole scoring system: for White, for Black if his values differ, and for the bye.

    The bye is named ``bye_points``.
    """
    white = (scoring.white_win, scoring.white_draw, scoring.white_loss)
    black = (scoring.black_win, scoring.black_draw, scoring.black_loss)
    yield from impossible_values(*white)
    if black != white:
        yield from impossible_values(*black)
    best = max(white, black)
    yield from (("bye_points", found) for found in impossible_bye(*best, scoring.pairing_allocated_bye))
