"""The Double-Swiss system (C.04.5): each pairing is a match of two games with colours exchanged."""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.option import Option
from tabellone.engine.system import NEW_RULES, Edition, System
from tabellone.messages import Message

if TYPE_CHECKING:
    from tabellone.engine.double_swiss.round import ENGINE
    from tabellone.engine.double_swiss.round_explanation import EXPLAINER
else:
    ENGINE = Deferred("tabellone.engine.double_swiss.round", "ENGINE")
    EXPLAINER = Deferred("tabellone.engine.double_swiss.round_explanation", "EXPLAINER")

SCHEDULED = Option(
    key="double_scheduled",
    default=False,
    name=Message("Forfeited matches make floaters"),
    hint=Message("Players paired with a player on another score count as floaters, even if the match was forfeited."),
    is_reading=True,
    said=Message("Double-Swiss: a forfeited match makes floaters, too"),
)

SYSTEM = System(
    key="double-swiss",
    name=Message("Double-Swiss"),
    article="C.04.5",
    purpose=Message("Players with the same score play two games, one with each colour."),
    editions=(Edition("2026", NEW_RULES, "2026"),),
    pairing=ENGINE,
    conditions=ENGINE,
    explainer=EXPLAINER,
    options=(SCHEDULED,),
    games_in_match=2,
    match_title=Message("Match %(match)s, game %(game)s"),
    may_meet_again=True,
    accelerates=False,
    code="FIDE_DOUBLESWISS",
    named=r"\bdouble.swiss\b",
)
