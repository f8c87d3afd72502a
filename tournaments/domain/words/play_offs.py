"""Play-offs in the user's language."""

from __future__ import annotations

from django.utils.translation import gettext as _, gettext_lazy

from tabellone.record import PlayOffGame, Speed

SPEEDS = {
    Speed.RAPID: gettext_lazy("rapid"),
    Speed.BLITZ: gettext_lazy("blitz"),
    Speed.ARMAGEDDON: gettext_lazy("Armageddon"),
    Speed.STANDARD: gettext_lazy("as in the match"),
}


def rated_as(game: PlayOffGame) -> str:
    """Return the rating note of a play-off game.

    It is reported separately, by its rate of play; with unequal times it is not rated (B.02).
    """
    if game.speed is Speed.ARMAGEDDON or not (game.white_result.is_rated and game.black_result.is_rated):
        return _("not rated")
    return _("rated apart")
