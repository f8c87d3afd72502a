"""The Double-Swiss system (C.04.5): each pairing is a match of two games with colours exchanged."""

from tabellone.engine.option import Option
from tabellone.engine.system import NEW_RULES, Edition, System
from tabellone.messages import Message

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
    purpose=Message("Players with the same score play two games, one with each colour."),
    editions=(Edition("2026", NEW_RULES, "2026"),),
    pairing="tabellone.engine.double_swiss.round:pair_round",
    bye_rule="tabellone.engine.double_swiss.round:allows_bye",
    explanation="tabellone.engine.double_swiss.round_explanation:explain_round",
    explanation_text="tabellone.engine.double_swiss.round_explanation:explanation_text",
    why_not="tabellone.engine.double_swiss.round_explanation:why_not",
    why_not_text="tabellone.engine.double_swiss.round_explanation:why_not_answer",
    reasons="tabellone.engine.double_swiss.round_explanation:reasons",
    why_float="tabellone.engine.double_swiss.round_explanation:why_float",
    options=(SCHEDULED,),
    games_in_match=2,
    match_title=Message("Match %(match)s, game %(game)s"),
    may_meet_again=True,
    accelerates=False,
    code="FIDE_DOUBLESWISS",
    named=r"\bdouble.swiss\b",
)
