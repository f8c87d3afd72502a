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
    explanation="tabellone.engine.dubov.round_explanation:explain_round",
    explanation_text="tabellone.engine.dubov.round_explanation:explanation_text",
    overview_rows="tabellone.engine.dubov.explanation_rows:explained",
    why_not="tabellone.engine.dubov.round_explanation:why_not",
    why_not_text="tabellone.engine.dubov.round_explanation:why_not_answer",
    reasons="tabellone.engine.reasons.player_explanation:reasons_of",
    why_float="tabellone.engine.dubov.round_explanation:why_float",
    code="FIDE_DUBOV",
    named=r"\bdubov\b",
)
