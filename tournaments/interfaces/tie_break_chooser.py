"""What the chooser of tie-breaks offers: the tie-breaks with their names, and lists that are usual."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.domain.words.tie_breaks import name_of

OFFERED = (
    "DE", "BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "FB/C1", "FB", "AOB", "SB/C1", "SB", "KS", "PS", "PS/C1", "WIN",
    "WON", "BPG", "BWG", "REP", "STD", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN",
)  # fmt: skip
"""The tie-breaks of C.07 for individuals, with the modifiers that are used."""


def chooser_data() -> dict[str, object]:
    """What the chooser needs in the reader's language: ``names`` by code, ``lists``, and the words of its buttons."""
    return {
        "names": {code: name_of(code) for code in OFFERED},
        "lists": [
            {"name": name, "codes": codes}
            for name, codes in (
                (_("Swiss"), ["BH/C1", "BH", "SB", "DE", "WIN", "BWG"]),
                (_("Swiss, direct encounter first"), ["DE", "BH/C1", "BH", "SB"]),
                (_("Swiss with ratings"), ["ARO/C1", "BH/C1", "BH", "DE", "BWG"]),
                (_("Swiss, rapid and blitz"), ["DE", "BH/C1", "BH", "WIN", "BPG"]),
                (_("Round robin"), ["DE", "WIN", "SB", "KS", "BWG"]),
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
