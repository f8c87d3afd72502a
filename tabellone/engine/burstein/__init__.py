"""The Burstein system (C.04.4.2)."""

from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.system import NEW_RULES, Contestants, Edition, System
from tabellone.messages import Message

SYSTEM = System(
    key="burstein",
    name=Message("Burstein"),
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
    pairing="tabellone.engine.burstein.round:pair_round",
    options=(DOUBLE_ROUNDS,),
    contestants=(Contestants.PLAYERS, Contestants.TEAMS),
    is_deprecated=True,
    due_colour="tabellone.engine.burstein.round:due_colour",
    explanation="tabellone.engine.burstein.round_explanation:explain_round",
    explanation_text="tabellone.engine.burstein.round_explanation:explanation_text",
    overview_rows="tabellone.engine.burstein.explanation_rows:explained",
    why_not="tabellone.engine.burstein.round_explanation:why_not",
    why_not_text="tabellone.engine.burstein.round_explanation:why_not_answer",
    reasons="tabellone.engine.burstein.round_explanation:reasons",
    why_float="tabellone.engine.burstein.round_explanation:why_float",
    code="FIDE_BURSTEIN",
    named=r"\bburstein\b",
)
