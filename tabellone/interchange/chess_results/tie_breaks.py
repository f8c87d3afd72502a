"""The numbers of tie-breaks at chess-results.com, with their parameters (its list valid from April 2024)."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.record import Matches, Score
from tabellone.tiebreaks import Code

POINTS = 1
"""Game points, as a tie-break of teams."""
MATCH_POINTS = {(20, 10, 0): 13, (30, 10, 0): 40}
"""Match points by the values of won, drawn and lost matches."""
OTHER_MATCH_POINTS = 44
TYPED = {
    **{name: (68, type_, ",-") for type_, name in enumerate(("WIN", "WON", "BWG", "BPG"))},
    **{name: (88, type_, ",0") for type_, name in enumerate(("TPR", "APRO", "PTP", "APPO"))},
}
"""Tie-breaks that are types of one number: the number, the type and the other parameters."""
OF_PLAYERS = frozenset({"SB", "DE", "ARO", "REP", *TYPED})
"""Tie-breaks that the site has only for players."""
SONNEBORN_OF_TEAMS = {"EMMSB": 0, "EMGSB": 1, "EGMSB": 2, "EGGSB": 3}
PLAIN = {"REP": 79, "BC": 78, "TBR": 89, "BBE": 90}
"""Tie-breaks without parameters."""


@dataclass(frozen=True, slots=True)
class SiteTieBreak:
    """A tie-break as the site names it: its number and the parameters, separated by commas."""

    number: int
    detail: str = ""


NO_TIE_BREAK = SiteTieBreak(0)


def match_points(matches: Matches) -> SiteTieBreak:
    """Return the match points of an event."""
    return SiteTieBreak(MATCH_POINTS.get((matches.win, matches.draw, matches.loss), OTHER_MATCH_POINTS))


def site_tie_break(code: Code, *, primary: Score | None = None) -> SiteTieBreak | None:
    """Return the site's number for a tie-break; None if the site has none for it.

    ``primary``: the primary score of a team event. The minimum rating of rating tie-breaks is 0, because unrated
    opponents do not count.
    """
    if code.reverse or (primary is not None and code.name in OF_PLAYERS):
        return None
    if code.name in PLAIN:
        return SiteTieBreak(PLAIN[code.name])
    if code.name in TYPED:
        of_kind, type_, rest = TYPED[code.name]
        return SiteTieBreak(of_kind, f"{type_}{rest}")
    return _with_parameters(code, of_matches=primary is not None and (code.score or primary) is Score.MATCH)


def _with_parameters(code: Code, *, of_matches: bool) -> SiteTieBreak | None:
    """Return a tie-break whose parameters follow from its modifiers."""
    kind, cuts = int(of_matches), f"{code.cut_high},{code.cut_low}"
    played, fore = "P" if code.forfeits_played else "-", "F" if code.fore or code.name == "FB" else "-"
    if code.name in SONNEBORN_OF_TEAMS:
        return SiteTieBreak(82, f"{SONNEBORN_OF_TEAMS[code.name]},{cuts},{played},0")
    has_cut, has_shift = bool(code.cut_low or code.cut_high), bool(code.limit_shift)
    known = {
        "BH": SiteTieBreak(84, f"{kind},{cuts},{played},{fore}"),
        "FB": SiteTieBreak(84, f"{kind},{cuts},{played},{fore}"),
        "AOB": SiteTieBreak(77, fore),
        "SB": SiteTieBreak(85, f"0,{cuts},{played}"),
        "DE": SiteTieBreak(81, played),
        "ARO": SiteTieBreak(80, f"0,{cuts},0"),
        "PS": None if has_cut else SiteTieBreak(86, f"{kind},0"),
        "KS": None if has_shift else SiteTieBreak(87, f"{kind},{code.limit_percent}"),
        "EDE": SiteTieBreak(83, f"{'MP' if of_matches else 'GP'},{played}"),
    }
    return known.get(code.name)
