"""What the chooser of tie-breaks offers: the tie-breaks with their names, and lists that are usual."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tabellone.engine.systems import systems_of_single_games
from tournaments.domain.words.telling import told
from tournaments.domain.words.tie_breaks import name_of

OFFERED = (
    "DE", "BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "FB/C1", "FB", "AOB", "SB/C1", "SB", "KS", "PS", "PS/C1", "WIN",
    "WON", "BPG", "BWG", "REP", "STD", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN",
)  # fmt: skip
"""The tie-breaks of C.07 for individuals, with the modifiers that are used."""


def usual_lists() -> list[tuple[str, list[str]]]:
    """What each system says is usual for it, under its name; systems that say the same stand together."""
    names: dict[tuple[str, ...], list[str]] = {}
    for system in systems_of_single_games():
        names.setdefault(system.usual_tie_breaks, []).append(told(system.name))
    return [(", ".join(systems), list(codes)) for codes, systems in names.items()]


def chooser_data() -> dict[str, object]:
    """What the chooser needs in the reader's language: ``names`` by code, ``lists``, and the words of its buttons."""
    return {
        "names": {code: name_of(code) for code in OFFERED},
        "lists": [
            {"name": name, "codes": codes}
            for name, codes in (
                *usual_lists(),
                (_("Swiss"), ["BH/C1", "BH", "SB", "DE", "WIN", "BWG"]),
                (_("Swiss with ratings"), ["ARO/C1", "BH/C1", "BH", "DE", "BWG"]),
                (_("Swiss, rapid and blitz"), ["DE", "BH/C1", "BH", "WIN", "BPG"]),
                (_("Youth events"), ["DE", "BH/C1", "BH", "SB", "PS"]),
            )
        ],
        "says": {
            "up": _("Up"),
            "down": _("Down"),
            "remove": _("Remove"),
            "add": _("Add a tie-break …"),
            "usual": _("Take a usual list …"),
            "hint": _("Drag the lines, or select one and press Alt with ↑ or ↓; Delete removes it."),
        },
    }
