"""The Dubov system (C.04.4.1)."""

from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.system import NEW_RULES, Contestants, Edition, System
from tabellone.messages import Message

SYSTEM = System(
    key="dubov",
    name=Message("Dubov"),
    purpose=Message("Equalises the average rating of opponents (ARO) of players with the same score."),
    editions=(
        Edition("1997", (1997, 1, 1), "2017"),
        Edition("2018", (2018, 10, 7), "2017"),
        Edition("2026", NEW_RULES, "2026"),
    ),
    pairing="tabellone.engine.dubov.pairing:pair_round",
    options=(DOUBLE_ROUNDS,),
    contestants=(Contestants.PLAYERS, Contestants.TEAMS),
    is_deprecated=True,
    due_colour="tabellone.engine.swiss.colours:due_colour",
    explanation="tabellone.engine.dubov.story:story",
    explanation_words="tabellone.engine.dubov.story:told",
    overview_rows="tabellone.engine.dubov.explanation:explained",
    why_not="tabellone.engine.dubov.story:why_not",
    why_not_words="tabellone.engine.dubov.story:told_why_not",
    reasons="tabellone.engine.reasons.story_reasons:reasons_of",
    why_float="tabellone.engine.dubov.story:why_float",
    code="FIDE_DUBOV",
    named=r"\bdubov\b",
)
