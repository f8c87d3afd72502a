"""The Amalfi system: from the top of the standings, each opponent is as many places below as rounds remain."""

from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.system import Edition, System
from tabellone.messages import Message

SYSTEM = System(
    key="amalfi",
    name=Message("Amalfi"),
    purpose=Message(
        "Accelerated Italian system without scoregroups. Each player is paired with the player as many ranks "
        "below as there are rounds left. The leaders play each other late, and opponents are of similar "
        "strength."
    ),
    editions=(Edition("2008", (2008, 7, 8), "2026"),),
    pairing="tabellone.engine.amalfi.pairing:pair_round",
    explanation="tabellone.engine.amalfi.round_explanation:explain_round",
    explanation_text="tabellone.engine.amalfi.round_explanation:explanation_text",
    why_not="tabellone.engine.amalfi.round_explanation:why_not",
    why_not_text="tabellone.engine.amalfi.round_explanation:why_not_answer",
    reasons="tabellone.engine.amalfi.round_explanation:reasons",
    options=(DOUBLE_ROUNDS,),
    accelerates=False,
    due_colour="tabellone.engine.swiss.colours:due_colour",
    code="CUSTOM_AMALFI",
    named=r"\bamalfi\b",
)
