"""Triangular tournaments (textbook 4.2): three teams; each player plays all players of the other two."""

from tabellone.engine.option import Option
from tabellone.engine.shared_capabilities import TEAM_TABLES
from tabellone.engine.system import Edition, System
from tabellone.messages import Message
from tabellone.options import Options

FORM = Option(
    key="triangular_form",
    default="usual",
    name=Message("Pairing table"),
    choices={
        "usual": Message("Colours are balanced per player: never the same colour three times in a row"),
        "earlier": Message("Table of events that began before December 2026 (more equal colours in a row)"),
    },
    is_kind=True,
)

SYSTEM = System(
    key="triangular",
    name=Message("Triangular"),
    purpose=Message("Three teams, each in two groups: each player plays every player of the two other teams."),
    editions=(Edition("2023", (2023, 1, 1)),),
    options=(FORM,),
    options_name=Message("pairing table"),
    calendar=TEAM_TABLES,
    sides=3,
    may_have_byes_again=True,
    accelerates=False,
    needs_initial_colour=False,
    usual_tie_breaks=("DE", "WIN", "SB", "KS"),
    codes={"CUSTOM_TRIANGULAR": Options()},
    custom_code="CUSTOM_TRIANGULAR",
    named=r"triangular|triangolare",
    event_type="Individual: Triangular",
)
