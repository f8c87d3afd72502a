"""The Burstein system (C.04.4.2)."""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.system import NEW_RULES, Contestants, Edition, System
from tabellone.messages import Message

if TYPE_CHECKING:
    from tabellone.engine.burstein.explanation_rows import OVERVIEW
    from tabellone.engine.burstein.round import ENGINE
    from tabellone.engine.burstein.round_explanation import EXPLAINER
else:
    OVERVIEW = Deferred("tabellone.engine.burstein.explanation_rows", "OVERVIEW")
    ENGINE = Deferred("tabellone.engine.burstein.round", "ENGINE")
    EXPLAINER = Deferred("tabellone.engine.burstein.round_explanation", "EXPLAINER")

SYSTEM = System(
    key="burstein",
    name=Message("Burstein"),
    article="C.04.4.2",
    purpose=Message(
        "Equalises the strength of opposition: in each scoregroup, the strongest player plays the weakest."
    ),
    editions=(
        # 1998 excludes players with points from an unplayed round from the bye (4.1), as the basic rules of 2026 do
        # again.
        Edition("1998", (1998, 1, 1), "2026"),
        Edition("2020", (2020, 12, 6), "2017"),
        Edition("2026", NEW_RULES, "2026"),
    ),
    pairing=ENGINE,
    options=(DOUBLE_ROUNDS,),
    contestants=(Contestants.PLAYERS, Contestants.TEAMS),
    is_deprecated=True,
    colours=ENGINE,
    explainer=EXPLAINER,
    overview=OVERVIEW,
    code="FIDE_BURSTEIN",
    named=r"\bburstein\b",
)
