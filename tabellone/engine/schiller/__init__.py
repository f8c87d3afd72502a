"""Schiller tournaments (textbook 4.5): individual events in which players of the same team never play each other."""

from tabellone.engine.option import Option
from tabellone.engine.shared_capabilities import TEAM_TABLES
from tabellone.engine.system import Edition, System
from tabellone.messages import Message
from tabellone.options import Options

FORM = Option(
    key="schiller_form",
    default="usual",
    name=Message("Round order"),
    choices={
        "usual": Message("One opposing team after another"),
        "reordered": Message("Games against the same team spread out (4 teams of 3 or 4)"),
        "balanced": Message("The same, with reversed colours in round 1 (4 teams of 3)"),
        "swiss": Message("As the Swiss system would pair them if all games were drawn"),
    },
    is_kind=True,
)

SYSTEM = System(
    key="schiller",
    name=Message("Schiller"),
    purpose=Message("Teams of 2 to 6 players: each player plays every player of the other teams."),
    editions=(Edition("2023", (2023, 1, 1)),),
    options=(FORM,),
    options_name=Message("pairing table"),
    calendar=TEAM_TABLES,
    sides=4,
    may_have_byes_again=True,
    accelerates=False,
    needs_initial_colour=False,
    usual_tie_breaks=("DE", "WIN", "SB", "KS"),
    codes={
        "FIDE_SCHILLER": Options(),
        **{f"FIDE_SCHILLER_{sides}X{players}": Options() for sides in range(3, 9) for players in range(2, 7)},
    },
    custom_code="CUSTOM_SCHILLER",
    named=r"schiller",
    event_type="Individual: Schiller",
)
