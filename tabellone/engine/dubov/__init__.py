"""The Dubov system (C.04.4.1)."""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.shared_capabilities import SWISS_COLOURS
from tabellone.engine.system import NEW_RULES, Contestants, Edition, System
from tabellone.messages import Message

if TYPE_CHECKING:
    from tabellone.engine.dubov.explanation_rows import OVERVIEW
    from tabellone.engine.dubov.pairing import ENGINE
    from tabellone.engine.dubov.round_explanation import EXPLAINER
else:
    OVERVIEW = Deferred("tabellone.engine.dubov.explanation_rows", "OVERVIEW")
    ENGINE = Deferred("tabellone.engine.dubov.pairing", "ENGINE")
    EXPLAINER = Deferred("tabellone.engine.dubov.round_explanation", "EXPLAINER")

SYSTEM = System(
    key="dubov",
    name=Message("Dubov"),
    article="C.04.4.1",
    purpose=Message("Equalises the average rating of opponents (ARO) of players with the same score."),
    editions=(
        Edition("1997", (1997, 1, 1), "2017"),
        Edition("2018", (2018, 10, 7), "2017"),
        Edition("2026", NEW_RULES, "2026"),
    ),
    pairing=ENGINE,
    options=(DOUBLE_ROUNDS,),
    contestants=(Contestants.PLAYERS, Contestants.TEAMS),
    is_deprecated=True,
    colours=SWISS_COLOURS,
    explainer=EXPLAINER,
    overview=OVERVIEW,
    code="FIDE_DUBOV",
    named=r"\bdubov\b",
)
