"""The Lim system (C.04.4.3)."""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.option import Option
from tabellone.engine.shared_capabilities import SWISS_COLOURS
from tabellone.engine.system import NEW_RULES, Contestants, Edition, System
from tabellone.messages import Message

if TYPE_CHECKING:
    from tabellone.engine.lim.explanation_rows import OVERVIEW
    from tabellone.engine.lim.pairing import ENGINE
    from tabellone.engine.lim.reasons import EXPLAINER
else:
    OVERVIEW = Deferred("tabellone.engine.lim.explanation_rows", "OVERVIEW")
    ENGINE = Deferred("tabellone.engine.lim.pairing", "ENGINE")
    EXPLAINER = Deferred("tabellone.engine.lim.reasons", "EXPLAINER")

MAXI = Option(
    key="maxi",
    default=False,
    name=Message("Maxi-tournament (Lim)"),
    hint=Message("Players change places for the sake of colours only within 100 rating points."),
    code="_MAXI",
)
"""Exchanges are limited by rating (5.7)."""
LAST = Option(
    key="lim_last",
    default=False,
    name=Message("Lim 3.8 as the textbook reads it"),
    hint=Message(
        "In the median group, an upfloater is paired with the last possible opponent (the nearest), not with the first."
    ),
    is_reading=True,
    said=Message(
        "3.8: in the median group, an upfloater is paired with the lowest-numbered possible opponent, not the highest"
    ),
)
"""3.8 in the median group: an upfloater seeks the lowest-numbered opponent, who is the nearest (textbook, chapter
9).
"""
NUMBER = Option(
    key="lim_number",
    default=False,
    name=Message("Lim 5.4 by pairing number only"),
    hint=Message("Where colours are equal in all, the higher number is the higher rank, whatever the scores."),
    is_reading=True,
    said=Message("5.4: the higher ranked is who has the higher number, whatever the scores"),
)
"""5.4: the higher-ranked player is the one with the higher pairing number, whatever the scores."""

SYSTEM = System(
    key="lim",
    name=Message("Lim"),
    article="C.04.4.3",
    purpose=Message("Pairs from the top and the bottom towards the middle; floaters are paired first."),
    editions=(Edition("1999", (1999, 1, 1), "2017"), Edition("2026", NEW_RULES, "2026")),
    pairing=ENGINE,
    contestants=(Contestants.PLAYERS, Contestants.TEAMS),
    is_deprecated=True,
    options=(MAXI, LAST, NUMBER, DOUBLE_ROUNDS),
    colours=SWISS_COLOURS,
    explainer=EXPLAINER,
    overview=OVERVIEW,
    code="FIDE_LIM",
    named=r"\blim\b",
)
