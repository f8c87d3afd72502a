"""The names of tie-breaks for people, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy as _lazy

from standings.tiebreaks import Code, parse_code

NAMES: dict[str, Promise] = {
    "DE": _lazy("Direct encounter"),
    "WIN": _lazy("Number of wins"),
    "WON": _lazy("Games won over the board"),
    "BPG": _lazy("Games played with Black"),
    "BWG": _lazy("Games won with Black"),
    "PS": _lazy("Progressive score"),
    "REP": _lazy("Rounds one elected to play"),
    "GE": _lazy("Games one elected to play"),
    "STD": _lazy("Standard points"),
    "TPN": _lazy("Pairing number"),
    "BH": _lazy("Buchholz"),
    "AOB": _lazy("Average of the opponents’ Buchholz"),
    "FB": _lazy("Fore Buchholz"),
    "SB": _lazy("Sonneborn-Berger"),
    "KS": _lazy("Koya"),
    "ARO": _lazy("Average rating of the opponents"),
    "TPR": _lazy("Performance rating"),
    "PTP": _lazy("Perfect performance"),
    "APRO": _lazy("Average performance of the opponents"),
    "APPO": _lazy("Average perfect performance of the opponents"),
    "RTNG": _lazy("Rating"),
}


def name_of(code: str) -> str:
    """The tie-break in words, ``Buchholz, cut 1`` for ``BH/C1``; what has no translation keeps its Handbook name."""
    parsed = parse_code(code)
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
        yield _("the final round as drawn")
    if code.forfeits_played:
        yield _("forfeits as played")
    if code.reverse:
        yield _("reversed")
