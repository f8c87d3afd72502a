"""Schiller tournaments (textbook 4.5): individual ones, in which nobody meets the players of his own side."""

from tabellone.engine.option import Option
from tabellone.engine.system import Edition, System
from tabellone.messages import Message
from tabellone.options import Options

FORM = Option(
    key="schiller_form",
    default="usual",
    name=Message("Order of the rounds"),
    choices={
        "usual": Message("Side after side"),
        "reordered": Message("Meetings of two sides apart (four sides of three or of four)"),
        "balanced": Message("The same, with the other colours in the first round (four sides of three)"),
        "swiss": Message("As the Swiss system would pair them if all games were drawn"),
    },
    is_kind=True,
)

SYSTEM = System(
    key="schiller",
    name=Message("Schiller"),
    purpose=Message("Sides of two to six players: everybody meets everybody but those of the own side."),
    editions=(Edition("2023", (2023, 1, 1)),),
    options=(FORM,),
    options_name=Message("calendar"),
    calendar="tabellone.engine.tables.sides_record:calendar",
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
