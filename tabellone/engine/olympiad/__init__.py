"""The pairing rules of the Chess Olympiad (D.02, in force since 2022)."""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.system import Contestants, Edition, System
from tabellone.messages import Message

if TYPE_CHECKING:
    from tabellone.engine.olympiad.pairing import ENGINE
    from tabellone.engine.olympiad.round_explanation import EXPLAINER
else:
    ENGINE = Deferred("tabellone.engine.olympiad.pairing", "ENGINE")
    EXPLAINER = Deferred("tabellone.engine.olympiad.round_explanation", "EXPLAINER")

SYSTEM = System(
    key="olympiad",
    name=Message("Olympiad"),
    purpose=Message(
        "Many teams, from the top and the bottom towards the middle; colours and floaters count for little."
    ),
    editions=(Edition("2022", (2022, 1, 1), "2017"),),
    pairing=ENGINE,
    conditions=ENGINE,
    explainer=EXPLAINER,
    contestants=(Contestants.TEAMS,),
    is_deprecated=True,
    accelerates=False,
    usual_tie_breaks_of_teams=("EMGSB/C1", "GP", "BH:MP/C1"),
    code="FIDE_OLYMPIAD",
    named=r"olympiad",
)
