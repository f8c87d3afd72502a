"""Why somebody has White, by the rule of 4.3 that says so, in words for players: of teams, and in Double-Swiss."""

from __future__ import annotations

from tabellone.messages import Message

FIRST = Message("Neither has had a colour yet, so the lot and the numbers in the list decide.")
ONE_IS_DUE = Message("Only one of the two was due a colour, and gets it.")
BOTH_GET_IT = Message("The two were due different colours, and each gets its own.")
MORE_DUE = Message("Both were due the same colour, and one of them more than the other.")
FEWER_WHITES = Message("White goes to the one who has had it less often so far.")
ALTERNATE = Message("The two get the colours the other way round than the last time when they had different ones.")
HIGHER_DUE = Message("Both were due the same colour as much, so the one who stands higher gets it.")
HIGHER_CHANGES = Message("The colours so far were alike, so the one who stands higher changes its colour.")
OTHER_CHANGES = Message("Only one of the two has had a colour so far, and changes it.")
EXCHANGED = Message("It is the second game of the match, so the two exchange their colours.")

WORDS = {
    "4.3.1": FIRST,
    "4.3.2": ONE_IS_DUE,
    "4.3.3": BOTH_GET_IT,
    "4.3.4": MORE_DUE,
    "4.3.5": FEWER_WHITES,
    "4.3.6": ALTERNATE,
    "4.3.7": HIGHER_DUE,
    "4.3.8": HIGHER_CHANGES,
    "4.3.9": OTHER_CHANGES,
}
"""C.04.6."""
DOUBLE_WORDS = {
    "4.3.1": FIRST,
    "4.3.2": FEWER_WHITES,
    "4.3.3": ALTERNATE,
    "4.3.4": HIGHER_CHANGES,
    "4.3.5": OTHER_CHANGES,
    "4.4": EXCHANGED,
}
"""C.04.5."""
