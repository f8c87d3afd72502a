"""Short definitions of tie-breaks (C.07), as regulations announce them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from standings.domain.value_explanations import SUMS
from tabellone.tiebreaks import parse_code

CHOSEN_ROUNDS = gettext_lazy("Number of rounds without requested byes and forfeit losses (7.6).")
DEFINITIONS: Mapping[str, Promise] = {
    "WIN": gettext_lazy("Number of rounds that bring the points of a win, played or not (7.1)."),
    "WON": gettext_lazy("Number of games won over the board (7.2)."),
    "BPG": gettext_lazy("Number of games played over the board with Black (7.3)."),
    "BWG": gettext_lazy("Number of games won over the board with Black (7.4)."),
    "PS": gettext_lazy("Sum of the scores after each round (7.5)."),
    "REP": CHOSEN_ROUNDS,
    "GE": CHOSEN_ROUNDS,
    "STD": gettext_lazy(
        "One point for each round with more points than the opponent, half a point for each round with the same "
        "points (7.7)."
    ),
    "TPN": gettext_lazy("Order of the pairing numbers (7.8)."),
    "BH": gettext_lazy("Sum of the opponents’ scores (8.1)."),
    "FB": gettext_lazy("Buchholz, with the games of the final round counted as draws (8.3)."),
    "SB": gettext_lazy("Sum of the opponents’ scores, each times the points scored against that opponent (9.1)."),
    "KS": gettext_lazy("Points scored against opponents who reached the limit (9.2)."),
    "RTNG": gettext_lazy("Order of the ratings (10.6)."),
    "MP": gettext_lazy("Sum of the match points (11.1.1)."),
    "GP": gettext_lazy("Sum of the game points (11.1.2)."),
}
"""The tie-breaks whose calculation is simply a sum or a count. `SUMS` has the others."""
OWN_DIVISOR = gettext_lazy("the divisor of article 13.4.2")


def definition_of(code: str) -> str:
    """Return the definition of the tie-break, with its article in brackets; empty for an unknown kind."""
    parsed = parse_code(code, of_teams=True)
    text = str({**SUMS, **DEFINITIONS}.get(parsed.name, ""))
    return text % {"divisor": parsed.divisor or OWN_DIVISOR} if "%(divisor)s" in text else text
