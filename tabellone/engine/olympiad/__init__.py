"""The pairing rules of the Chess Olympiad (D.02, in force since 2022)."""

from tabellone.engine.system import Contestants, Edition, System
from tabellone.messages import Message

SYSTEM = System(
    key="olympiad",
    name=Message("Olympiad"),
    purpose=Message(
        "Many teams, from the top and the bottom towards the middle; colours and floaters count for little."
    ),
    editions=(Edition("2022", (2022, 1, 1), "2017"),),
    pairing="tabellone.engine.olympiad.pairing:pair_round",
    bye_rule="tabellone.engine.olympiad.teams:allows_bye",
    explanation="tabellone.engine.olympiad.round_explanation:explain_round",
    explanation_text="tabellone.engine.olympiad.round_explanation:explanation_text",
    why_not="tabellone.engine.olympiad.round_explanation:why_not",
    why_not_text="tabellone.engine.olympiad.round_explanation:why_not_answer",
    reasons="tabellone.engine.olympiad.round_explanation:reasons",
    why_float="tabellone.engine.olympiad.round_explanation:why_float",
    contestants=(Contestants.TEAMS,),
    is_deprecated=True,
    accelerates=False,
    usual_tie_breaks_of_teams=("EMGSB/C1", "GP", "BH:MP/C1"),
    code="FIDE_OLYMPIAD",
    named=r"olympiad",
)
