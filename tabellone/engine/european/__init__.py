"""The pairing rules of European team competitions (ECU Tournament Rules, M and N; textbook, chapter 13)."""

from tabellone.engine.option import Option
from tabellone.engine.system import Contestants, Edition, System
from tabellone.messages import Message

HALVES = Option(
    key="european_halves",
    default=False,
    name=Message("The top half of a scoregroup plays the bottom half"),
    hint=Message("As in the Olympiad rules. Otherwise the first plays the last, as in the Burstein system."),
    is_reading=True,
    said=Message("ECU: the top half of a scoregroup plays the bottom half, as in the Olympiad rules"),
)

SYSTEM = System(
    key="european",
    name=Message("European teams"),
    purpose=Message(
        "Olympiad rules, with teams ranked by the strength of their opponents: in each group, the "
        "first team plays the last."
    ),
    editions=(Edition("2018", (2018, 1, 1), "2017"),),
    pairing="tabellone.engine.european.pairing:pair_round",
    bye_rule="tabellone.engine.olympiad.teams:allows_bye",
    explanation="tabellone.engine.olympiad.round_explanation:explain_round",
    explanation_text="tabellone.engine.olympiad.round_explanation:explanation_text",
    why_not="tabellone.engine.olympiad.round_explanation:why_not",
    why_not_text="tabellone.engine.olympiad.round_explanation:why_not_answer",
    reasons="tabellone.engine.olympiad.round_explanation:reasons",
    why_float="tabellone.engine.olympiad.round_explanation:why_float",
    contestants=(Contestants.TEAMS,),
    options=(HALVES,),
    is_deprecated=True,
    accelerates=False,
    usual_tie_breaks_of_teams=("EMGSB/C1", "GP"),
    code="CUSTOM_EUROPEAN_TEAM",
    named=r"\becu\b|european team",
)
