"""What the chooser of tie-breaks offers: the tie-breaks with their names, and lists that are usual."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tabellone.engine.system import Contestants
from tabellone.engine.systems import systems_of_single_games
from tournaments.domain.words.telling import told
from tournaments.domain.words.tie_breaks import name_of

OFFERED = (
    "DE", "BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "FB/C1", "FB", "AOB", "SB/C1", "SB", "KS", "PS", "PS/C1", "WIN",
    "WON", "BPG", "BWG", "REP", "STD", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN",
)  # fmt: skip
"""The tie-breaks of C.07 for individuals, with the modifiers that are used."""

OFFERED_FOR_TEAMS = (
    "MPvGP", "MP", "GP", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "BH/C1", "BH", "BH:MP/C1", "EMMSB/C1",
    "EMMSB", "EMGSB/C1", "EMGSB", "EGMSB", "EGGSB", "SSSC", "BC", "TBR", "BBE", "WIN", "WON", "FB/C1", "FB",
    "AOB", "KS", "TPN",
)  # fmt: skip
"""Those for teams, and those of individuals that serve teams as well."""


def usual_lists(of: Contestants = Contestants.PLAYERS) -> list[tuple[str, list[str]]]:
    """What each system says is usual for it, under its name; systems that say the same stand together."""
    names: dict[tuple[str, ...], list[str]] = {}
    for system in systems_of_single_games(of):
        names.setdefault(system.usual_for(of), []).append(told(system.name))
    return [(", ".join(systems), list(codes)) for codes, systems in names.items()]


def _further_lists(of: Contestants) -> list[tuple[str, list[str]]]:
    """Lists that are usual somewhere, whatever the system."""
    if of is Contestants.TEAMS:
        return [
            (_("Leagues"), ["MPvGP", "MP", "GP", "EDE", "BC"]),
            (_("As at Olympiads"), ["EMGSB/C1", "MPvGP", "BH/C1"]),
        ]
    return [
        (_("Swiss"), ["BH/C1", "BH", "SB", "DE", "WIN", "BWG"]),
        (_("Swiss with ratings"), ["ARO/C1", "BH/C1", "BH", "DE", "BWG"]),
        (_("Swiss, rapid and blitz"), ["DE", "BH/C1", "BH", "WIN", "BPG"]),
        (_("Youth events"), ["DE", "BH/C1", "BH", "SB", "PS"]),
    ]


def chooser_data(of: Contestants = Contestants.PLAYERS) -> dict[str, object]:
    """What the chooser needs in the reader's language: ``names`` by code, ``lists``, and the words of its buttons."""
    return {
        "names": {code: name_of(code) for code in (OFFERED_FOR_TEAMS if of is Contestants.TEAMS else OFFERED)},
        "lists": [{"name": name, "codes": codes} for name, codes in (*usual_lists(of), *_further_lists(of))],
        "says": {
            "up": _("Up"),
            "down": _("Down"),
            "remove": _("Remove"),
            "add": _("Add a tie-break …"),
            "usual": _("Take a usual list …"),
            "hint": _("Drag the lines, or select one and press Alt with ↑ or ↓; Delete removes it."),
        },
    }
