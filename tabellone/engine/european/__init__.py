"""The pairing rules of European team competitions (ECU Tournament Rules, M and N; textbook, chapter 13)."""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.option import Option
from tabellone.engine.system import Contestants, Edition, System
from tabellone.messages import Message

if TYPE_CHECKING:
    from tabellone.engine.european.pairing import ENGINE
    from tabellone.engine.olympiad.round_explanation import EXPLAINER
else:
    ENGINE = Deferred("tabellone.engine.european.pairing", "ENGINE")
    EXPLAINER = Deferred("tabellone.engine.olympiad.round_explanation", "EXPLAINER")

HALVES = Option(
    key="european_halves",
    default=False,
    name=Message("The top half of a scoregroup plays the bottom half"),
    hint=Message("As in the Olympiad rules. Otherwise the first plays the last, as in the Burstein system."),
    is_reading=True,
    said=Message("ECU: the top half of a scoregroup plays the bottom half, as in the Olympiad rules"),
)

SYSTEM = System(
    key="european",
    name=Message("European teams"),
    purpose=Message(
        "Olympiad rules, with teams ranked by the strength of their opponents: in each group, the "
        "first team plays the last."
    ),
    editions=(Edition("2018", (2018, 1, 1), "2017"),),
    pairing=ENGINE,
    conditions=ENGINE,
    explainer=EXPLAINER,
    contestants=(Contestants.TEAMS,),
    options=(HALVES,),
    is_deprecated=True,
    accelerates=False,
    usual_tie_breaks_of_teams=("EMGSB/C1", "GP"),
    code="CUSTOM_EUROPEAN_TEAM",
    named=r"\becu\b|european team",
)
