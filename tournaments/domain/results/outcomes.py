"""Possible outcomes of a board, and its current one."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.domain.errors import Refused
from tournaments.models import Game


class Outcome(StrEnum):
    """Outcome of a board, White's result first.

    The value is the input and transfer form; the codes of both results are the record's; the label is for the
    arbiter.
    """

    codes: str
    words: Promise | str

    def __new__(cls, typed: str, codes: str = "", words: Promise | str = "") -> Self:
        outcome = str.__new__(cls, typed)
        outcome._value_, outcome.codes, outcome.words = typed, codes, words
        return outcome

    OPEN = "", "**", gettext_lazy("no result")
    WHITE_WINS = "1-0", "10", "1 – 0"
    DRAW = "½-½", "==", "½ – ½"
    BLACK_WINS = "0-1", "01", "0 – 1"
    WHITE_FORFEIT_WIN = "+--", "+-", gettext_lazy("+ – − (Black absent)")
    BLACK_FORFEIT_WIN = "--+", "-+", gettext_lazy("− – + (White absent)")
    DOUBLE_FORFEIT = "---", "--", gettext_lazy("− – − (double forfeit)")
    WHITE_WINS_UNRATED = "1-0u", "WL", gettext_lazy("1 – 0, not rated")
    DRAW_UNRATED = "½-½u", "DD", gettext_lazy("½ – ½, not rated")
    BLACK_WINS_UNRATED = "0-1u", "LW", gettext_lazy("0 – 1, not rated")
    BOTH_LOSE = "0-0", "00", "0 – 0"
    WHITE_HALF = "½-0", "=0", "½ – 0"
    BLACK_HALF = "0-½", "0=", "0 – ½"
    ADJOURNED = "adj", "**", gettext_lazy("adjourned")
    UNREPORTED = "n/r", "??", gettext_lazy("not reported")

    @classmethod
    def of(cls, codes: str) -> Outcome:
        """Return the outcome with these codes in the record; an adjourned game is only open there."""
        return next(outcome for outcome in cls if outcome.codes == codes)


FORFEITS = (Outcome.WHITE_FORFEIT_WIN, Outcome.BLACK_FORFEIT_WIN, Outcome.DOUBLE_FORFEIT)


def read_outcome(typed: str) -> Outcome:
    """Return the outcome with this transfer form. Raises Refused if there is none."""
    try:
        return Outcome(typed)
    except ValueError:
        raise Refused(_("Invalid result for this board."), _("Choose one from the list.")) from None


def outcome_of(game: Game) -> Outcome:
    """Return the current outcome of the board."""
    if game.is_adjourned:
        return Outcome.ADJOURNED
    return Outcome.of(game.white_result + game.black_result)
