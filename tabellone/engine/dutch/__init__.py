"""FIDE (Dutch) system (C.04.3)."""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.shared_capabilities import SWISS_COLOURS
from tabellone.engine.system import NEW_RULES, Contestants, Edition, System
from tabellone.messages import Message

if TYPE_CHECKING:
    from tabellone.engine.dutch.explainer import EXPLAINER
    from tabellone.engine.dutch.known_differences import DIFFERENCES
    from tabellone.engine.dutch.pairing import ENGINE
else:
    EXPLAINER = Deferred("tabellone.engine.dutch.explainer", "EXPLAINER")
    DIFFERENCES = Deferred("tabellone.engine.dutch.known_differences", "DIFFERENCES")
    ENGINE = Deferred("tabellone.engine.dutch.pairing", "ENGINE")

SYSTEM = System(
    key="dutch",
    name=Message("FIDE (Dutch)"),
    article="C.04.3",
    purpose=Message("The standard Swiss system: in each scoregroup, the top half plays the bottom half."),
    editions=(Edition("2017", (2017, 7, 1), "2017"), Edition("2026", NEW_RULES, "2026")),
    pairing=ENGINE,
    options=(DOUBLE_ROUNDS,),
    contestants=(Contestants.PLAYERS, Contestants.TEAMS),
    colours=SWISS_COLOURS,
    explainer=EXPLAINER,
    differences=DIFFERENCES,
    code="FIDE_DUTCH",
)
