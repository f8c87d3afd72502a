"""Data for the tie-break chooser: the tie-breaks with their names, and common lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tabellone.engine.system import Contestants
from tabellone.engine.systems import systems_of_single_games
from tabellone.tiebreaks import EDITIONS, KNOWN_CODES, TEAM_CODES, TieBreak
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.tie_breaks import name_of

_INDIVIDUAL = (
    "DE", "BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "FB/C1", "FB", "AOB", "SB/C1", "SB", "KS", "PS", "PS/C1", "WIN",
    "WON", "BPG", "BWG", "REP", "STD", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN",
)  # fmt: skip
_TEAMS = (
    "MPvGP", "MP", "GP", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "BH/C1", "BH", "BH:MP/C1", "EMMSB/C1",
    "EMMSB", "EMGSB/C1", "EMGSB", "EGMSB", "EGGSB", "SSSC", "BC", "TBR", "BBE", "WIN", "WON", "FB/C1", "FB",
    "AOB", "KS", "TPN",
)  # fmt: skip


def with_the_rest(first: Sequence[str], kinds: Mapping[str, TieBreak]) -> tuple[str, ...]:
    """Return these codes, and after them each tie-break in force that is not among them."""
    newest = EDITIONS[-1].name
    return (*first, *(code for code, kind in kinds.items() if kind.until >= newest and code not in first))


OFFERED = with_the_rest(_INDIVIDUAL, KNOWN_CODES)
"""The tie-breaks of C.07 for individuals, with the modifiers that are used."""
OFFERED_FOR_TEAMS = with_the_rest(_TEAMS, TEAM_CODES)
"""Tie-breaks for teams, and individual ones that also suit teams."""


def usual_lists(of: Contestants = Contestants.PLAYERS) -> list[tuple[str, list[str]]]:
    """Return the usual tie-breaks of each system under its name; systems with the same list share an entry."""
    names: dict[tuple[str, ...], list[str]] = {}
    for system in systems_of_single_games(of):
        names.setdefault(system.usual_for(of), []).append(render_message(system.name))
    return [(", ".join(systems), list(codes)) for codes, systems in names.items()]


def _further_lists(of: Contestants) -> list[tuple[str, list[str]]]:
    """Return common lists of tie-breaks, independent of the system."""
    if of is Contestants.TEAMS:
        return [
            (_("Leagues"), ["MPvGP", "MP", "GP", "EDE", "BC"]),
            (_("Olympiads"), ["EMGSB/C1", "MPvGP", "BH/C1"]),
        ]
    return [
        (_("Swiss"), ["BH/C1", "BH", "SB", "DE", "WIN", "BWG"]),
        (_("Swiss with ratings"), ["ARO/C1", "BH/C1", "BH", "DE", "BWG"]),
        (_("Swiss, rapid and blitz"), ["DE", "BH/C1", "BH", "WIN", "BPG"]),
        (_("Youth events"), ["DE", "BH/C1", "BH", "SB", "PS"]),
    ]


def chooser_data(of: Contestants = Contestants.PLAYERS) -> dict[str, object]:
    """Return the chooser's data in the user's language: ``names`` by code, ``lists``, and the button labels."""
    return {
        "names": {code: name_of(code) for code in (OFFERED_FOR_TEAMS if of is Contestants.TEAMS else OFFERED)},
        "lists": [{"name": name, "codes": codes} for name, codes in (*usual_lists(of), *_further_lists(of))],
        "says": {
            "up": _("Up"),
            "down": _("Down"),
            "remove": _("Remove"),
            "add": _("Add tie-break …"),
            "usual": _("Use a standard list …"),
            "hint": _("Drag to reorder. Or select a line: Alt+↑ and Alt+↓ move it, Delete removes it."),
        },
    }
