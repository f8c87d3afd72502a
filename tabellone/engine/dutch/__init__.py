"""FIDE (Dutch) system (C.04.3)."""

from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.system import NEW_RULES, Contestants, Edition, System
from tabellone.messages import Message

SYSTEM = System(
    key="dutch",
    name=Message("FIDE (Dutch)"),
    purpose=Message("The standard Swiss system: in each scoregroup, the top half plays the bottom half."),
    editions=(Edition("2017", (2017, 7, 1), "2017"), Edition("2026", NEW_RULES, "2026")),
    pairing="tabellone.engine.dutch.pairing:pair_round",
    options=(DOUBLE_ROUNDS,),
    contestants=(Contestants.PLAYERS, Contestants.TEAMS),
    due_colour="tabellone.engine.swiss.colours:due_colour",
    explanation="tabellone.engine.dutch.explanation:explained",
    explanation_text="tabellone.engine.dutch.round_text:explanation_text",
    why_not="tabellone.engine.dutch.why_not:why_not",
    why_not_text="tabellone.engine.dutch.why_not_text:answer_text",
    reasons="tabellone.engine.dutch.reasons:reasons_of",
    remarks="tabellone.engine.dutch.known_differences:remarks_of",
    code="FIDE_DUTCH",
)
