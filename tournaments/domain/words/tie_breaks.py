"""The names of tie-breaks, in the user's language."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tabellone.record import Score
from tabellone.tiebreaks import Code, parse_code

NAMES: dict[str, Promise] = {
    "DE": gettext_lazy("Direct encounter"),
    "WIN": gettext_lazy("Number of wins"),
    "WON": gettext_lazy("Games won over the board"),
    "BPG": gettext_lazy("Games played with Black"),
    "BWG": gettext_lazy("Games won with Black"),
    "PS": gettext_lazy("Progressive score"),
    "REP": gettext_lazy("Rounds one elected to play"),
    "GE": gettext_lazy("Games one elected to play"),
    "STD": gettext_lazy("Standard points"),
    "TPN": gettext_lazy("Pairing number"),
    "BH": gettext_lazy("Buchholz"),
    "AOB": gettext_lazy("Average of the opponents’ Buchholz"),
    "FB": gettext_lazy("Fore Buchholz"),
    "SB": gettext_lazy("Sonneborn-Berger"),
    "KS": gettext_lazy("Koya"),
    "ARO": gettext_lazy("Average rating of the opponents"),
    "TPR": gettext_lazy("Performance rating"),
    "PTP": gettext_lazy("Perfect performance"),
    "APRO": gettext_lazy("Average performance of the opponents"),
    "APPO": gettext_lazy("Average perfect performance of the opponents"),
    "RTNG": gettext_lazy("Rating"),
    "MP": gettext_lazy("Match points"),
    "GP": gettext_lazy("Game points"),
    "BC": gettext_lazy("Board count"),
    "TBR": gettext_lazy("Top board results"),
    "BBE": gettext_lazy("Bottom board elimination"),
    "MPvGP": gettext_lazy("Match points or game points: the score that does not rank first"),
    "EMMSB": gettext_lazy("Sonneborn-Berger, match points by match points"),
    "EMGSB": gettext_lazy("Sonneborn-Berger, match points by game points"),
    "EGMSB": gettext_lazy("Sonneborn-Berger, game points by match points"),
    "EGGSB": gettext_lazy("Sonneborn-Berger, game points by game points"),
    "EDE": gettext_lazy("Extended direct encounter"),
    "EDEBT": gettext_lazy("Extended direct encounter, then board count and top boards"),
    "EDEBB": gettext_lazy("Extended direct encounter, then board count and bottom boards"),
    "EDET": gettext_lazy("Extended direct encounter, then top boards"),
    "EDEB": gettext_lazy("Extended direct encounter, then bottom boards"),
    "SSSC": gettext_lazy("Scores and schedule strength"),
}


def name_of(code: str) -> str:
    """Return the tie-break in words, ``Buchholz, cut 1`` for ``BH/C1``; without a translation, its Handbook name."""
    parsed = parse_code(code, of_teams=True)
    name = str(NAMES.get(parsed.name, parsed.kind.name))
    return ", ".join((name, *_modifiers(parsed)))


def _modifiers(code: Code) -> Iterator[str]:
    if code.cut_high:
        yield _("median %(number)s") % {"number": code.cut_high}
    elif code.cut_low:
        yield _("cut %(number)s") % {"number": code.cut_low}
    if code.limit_percent != 50:
        yield _("limit %(percent)s%%") % {"percent": code.limit_percent}
    if code.limit_shift:
        yield _("limit moved by %(halves)s half points") % {"halves": f"{code.limit_shift // 5:+}"}
    if code.fore:
        yield _("final round counted as draws")
    if code.forfeits_played:
        yield _("forfeits as played")
    if code.reverse:
        yield _("reversed")
    yield from _modifiers_of_teams(code)


def _modifiers_of_teams(code: Code) -> Iterator[str]:
    if code.score is Score.MATCH:
        yield _("of match points")
    elif code.score is Score.GAME:
        yield _("of game points")
    if code.divisor:
        yield _("divided by %(number)s") % {"number": code.divisor}
