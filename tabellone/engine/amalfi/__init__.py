"""The Amalfi system: from the top of the standings, each opponent is as many places below as rounds remain."""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.shared_capabilities import SWISS_COLOURS
from tabellone.engine.system import Edition, System
from tabellone.messages import Message

if TYPE_CHECKING:
    from tabellone.engine.amalfi.pairing import ENGINE
    from tabellone.engine.amalfi.round_explanation import EXPLAINER
else:
    ENGINE = Deferred("tabellone.engine.amalfi.pairing", "ENGINE")
    EXPLAINER = Deferred("tabellone.engine.amalfi.round_explanation", "EXPLAINER")

SYSTEM = System(
    key="amalfi",
    name=Message("Amalfi"),
    purpose=Message(
        "Accelerated Italian system without scoregroups. Each player is paired with the player as many ranks "
        "below as there are rounds left. The leaders play each other late, and opponents are of similar "
        "strength."
    ),
    editions=(Edition("2008", (2008, 7, 8), "2026"),),
    pairing=ENGINE,
    explainer=EXPLAINER,
    options=(DOUBLE_ROUNDS,),
    accelerates=False,
    colours=SWISS_COLOURS,
    code="CUSTOM_AMALFI",
    named=r"\bamalfi\b",
)
